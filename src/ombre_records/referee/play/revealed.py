"""What one run through the play shows of the hands, for a second run to know from the start."""

from __future__ import annotations

from ombre_records.model.cards import is_known
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.faults import Fault
from ombre_records.referee.state import State

_MISPLACED = frozenset(
    ("card-not-held", "card-played-twice", "wrong-leader", "trick-size", "duplicate-card")
)


def shown_by(facts: DealFacts, faults: tuple[Fault, ...]) -> tuple[tuple[int, int, int], ...]:
    """Return who played what, where a hand was not known and the cards are surely his."""
    if all(trick.open for trick in facts.tricks):
        return ()
    if any(fault.rule in _MISPLACED for fault in faults):
        return ()
    return tuple(
        (trick.number, play.seat, play.item)
        for trick in facts.tricks
        for play in trick.plays
        if play.seat is not None and is_known(play.item)
    )


def foresee(state: State) -> None:
    """Put into each hand the cards that it is known to play: they were there from the start."""
    for seat in state.order if state.shown else ():
        cards = state.still_to_show(seat, 0)
        if state.certain[seat] == state.possible[seat] or cards & ~state.possible[seat]:
            continue
        state.certain[seat] |= cards
        for other in state.order:
            if other != seat:
                state.possible[other] &= ~cards | state.certain[other]
    for seat in state.order if state.shown else ():
        state.settle_hand(seat)
