"""Pages for the eye: as wide as the terminal and in its colours, or of one width in a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ombre_records.cli.delivery import deliver
from ombre_records.cli.terminal import colored, width
from ombre_records.document.console import console, drawn

if TYPE_CHECKING:
    from rich.console import Console

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


@contextmanager
def page(output: str | None = None) -> Iterator[Console]:
    """Give a console to draw on, and write what is on it to a file, or to standard output."""
    columns, color = room(output)
    made = console(columns, color=color)
    yield made
    deliver(drawn(made), "text", output)
