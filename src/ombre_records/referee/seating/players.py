"""Who deals, who rests, and who plays from the eldest."""

from __future__ import annotations

from ombre_records.engine.seating import (
    dealer_before,
    dealer_by_rest,
    eldest_leads,
    next_dealer,
    one_rests,
    order,
    resting,
)
from ombre_records.model import statements as st
from ombre_records.referee.faults.deal import WrongDealer, WrongRest
from ombre_records.referee.phases import Seating
from ombre_records.referee.state import State


def seat_players(state: State) -> Seating:
    """Find the dealer, who rests, and the active players from the eldest."""
    count = len(state.table.players)
    dealer, rests = _rests(state, _dealer(state, count), count)
    if dealer is None:
        active = [seat for seat in range(count) if seat != rests]
        return Seating(None, rests, tuple(active[: state.book.table.active]), None)
    seats = order(dealer, rests, count)
    return Seating(dealer, rests, seats, seats[0])


def _dealer(state: State, count: int) -> int | None:
    found = state.script.get("dealer", st.Person)
    stated = state.seat(found[1].name, found[0]) if found else None
    before = state.carried.dealer
    rightful = None if state.number.gap or before is None else next_dealer(before, count)
    if found and stated is not None and rightful is not None and stated != rightful:
        facts = WrongDealer(state.name(stated), state.name(rightful), state.name(before))
        way = ("dealer",)
        state.fault(facts, found[0], "name", otherwise=(way,))
        return rightful if way in state.assumed else stated
    dealer = rightful if stated is None else stated
    if dealer is None:
        dealer = _dealer_by_speech(state, count)
    return _dealer_by_hands(state, count) if dealer is None else dealer


def _dealer_by_speech(state: State, count: int) -> int | None:
    """Take the first who speaks, or leads to trick 1 where that is for him, for the eldest."""
    found = state.script.get("bids", st.Bids)
    name = found[1].bids[0].name if found and found[1].bids else None
    if name is None and eldest_leads(state.book):
        first = state.script.play[0][1] if state.script.play else None
        if isinstance(first, st.Trick) and first.number == 1:
            name = first.leader
    eldest = state.table.seats.get(name) if name is not None else None
    return None if eldest is None else dealer_before(eldest, count)


def _dealer_by_hands(state: State, count: int) -> int | None:
    """Where one rests, he is the one who has no hand."""
    held = {state.table.seats.get(hand.name or "") for _, hand in state.script.hands}
    if not one_rests(state.book, count) or None in held:
        return None
    absent = [seat for seat in range(count) if seat not in held]
    return dealer_by_rest(state.book, absent[0], count) if len(absent) == 1 else None


def _rests(state: State, dealer: int | None, count: int) -> tuple[int | None, int | None]:
    """Return the dealer, as far as who rests tells him, and who rests."""
    found = state.script.get("rests", st.Person)
    stated = state.seat(found[1].name, found[0]) if found else None
    if not one_rests(state.book, count):
        if found:
            state.fault(WrongRest(state.name(stated), None), found[0], "name")
        return dealer, None
    if dealer is None and stated is not None:
        dealer = dealer_by_rest(state.book, stated, count)
    if dealer is None:
        return None, None
    rightful = resting(state.book, dealer, count)
    if found and stated is not None and stated != rightful:
        facts = WrongRest(state.name(stated), state.name(rightful))
        way = ("rests",)
        state.fault(facts, found[0], "name", otherwise=(way,))
        return dealer, stated if way in state.assumed else rightful
    return dealer, rightful
