"""A deal of a session judged with other lines than its own, all before it as it stands."""

from __future__ import annotations

from dataclasses import dataclass

from ombre_records.finding import Severity
from ombre_records.model.record import Deal, Reading, Session
from ombre_records.referee.deal import Replayed, replay_deal, replay_plainly
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.session.replay import opened
from ombre_records.referee.state import Carried, Table


@dataclass(frozen=True, slots=True)
class Trial:
    """A place in a session where deals are tried; `place` counts from 0."""

    table: Table
    carried: Carried
    place: int
    reading: Reading
    following: int | None

    def lawful(self, deal: Deal) -> bool:
        """Tell whether a deal has no error here, and none that only follows from another.

        What follows from a deal before is let pass.
        """
        replayed = self.replay(deal, 0)
        if replayed is None or self.carried.lost or self.carried.otherwise:
            return replayed is not None
        return all(fault.severity is not Severity.ERROR for fault in replayed.faults)

    def replay(self, deal: Deal, bearable: int | None = None) -> Replayed | None:
        """Replay a deal here, no fault taken in another way; None if more errors are found."""
        place, following = self.place + 1, self.following
        table, carried = self.table, self.carried
        return replay_plainly(deal, table, carried, place, self.reading, following, bearable)


def trial(session: Session, facts: SessionFacts, place: int) -> Trial | None:
    """Open a place of a session judged before (`facts`); None where nobody can be seated."""
    reading = facts.reading
    start = opened(session, reading, facts.book)
    if start is None:
        return None
    table, carried, numbers = start
    following = (*numbers[1:], None)
    for at, deal in enumerate(session.deals[:place]):
        done = replay_deal(deal, table, carried, at + 1, reading, following[at])
        carried = done.carried
    return Trial(table, carried, place, reading, following[place])
