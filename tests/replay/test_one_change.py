"""Each line of a session changed in one small way, and what is then judged: `changed/NAME.txt`.

A line is left out, written twice, or it has another player, one who does not play, another number
or none, a card that is not known; two lines that follow each other are both changed; cards of two
tricks change places; play stops after a trick; all lines of a kind are left out, or of two kinds;
or a result stands for the tricks. Beside the change stand the findings,
as rule, line and column (`~`: it follows from another, `?`: undetermined, `!`: a warning) with the
facts of those that follow from none, and of each deal that comes out otherwise than unchanged the
parts of `_deal` that are other, each with its place. OMBRE_GOLDEN=write writes these anew: read the
difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise, zip_longest
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import astuple

from ombre_records import parse
from ombre_records.base.finding import Severity
from ombre_records.books.load import load
from ombre_records.judgement.hypotheses import replay_as_meant
from ombre_records.judgement.pipeline import findings_of
from ombre_records.model.cards import SUITS, holding
from ombre_records.referee.faults.fault import Fault

HERE = Path(__file__).parent
FOLDERS = (HERE.parents[1] / "records", HERE.parent / "checks" / "base", HERE)
SESSIONS = (
    *("aldenham-forfeits", "de-5-matadorer", "lhombre-nolo", "tresillo-favor-clubs"),
    *("royal-1665-vole", "two-handed", "quintillo", "four-handed", "renegado-surrender-twins"),
    *("reserved", "club", "simplified-vole", "lines", "friends"),
)
WHOLE = ("reserved",)


@cache
def session(name: str) -> str:
    """Return the text of a session, of a long one its first deal."""
    path = next(path for each in FOLDERS if (path := each / f"{name}.ombre").is_file())
    text = path.read_text("utf-8")
    lines = (text if name in WHOLE else text.partition("\ndeal 2\n")[0]).splitlines()
    return "\n".join([*lines, ""])


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
        if line[0].isdigit() and "results" in lines:
            ways |= {f"without{found[0]}": [line.replace(found[0], "")] for found in _BESIDES(line)}
            ways["with ?"] = [re.sub(r"(?= estuches| primeras| \(| :|$)", " ?", line, count=1)]
        for what, new in ways.items():
            yield f"{at + 1} {what}", "\n".join([*lines[:at], *new, *lines[at + 1 :], ""])
        if line[0].isdigit() and "results" not in lines:
            kept = [
                each for each in lines[at + 1 :] if each[:1].isalpha() and _kind(each) not in _PLAY
            ]
            yield f"{at + 1} ends the play", "\n".join([*lines[: at + 1], *kept, ""])
    yield from _of_kinds(lines)
    yield from _in_two_tricks(lines)
    yield from _in_two_lines(lines, after)


def _in_two_lines(lines: list[str], after: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Change two lines of one kind that follow each other, one as told and the other as well."""
    for at, (line, below) in enumerate(pairwise(lines)):
        if _kind(line) != _kind(below) or _kind(line) not in _OF_SEVERAL:
            continue
        for first, second in _TWO:
            changed, other = first(line, after), second(below, after)
            if changed == line or other == below:
                continue
            what = f"{' '.join(changed.split())} / {' '.join(other.split())}"
            new = [*lines[:at], *changed.split("\n"), other, *lines[at + 2 :], ""]
            yield f"{at + 1} both: {what}", "\n".join(new)


