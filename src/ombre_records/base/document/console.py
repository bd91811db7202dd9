"""Tables and paragraphs as text, drawn by rich where a line is to be broken or painted.

Whatever fits its line needs no rich, which takes longer to load than a record to judge.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ombre_records.base.document.letters.widths import width as cells
from ombre_records.base.steering import clean

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

_TIES = {"\u00a0": "\ue000", "\u202f": "\ue001"}
"""Blanks at which no line ends, the narrow one as in French before a sign, and what stands in their
place while rich breaks lines, which takes every blank for one to end at."""
_TIED = str.maketrans(_TIES)
_UNTIED = str.maketrans({tie: blank for blank, tie in _TIES.items()})


class Page:
    """What is drawn on, of a given number of columns."""

    def __init__(self, columns: int, *, color: bool) -> None:
        self.file = io.StringIO()
        self.width, self.color = columns, color

    def print(
        self, thing: RenderableType = "", *, by: int = 0, style: str = "", **choices: Any
    ) -> None:
        """Print a text, or what rich can draw, set in, as rich does with these choices."""
        plain = not choices and not (style and self.color)
        if plain and isinstance(thing, str) and self._stands(thing, by):
            self.file.writelines(f"{' ' * by}{line}\n" for line in thing.split("\n"))
        else:
            put = _padded(thing, by) if by else thing
            self._drawn.print(put, style=style or None, **choices)

    def _stands(self, text: str, by: int) -> bool:
        room = self.width - by
        return all(line.isprintable() and cells(line) <= room for line in text.split("\n"))

    @cached_property
    def _drawn(self) -> Console:
        from rich.console import Console
        from rich.text import Text

        class Tied(Console):
            def render_str(self, text: str, **choices: Any) -> Text:
                return super().render_str(text.translate(_TIED), **choices)

        return Tied(
            file=self.file,
            width=self.width,
            height=25,  # without one, rich asks the terminal for its size at each print
            color_system="standard" if self.color else None,
            force_terminal=self.color,
            legacy_windows=False,
            highlight=False,
            markup=False,
            emoji=False,
        )


class Column(Struct):
    """A column of a table: its heading, how it is set, and its cells."""

    header: str
    justify: Any = "left"
    no_wrap: bool = False
    style: str = ""
    min_width: int | None = None
    max_width: int | None = None
    cells: list[str] = []


class Rows(Struct):
    """An open table; without `show_header` it has no head."""

    columns: list[Column]
    show_header: bool

    def add_row(self, *row: str) -> None:
        """Add a row, a cell for each column."""
        for column, cell in zip(self.columns, row, strict=True):
            column.cells.append(cell)

    def __rich__(self) -> Table:
        """Return the table as rich draws it."""
        made = _open_table(show_header=self.show_header)
        for each in self.columns:
            made.add_column(
                each.header,
                header_style="bold",
                overflow="fold",
                justify=each.justify,
                no_wrap=each.no_wrap,
                style=each.style,
                min_width=each.min_width,
                max_width=each.max_width,
            )
        for row in zip(*(each.cells for each in self.columns), strict=True):
            made.add_row(*row)
        return made


def console(columns: int, *, color: bool) -> Page:
    """Return a page to draw on with a given number of columns."""
    return Page(columns, color=color)


def console_text(on: Page) -> str:
    """Return what has been drawn on a console; no line ends in blanks."""
    lines = on.file.getvalue().translate(_UNTIED).split("\n")
    return "\n".join(line.rstrip() for line in lines)


def headings(paths: Sequence[str]) -> tuple[str, ...]:
    """Return what stands above what is told of each file: nothing where there is one."""
    if len(paths) < 2:
        return ("",) * len(paths)
    named = [f"{path}\n{'=' * cells(path)}\n\n" for path in map(clean, paths)]
    return (named[0], *(f"\n{name}" for name in named[1:]))


def divided(console: Page, paths: Sequence[str]) -> Iterator[None]:
    """Yield files, each opened by its heading."""
    for heading in headings(paths):
        if heading:
            console.print(heading, style="bold", end="", soft_wrap=True)
        yield


def table(*headings: str) -> Rows:
    """Return an open table; without headings it has no head."""
    return Rows([Column(heading) for heading in headings], bool(headings))


def _open_table(*, show_header: bool) -> Table:
    from rich.table import Table

    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=show_header)


def print_table(console: Page, rows: Rows, by: int = 2) -> None:
    """Print a table, set in; where it has no room without breaking words, row below row.

    A row is then its first cell, and below it each other cell with its heading.
    """
    if (drawn := _drawn(console, rows, by)) is not None:
        console.file.write(drawn)
        return
    if _needed(rows) + by <= console.width:
        console.print(rows, by=by)
        return
    heads = [column.header for column in rows.columns]
    room = max((cells(head) for head in heads[1:]), default=0) + 2
    for row in zip(*(column.cells for column in rows.columns), strict=True):
        named, *texts = row
        console.print(named, by=by, style="bold")  # a row of the same: a blank line
        for head, text in zip(heads[1:], texts, strict=True):
            if text:
                console.print(_beside(head, text, room), by=by + 2)


def _drawn(console: Page, rows: Rows, by: int) -> str | None:
    """Return a table as rich would draw it, in a hundredth of the time; None if a line is to be
    broken.
    """
    columns = []
    for column in rows.columns:
        texts = [column.header] * rows.show_header + column.cells
        if not all(text.isprintable() and text == text.strip() for text in texts):
            return None
        columns.append(texts)
    widths = [max(map(cells, texts), default=0) for texts in columns]
    if by + sum(widths) + 2 * len(widths) > console.width:
        return None
    head = rows.show_header and console.color
    lines: list[str] = []
    for row in zip(*columns, strict=True):
        put = [
            " " * (width - cells(text)) + text
            if column.justify == "right"
            else text + " " * (width - cells(text))
            for column, width, text in zip(rows.columns, widths, row, strict=True)
        ]
        if head and not lines:
            lines.append(" " * by + f"{_BOLD}  {_PLAIN}".join(map(_bold, put)) + "\n")
        else:
            lines.append(" " * by + "  ".join(put) + "\n")
    return "".join(lines)


_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"


def _bold(text: str) -> str:
    return f"{_BOLD}{text}{_PLAIN}"


def _beside(head: str, text: str, room: int) -> RenderableType:
    """Set a heading and a cell side by side."""
    row = _open_table(show_header=False)
    row.add_column(width=room - 2, no_wrap=True)
    row.add_column(overflow="fold")
    row.add_row(head, text)
    return row


def _needed(rows: Rows) -> int:
    """Return the columns that a table needs for no word to be broken."""
    needed = []
    for column in rows.columns:
        texts = [column.header, *column.cells]
        whole = column.no_wrap or column.justify == "right"
        words = (word for text in texts for word in (text.split("\n") if whole else text.split()))
        needed.append(max(map(cells, words), default=0))
    return sum(needed) + 2 * (len(needed) - 1)


def _padded(content: RenderableType, by: int) -> RenderableType:
    """Set something in from the left."""
    from rich.padding import Padding

    return Padding(content, (0, 0, 0, by))
