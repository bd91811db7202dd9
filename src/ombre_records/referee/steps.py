"""A session step by step: what was said and played, with the position before each card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ombre_records.display import displayed
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.game.positions import Position, position_of
from ombre_records.model.cards import card_names, item_names
from ombre_records.referee.facts import (
    DealFacts,
    ExchangeFacts,
    PlayFacts,
    SessionFacts,
    TrickFacts,
)


class Step(NamedTuple):
    """One thing that happened: a bid, an exchange, a card played, or something said.

    `session` and `deal` count from 1 by place; `seat` is the player's place in the session's list,
    from 0, and `player` the name. `word` is the call, the announcement, or how many cards were
    exchanged, `?` where that is not known. Cards are names: `card` is the one played, None where it
    is not known, `cards` all that it may be, `lawful` those that might be played then; `discards`
    and `draws` are in the order written, with `x`, `Hx` or `{SK CK}` for one that is not known.
    Where `lawful`, `discards` or `draws` are not known, they are None. `position` is the one before
    a card, seats from the eldest, where every hand is known.
    """

    kind: Literal["bid", "exchange", "play", "said"]
    session: int
    deal: int
    seat: int | None
    player: str | None
    word: str = ""
    trick: int | None = None
    card: str | None = None
    cards: tuple[str, ...] = ()
    lawful: tuple[str, ...] | None = None
    discards: tuple[str, ...] | None = None
    draws: tuple[str, ...] | None = None
    position: Position | None = None

    def __repr__(self) -> str:
        """Say who did what; the cards that might be played and the position are left out."""
        said = {name: getattr(self, name) for name in self._fields if name not in _UNSAID}
        return f"Step({', '.join(f'{name}={value!r}' for name, value in said.items())})"

    def _repr_svg_(self) -> str | None:
        return None if self.position is None else displayed("position", self.position)


_UNSAID = ("cards", "lawful", "position")


def steps(session: SessionFacts) -> Iterator[Step]:
    """Yield all that happened in a session, in order."""
    for deal in session.deals:
        yield from _deal_steps(session, deal)


def _deal_steps(session: SessionFacts, deal: DealFacts) -> Iterator[Step]:
    here = _Place(session.index, deal.index, session.players)
    for bid in deal.bids:
        yield Step("bid", *here.of(bid.seat), bid.word)
    for exchange in deal.exchanges:
        yield _exchanged(here, exchange)
    tally: tuple[int | None, ...] = tuple(0 for _ in deal.order)
    for trick in deal.tricks:
        for event in trick.before:
            yield Step("said", *here.of(event.seat), event.keyword, trick.number)
        before = positions(deal, trick, tally)
        for place, play in enumerate(trick.plays):
            now = position_of(deal.book, before[place]) if place < len(before) else None
            yield _played(here, trick.number, play, now)
        tally = trick.tally
    for event in deal.closing:
        yield Step("said", *here.of(event.seat), event.keyword)


class _Place(NamedTuple):
    """Where steps are taken, and the names of the seats."""

    session: int
    deal: int
    players: tuple[str, ...]

    def of(self, seat: int | None) -> tuple[int, int, int | None, str | None]:
        """Return what a step begins with: its place and whose it is."""
        return self.session, self.deal, seat, None if seat is None else self.players[seat]


def _exchanged(here: _Place, exchange: ExchangeFacts) -> Step:
    return Step(
        "exchange",
        *here.of(exchange.seat),
        "?" if exchange.count is None else str(exchange.count),
        discards=item_names(exchange.discards),
        draws=item_names(exchange.draws),
    )


def _played(here: _Place, trick: int, play: PlayFacts, position: Position | None) -> Step:
    cards = card_names(play.item)
    card = cards[0] if len(cards) == 1 else None
    lawful = card_names(play.lawful) or None
    return Step("play", *here.of(play.seat), "", trick, card, cards, lawful, None, None, position)


def positions(
    deal: DealFacts, trick: TrickFacts, tally: tuple[int | None, ...]
) -> tuple[OpenHands, ...]:
    """Return the position before each card of a trick, as far as all is known.

    `tally` counts the tricks before it, in player order.
    """
    order, trump = deal.order, deal.trumps
    if not trick.open or trick.leader is None or trump is None or None in tally:
        return ()
    ranks = deal.active
    taken = tuple([tally[ranks.index(seat)] or 0 for seat in order])
    hands = tuple([trick.hands[seat] for seat in order])
    rules = following(deal.book)
    turn, count = order.index(trick.leader), len(order)
    lying: tuple[int, ...] = ()
    found: list[OpenHands] = []
    for seat, item, _, _ in trick.plays:
        if seat != order[turn]:
            break
        found.append(OpenHands(hands, turn, trump, rules, lying, taken))
        if item & (item - 1) or not item:
            break
        hands = (*hands[:turn], hands[turn] & ~item, *hands[turn + 1 :])
        lying = (*lying, item.bit_length() - 1)
        turn = (turn + 1) % count
    return tuple(found)
