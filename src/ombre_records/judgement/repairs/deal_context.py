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
        header, players = session.session.header, session.players
        for deal in session.deals:
            yield Placed(
                session.index, deal.index, deal, deal.deal, header, players, session.reading
            )