def _in_two_tricks(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Let cards of two tricks change places: it may be a revoke, or another may win."""
    played = [(at, [*_CARD.finditer(line)]) for at, line in enumerate(lines) if line[:1].isdigit()]
    for (at, cards), (next_at, others) in pairwise(pair for pair in played if pair[1]):
        for mine, his in zip(cards[at % 2 :: 2], others[at % 2 :: 2], strict=False):
            new = [*lines]
            new[at] = _put(lines[at], mine, his[0])
            new[next_at] = _put(lines[next_at], his, mine[0])
            yield f"{at + 1} {mine[0]} for {his[0]}", "\n".join([*new, ""])


_CARD = re.compile(r"\b[SCHD][AKQJ2-7](?= )")


def _put(line: str, place: re.Match[str], card: str) -> str:
    return line[: place.start()] + card + line[place.end() :]


_BESIDES = re.compile(
    r" estuches \d+| primeras( lost)?| \(.*\)| :.*| forfeit \w+ \d+| friend \w+| (?<=codille )\w+"
).finditer
"""What a line of results may have beside the outcome."""
_PLAY = ("tricks", "vole", "surrender", "accept", "forbid", "gano", "claim")
_KINDS = ("hand", "stock", "bids", "trump", "exchange", "tricks", "result", "payments")


def _kind(line: str) -> str:
    return "tricks" if line[:1].isdigit() else line.partition(" ")[0]


def _of_kinds(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Leave out all lines of a kind or of two; or let a result stand for the tricks."""
    there = [kind for kind in _KINDS if any(_kind(line) == kind for line in lines)]
    pairs = (pair for pair in combinations(there, 2) if not {"hand", "tricks"}.isdisjoint(pair))
    for out in (*combinations(there, 1), *pairs):
        kept = [line for line in lines if _kind(line) not in out]
        yield f"no {' and '.join(out)}", "\n".join([*kept, ""])
    name = next(line for line in lines if line.startswith("rules")).split()[1]
    book = load(name).book
    if "results" in lines or book is None:
        return
    for term in {kind: word for word, kind in book.outcome.terms.items()}.values():
        for out in (("payments",), ()):
            kept = [line for line in lines if _kind(line) not in (*out, *_PLAY, "result")]
            at = next((n for n, line in enumerate(kept) if _kind(line) in _ENDS), len(kept))
            what = f"result {term} and no tricks{' or payments' * bool(out)}"
            yield what, "\n".join([*kept[:at], f"result {term}", *kept[at:], ""])
        others = [f"result {term}" if _kind(line) == "result" else line for line in lines]
        yield f"result {term}", "\n".join([*others, ""])


_ENDS = ("payments", "totals")


def _neighbours(players: list[str]) -> Iterator[tuple[str, str]]:
    return zip(players, [*players[1:], players[0]], strict=True)


def _player(line: str, after: dict[str, str]) -> str:
    names = "|".join(map(re.escape, after))
    return re.sub(rf"\b({names})\b", lambda found: after[found[1]], line, count=1)


def _number(line: str, _after: dict[str, str]) -> str:
    return _numbered(line, lambda number: str(number + 1))


def _less(line: str, _after: dict[str, str]) -> str:
    return _numbered(line, lambda number: str(max(number - 1, 0)))


def _unknown(line: str, _after: dict[str, str]) -> str:
    return re.sub(r"\[\+-\]\?|^(deal|table) \?", r"\1?", _numbered(line, lambda _number: "?"))


def _numbered(line: str, other: Callable[[int], str]) -> str:
    """Change the last number of a line."""
    found = [*re.finditer(r"(?<=[ +-])\d+(?=$|[ ,)-])", line)]
    if not found or (len(found) == 1 and found[0].start() < 2):
        return line
    last = found[-1]
    return line[: last.start()] + other(int(last[0])) + line[last.end() :]


def _card(line: str, _after: dict[str, str]) -> str:
    return re.sub(r"\b[SCHD][AKQJ2-7](?= |$)", "x", line, count=1)


def _word(line: str, _after: dict[str, str]) -> str:
    words = {"puesta": "sacada", "sacada": "codille", "play": "solo", "solo": "play"}
    return re.sub(rf"\b({'|'.join(words)})\b", lambda found: words[found[1]], line, count=1)


def _suit(line: str, _after: dict[str, str]) -> str:
    """Change the suit of a card of a trick, in every other trick of the card that is led."""
    cards = [*_CARD.finditer(line)] if line[:1].isdigit() else []
    if len(cards) < 2:
        return line
    place = cards[int(line[0]) % 2]
    return _put(line, place, SUITS[SUITS.index(place[0][0]) - 1] + place[0][1])


def _twice(line: str, _after: dict[str, str]) -> str:
    return f"{line}\n{line}"


def _stranger(line: str, after: dict[str, str]) -> str:
    """Name somebody who does not play in place of the player named last."""
    found = [*re.finditer(rf"\b({'|'.join(map(re.escape, after))})\b", line)]
    return _put(line, found[-1], "Nemo") if found else line


_OF_SEVERAL = ("hand", "holds", "exchange", "tricks", "forfeit")
_TWO = (
    (_twice, _stranger),
    (_twice, _card),
    (_stranger, _player),
    (_card, _suit),
    (_player, _less),
)
"""What is done with two lines that follow each other."""

WAYS: dict[str, Callable[[str, dict[str, str]], str]] = {
    "player": _player,
    "number": _number,
    "less": _less,
    "unknown": _unknown,
    "card": _card,
    "suit": _suit,
    "word": _word,
    "stranger": _stranger,
}


def judged(text: str) -> tuple[str, list[str]]:
    """Ask the referee; return the findings, and what became of each deal, one line each.

    Whether cards can fill a deal in is not asked: that takes long, and has cases of its own.
    """
    record = parse(text)
    replays = [
        replay_as_meant(session, at, "edited", None, Path()) for at, session in enumerate(record, 1)
    ]
    findings = [(found, "") for found in record.findings]
    for each in replays:
        faults = [fault for _, fault in each.faults]
        findings += zip(findings_of(each), map(_facts, faults), strict=True)
    found: list[str] = []
    last = ""
    for each, facts in sorted(findings, key=lambda pair: (pair[0].span.start, pair[0].consequent)):
        place = record.source.place(each.span)
        sign = "~" if each.consequent else SIGNS.get(each.severity, "")
        where = f"{place.line}:{place.column}{sign}" + ("" if each.consequent else facts)
        found.append(where if each.rule == last else f"{', ' if last else ''}{each.rule} {where}")
        last = each.rule
    return " ".join(found).replace(" ,", ","), [
        _deal(deal) for each in replays for deal in each.facts.deals
    ]


def _facts(fault: Fault) -> str:
    """Write the facts of a fault, whose it is, and how else the line may be taken."""
    ways = "".join(f" or {' '.join(map(str, way))}" for way in fault.otherwise)
    seat = "" if fault.seat is None else f"p{fault.seat}"
    seen = "".join(f" see {at.line.kind} {at.slot}".rstrip() for at, _ in fault.related)
    return f"{{{' '.join(filter(None, (seat, *_values(fault.facts))))}{ways}{seen}}}"


def _values(struct: Struct) -> list[str]:
    """Write what a struct says, but for what goes without saying."""
    return [f"{name}={_value(value)}" for name, value in _stated(struct)]


def _stated(struct: Struct) -> Iterator[tuple[str, object]]:
    """Go through the values that are others than those of a field that nobody gives."""
    names, defaults = struct.__struct_fields__, struct.__struct_defaults__
    bare = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    for name, value in zip(names, astuple(struct), strict=True):
        if name not in bare or value != bare[name]:
            yield name, value


def _value(value: object) -> str:
    if isinstance(value, Struct):
        return " ".join(_value(each) for _, each in _stated(value))
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_value, value)) + ")"
    return _n(value)


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
