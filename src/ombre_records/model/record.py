"""A record: sessions of deals of lines, each line with its statement in both readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from ombre_records.finding import Finding
from ombre_records.model.statements import Statement
from ombre_records.source import Source, Span

Reading = Literal["edited", "printed"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a source.

    `kind` is the statement's keyword (`trick` for a trick line, `blank`, `comment`, `broken`);
    `code` is the statement without indentation and comment; `start` is the code's offset.
    A reading is None where the line is not in it: struck, supplied, or unreadable.
    """

    kind: str
    number: int = field(compare=False)
    start: int = field(compare=False)
    code: str = field(compare=False)
    edited: Statement | None
    printed: Statement | None
    annotation: str | None = None
    comment: str | None = field(default=None, compare=False)

    def read(self, reading: Reading) -> Statement | None:
        """Return the statement of a reading."""
        return self.edited if reading == "edited" else self.printed

    @property
    def span(self) -> Span:
        """The whole statement."""
        return Span(self.start, self.start + len(self.code))


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal's lines, the line `deal N` first."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Session:
    """A session: its header, its deals, and the lines after them that are the session's own."""

    header: tuple[Line, ...]
    deals: tuple[Deal, ...]
    closing: tuple[Line, ...] = ()

    @property
    def lines(self) -> Iterator[Line]:
        """All lines in order."""
        yield from self.header
        for deal in self.deals:
            yield from deal.lines
        yield from self.closing


@dataclass(frozen=True, slots=True)
class Record:
    """What a source says: its sessions, and what could not be read."""

    source: Source = field(repr=False, compare=False)
    sessions: tuple[Session, ...]
    findings: tuple[Finding, ...] = field(default=(), repr=False, compare=False)

    def __iter__(self) -> Iterator[Session]:
        return iter(self.sessions)

    def __len__(self) -> int:
        return len(self.sessions)

    def __getitem__(self, index: int) -> Session:
        return self.sessions[index]
