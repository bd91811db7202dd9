"""A deal of a session judged with other lines than its own, all before it as it stands."""

from __future__ import annotations

from ombre_records.base.finding import Severity
from ombre_records.model.record import Deal, Session
from ombre_records.referee.deal import Place, replay_deal, replay_plainly
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.session.replay import opened


def lawful(deal: Deal, place: Place) -> bool:
    """Return whether a deal has no error in a place, and none that only follows from another.

    What follows from a deal before is let pass.
    """
    replayed = replay_plainly(deal, place, 0)
    if replayed is None or place.carried.lost or place.carried.otherwise:
        return replayed is not None
    return all(fault.severity is not Severity.ERROR for fault in replayed.faults)


def place_in(session: Session, facts: SessionFacts, place: int) -> Place | None:
    """Return a deal's place, by its number from 0, in a session judged before (`facts`).

    None where nobody can be seated.
    """
    reading = facts.reading
    start = opened(session, reading, facts.book)
    if start is None:
        return None
    table, carried, numbers = start
    following = (*numbers[1:], None)
    for at, deal in enumerate(session.deals[:place]):
        carried = replay_deal(deal, Place(table, carried, at + 1, reading, following[at])).carried
    return Place(table, carried, place + 1, reading, following[place])
