"""The smallest part of a list that is enough for something, found by halving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def minimal_subset(items: list[T], enough: Callable[[list[T]], bool]) -> list[T]:
    """Return a smallest part of a list that is enough, all of it being so; in the list's order.

    None of what is returned can be left out, if a part is enough whenever a smaller one is. It
    takes about as many questions as what is returned is long, times the halvings of the list, where
    leaving out one item after another would ask for every item (Junker's QuickXplain).

    >>> minimal_subset(list(range(100)), lambda part: {7, 42} <= set(part))
    [7, 42]
    """
    return _minimal_subset([], items, False, enough)


def _minimal_subset(
    given: list[T], items: list[T], more: bool, enough: Callable[[list[T]], bool]
) -> list[T]:
    # `given` is taken for granted; `more` says that it has grown since it was last asked about.
    if more and enough(given):
        return []
    if len(items) == 1:
        return items
    half = len(items) // 2
    left, right = items[:half], items[half:]
    of_right = _minimal_subset(given + left, right, True, enough)
    of_left = _minimal_subset(given + of_right, left, bool(of_right), enough)
    return of_left + of_right
