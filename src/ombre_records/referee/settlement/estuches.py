"""The unbroken run of trumps that a player holds or lacks, so far as his hand is known."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.engine.settlement import NO_RUN, EstucheRun, hand_counted, run_told, runs_counted
from ombre_records.engine.settlement import run_of as run_held
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import is_known
from ombre_records.referee.auction.calls import possible_calls
from ombre_records.referee.facts import HandFacts
from ombre_records.referee.faults.play import CardNotHeld
from ombre_records.referee.state import State


def runs_of(state: State, seat: int) -> frozenset[EstucheRun] | None:
    """Return all the estuches that a player may be paid or pay, by what is known of his hand.

    None where the trump is not known. A results line names the length of the run; where it names
    none there was none, unless it leaves that open.
    """
    book, trump = state.book, state.trumps
    counted = [call for call in possible_calls(state) if runs_counted(book, call)]
    if not counted:
        return frozenset((NO_RUN,))
    result = state.script.result
    if result is not None and (result.estuches is not None or not result.rest):
        return frozenset((run_told(book, result.estuches or 0),))
    if trump is None:
        return None
    hand, certain, possible = hand_counted(book, _as_dealt, _in_play)(state, seat)
    hands = _hands_with_runs(certain, possible, hand.size, trump)
    return frozenset(run_held(book, counted[0], each, trump) for each in hands)


def the_only(runs: frozenset[EstucheRun] | None) -> EstucheRun | None:
    """Return the only possible run, if there is just one."""
    return next(iter(runs)) if runs is not None and len(runs) == 1 else None


def _hands_with_runs(certain: int, possible: int, size: int, trump: int) -> Iterator[int]:
    """Yield a hand for each length that the run held, or lacked, may have; more cards than a hand
    has may be in it, below the run.
    """
    yield certain
    if certain == possible:
        return
    top = 0
    for card in RUNS[trump]:
        top |= 1 << card
        if (certain | top & possible).bit_count() <= size:
            yield certain | top & possible
        yield certain | possible & ~top


def _as_dealt(state: State, seat: int) -> tuple[HandFacts, int, int]:
    hand = state.dealt[seat]
    return hand, hand.certain, hand.possible


def _in_play(state: State, seat: int) -> tuple[HandFacts, int, int]:
    """Return the hand with which play began, and its bounds by what the play has shown of it."""
    hand, untold = state.begun[seat], _exchange_untold(state, seat)
    if hand.known and not untold:
        return hand, hand.certain, hand.certain
    own = others = 0
    for trick in state.tricks:
        for play in trick.plays:
            if is_known(play.item) and play.seat is not None:
                if play.seat == seat:
                    own |= play.item
                else:
                    others |= play.item
    certain = own if untold else hand.certain | own
    possible = state.table.pack if untold else hand.possible | own
    possible &= ~others & state.table.pack
    if certain.bit_count() >= hand.size:
        possible = certain
    return hand, certain, possible


def _exchange_untold(state: State, seat: int) -> bool:
    """Whether a player has exchanged, as what he played shows, and the record does not say what.

    One such card may be a slip; a record that says nothing of an exchange says that there was none.
    """
    shown = [
        fault
        for fault in state.faults
        if isinstance(fault.facts, CardNotHeld) and fault.facts.as_dealt and fault.seat == seat
    ]
    return len(shown) > 1
