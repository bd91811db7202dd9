"""The one stretch in which two sequences differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Stretch(NamedTuple):
    """A stretch from an offset to the ends that it has in what was there before and in what is."""

    start: int
    end: int
    now: int


def differing(before: Sequence[Any], after: Sequence[Any]) -> Stretch:
    """Return the one stretch in which two texts, or lists, differ; an empty one where they do not.

    >>> differing("a trump", "a tramp"), differing([1, 2], [1, 1, 2])
    (Stretch(start=4, end=5, now=5), Stretch(start=1, end=1, now=2))
    """
    shorter = min(len(before), len(after))
    start = _alike(shorter, lambda count: before[:count] == after[:count])
    most = shorter - start
    tail = _alike(most, lambda n: before[len(before) - n :] == after[len(after) - n :])
    return Stretch(start, len(before) - tail, len(after) - tail)


def _alike(most: int, alike: Callable[[int], bool]) -> int:
    """Return the greatest count up to `most` for which two are alike: slices compare quickly."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if alike(middle) else (least, middle - 1)
    return least
