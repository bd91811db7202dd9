"""Each line of a session changed in one small way, and what is then judged: `changed/NAME.txt`.

A line is left out, written twice, or it has another player, another number, a card that is not
known. Beside the change stand the findings, as rule, line and column (`~`: it follows from another,
`?`: undetermined, `!`: a warning), and of each deal that comes out otherwise than unchanged the
parts of `_deal` that are other, each with its place. OMBRE_GOLDEN=write writes
these anew: read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest

from ombre_records.finding import Severity
from ombre_records.judgement.pipeline import findings_of
from ombre_records.model.cards import SUITS, holding
from ombre_records.notation.parse import parse
from ombre_records.referee.session.replay import replay_session

HERE = Path(__file__).parent
RECORDS = HERE.parents[1] / "records"
SESSIONS = (
    *("aldenham-forfeits", "de-5-matadorer", "lhombre-nolo", "tresillo-favor-clubs"),
    *("royal-1665-vole", "two-handed"),
)


@cache
def session(name: str) -> str:
    """Return the text of a session, of a long one its first deal."""
    text = (RECORDS / f"{name}.ombre").read_text("utf-8").partition("\ndeal 2\n")[0]
    return "\n".join([*text.splitlines(), ""])


SIGNS = {Severity.WARNING: "!", Severity.UNDETERMINED: "?"}


def changes(text: str) -> Iterator[tuple[str, str]]:
    """Go through the changes of a text: what is changed, and the whole text after it."""
    lines = text.splitlines()
    players = next(line for line in lines if line.startswith("players")).split(None, 1)[1]
    after = dict(_neighbours(players.split(", ")))
    for at, line in enumerate(lines):
        if not line.strip() or line.startswith(("ombre", "title", "players", "#")):
            continue
        ways = {"left out": [], "twice": [line, line]}
        for name, change in WAYS.items():
            other = change(line, after)
            if other != line:
                ways[f"{name}: {' '.join(other.split())}"] = [other]
        for what, new in ways.items():
            yield f"{at + 1} {what}", "\n".join([*lines[:at], *new, *lines[at + 1 :], ""])


def _neighbours(players: list[str]) -> Iterator[tuple[str, str]]:
    return zip(players, [*players[1:], players[0]], strict=True)


def _player(line: str, after: dict[str, str]) -> str:
    names = "|".join(map(re.escape, after))
    return re.sub(rf"\b({names})\b", lambda found: after[found[1]], line, count=1)


def _number(line: str, _after: dict[str, str]) -> str:
    found = [*re.finditer(r"(?<=[ +-])\d+(?=$|[ ,)-])", line)]
    if not found or (len(found) == 1 and found[0].start() < 2):
        return line
    last = found[-1]
    return line[: last.start()] + str(int(last[0]) + 1) + line[last.end() :]


def _card(line: str, _after: dict[str, str]) -> str:
    return re.sub(r"\b[SCHD][AKQJ2-7](?= |$)", "x", line, count=1)


def _word(line: str, _after: dict[str, str]) -> str:
    words = {"puesta": "sacada", "sacada": "codille", "play": "solo", "solo": "play"}
    return re.sub(rf"\b({'|'.join(words)})\b", lambda found: words[found[1]], line, count=1)


WAYS: dict[str, Callable[[str, dict[str, str]], str]] = {
    "player": _player,
    "number": _number,
    "card": _card,
    "word": _word,
}


def judged(text: str) -> tuple[str, list[str]]:
    """Ask the referee; return the findings, and what became of each deal, one line each.

    Whether cards can fill a deal in is not asked: that takes long, and has cases of its own.
    """
    record = parse(text)
    replays = [
        replay_session(session, at, "edited", None, Path()) for at, session in enumerate(record, 1)
    ]
    findings = [*record.findings, *(found for each in replays for found in findings_of(each))]
    found: list[str] = []
    last = ""
    for each in sorted(findings, key=lambda finding: (finding.span.start, finding.consequent)):
        place = record.source.place(each.span)
        sign = "~" if each.consequent else SIGNS.get(each.severity, "")
        where = f"{place.line}:{place.column}{sign}"
        found.append(where if each.rule == last else f"{', ' if last else ''}{each.rule} {where}")
        last = each.rule
    return " ".join(found).replace(" ,", ","), [
        _deal(deal) for each in replays for deal in each.facts.deals
    ]


def _deal(deal) -> str:
    """Write what became of a deal: seats, game, how it ended, hands, tricks, payments, pool."""
    trump = "?" if deal.trump is None else "SCHD-"[min(deal.trump % 5, len(SUITS))]
    end = deal.outcome
    tricks = " ".join(f"{_n(t.leader)}{_n(t.winner)}" for t in deal.tricks)
    hands = "/".join(f"{holding(h.certain)}~{h.possible.bit_count()}~{h.size}" for h in deal.hands)
    parts = (
        f"{deal.number} d{_n(deal.dealer)} r{_n(deal.rests)} o{_n(deal.ombre)} f{_n(deal.friend)}",
        f"{deal.contract.name if deal.contract else '?'} {trump}",
        f"{end.kind} {_n(end.codille_to)}{_n(end.forbidder)}{'t' * end.twins}{_n(end.annulled)}",
        f"{_list(deal.taken)} e{_n(deal.estuches)}",
        f"{_list(deal.payments)} = {_list(deal.totals)}",
        f"{_n(deal.pool_before)}>{_n(deal.pool_after)} {_list(deal.reserved)}",
        tricks,
        hands,
    )
    return "; ".join(parts)


def _other(deal: str, was: str) -> str:
    """Write what of a deal is otherwise than unchanged, each part with its place; or all of it."""
    new, old = deal.split("; "), was.split("; ")
    if len(new) != len(old) or deal.split()[0] != was.split()[0]:
        return deal
    parts = [f"[{at}] {a}" for at, (a, b) in enumerate(zip(new, old, strict=True)) if a != b]
    return " ".join([deal.split()[0], *parts])


def _n(value: object) -> str:
    return "?" if value is None else str(value + 0) if isinstance(value, int) else str(value)


def _list(values) -> str:
    return "(" + " ".join(map(_n, values)) + ")"


def told(text: str, plain: list[str]) -> list[str]:
    """Return the lines of a file for one change."""
    found, deals = judged(text)
    pairs = zip_longest(deals, plain[: len(deals)], fillvalue="")
    other = [_other(deal, was) for deal, was in pairs if deal != was]
    gone = len(plain) - len(deals)
    more = [f"{abs(gone)} deals {'fewer' if gone > 0 else 'more'}"] if gone else []
    return [found or "nothing", *(f"   {each}" for each in (*more, *other))]


@cache
def wanted(name: str) -> dict[str, list[str]]:
    """Return what a file of answers says, by change."""
    path, found = HERE / "changed" / f"{name}.txt", {}
    for line in path.read_text("utf-8").splitlines() if path.is_file() else []:
        if not line.startswith(" "):
            at = line
            found[at] = []
        else:
            found[at].append(line[2:])
    return found


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_with_one_change(name: str) -> None:
    text = session(name)
    _, plain = judged(text)
    cases = [*changes(text)]
    if WRITES:
        written(name, {what: told(changed, plain) for what, changed in cases}, text)
    known = wanted(name)
    for what, changed in cases:
        assert told(changed, plain) == known.get(what), f"{name}, line {what}"


WRITES = os.environ.get("OMBRE_GOLDEN") == "write"


def written(name: str, found: dict[str, list[str]], text: str) -> None:
    """Write the answers anew, each change in its place."""
    every = {**wanted(name), **found}
    kept = [(what, every[what]) for what, _ in changes(text) if what in every]
    lines = [f"{what}\n" + "".join(f"  {each}\n" for each in told) for what, told in kept]
    (HERE / "changed" / f"{name}.txt").write_text("".join(lines), "utf-8")
    wanted.cache_clear()
