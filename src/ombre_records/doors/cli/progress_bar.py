"""Progress bars on standard error, if that is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING

from ombre_records.base.progress import tracking

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 0.5
"""Seconds that work may take before it is worth a bar."""


class _Bar:
    """Work being counted; `drawn` once it has taken a while."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done, self.since = what, total, 0, monotonic()
        self.drawn: Progress | None = None
        self.task: TaskID | None = None
        self.timer: Timer | None = None

    def wait(self) -> None:
        """Draw work that cannot be counted once it has taken a while."""
        self.timer = Timer(_PATIENCE, self._draw)
        self.timer.daemon = True
        self.timer.start()

    def step(self) -> None:
        """Count one thing done; the last takes the bar away."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer.join()
        self.done += 1
        if self.done >= self.total:
            self.hide()
        elif self.drawn is not None and self.task is not None:
            self.drawn.update(self.task, completed=self.done)
        elif monotonic() - self.since > _PATIENCE:
            self._draw()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
        )
        from rich.progress import TimeRemainingColumn as Left

        counted = (MofNCompleteColumn(), Left()) if self.total else (TimeElapsedColumn(),)
        columns = (TextColumn("{task.description}"), BarColumn(), *counted)
        self.drawn = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.drawn.add_task(self.what, total=self.total or None, completed=self.done)
        self.drawn.start()

    def hide(self) -> None:
        """Take the bar away; the next step draws it again."""
        if self.drawn is not None:
            self.drawn.stop()
            self.drawn = self.task = None


_LIVE: list[_Bar] = []


def hide() -> None:
    """Take what is drawn away before something else is written."""
    for bar in _LIVE:
        bar.hide()


def _bar(what: str, total: int) -> Callable[[], None]:
    hide()  # work that was given up half way
    bar = _Bar(what, total)
    _LIVE[:] = [bar]
    if not total:
        bar.wait()
    return bar.step


@contextmanager
def progress_bars() -> Iterator[None]:
    """Draw how far long work has come until the block ends, on a terminal that can."""
    terminal = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    if not terminal:
        yield
        return
    try:
        with tracking(_bar):
            yield
    finally:
        hide()
        _LIVE.clear()
