"""A line of a source as a terminal shows it, and where in it stretches come to stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ombre_records.base.document.letters.columns import width
from ombre_records.base.steering import clean

TAB = "    "
Stretch = tuple[int, int]


def excerpt(
    text: str, stretches: Sequence[Stretch], limit: int = 160, line: Stretch | None = None
) -> tuple[str, list[Stretch]]:
    """Return a line as shown, and each stretch's column (from 0) and length in columns.

    Stretches are offsets in the text, of which `line` is shown, or the whole. Tabs become blanks,
    and of a very long line only what stands around the first stretch is shown, `limit` characters.

    >>> excerpt("a\\tb", [(2, 3)])
    ('a    b', [(5, 1)])
    """
    begin, close = line or (0, len(text))
    first, last = _window(begin, close, stretches, limit)
    cells = [TAB if char == "\t" else clean(char) for char in text[first:last]]
    before, after = "... " if first > begin else "", " ..." if last < close else ""
    ends = [len(before), *accumulate(map(width, cells), initial=len(before))][1:]

    def placed(start: int, end: int) -> Stretch:
        low, high = (max(first, min(at, last)) - first for at in (start, end))
        return ends[low], max(1, ends[high] - ends[low])

    return before + "".join(cells) + after, [placed(*each) for each in stretches]


def _window(begin: int, close: int, stretches: Sequence[Stretch], limit: int) -> Stretch:
    if close - begin <= limit:
        return begin, close
    first = max(begin, min(stretches[0][0] - limit // 4, close - limit)) if stretches else begin
    return first, min(close, first + limit)
