"""A record: sessions, their deals, and the lines of these. A line has both readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import force_setattr

from ombre_records.base.finding import Finding, located
from ombre_records.base.source import Source, Span
from ombre_records.base.values import Told
from ombre_records.model.apparatus import Apparatus
from ombre_records.model.deferred import deferred
from ombre_records.model.statements import Statement

Reading = Literal["edited", "printed"]


class Line(NamedTuple):
    """A line of a source. Lines that say the same are equal, wherever they stand.

    That is: of one kind, the same in both readings, with the same annotation and the same said for
    their emendations. Their comments, and how they are spelt, do not count. Of a line that cannot
    be read, the words as they stand count.

    `kind` is the statement's keyword, or `trick`, `blank`, `comment`, `broken`. `number` counts
    lines from 1. `code` is the statement without indentation and comment, `start` its offset.
    A reading is None if the line is not in it: struck, supplied, or unreadable. `meant` is what an
    unreadable line of the header most likely says; the deals are judged by it. `apparatus` is what
    is said for the emendations of the line, in their order.
    """

    kind: str
    number: int
    start: int
    code: str
    edited: Statement | None
    printed: Statement | None
    annotation: str | None = None
    comment: str | None = None
    meant: Statement | None = None
    apparatus: tuple[Apparatus, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self._said == other._said

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        unread = self.code if self.edited is None and self.printed is None else ""
        return self.kind, self.edited, self.printed, self.annotation, self.apparatus, unread

    def read(self, reading: Reading) -> Statement | None:
        """Return the statement of a reading."""
        return self.edited if reading == "edited" else self.printed

    @property
    def span(self) -> Span:
        """The whole statement."""
        return Span(self.start, self.start + len(self.code))


def _telling(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines that say something: none that are blank, or no more than a comment."""
    return tuple([line for line in lines if line.kind not in _MUTE])


_MUTE = ("blank", "comment")


class Deal(Told, frozen=True):
    """The lines of a deal: `deal N` and what follows it, or a line of a block of results.

    `seats`, `results` and whatever else stands before a line of results come first. Two deals are
    equal if their lines are, blank lines and those of comments left out.
    """

    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        return f"<Deal, lines: {len(self.lines)}>"

    @property
    def _told(self) -> tuple[Line, ...]:
        return _telling(self.lines)

    @property
    def opening(self) -> Line:
        """The line that numbers the deal."""
        for line in self.lines:
            if line.kind in NUMBERED:
                return line
        return self.lines[0]

    @property
    def above(self) -> Iterator[Line]:
        """What stands above the line that numbers the deal, such as `seats`."""
        for line in self.lines:
            if line.kind in NUMBERED:
                return
            yield line


NUMBERED = ("deal", "result-line")
"""The kinds of lines that number a deal."""


class Session(Told, frozen=True):
    """A session: its header, its deals, and the lines after them that are the session's own.

    Two sessions are equal if all three are, blank lines and those of comments left out.
    """

    header: tuple[Line, ...]
    deals: tuple[Deal, ...]
    closing: tuple[Line, ...] = ()

    def __repr__(self) -> str:
        return f"<Session, deals: {len(self.deals)}>"

    @property
    def _told(self) -> tuple[object, ...]:
        return _telling(self.header), self.deals, _telling(self.closing)

    @property
    def lines(self) -> Iterator[Line]:
        """All lines in order."""
        yield from self.header
        for deal in self.deals:
            yield from deal.lines
        yield from self.closing


def as_read(session: Session, reading: Reading) -> Session:
    """Return a session with the deals of one reading.

    A deal that an editor has struck, or supplied, is in the other reading alone. Its lines say
    nothing in this one: they stay, behind what stands before them, for whoever lists emendations.
    What stands above it and is in both readings, such as `seats`, is above the next.
    """
    if all(_stands(deal, reading) for deal in session.deals):
        return session
    header, closing = [*session.header], [*session.closing]
    deals: list[list[Line]] = []
    above: list[Line] = []
    for deal in session.deals:
        if _stands(deal, reading):
            deals.append([*above, *deal.lines])
            above = []
            continue
        over = tuple(deal.above)
        above += over
        (deals[-1] if deals else header).extend(deal.lines[len(over) :])
    told = tuple(Deal(tuple(lines)) for lines in deals)
    return Session(tuple(header), told, (*above, *closing))


def _stands(deal: Deal, reading: Reading) -> bool:
    """Whether a deal is in a reading: its number, or anything behind it."""
    opening = deal.opening
    if opening.edited is opening.printed or opening.kind not in NUMBERED:
        return True
    if opening.edited == opening.printed:
        return True
    behind = deal.lines[len(tuple(deal.above)) :]
    return not all(line.kind in _SILENT or _elsewhere(line, reading) for line in behind)


def _elsewhere(line: Line, reading: Reading) -> bool:
    """Whether a line is in the other reading alone."""
    return line.read(reading) is None and line.edited != line.printed


_SILENT = (*_MUTE, "note", "results")


class Record(Told, frozen=True):
    """What a source says: its sessions, and findings for what could not be read.

    Iterating goes through the sessions, `record[0]` is the first, and `len` counts them. `source`
    is the text with its lines. Two records are equal if their sessions are: if they make the same
    statements in the same order, alike in both readings. Blank lines, comments, spelling, layout
    and the file's name do not count.
    """

    source: Source
    sessions: tuple[Session, ...]
    findings: tuple[Finding, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "findings", located(self.findings, self.source))

    def __repr__(self) -> str:
        deals = sum(len(session.deals) for session in self.sessions)
        told = f"sessions: {len(self.sessions)}, deals: {deals}, findings: {len(self.findings)}"
        return f"<Record {self.source.path!r}, {told}>"

    @property
    def _told(self) -> tuple[Session, ...]:
        return self.sessions

    def __iter__(self) -> Iterator[Session]:
        return iter(self.sessions)

    def __len__(self) -> int:
        return len(self.sessions)

    def __getitem__(self, index: int) -> Session:
        return self.sessions[index]

    def _repr_html_(self) -> str:
        shown: str = deferred("show record", self)
        return shown
