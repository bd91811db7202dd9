"""The auction, the games after all have passed, and the contract if the Ombre may rise."""

from __future__ import annotations

from ombre_records.books.book import Call
from ombre_records.engine.bidding import Bidding, Spoken, at_table, contracts, forced
from ombre_records.engine.dealing import Dealt
from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.phases import naming
from ombre_records.engine.game.phases.settlement import settled
from ombre_records.engine.game.state import DealState, TableState
from ombre_records.engine.naming import may_make
from ombre_records.engine.seating import all_play, order, resting
from ombre_records.engine.settlement import Ending


def begin(table: TableState, dealt: Dealt) -> DealState:
    """Return a deal before its first call."""
    book, players = table.book, table.players
    rests = resting(book, table.dealer, players)
    seats = order(table.dealer, rests, players)
    must = forced(book.auction, dealt.hands, dealt.hands)
    rules, holder = at_table(book.auction, rests=rests is not None), must.seat if must else None
    bidding = Bidding(rules, len(seats), (), (), holder, dealt.pack)
    hands = dealt.hands
    now = DealState(table, "auction", 0, seats, rests, hands, hands, dealt.stock, bidding, seats)
    return _next_call(now)


def calls(now: DealState) -> tuple[Action, ...]:
    """Return the lawful calls. A pass has the book's first word for it."""
    word = now.book.auction.passes[0]
    return tuple(Action("call", call.name if call else word) for call in _lawful(now))


def _lawful(now: DealState) -> tuple[Call | None, ...]:
    """Return what may be said now, with the hand of who speaks."""
    hand = _dealt(now, now.turn)
    return tuple(call for call in now.bidding.lawful_calls() if may_make(call, hand))


def _dealt(now: DealState, seat: int | None) -> int:
    """Return what a seat was dealt: nothing yet, if it rests."""
    return 0 if seat is None or seat >= len(now.dealt) else now.dealt[seat]


def call(now: DealState, action: Action) -> DealState:
    """Return the deal after a call."""
    spoken = next((c for c in _lawful(now) if c is not None and c.name == action.word), None)
    return _next_call(now._replace(bidding=now.bidding.say(spoken)))


def higher_contracts(now: DealState) -> tuple[Action, ...]:
    """Return the contracts that the winner of the auction may announce, his own call first."""
    won = now.bidding.won
    assert won is not None
    return tuple(Action("contract", call.name) for call in _contracts(now, won))


def _contracts(now: DealState, won: Spoken) -> tuple[Call, ...]:
    """Return the contracts that the winner of the auction may announce with his hand."""
    every = contracts(now.bidding.rules, won, now.bidding.pack)
    hand = _dealt(now, won.seat)
    return tuple(call for call in every if may_make(call, hand))


def announce(now: DealState, action: Action) -> DealState:
    """Return the deal after the winner announces the contract."""
    call = now.book.call(action.word)
    assert call is not None
    return naming.begin(now._replace(call=call))


def _next_call(now: DealState) -> DealState:
    bidding = now.bidding
    if not bidding.over:
        return now._replace(turn=bidding.turn)
    won = bidding.won
    if won is None:
        return settled(now._replace(turn=None), Ending("passed-out"))
    assert won.call is not None
    if won.seat == bidding.players:
        return naming.begin(_all_play(now)._replace(call=won.call))
    now = now._replace(ombre=won.seat, player=won.seat)
    if len(_contracts(now, won)) > 1 or won.call.promises:
        return now._replace(phase="contract", turn=now.ombre)
    return naming.begin(now._replace(call=won.call))


def _all_play(now: DealState) -> DealState:
    """Give the resting player his place in turn, with no cards yet."""
    seats = all_play(now.table.dealer, now.table.players)
    assert now.rests is not None
    at = seats.index(now.rests)
    hands = (*now.hands[:at], 0, *now.hands[at:])
    return now._replace(order=seats, rests=None, ombre=at, hands=hands, dealt=hands)
