"""A session step by step: what players said and played, with the position before each card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from operator import itemgetter
from typing import Literal, NamedTuple

from ombre_records.engine.following import following
from ombre_records.engine.game.positions import Position, position_of
from ombre_records.engine.open_hands import OpenHands
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

    `session` and `deal` count from 1 by place in the file. `seat` is the player's place in the
    session's list, from 0. `player` is the name. `word` is the call, the announcement, or how many
    cards the player exchanged, `?` if that is not known.

    Cards are names. Of a play, `card` is the card, None if it is not known. `cards` are all cards
    that it may be. `lawful` are the cards that the player might play then. Of an exchange,
    `discards` and `draws` are in the order written. A card that is not known is `x`, `Hx` or
    `{SK CK}`. Each of the three is None if nothing is known of it. `position` is the position
    before a card, with seats from the eldest. It is there if every hand is known.
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
        """Say who did what, without the lawful cards and the position."""
        values = {name: getattr(self, name) for name in self._fields if name not in _UNSAID}
        return f"Step({', '.join(f'{name}={value!r}' for name, value in values.items())})"

    def _repr_svg_(self) -> str | None:
        return None if self.position is None else self.position._repr_svg_()


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
    for trick, before in positions(deal):
        for event in trick.before:
            yield Step("said", *here.of(event.seat), event.keyword, trick.number)
        for play, hands in zip_longest(trick.plays, before):
            now = None if hands is None else position_of(deal.book, hands)
            yield _played(here, trick.number, play, now)
    for event in deal.closing:
        yield Step("said", *here.of(event.seat), event.keyword)


_new = tuple.__new__
"""Every play of a replay makes a step and a position: this takes half of the time of a call."""


class _Place(NamedTuple):
    """Where steps are taken, and the names of the seats."""

    session: int
    deal: int
    players: tuple[str, ...]

    def of(self, seat: int | None) -> tuple[int, int, int | None, str | None]:
        """Return what a step begins with: its place and whose it is."""
        return self.session, self.deal, seat, None if seat is None else self.players[seat]


def _exchanged(here: _Place, exchange: ExchangeFacts) -> Step:
    word = "?" if exchange.count is None else str(exchange.count)
    discards, draws = item_names(exchange.discards), item_names(exchange.draws)
    return Step("exchange", *here.of(exchange.seat), word, None, None, (), None, discards, draws)


def _played(here: _Place, trick: int, play: PlayFacts, position: Position | None) -> Step:
    session, deal, players = here
    seat, item, _, lawful = play
    player = None if seat is None else players[seat]
    cards, may = card_names(item), card_names(lawful) or None
    card = cards[0] if len(cards) == 1 else None
    fields = (
        "play",
        session,
        deal,
        seat,
        player,
        "",
        trick,
        card,
        cards,
        may,
        None,
        None,
        position,
    )
    return _new(Step, fields)


def positions(deal: DealFacts) -> Iterator[tuple[TrickFacts, list[OpenHands]]]:
    """Yield each trick of a deal with the positions before its cards, as far as all is known."""
    order, trump, rules = deal.order, deal.trumps, following(deal.book)
    if trump is None or not order:
        yield from ((trick, []) for trick in deal.tricks)
        return
    hands_of, tricks_of = itemgetter(*order), itemgetter(*map(deal.active.index, order))
    tally: tuple[int | None, ...] = (0,) * len(order)
    for trick in deal.tricks:
        before: list[OpenHands] = []
        hands, leader = list(hands_of(trick.hands)), trick.leader
        if trick.open and leader is not None and None not in tally:
            taken, turn = tricks_of(tally), order.index(leader)
            lying: tuple[int, ...] = ()
            for seat, item, _, _ in trick.plays:
                if seat != order[turn]:
                    break
                before.append(_new(OpenHands, (tuple(hands), turn, trump, rules, lying, taken)))
                if item & (item - 1) or not item:
                    break
                hands[turn] &= ~item
                lying = (*lying, item.bit_length() - 1)
                turn = (turn + 1) % len(order)
        yield trick, before
        tally = trick.tally
