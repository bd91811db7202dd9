"""Places in a text as editors count them: lines from 0, columns in the units of an encoding."""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from ombre_records.base.source import Source, Span

_LINE = re.compile(r"\r\n|\r|\n")
_MARK = "\ufeff"


class Position(NamedTuple):
    """A line and a column in it, both from 0."""

    line: int
    column: int


class Positions:
    """Turns offsets of a source into positions and back; marks that a source leaves out count."""

    def __init__(self, source: Source, encoding: str = "utf-16") -> None:
        self.source, self.encoding = source, encoding
        self._ascii = source.text.isascii() and not source.dropped

    @cached_property
    def _raw(self) -> list[str]:
        return _LINE.split(self.source.whole)

    def _units(self, text: str) -> int:
        match self.encoding:
            case "utf-8":
                return len(text.encode("utf-8", "surrogatepass"))
            case "utf-32":
                return len(text)
        return len(text) + sum(char > "\uffff" for char in text)

    def position(self, offset: int) -> Position:
        """Return where an offset is."""
        line = self.source.line_at(offset)
        column = offset - (self.source.starts[line - 1] if self.source.starts else 0)
        if self._ascii:
            return Position(line - 1, column)
        raw = self._raw[line - 1]
        seen = end = 0
        while end < len(raw) and (seen < column or raw[end] == _MARK):
            seen += raw[end] != _MARK
            end += 1
        return Position(line - 1, self._units(raw[:end]))

    def span(self, span: Span) -> tuple[Position, Position]:
        """Return where a span begins and ends."""
        return self.position(span.start), self.position(span.end)

    def offset(self, position: Position) -> int:
        """Return the offset at a position; one behind a line's end is the end."""
        line, column = position
        if line >= len(self.source.starts):
            return len(self.source.text)
        start, end = self.source.line_span(line + 1)
        if self._ascii:
            return min(start + column, end)
        at = 0
        for char in self._raw[line]:
            if column <= 0:
                break
            column -= self._units(char)
            at += char != _MARK
        return min(start + at, end)
