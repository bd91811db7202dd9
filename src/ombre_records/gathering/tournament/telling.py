"""What is said against a table of a tournament, put in words; which sessions go together."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from ombre_records.base.finding import Finding, Severity, find
from ombre_records.base.source import Span
from ombre_records.gathering.tournament.tables import Played, Table
from ombre_records.referee.faults.deal import RepeatedBoard, WrongBoard, WrongSide
from ombre_records.referee.faults.fault import RULES
from ombre_records.referee.findings.letters import in_letters
from ombre_records.referee.findings.wordings import message_of

Placed = tuple[Table, Finding]
"""A finding, and the table whose record it is of."""

Together = Callable[[Table], Hashable]
"""What is the same for the sessions that go together."""


def evening(table: Table) -> Hashable:
    """Return what sessions share whose boards are surely the same: event and date, or their file.

    Where no event is named, files have nothing to do with each other.
    """
    texts = table.session.texts
    named = texts.get("event"), texts.get("date")
    return (*named, "") if named[0] else (*named, table.path)


def finding(
    facts: RepeatedBoard | WrongBoard | WrongSide,
    table: Table,
    span: Span,
    played: Played | None = None,
    *,
    severity: Severity = Severity.ERROR,
) -> Finding:
    """Put in words what is said against a table, in the deal of a board or in its header."""
    session = table.session
    told = message_of(in_letters(facts, session.system))
    seat = played.seats.get(facts.here) if played and isinstance(facts, WrongBoard) else None
    return find(
        RULES[type(facts)],
        told.text,
        span,
        severity=severity,
        session=table.session.index,
        deal=played.deal.index if played else None,
        player=None if seat is None else table.names[seat],
        source=told.sources,
        remedy=told.remedy,
    )
