"""Slips of those who write their first records: what a line that cannot be read was meant to be.

Each slip is looked for by a function of its own, in a line that the grammar has refused. It says
where the slip is, what is written there instead, and the line without it. A line may have several;
it is proposed only when all of them together make it one that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ombre_records.notation.misread import cards, names, numbers, remarks, statements, tricks
from ombre_records.notation.misread.line import CARDS, Slip, Unread
from ombre_records.notation.misread.numbers import result_told
from ombre_records.notation.misread.remarks import annotated
from ombre_records.notation.misread.retelling import retold

_MOST = 6
"""How many slips of one line are gone through."""
_LONGEST = 400
"""The length of the longest line that is looked at, in characters."""


def slip_of(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the first slip of a line, with the line as it is once all are mended; None for none.

    `reads` tells whether a line can be read. Without it nothing is proposed.
    """
    if len(line.code) > _LONGEST:
        return None
    return _one_by_one(line, reads) or _again(line, reads) or annotated(line, reads)


_FOUR = 4
"""So many players are one more than play."""


def _again(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the line taken to pieces and put together again, if that can be read."""
    if line.system != "french" and line.kind in CARDS:
        return None
    players = line.players
    told = dict(re.findall(r"^\s*(dealer|rests)\s+(\S+)", line.about, re.MULTILINE))
    resting = told.get("rests") or told.get("dealer")  # who rests, as a rule
    if line.kind == "bids" and len(players) == _FOUR and resting:
        players = tuple(name for name in players if name != resting)
    mended = retold(line.kind, line.code, players)
    if not mended or mended == line.code or not reads(mended):
        return None
    return Slip(0, len(line.code), "", mended)


def _one_by_one(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    first: Slip | None = result_told(line)
    if first and reads(first.mended):
        return first
    first = None
    for _turn in range(_MOST):
        found = next(_slips(line), None)
        if found is None:
            return None
        told = (first.message if first else "") or found.message
        first = Slip(first.start, first.end, told, found.mended) if first else found
        if reads(found.mended):
            loose = _loose(line.kind) and "\n" not in found.mended and line.players
            again = retold(line.kind, found.mended, line.players) if loose else ""
            other = again.split() != found.mended.split()
            return first._replace(mended=again) if again and other and reads(again) else first
        kind = _kind(line.kind, found.mended)
        if kind != line.kind:  # now that its number stands first
            again = retold(kind, found.mended, line.players)
            if again and reads(again):
                return first._replace(mended=again)
        line = line._replace(code=found.mended, kind=kind)
    return None


def _loose(kind: str) -> bool:
    """Whether a line of a kind can be read with words in it that say nothing."""
    return kind in ("result-line", "bids")


def _kind(kind: str, mended: str) -> str:
    word = mended.split(None, 1)[0] if mended else ""
    return "trick" if word.isdecimal() and kind in ("unknown", "broken") else kind


def _slips(line: Unread) -> Iterator[Slip]:
    for look in _LOOKED_FOR:
        found = look(line)
        if found is not None and found.mended != line.code:
            yield found


_LOOKED_FOR: tuple[Callable[[Unread], Slip | None], ...] = (
    statements.quotes,
    remarks.comment,
    statements.heading,
    remarks.of_table,
    remarks.decorated,
    statements.several_statements,
    statements.ombre_named,
    statements.with_trumps,
    remarks.bracketed,
    tricks.score_behind,
    tricks.several_tricks,
    cards.dealt,
    statements.tag,
    statements.after_keyword,
    statements.text,
    numbers.date,
    numbers.number,
    statements.book,
    numbers.number_mark,
    tricks.unnumbered,
    names.called,
    names.known_name,
    cards.drawn,
    cards.worded,
    cards.spelt,
    cards.dotted,
    numbers.passed,
    tricks.arrows,
    cards.brackets,
    cards.suits,
    cards.ranks,
    tricks.tally,
    cards.between,
    cards.apart,
    cards.letters,
    names.after_name,
    numbers.amount_first,
    numbers.counted,
    names.other_comma,
    names.name,
    names.no_comma,
    numbers.no_colon,
    numbers.sign_behind,
    numbers.sign_apart,
    tricks.leader,
    tricks.winner,
    tricks.one_unknown,
    remarks.comment_behind,
    names.nameless,
)
"""What is looked for, what leaves least room for doubt first."""
