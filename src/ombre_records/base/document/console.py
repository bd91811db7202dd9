"""Tables and paragraphs as text, drawn by rich."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

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


def console(columns: int, *, color: bool) -> Console:
    """Return a console to draw on with a given number of columns."""
    from rich.console import Console
    from rich.text import Text

    class Page(Console):
        def render_str(self, text: str, **choices: Any) -> Text:
            return super().render_str(text.translate(_TIED), **choices)

        def print(self, *things: Any, **choices: Any) -> None:
            # A short word takes rich a tenth of a millisecond, and a large record has 20,000 deals.
            if len(things) == 1 and not choices and self._stands(things[0]):
                self.file.write(f"{things[0]}\n")
            else:
                super().print(*things, **choices)

        def _stands(self, text: object) -> bool:
            return isinstance(text, str) and all(
                line.isprintable() and cells(line) <= self.width for line in text.split("\n")
            )

    return Page(
        file=io.StringIO(),
        width=columns,
        height=25,  # without one, rich asks the terminal for its size at each print
        color_system="standard" if color else None,
        force_terminal=color,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )


def console_text(on: Console) -> str:
    """Return what has been drawn on a console; no line ends in blanks."""
    assert isinstance(on.file, io.StringIO)
    lines = on.file.getvalue().translate(_UNTIED).split("\n")
    return "\n".join(line.rstrip() for line in lines)


def headings(paths: Sequence[str]) -> tuple[str, ...]:
    """Return what stands above what is told of each file: nothing where there is one."""
    if len(paths) < 2:
        return ("",) * len(paths)
    named = [f"{path}\n{'=' * cells(path)}\n\n" for path in map(clean, paths)]
    return (named[0], *(f"\n{name}" for name in named[1:]))


def divided(console: Console, paths: Sequence[str]) -> Iterator[None]:
    """Yield files, each opened by its heading."""
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


def print_table(console: Console, rows: Table, by: int = 2) -> None:
    """Print a table, set in; where it has no room without breaking words, row below row.

    A row is then its first cell, and below it each other cell with its heading.
    """
    if (drawn := _drawn(console, rows, by)) is not None:
        console.file.write(drawn)
        return
    if _needed(rows) + by <= console.width:
        console.print(indented(rows, by))
        return
    heads = [str(column.header) for column in rows.columns]
    room = max((cells(head) for head in heads[1:]), default=0) + 2
    for row in zip(*(list(column.cells) for column in rows.columns), strict=True):
        named, *texts = map(str, row)
        console.print(indented(named, by), style="bold")  # a row of the same: a blank line
        for head, text in zip(heads[1:], texts, strict=True):
            if text:
                console.print(indented(_beside(head, text, room), by + 2))


def _drawn(console: Console, rows: Table, by: int) -> str | None:
    """Return a table as rich would draw it, in a hundredth of the time; None if a line is to be
    broken, or if it has more than text.
    """
    columns = []
    for column in rows.columns:
        texts = [column.header] * rows.show_header + list(column.cells)
        strings = [str(text) for text in texts if isinstance(text, str)]
        if len(strings) < len(texts) or not all(
            t.isprintable() and t == t.strip() for t in strings
        ):
            return None
        columns.append(strings)
    widths = [max(map(cells, texts), default=0) for texts in columns]
    if by + sum(widths) + 2 * len(widths) > console.width:
        return None
    head = rows.show_header and console.color_system is not None
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
    row = table()
    row.show_header = False
    row.add_column(width=room - 2, no_wrap=True)
    row.add_column(overflow="fold")
    row.add_row(head, text)
    return row


def _needed(rows: Table) -> int:
    """Return the columns that a table needs for no word to be broken."""
    needed = []
    for column in rows.columns:
        texts = [str(column.header), *map(str, column.cells)]
        whole = column.no_wrap or column.justify == "right"
        words = (word for text in texts for word in (text.split("\n") if whole else text.split()))
        needed.append(max(map(cells, words), default=0))
    return sum(needed) + 2 * (len(needed) - 1)


def indented(content: RenderableType, by: int = 2) -> RenderableType:
    """Set something in from the left."""
    from rich.padding import Padding

    return Padding(content, (0, 0, 0, by))
