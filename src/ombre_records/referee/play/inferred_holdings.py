"""What a first run through the play shows of the hands, known to a second run from the start."""

from __future__ import annotations

from ombre_records.model.cards import is_known
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.faults.deal import DuplicateCard
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.play import (
    CardNotHeld,
    CardPlayedTwice,
    TrickSize,
    WrongLeader,
)
from ombre_records.referee.knowledge import Shown

_MISPLACED = (CardNotHeld, CardPlayedTwice, WrongLeader, TrickSize, DuplicateCard)


def shown_by(facts: DealFacts, faults: tuple[Fault, ...]) -> Shown:
    """Return who played what, where a hand was not known and the cards are surely his."""
    if all(trick.open for trick in facts.tricks):
        return ()
    if any(isinstance(fault.facts, _MISPLACED) for fault in faults):
        return ()
    return tuple(
        (trick.number, play.seat, play.item)
        for trick in facts.tricks
        for play in trick.plays
        if play.seat is not None and is_known(play.item)
    )
