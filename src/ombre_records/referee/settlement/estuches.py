"""The unbroken run of trumps that a player holds or lacks, so far as his hand is known."""

from __future__ import annotations

from ombre_records.engine.settlement import NO_RUN, Run, hand_counted, runs_counted
from ombre_records.engine.settlement import run_of as run_held
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import is_known
from ombre_records.referee.state import State


def run_of(state: State, seat: int) -> Run | None:
    """Return the estuches that a player is paid or pays; None where his hand is not known."""
    book, contract, trump = state.book, state.contract, state.trumps
    if contract is None or not runs_counted(book, contract):
        return NO_RUN
    if trump is None:
        return None
    certain, possible = hand_counted(book, _as_dealt, _in_play)(state, seat)
    hands = _extremes(certain, possible, trump)
    paid = {run_held(book, contract, hand, trump) for hand in hands}
    return paid.pop() if len(paid) == 1 else None


def _extremes(certain: int, possible: int, trump: int) -> tuple[int, ...]:
    """Return hands with the shortest and the longest runs held and lacked that there may be."""
    if certain == possible or not RUNS[trump]:
        return (certain,)
    top = 1 << RUNS[trump][0]
    if certain & top:
        return certain, possible
    if not possible & top:
        return certain & ~top, possible & ~top
    return certain | top, possible, certain & ~top, possible & ~top


def _as_dealt(state: State, seat: int) -> tuple[int, int]:
    hand = state.dealt[seat]
    return hand.certain, hand.possible


def _in_play(state: State, seat: int) -> tuple[int, int]:
    """Return the bounds of the hand with which play began, with what the play has shown of it."""
    hand = state.begun[seat]
    if hand.known:
        return hand.certain, hand.certain
    own = others = 0
    for trick in state.tricks:
        for play in trick.plays:
            if is_known(play.item) and play.seat is not None:
                if play.seat == seat:
                    own |= play.item
                else:
                    others |= play.item
    certain = hand.certain | own
    possible = (hand.possible | own) & ~others & state.table.pack
    if certain.bit_count() >= hand.size:
        possible = certain
    return certain, possible
