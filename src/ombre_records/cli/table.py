"""Tables and paragraphs for the eye, drawn by rich."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ombre_records.cli.terminal import colored, emit, width

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table


@contextmanager
def page() -> Iterator[Console]:
    """Give a console to draw on, and write what is on it to standard output."""
    from rich.console import Console

    color = colored()
    console = Console(
        file=io.StringIO(),
        width=min(width(), 100),
        color_system="standard" if color else None,
        force_terminal=color,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    yield console
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().split("\n")
    emit("\n".join(line.rstrip() for line in lines))


def table(*headings: str) -> Table:
    """Return an open table; without headings it has no head."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(headings))
    for heading in headings:
        made.add_column(heading, header_style="bold", overflow="fold")
    return made


def indented(content: RenderableType, by: int = 2) -> RenderableType:
    """Set something in from the left."""
    from rich.padding import Padding

    return Padding(content, (0, 0, 0, by))
