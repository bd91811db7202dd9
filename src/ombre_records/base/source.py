"""A text with its lines, and spans in it.

Offsets count characters from 0; lines and columns count from 1.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.base.values import Told

Folder = str | os.PathLike[str]
"""The folder of a text, in which the files lie that it names; empty: the working directory."""
_LINE_BREAK = r"\r\n|\r|\n"
_BOM = "\ufeff"


class Span(NamedTuple):
    """A stretch of a source: the offsets from `start` up to, not including, `end`."""

    start: int
    end: int


class Place(NamedTuple):
    """A span in lines and columns, both from 1. The end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Source(Told, frozen=True):
    """A text to be read. Each of its line breaks is one character, and U+FEFF is taken out.

    `path` is what findings call the file, `-` for standard input. `own` is the text as the file has
    it, if it differs. `before` is how many lines of the file stand before the text, if that is not
    the whole of it: lines are counted from there. `files` false says that no file is opened that
    the text names. Two sources are equal if `text`, `path` and `dropped` are. What line breaks the
    file has, which part of it this is, and whether files are opened, do not count.
    """

    text: str
    path: str = "-"
    dropped: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    own: str | None = None
    before: int = 0
    files: bool = True

    def __repr__(self) -> str:
        return f"<Source {self.path!r}, lines: {len(self.starts)}>"

    @property
    def _told(self) -> tuple[str, str, tuple[int, ...]]:
        return self.text, self.path, self.dropped

    @property
    def whole(self) -> str:
        """The text as the file has it, with its own line breaks."""
        return self.text if self.own is None else self.own

    @property
    def folder(self) -> str | None:
        """The folder in which files that the text names may lie; None where none is opened."""
        return folder_of(self.path) if self.files else None

    def again(self, text: str) -> Source:
        """Return another text in place of this one, which names the same files."""
        made = source(text, self.path)
        return made if self.files else replace(made, files=False)

    def line_at(self, offset: int) -> int:
        """Return the number of the line that holds an offset."""
        return bisect_right(self.starts, offset) + self.before

    def line_span(self, number: int) -> Span:
        """Return where a line stands, without its break. A line that does not exist is empty."""
        place = number - self.before
        if not 1 <= place <= len(self.starts):
            return Span(0, 0)
        end = self.starts[place] - 1 if place < len(self.starts) else len(self.text)
        return Span(self.starts[place - 1], end)

    def line_text(self, number: int) -> str:
        """Return a line without its break. A line that does not exist is an empty string."""
        start, end = self.line_span(number)
        return self.text[start:end]

    def at(self, span: Span) -> str:
        """Return what stands at a span."""
        return self.text[span.start : span.end]

    def place(self, span: Span) -> Place:
        """Return a span's lines and columns, as they stand in the file itself."""
        line, end_line = self.line_at(span.start), self.line_at(max(span.start, span.end - 1))
        return Place(
            line, self._column(span.start, line), end_line, self._column(span.end, end_line)
        )

    def _column(self, offset: int, line: int) -> int:
        start = self.starts[line - 1 - self.before] if self.starts else 0
        hidden = bisect_right(self.dropped, offset) - bisect_right(self.dropped, start)
        return offset - start + 1 + hidden


def folder_of(path: str) -> str | None:
    """Return the folder of a text's file, from which the paths in it count; None for no file.

    >>> folder_of("june/a.ombre"), folder_of("a.ombre"), folder_of("-")
    ('june', '', None)
    """
    return None if path in ("", "-") else os.path.dirname(path)


def source(text: str, path: str = "-", before: int = 0) -> Source:
    """Make a source of a text. Any line break becomes LF, and U+FEFF is left out.

    `before` lines of the file stand before it.
    """
    own = text
    if "\r" in text:
        text = re.sub(_LINE_BREAK, "\n", text)
    dropped: tuple[int, ...] = ()
    if _BOM in text:
        marks = [at for at, char in enumerate(text) if char == _BOM]
        dropped = tuple(at - before for before, at in enumerate(marks))
        text = text.replace(_BOM, "")
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return Source(text, path, dropped, tuple(starts), None if own == text else own, before)
