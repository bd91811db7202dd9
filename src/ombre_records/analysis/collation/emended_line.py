"""A line of the copy with another reading put into it, value by value where that can be, and the
witnesses named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from ombre_records.analysis.collation.claims.claim import Claim, Hand, held
from ombre_records.model.apparatus import Apparatus, FurtherReading
from ombre_records.model.cards import item_name
from ombre_records.model.record import Line
from ombre_records.model.statements import Cards
from ombre_records.notation.apparatus import apparatus_written
from ombre_records.notation.parse import parse
from ombre_records.notation.words import quote


class Support(NamedTuple):
    """The sigla of those who bear out the text, the values of which none of them is sure, and what
    others have instead.
    """

    sigla: tuple[str, ...] = ()
    doubtful: frozenset[str] = frozenset()
    further: tuple[FurtherReading, ...] = ()


def emended(old: str, new: str, support: Support) -> str:
    """Write an emendation: the copy has one value, the text's witnesses another.

    >>> emended("SK", "SQ", Support(("A", "B"))), emended("", "SQ", Support())
    ('[SK>SQ | A B]', '[+SQ]')
    >>> supplied("trump S", Support(("A",), further=(FurtherReading("-", ("B", "C")),)))
    '[+ | A; - B C] trump S'
    >>> emended("x", "S2", Support(("E",), frozenset(("S2",))))
    '[x>S2? | E]'
    """
    reading = f"{new}?" if new in support.doubtful else new
    if not old:
        return f"[+{reading}{_behind(support)}]"
    return f"[{old}>{reading}{_behind(support)}]" if new else f"[-{old}{_behind(support)}]"


def supplied(code: str, support: Support) -> str:
    """Write a supplied statement, which witnesses have and the copy lacks."""
    return f"[+{_behind(support)}] {code}"


def struck(code: str, support: Support) -> str:
    """Write a struck statement, which the copy has and the text lacks."""
    return f"[-{_behind(support)}] {code}"


def _behind(support: Support) -> str:
    apparatus = Apparatus(support.sigla, further=support.further)
    return f" | {apparatus_written(apparatus)}" if support.sigla else ""


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\{[^{}]*\}|[^\s"]+')
_TALLY = re.compile(r"\(([\d?]+(?:-[\d?]+)*)\)")
_VOID = re.compile(r"\b[SCHD]-")
_WHOLE = frozenset(("title", "source", "event", "site", "annotator", "stakes", "tag", "rules"))
"""Statements of which the whole is struck, and another supplied."""


def emended_line(old: Claim, new: Claim, support: Support) -> list[str]:
    """Return a statement emended: one line, or one struck and one supplied where values do not
    answer to each other.
    """
    notes = f" {quote(old.line.annotation)}" if old.line.annotation else ""
    made = _by_value(old, new, support)
    if made and _reads(made, old, new):
        return [made + notes]
    return [*(struck(code, support) for code in old.code.splitlines()), *_supplied(new, support)]


def further_value(old: Claim, new: Claim, other: Claim) -> str:
    """Return a third witness's value where the text and the copy differ in one value; empty where
    they differ in several, or the third in another.
    """
    lines = [_by_value(old, each, Support()) for each in (new, other)]
    emendations = [_EMENDED.findall(each) for each in lines]
    if len(emendations[0]) != 1 or len(emendations[1]) != 1:
        return ""
    (text,), (its,) = emendations
    if _EMENDED.sub("[]", lines[0]) != _EMENDED.sub("[]", lines[1]) or text[0] != its[0]:
        return ""
    return its[1] or "-"


_EMENDED = re.compile(r"\[(?:-(?=[^>]*\]))?([^\[\]>+]*)>?([^\[\]>]*)\]")
"""An emendation: the copy's value, and the new one, empty where it is struck."""


def _supplied(new: Claim, support: Support) -> Iterator[str]:
    yield from (supplied(code, support) for code in new.code.splitlines())


def _by_value(old: Claim, new: Claim, support: Support) -> str:
    """Return a line with its values emended; an empty string where they cannot be paired."""
    if old.subject.kind in _WHOLE or "\n" in old.code + new.code:
        return ""
    one, two = (claim.parts.get("cards") for claim in (old, new))
    if one and two and isinstance(one.said, Hand) and isinstance(two.said, Hand):
        opening = old.code.removesuffix(old.text)
        made = _hand(opening, one.said, two.said, support)
        if not made or one.said.void:
            return made
        suits = {item_name(item)[0] for item in two.said.items}
        voids = _VOID.findall(old.text)
        return " ".join([made, *(emended(v, "", support) if v[0] in suits else v for v in voids)])
    mine, theirs = _TOKEN.findall(old.code), _TOKEN.findall(new.code)
    if old.subject.kind == "trick":
        theirs = _as_full(mine, theirs)
    if len(mine) != len(theirs):
        return ""
    return " ".join(_value(*pair, support) for pair in zip(mine, theirs, strict=True))


def _as_full(mine: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """Give a trick the leader, the winner and the tally of another, where it states none."""
    full = list(theirs)
    if mine[1].endswith(":") and not full[1].endswith(":"):
        full.insert(1, mine[1])
    if ">" in mine and ">" not in full:
        at = mine.index(">")
        ends = _TALLY.fullmatch(full[-1])
        full[len(full) - bool(ends) : len(full) - bool(ends)] = mine[at : at + 2]
    if _TALLY.fullmatch(mine[-1]) and not _TALLY.fullmatch(full[-1]):
        full.append(mine[-1])
    return full


def _hand(opening: str, old: Hand, new: Hand, support: Support) -> str:
    if (old.void, old.rest) != (new.void, new.rest):
        return ""
    mine, theirs = Counter(old.items), Counter(new.items)
    common = mine & theirs
    gone = [item_name(item) for item in sorted((mine - theirs).elements())]
    come = [item_name(item) for item in sorted((theirs - mine).elements())]
    pairs = zip_longest(gone, come, fillvalue="")
    cards = Cards(tuple(sorted(common.elements())), old.void, old.rest)
    words = [held(cards)] if common or old.rest else []
    return opening + " ".join([*words, *(emended(*pair, support) for pair in pairs)])


def _value(old: str, new: str, support: Support) -> str:
    if old == new:
        return old
    tallies = _TALLY.fullmatch(old), _TALLY.fullmatch(new)
    if tallies[0] and tallies[1]:
        numbers = zip(tallies[0][1].split("-"), tallies[1][1].split("-"), strict=False)
        return "(" + "-".join(_value(*pair, support) for pair in numbers) + ")"
    for mark in (",", ":"):
        if old.endswith(mark) and new.endswith(mark):
            return emended(old[:-1], new[:-1], support) + mark
    return emended(old, new, support)


def _reads(code: str, old: Claim, new: Claim) -> bool:
    """Return whether a line can be read in both readings; one of results says what each claim does,
    since its words are told apart by their places.
    """
    line, mine, theirs = (_line(each, old.subject.kind) for each in (code, old.code, new.code))
    if line is None or line.edited is None or line.printed is None:
        return False
    as_claimed = mine and theirs and (line.printed, line.edited) == (mine.edited, theirs.edited)
    return old.subject.kind != "result-line" or bool(as_claimed)


def _line(code: str, kind: str) -> Line | None:
    """Read a line by itself; None where it cannot be read."""
    above = {"trick": "deal 1\ntricks\n", "result-line": "results\n"}.get(kind, "deal 1\n")
    record = parse(f"ombre 1\n{above}{code}")
    return None if record.findings else list(record.sessions[0].lines)[-1]
