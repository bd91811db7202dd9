"""Deals where they stand: for what is told of a line by the header and the deals above it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ombre_records.model.record import Deal, Line, Reading
from ombre_records.referee.facts import DealFacts, SessionFacts


class Placed(NamedTuple):
    """A deal where it stands: its session and its place there, from 1, its facts and its lines, and
    what its session says.
    """

    session: int
    place: int
    facts: DealFacts
    deal: Deal
    header: tuple[Line, ...]
    players: tuple[str, ...]
    reading: Reading


def deals_of(sessions: Iterable[SessionFacts]) -> Iterator[Placed]:
    """Go through the deals of sessions as they stand."""
    for session in sessions:
        for deal in session.deals:
            yield placed(session, deal.index, deal.deal)


def placed(session: SessionFacts, place: int, deal: Deal) -> Placed:
    """Return a deal of a session where it stands, its lines as `deal` has them."""
    facts, header = session.deals[place - 1], session.session.header
    return Placed(session.index, place, facts, deal, header, session.players, session.reading)
