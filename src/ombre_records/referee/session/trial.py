"""A deal of a session judged with other lines than its own, all before it as it stands."""

from __future__ import annotations

from dataclasses import dataclass

from ombre_records.base.finding import Severity
from ombre_records.model.record import Deal, Session
from ombre_records.referee.deal import Place, Replayed, replay_deal, replay_plainly
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.session.replay import opened


@dataclass(frozen=True, slots=True)
class Trial:
    """A place in a session where deals are tried."""

    place: Place

    def lawful(self, deal: Deal) -> bool:
        """Tell whether a deal has no error here, and none that only follows from another.

        What follows from a deal before is let pass.
        """
        replayed = self.replay(deal, 0)
        if replayed is None or self.place.carried.lost or self.place.carried.otherwise:
            return replayed is not None
        return all(fault.severity is not Severity.ERROR for fault in replayed.faults)

    def replay(
        self, deal: Deal, bearable: int | None = None, told: list[Fault] | None = None
    ) -> Replayed | None:
        """Replay a deal here, no fault taken in another way; None if more errors are found.

        The faults noted until then are added to `told`.
        """
        return replay_plainly(deal, self.place, bearable, told)


def trial(session: Session, facts: SessionFacts, place: int) -> Trial | None:
    """Open a place, counted from 0, of a session judged before (`facts`).

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
    return Trial(Place(table, carried, place + 1, reading, following[place]))
