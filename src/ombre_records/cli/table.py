"""Tables and paragraphs for the eye, drawn by rich."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ombre_records.cli.delivery import deliver
from ombre_records.cli.terminal import clean, colored, width
from ombre_records.document.letters.columns import width as cells

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table


_MOST = 100
"""The columns that a page has at most, and that it has in a file."""


_TIED = re.compile("\u00a0| (?=[;:»](?: |$))")
"""A blank at which no line ends: one that says so, or before a sign, as in French."""
_TIE = "\ue000"
"""What stands in its place while rich breaks lines, which takes every blank for one to end at."""


def _tied(text: str) -> str:
    """Tie signs to the words that they follow."""
    return _TIED.sub(_TIE, text)


@contextmanager
def page(output: str | None = None) -> Iterator[Console]:
    """Give a console to draw on, and write what is on it to a file, or to standard output."""
    from rich.console import Console
    from rich.text import Text

    class Page(Console):
        def render_str(self, text: str, **choices: Any) -> Text:
            return super().render_str(_tied(text), **choices)

    color = output is None and colored()
    console = Page(
        file=io.StringIO(),
        width=min(width(), _MOST) if output is None else _MOST,
        color_system="standard" if color else None,
        force_terminal=color,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    yield console
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().replace(_TIE, "\u00a0").split("\n")
    deliver("\n".join(line.rstrip() for line in lines), "text", output)


def headings(paths: Sequence[str]) -> tuple[str, ...]:
    """Return what stands above what is told of each file: nothing where there is one."""
    if len(paths) < len(("first", "second")):
        return ("",) * len(paths)
    named = [f"{path}\n{'=' * cells(path)}\n\n" for path in map(clean, paths)]
    return (named[0], *(f"\n{name}" for name in named[1:]))


def divided(console: Console, paths: Sequence[str]) -> Iterator[None]:
    """Go through files, each opened by its heading."""
    for heading in headings(paths):
        console.print(heading, style="bold", end="", soft_wrap=True)
        yield


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
