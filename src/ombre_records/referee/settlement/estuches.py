"""The unbroken run of trumps that a player holds or lacks, so far as his hand is known."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.engine.trumps import RUNS, estuches
from ombre_records.model.cards import is_known
from ombre_records.referee.state import State


class Run(NamedTuple):
    """The cards that count, and whether they are held or lacked."""

    cards: int
    held: bool


def run_of(state: State, seat: int) -> Run | None:
    """Return the estuches that a player is paid or pays; None where his hand is not known."""
    book, contract, trump = state.book, state.contract, state.trumps
    if contract is None or not contract.estuches or not book.estuches.least:
        return Run(0, True)
    if trump is None or not RUNS[trump]:
        return None if trump is None else Run(0, True)
    certain, possible = _hand_counted(state, seat)
    paid = {_run_paid(state, hand, trump) for hand in _extremes(certain, possible, trump)}
    return paid.pop() if len(paid) == 1 else None


def _run_paid(state: State, hand: int, trump: int) -> Run:
    rules = state.book.estuches
    length = estuches(hand, trump, rules.least, rules.lacked)
    length = length if rules.limit is None else min(length, rules.limit)
    return Run(length, not length or bool(hand >> RUNS[trump][0] & 1))


def _extremes(certain: int, possible: int, trump: int) -> tuple[int, ...]:
    """Return hands with the shortest and the longest runs held and lacked that there may be."""
    top = 1 << RUNS[trump][0]
    if certain & top:
        return certain, possible
    if not possible & top:
        return certain & ~top, possible & ~top
    return certain | top, possible, certain & ~top, possible & ~top


def _hand_counted(state: State, seat: int) -> tuple[int, int]:
    """Return the bounds of the hand in which estuches count, with what the play has shown of it."""
    if state.book.estuches.counted == "as-dealt":
        hand = state.dealt[seat]
        return hand.certain, hand.possible
    hand = state.hands[seat]
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
