"""Output to the terminal, fitted to its encoding, width and colours; progress bars on standard
error.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple, TextIO

import click

from ombre_records.base.progress import tracking
from ombre_records.base.steering import UNSAFE, clean
from ombre_records.base.suits import SUIT_SIGNS
from ombre_records.telling.findings.terminal_style import TerminalStyle, of_width

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


BROKEN_PIPE, INTERRUPTED = 141, 130

_PLAIN = str.maketrans(
    SUIT_SIGNS
    | dict.fromkeys("−–—", "-")
    | dict.fromkeys("\u00a0\u202f", " ")
    | {"…": "...", "°": "^", "’": "'", "‘": "'", "“": '"', "”": '"'}
)
_PAPER, _WIDEST = 80, 10_000
_NUMBER = "[0-9]{1,9}"
_LINKLESS = (None, "", "dumb", "linux")
"""Terminals that have no links, and might show their addresses."""
Links = Literal["auto", "never"]
_NOT_ASCII, _LONE = r"[^\x00-\x7f]", "[\ud800-\udfff]"


def colored() -> bool:
    """Return whether standard output takes colour."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and _on_terminal()


def terminal_style(links: Links = "auto") -> TerminalStyle:
    """Return how findings are drawn on standard output."""
    if not _on_terminal() and _asked_width() is None:
        return TerminalStyle()
    linked = links == "auto" and colored() and os.environ.get("TERM") not in _LINKLESS
    return of_width(width(), color=colored(), links=linked)


def width() -> int:
    """Return the columns of the terminal; where there is none, what `COLUMNS` asks for, or 80."""
    if _on_terminal():
        import shutil  # and with it all that packs archives

        return shutil.get_terminal_size().columns
    return _asked_width() or _PAPER


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _asked_width() -> int | None:
    """Return the columns that the environment asks for; None where that is not a number of them."""
    setting = os.environ.get("COLUMNS", "")
    return min(int(setting), _WIDEST) if re.fullmatch(_NUMBER, setting) and int(setting) else None


def takes_suits() -> bool:
    """Return whether standard output's encoding has the suits."""
    try:
        "♠♣♥♦".encode(_encoding(sys.stdout))
    except UnicodeEncodeError:
        return False
    return True


def emit(text: str) -> None:
    """Write to standard output; what its encoding lacks becomes the nearest letter, or `?`."""
    _write(_fitting(text, sys.stdout))


def emit_paged(text: str) -> None:
    """Write to standard output, through a pager where a terminal has fewer lines than the text."""
    if _on_terminal():
        import shutil

        if text.count("\n") >= shutil.get_terminal_size().lines:
            hide()
            click.echo_via_pager(_fitting(text, sys.stdout))
            return
    emit(text)


def emit_json(text: str) -> None:
    """Write JSON to standard output, escaped where its encoding is not UTF-8.

    On a terminal what would steer it is escaped too.
    """
    unwritable = _LONE if _encoding(sys.stdout) == "utf-8" else _NOT_ASCII
    text = re.sub(unwritable, _escaped, text)
    _write(re.sub(UNSAFE, _escaped, text) if _on_terminal() else text)


def emit_exactly(text: str) -> None:
    """Write a document to standard output as UTF-8, whatever the terminal's encoding.

    It is written to the letter for a file or another program; a terminal gets nothing that steers
    it: records are written by others.
    """
    if _on_terminal():
        text = clean(text)
    has_bytes = sys.stdout is None or hasattr(sys.stdout, "buffer")
    _write(text.encode("utf-8", "backslashreplace") if has_bytes else text)


def emit_bytes(data: bytes) -> None:
    """Write bytes to standard output as they are."""
    _write(data)


def complain(message: str) -> None:
    """Write one line to standard error, opened by the program's name."""
    line = clean(f"ombre: {message}".replace("\n", " "))
    hide()
    with contextlib.suppress(OSError):
        click.echo(_fitting(line, sys.stderr), err=True)


def complain_at_length(text: str) -> None:
    """Write lines to standard error."""
    with contextlib.suppress(OSError):
        click.echo(_fitting(text, sys.stderr), err=True, nl=False)


def leave_quietly() -> None:
    """Let nothing more be written to a standard output that is gone."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(text: str | bytes) -> None:
    hide()
    try:
        click.echo(text, nl=False, color=True)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        leave_quietly()
        raise click.exceptions.Exit(BROKEN_PIPE) from None
    except OSError as error:
        unwritten(error)
        raise click.exceptions.Exit(2) from None


def unwritten(error: OSError) -> None:
    """Say why nothing can be written to standard output, and let nothing more be."""
    leave_quietly()
    complain(f"cannot write to standard output: {error.strerror or error}")


def _encoding(stream: TextIO | None) -> str:
    name = getattr(stream, "encoding", None) or "utf-8"
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "ascii"


def _fitting(text: str, stream: TextIO | None) -> str:
    encoding = _encoding(stream)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    return text


def _escaped(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


_MOST = 100
"""The columns that a page has at most, and that it has in a file."""


class Room(NamedTuple):
    """The columns of a page, and whether it has colours."""

    width: int
    color: bool


def room(output: str | None) -> Room:
    """Return the room that there is in a file, or on standard output."""
    if output is not None:
        return Room(_MOST, color=False)
    return Room(min(width(), _MOST), colored())
