"""Long work that can be watched: it says how far it has come to whoever has asked to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

Watcher = Callable[[str, int], Callable[[], None]]
"""Is told what is being counted (`deals`) and how many there are, and returns what is called after
each of them; none are work whose parts cannot be counted, and it is called at its end."""

_WATCHER: ContextVar[Watcher | None] = ContextVar("ombre_records_watcher", default=None)


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Tell a watcher how work goes until the block ends."""
    token = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(token)


def watched(items: Iterable[T], what: str, total: int) -> Iterator[T]:
    """Pass items on, and tell the watcher, if there is one, when each of `total` is done.

    Of watched work within watched work only the outer is told; a single item is none.

    >>> list(watched("ab", "letters", 2))
    ['a', 'b']
    """
    watcher = _WATCHER.get()
    if watcher is None or total < 2:
        yield from items
        return
    token, done = _WATCHER.set(None), watcher(what, total)
    try:
        for item in items:
            yield item
            done()
    finally:
        _WATCHER.reset(token)


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Tell the watcher, if there is one, of work whose parts cannot be counted, until it ends."""
    watcher = _WATCHER.get()
    done = watcher(what, 0) if watcher else None
    try:
        yield
    finally:
        if done:
            done()
