"""How a line is to be written: in words behind a message, and as an edit."""

from __future__ import annotations

import re

from ombre_records.finding import Edit, Repair
from ombre_records.language import _
from ombre_records.notation.dates import in_doubt
from ombre_records.notation.segment import Cut
from ombre_records.source import Span

_SHOWN = 160
"""How much of a line a message has, in characters."""
_TOLD = 3
"""How many characters of a line a message must have for it to say how the line is written."""


def with_remedy(message: str, code: str, mended: str) -> str:
    """Add to a message how the line is written; of a long one, where it differs from `code`."""
    first, *below = mended.split("\n")
    message += _("; write `{line}`").format(line=_short(code, first))
    for line in below:
        message += _(", and below it `{line}`").format(line=_short("", line))
    return message


def lines_apart(message: str) -> tuple[str, tuple[str, ...]]:
    """Return a message that says how several lines are written without them, and the lines; one
    that says of few lines as it is.

    >>> told = with_remedy("a table", "", "1 Ada\\n2 Bea\\n3 Cleo\\n4 Ada")
    >>> lines_apart(f"{told}; it goes on")
    ('a table; write the 4 lines below; it goes on', ('1 Ada', '2 Bea', '3 Cleo', '4 Ada'))
    """
    first, closing = _("; write `{line}`").split("{line}")
    other = _(", and below it `{line}`").split("{line}")[0]
    if message.count(f"{closing}{other}") < _APART:
        return message, ()
    start = message.rfind(first, 0, message.index(f"{closing}{other}"))
    *lines, last = message[start + len(first) :].split(f"{closing}{other}")
    last, _closing, rest = last.partition(closing)
    lines.append(last)
    told = _("; write the {count} lines below").format(count=len(lines))
    return f"{message[:start]}{told}{rest}", tuple(lines)


_APART = 3
"""So many lines below the first are shown as lines."""


def says(message: str, code: str, mended: str) -> bool:
    """Whether a message has the words already that a line is to have."""
    if len(code.split()) != len(mended.split()):
        return False
    start, end = _changed(code, mended)[2:]
    start = mended.rfind(" ", 0, start) + 1
    end = mended.find(" ", max(start, end))
    word = mended[start : end if end >= 0 else None].strip()
    found = re.search(rf"(?<![^\s`]){re.escape(word)}(?![^\s`,;])", message)
    # That `for` may stand somewhere does not say where it is wanted.
    return len(word) >= _TOLD and word != "for" and found is not None


def proposals(piece: Cut, mended: str) -> tuple[Repair, ...]:
    """Return the edit that makes a line what it should be; none where that is not known.

    It is not certain where it decides which of two dates is meant, or makes a set other cards.
    """
    if not mended:
        return ()
    start, end, new_start, new_end = _changed(piece.code, mended)
    span = Span(piece.start + start, piece.start + end)
    dated = any(line.startswith("date ") for line in mended.split("\n"))
    sets = piece.code.count("{") > mended.count("{")
    certain = not (sets or (dated and in_doubt(piece.code)))
    return (Repair((Edit(span, mended[new_start:new_end]),), certain),)


def _short(code: str, mended: str) -> str:
    """Return a line as it should be; of a long one, the words that are another and those about."""
    if len(mended) <= _SHOWN or not code:
        return mended
    start, end = _changed(code, mended)[2:]
    start = mended.rfind(" ", 0, max(0, start - 1)) + 1
    end = mended.find(" ", end + 1)
    return mended[start : end if end >= 0 else None]


def _changed(old: str, new: str) -> tuple[int, int, int, int]:
    """Return the stretches of two texts that differ, what they share before and behind left out."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    most -= first
    last = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return first, len(old) - last, first, len(new) - last
