"""The addresses of editors for documents and places: URIs, lines from 0, columns in the units of an
encoding.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes, urlsplit

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


_DRIVE = re.compile("/[A-Za-z]:")


def path_of(uri: str) -> str | None:
    """Return the path of a file; None of what is none, such as a text that has not been saved."""
    try:
        scheme, server, written = urlsplit(uri)[:3]
    except ValueError:
        return None
    path = os.fsdecode(_unescaped(written))
    if scheme != "file" or not path or "\0" in path:
        return None
    if server not in ("", "localhost"):
        path = f"//{server}{path}"
    if os.name == "nt":
        path = (path[1:] if _DRIVE.match(path) else path).replace("/", "\\")
    return path


def opened_as(uri: str, documents: Collection[str]) -> str:
    """Return which of the documents a URI means: itself, or one that only writes it otherwise."""
    if uri in documents:
        return uri
    meant = _normal(uri)
    return next((each for each in documents if _normal(each) == meant), uri)


def _normal(uri: str) -> str:
    """Return a URI with all escapes that may be, and a drive's letter small.

    What divides a URI stays apart from the same sign within a name.
    """
    parts = (
        part if part in "/?#" else quote(_unescaped(part)) for part in re.split("([/?#])", uri)
    )
    drive = r"(?<=^file%3A///)[A-Z](?=%3A)"
    return re.sub(drive, lambda letter: letter[0].lower(), "".join(parts))


def _unescaped(text: str) -> bytes:
    return unquote_to_bytes(text.encode("utf-8", "surrogatepass"))
