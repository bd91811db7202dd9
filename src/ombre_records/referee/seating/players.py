"""The players at the table: who deals, who rests, and who plays from the eldest."""

from __future__ import annotations

from ombre_records.base.limits import CROWD
from ombre_records.engine.seating import (
    board_dealer,
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
from ombre_records.referee.faults.notation import WrongPlayers
from ombre_records.referee.state import State


def take_seats(state: State) -> tuple[int, ...]:
    """Return who sits at the table, in turn order: as `seats` says, else as before."""
    stated = state.script.get("seats", st.Seats)
    if stated is None:
        return _as_before(state)
    line, seats = stated
    named = [state.seat(name, line, "name", at) for at, name in enumerate(seats.names)]
    taken = tuple(dict.fromkeys(seat for seat in named if seat is not None))
    wanted, lost = state.book.table.players, None in named
    if len(taken) < len(named) and not lost:
        twice = next(at for at, seat in enumerate(named) if seat in named[:at])
        facts = WrongPlayers("twice", state.name(named[twice]), len(named), state.book.name, wanted)
        state.fault(facts, line, "name", twice)
    elif len(named) not in wanted:
        facts = WrongPlayers("count", "", len(named), state.book.name, wanted)
        state.fault(facts, line)
    return taken if len(taken) in wanted else _as_before(state)


def _as_before(state: State) -> tuple[int, ...]:
    """Return who sat there before; of a crowd, which no table seats, the first."""
    before = state.carried.seated
    return before if len(before) <= CROWD else before[: max(state.book.table.players)]


def seat_players(state: State) -> None:
    """Find the dealer, who rests, and the active players from the eldest.

    The engine speaks of places at the table; they are made seats, which are places among all
    players of the session, by who sits there.
    """
    places = {seat: place for place, seat in enumerate(state.seated)}
    count = len(places)
    dealer, rests = state.dealer, state.rests = _rests(state, _dealer(state, places), places)
    if dealer is None:
        active = [seat for seat in state.seated if seat != rests]
        state.order = tuple(active[: state.book.table.active])
        return
    at_rest = None if rests is None else places[rests]
    state.order = tuple(state.seated[place] for place in order(places[dealer], at_rest, count))
    state.eldest = state.order[0]


def _dealer(state: State, places: dict[int, int]) -> int | None:
    statement = state.script.get("dealer", st.Person)
    stated = state.seat(statement[1].name, statement[0]) if statement else None
    before = state.carried.dealer
    rightful = _rightful_dealer(state, places, stated)
    if statement and stated is not None and rightful is not None and stated != rightful:
        board = state.number if state.table.boards else None
        facts = WrongDealer(state.name(stated), state.name(rightful), state.name(before), board)
        way = ("dealer",)
        state.fault(facts, statement[0], "name", otherwise=(way,))
        return rightful if way in state.assumed else stated
    dealer = rightful if stated is None else stated
    if dealer is None:
        dealer = _dealer_by_speech(state, places)
    if dealer is None:
        dealer = _dealer_by_hands(state, places)
    if dealer is None and _begins(state):
        return state.seated[-1]
    return dealer


def _rightful_dealer(state: State, places: dict[int, int], stated: int | None) -> int | None:
    """Return who has to deal; None where that does not follow from what is before."""
    if state.table.boards:
        number = state.number
        return None if number is None else state.seated[board_dealer(number, len(places))]
    before = state.carried.dealer
    if state.gap or before not in places or "seats" in state.script.single:
        return None
    return state.seated[next_dealer(places[before], len(places))]


def _begins(state: State) -> bool:
    """Whether the last of the seats deals, where nothing tells who does: upon `seats`, and in the
    first deal if that is told in a line.
    """
    in_a_line = state.carried.first and state.script.start.kind == "result-line"
    return in_a_line or "seats" in state.script.single


def _dealer_by_speech(state: State, places: dict[int, int]) -> int | None:
    """Take the first who speaks, or leads to trick 1 where that is for him, for the eldest."""
    stated = state.script.get("bids", st.Bids)
    name = stated[1].bids[0].name if stated and stated[1].bids else None
    if name is None and eldest_leads(state.book):
        first = state.script.play[0][1] if state.script.play else None
        if isinstance(first, st.Trick) and first.number == 1:
            name = first.leader
    eldest = state.table.seats.get(name) if name is not None else None
    if eldest not in places:
        return None
    return state.seated[dealer_before(places[eldest], len(places))]


def _dealer_by_hands(state: State, places: dict[int, int]) -> int | None:
    """Where one rests, he is the one who has no hand."""
    held = {state.table.seats.get(hand.name or "") for _, hand in state.script.hands}
    if not one_rests(state.book, len(places)) or None in held:
        return None
    absent = [place for seat, place in places.items() if seat not in held]
    if len(absent) != 1:
        return None
    return state.seated[dealer_by_rest(state.book, absent[0], len(places))]


def _rests(
    state: State, dealer: int | None, places: dict[int, int]
) -> tuple[int | None, int | None]:
    """Return the dealer, as far as who rests tells him, and who rests."""
    count = len(places)
    statement = state.script.get("rests", st.Person)
    stated = state.seat(statement[1].name, statement[0]) if statement else None
    if not one_rests(state.book, count):
        if statement:
            state.fault(WrongRest(state.name(stated), None), statement[0], "name")
        return dealer, None
    if dealer is None and stated is not None:
        dealer = state.seated[dealer_by_rest(state.book, places[stated], count)]
    if dealer is None:
        return None, None
    place = resting(state.book, places[dealer], count)
    rightful = None if place is None else state.seated[place]
    if statement and stated is not None and stated != rightful:
        facts = WrongRest(state.name(stated), state.name(rightful))
        way = ("rests",)
        state.fault(facts, statement[0], "name", otherwise=(way,))
        return dealer, stated if way in state.assumed else rightful
    return dealer, rightful
