"""The remedy of a line: in words, and as an edit."""

from __future__ import annotations

from ombre_records.base.finding import Edit, Fix, Trust
from ombre_records.base.source import Span
from ombre_records.notation.segment import Cut
from ombre_records.repair.dates import in_doubt

_SHOWN = 160
"""The most characters of a line that are shown."""


def shown(code: str, mended: str) -> tuple[str, ...]:
    """Return the lines that are to be written; of a long one, where it differs from `code`."""
    first, *below = mended.split("\n")
    return _short(code, first), *below


def proposals(piece: Cut, mended: str) -> tuple[Fix, ...]:
    """Return the edit that makes a line what it should be; none where that is not known.

    It is not certain where it decides which of two dates is meant, or makes a set other cards.
    """
    if not mended:
        return ()
    start, end, new_start, new_end = _changed(piece.code, mended)
    span = Span(piece.start + start, piece.start + end)
    dated = any(line.startswith("date ") for line in mended.split("\n"))
    sets = piece.code.count("{") > mended.count("{")
    doubtful = sets or (dated and in_doubt(piece.code))
    trust = Trust.LIKELY if doubtful else Trust.CERTAIN
    return (Fix((Edit(span, mended[new_start:new_end]),), trust),)


def _short(code: str, mended: str) -> str:
    """Return a line as it should be; of a long one, the words that are another and those about."""
    if len(mended) <= _SHOWN or "\n" in code or code.split()[:1] != mended.split()[:1]:
        return mended
    start, end = _changed(code, mended)[2:]
    start = mended.rfind(" ", 0, max(0, start - 1)) + 1
    end = mended.find(" ", end + 1)
    return mended[start : end if end >= 0 else None]


def _changed(old: str, new: str) -> tuple[int, int, int, int]:
    """Return the stretches in which two texts differ, without their common beginning and end."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    most -= first
    last = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return first, len(old) - last, first, len(new) - last
