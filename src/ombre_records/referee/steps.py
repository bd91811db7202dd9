"""A session step by step: what was said and played, with the position before each card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ombre_records.display import displayed
from ombre_records.engine.position import Position
from ombre_records.referee.facts import DealFacts, SessionFacts, TrickFacts


class Step(NamedTuple):
    """One thing that happened.

    `kind` says what: a bid, an exchange, a card played, or something said. `session` and `deal`
    count from 1; `seat` is the player's place in the session's list, from 0. `word` is the call or
    the announcement; `item` the mask of what the card may be; `position` the position before it,
    seats from the eldest, where every hand is known.
    """

    kind: Literal["bid", "exchange", "play", "said"]
    session: int
    deal: int
    seat: int | None
    word: str = ""
    trick: int | None = None
    item: int = 0
    position: Position | None = None

    def _repr_svg_(self) -> str | None:
        return None if self.position is None else displayed("position", self.position)


def steps(session: SessionFacts) -> Iterator[Step]:
    """Yield all that happened in a session, in order."""
    for deal in session.deals:
        yield from _deal_steps(session.index, deal)


def _deal_steps(session: int, deal: DealFacts) -> Iterator[Step]:
    index = deal.index
    for bid in deal.bids:
        yield Step("bid", session, index, bid.seat, bid.word)
    for exchange in deal.exchanges:
        word = "?" if exchange.count is None else str(exchange.count)
        yield Step("exchange", session, index, exchange.seat, word)
    tally: tuple[int | None, ...] = tuple(0 for _ in deal.order)
    for trick in deal.tricks:
        for event in trick.before:
            yield Step("said", session, index, event.seat, event.keyword, trick.number)
        before = positions(deal, trick, tally)
        for place, play in enumerate(trick.plays):
            now = before[place] if place < len(before) else None
            yield Step("play", session, index, play.seat, "", trick.number, play.item, now)
        tally = trick.tally
    for event in deal.closing:
        yield Step("said", session, index, event.seat, event.keyword)


def positions(
    deal: DealFacts, trick: TrickFacts, tally: tuple[int | None, ...]
) -> tuple[Position, ...]:
    """Return the position before each card of a trick, as far as all is known.

    `tally` counts the tricks before it, in player order.
    """
    order, trump = deal.order, deal.trumps
    if not trick.open or trick.leader is None or trump is None or None in tally:
        return ()
    ranks = sorted(order)
    taken = tuple([tally[ranks.index(seat)] or 0 for seat in order])
    hands = tuple([trick.hands[seat] for seat in order])
    matadors = deal.book.matadors
    by_trick, punto = matadors.forced_by == "trick", matadors.punto_privileged
    turn, count = order.index(trick.leader), len(order)
    lying: tuple[int, ...] = ()
    found: list[Position] = []
    for seat, item, _, _ in trick.plays:
        if seat != order[turn]:
            break
        found.append(Position(hands, turn, trump, by_trick, punto, lying, taken))
        if item & (item - 1) or not item:
            break
        hands = (*hands[:turn], hands[turn] & ~item, *hands[turn + 1 :])
        lying = (*lying, item.bit_length() - 1)
        turn = (turn + 1) % count
    return tuple(found)
