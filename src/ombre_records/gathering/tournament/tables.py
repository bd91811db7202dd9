"""The tables of a board: the deals of sessions under `boards`, by the cards they hold; and the
sides that score together, as headers declare them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ombre_records.base.language import marked_in
from ombre_records.base.values import ReadOnly
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report

S = TypeVar("S")

_PLAYED = frozenset(
    "result-line bids contract trump exchange tricks trick claim surrender result payments".split()
)
"""Lines that say that a deal was played. Hands and a stock alone are a board that waits."""
_BETWEEN = (
    marked_in("seat", "second"),
    marked_in("seat", "third"),
    marked_in("seat", "fourth"),
)
_ELDEST, _MIDDLE, _YOUNGEST = (
    marked_in("seat", "eldest"),
    marked_in("seat", "middle"),
    marked_in("seat", "youngest"),
)
_THREE = 3
SEATS = (_ELDEST, _MIDDLE, *_BETWEEN, _YOUNGEST)
"""All names of seats, from the eldest on: `middle` of three who hold cards, the others of more."""


class Table(NamedTuple):
    """A session of a tournament: whose file, its place there, the number of its table."""

    report: Report
    session: SessionFacts
    number: int | None

    @property
    def path(self) -> str:
        """The file."""
        return self.report.source.path

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the session."""
        return self.session.players


class Played(NamedTuple):
    """A board as a table has it; `seats` has the holder of each seat's cards, the eldest first."""

    table: Table
    deal: DealFacts
    board: int
    seats: Mapping[str, int]

    @property
    def game(self) -> Hashable:
        """The terms that tables must share to be paid alike: rules, options, how many sit there."""
        book = self.table.session.book
        return book.name, frozenset(book.chosen), len(self.deal.seated)

    @property
    def waits(self) -> bool:
        """Whether the cards are told and nothing else: the board has not been played here."""
        return waits(self.deal)


def waits(deal: DealFacts) -> bool:
    """Whether the cards of a board are told and nothing else."""
    return not any(line.kind in _PLAYED for line in deal.deal.lines)


def seat_names(count: int) -> tuple[str, ...]:
    """Name the seats of so many who hold cards, in turn from the eldest to the youngest.

    >>> seat_names(3), seat_names(2), seat_names(5)[1:4]
    (('eldest', 'middle', 'youngest'), ('eldest', 'youngest'), ('second', 'third', 'fourth'))
    """
    if count == _THREE:
        return _ELDEST, _MIDDLE, _YOUNGEST
    return (_ELDEST, *_BETWEEN[: count - 2], _YOUNGEST)[:count]


def tables(reports: Sequence[Report]) -> tuple[Table, ...]:
    """Return the sessions of reports that are played on boards, in their order."""
    return tuple(
        Table(report, session, _number(session))
        for report in reports
        for session in report.sessions
        if on_boards(session) and session.players
    )


def on_boards(session: SessionFacts) -> bool:
    """Whether a session's header says that its deals are boards."""
    return first(session, st.Boards) is not None


def _number(session: SessionFacts) -> int | None:
    stated = first(session, st.TableNumber)
    return None if stated is None else stated[1].number


def first(session: SessionFacts, kind: type[S]) -> tuple[Line, S] | None:
    """Return the first statement of a kind in a session's header, with its line."""
    return next(header_statements(session, kind), None)


def header_statements(session: SessionFacts, kind: type[S]) -> Iterator[tuple[Line, S]]:
    """Yield the statements of a kind in a session's header, with their lines."""
    for line in session.session.header:
        statement = line.read(session.reading)
        if isinstance(statement, kind):
            yield line, statement


def deals(table: Table) -> Iterator[Played]:
    """Yield the boards of a table, those that wait among them.

    A deal without a number is of no board.
    """
    for deal in table.session.deals:
        if deal.number is not None:
            # Who rests has no cards; where he takes a game and joins, he sits at no seat of theirs.
            held = [seat for seat in deal.order if seat != deal.rests]
            seats = dict(zip(seat_names(len(held)), held, strict=True))
            yield Played(
                table, deal, deal.number, ReadOnly(seats if deal.dealer is not None else {})
            )


class Side(NamedTuple):
    """A `player`, `pair` or `team`, and the names of its members."""

    kind: str
    name: str
    names: tuple[str, ...]


class Declared(NamedTuple):
    """A side where a header declares it."""

    table: Table
    line: Line
    side: Side


def date_meant(session: SessionFacts) -> str:
    """Return a session's date without the marks of doubt: a doubtful day still means that day."""
    return session.texts.get("date", "").rstrip("~?%")


def matched(name: str) -> str:
    """Return a key that two encodings of one name share; capitals and accents make a difference.

    >>> matched("Zoe\\u0308") == matched("Zoë"), matched("zoë") == matched("Zoë")
    (True, False)
    """
    return unicodedata.normalize("NFC", name)


def declared(tables: Sequence[Table]) -> Iterator[Declared]:
    """Yield the sides as they are declared, one that several headers declare once for each."""
    for table in tables:
        for line, statement in header_statements(table.session, st.Side):
            name = statement.title or ", ".join(statement.names)
            yield Declared(table, line, Side(statement.keyword, name, statement.names))


def key_of(side: Side) -> tuple[str, ...]:
    """Return a key for a side, wherever it is declared: a team's name, a pair's two players."""
    if side.kind == "team":
        return side.kind, matched(side.name)
    return side.kind, *sorted(map(matched, side.names))


def sides(tables: Sequence[Table]) -> tuple[Side, ...]:
    """Return each side once, a team with all the members that any header names."""
    merged: dict[tuple[str, ...], Side] = {}
    for _, _, side in declared(tables):
        key = key_of(side)
        before = merged.get(key, side)
        names = {matched(name): name for name in (*before.names, *side.names)}
        merged[key] = before._replace(names=tuple(names.values()))
    return tuple(merged.values())
