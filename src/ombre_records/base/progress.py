"""Report the progress of long work to whoever asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

Tracker = Callable[[str, int], Callable[[], None]]
"""Is told what is being counted (`deals`) and how many there are, and returns what is called after
each of them; none are work whose parts cannot be counted, and it is called at its end."""

_TRACKER: ContextVar[Tracker | None] = ContextVar("ombre_records_tracker", default=None)


@contextmanager
def tracking(tracker: Tracker) -> Iterator[None]:
    """Tell a tracker how work goes until the block ends."""
    token = _TRACKER.set(tracker)
    try:
        yield
    finally:
        _TRACKER.reset(token)


def tracked(
    items: Iterable[T], what: str, total: int, counts: Callable[[T], bool] = lambda item: True
) -> Iterator[T]:
    """Pass items on, and tell the tracker, if there is one, when each of `total` is done.

    Only items that count are told.

    Of watched work within watched work only the outer is told; a single item is none.

    >>> list(tracked("ab", "letters", 2))
    ['a', 'b']
    """
    tracker = _TRACKER.get()
    if tracker is None or total < 2:
        yield from items
        return
    token, done = _TRACKER.set(None), tracker(what, total)
    try:
        for item in items:
            yield item
            if counts(item):
                done()
    finally:
        _TRACKER.reset(token)


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Report work without countable parts to the tracker, if there is one, until it ends."""
    tracker = _TRACKER.get()
    done = tracker(what, 0) if tracker else None
    try:
        yield
    finally:
        if done:
            done()
