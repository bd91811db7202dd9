"""Where the cards can be that a player does not see, in all ways that fit what he has seen.

Every way is as likely as any other here: what the others' calls and exchanges tell of their hands
beyond what is certain is `inferring`'s part. One thing more than the rules is taken for certain:
nobody lays off the card that forced a game on him, nor a trump that he had to hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ombre_records.analysis.players.standing import SeatView, mask
from ombre_records.analysis.single_dummy.distribution import (
    Case,
    Cell,
    Distribution,
    Distributions,
    HiddenPlace,
    confined,
    king_called,
    less,
    of_seat,
    one_of,
)
from ombre_records.engine.bidding import ELDEST, falls_to_resting, is_forced
from ombre_records.engine.following import obliging
from ombre_records.engine.naming import KINGS, may_name
from ombre_records.engine.trumps import OF_SUIT, RUNS, SUIT_OF
from ombre_records.model.cards import CARDS


class Hands(NamedTuple):
    """A way in which the cards may lie: the hands now, by place, and what is laid off by others or
    in the stock.
    """

    hands: tuple[int, ...]
    rest: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards hidden from a player: the cards, the places where they lie, and every way to lay
    them.

    The places are the others' hands, and last all that is out of play.
    """

    now: SeatView
    cards: int
    places: tuple[HiddenPlace, ...]
    cases: tuple[Case, ...]
    spread: Distributions

    @property
    def ways(self) -> int:
        """In how many ways the cards may lie."""
        return self.spread.total

    def draw(self, rng: Random) -> Hands:
        """Return one of the ways, each equally likely."""
        return self._hands(self.spread.draw(rng))

    def every(self) -> list[Hands]:
        """Return all the ways, each once."""
        return [self._hands(laid) for laid in self.spread.every()]

    def _hands(self, laid: tuple[int, ...]) -> Hands:
        hands = [0] * len(self.now.seats)
        hands[self.now.me] = self.now.hand
        for place, cards in zip(self.places, laid, strict=True):
            if place.seat is not None:
                hands[place.seat] = cards
        return Hands(tuple(hands), laid[-1])


def hidden(now: SeatView) -> Hidden:
    """Return where the cards may be that a player does not see.

    ValueError if no deal agrees with what he has seen, which cannot be in a lawful game.
    """
    cards = now.pack & ~now.own
    for played in now.played:
        cards &= ~played
    size = now.book.pack.hand
    others = [HiddenPlace(seat, size - now.played[seat].bit_count()) for seat in now.others]
    rest = cards.bit_count() - sum(place.size for place in others)
    places = (*others, HiddenPlace(None, rest))
    cases: list[Case] = [_without_voids(now, places, (cards,) * len(places))]
    for clue in (_card_turned, _open_hand, _forced, _trump_held, _king):
        cases = [other for case in cases for other in clue(now, places, case, cards)]
    spreads = [
        Distribution(cards, tuple(map(Cell, (place.size for place in places), case)))
        for case in cases
    ]
    spread = Distributions(spreads)
    if not spread.total:
        raise ValueError("no deal agrees with what this player has seen")
    return Hidden(now, cards, places, tuple(cases), spread)


def _without_voids(now: SeatView, places: tuple[HiddenPlace, ...], case: Case) -> Case:
    """Leave out the suits of players who did not follow."""
    if now.trump is None:
        return case
    count = len(now.seats)
    for number, each in enumerate(now.plays):
        lying = tuple(play.card for play in now.plays[number - each.at : number])
        if lying and each.seat != now.me:
            led = OF_SUIT[now.trump][SUIT_OF[now.trump][lying[0]]]
            if not led >> each.card & 1:
                lacked = obliging(now.trump, lying[:count], now.rules)
                case = less(case, of_seat(places, each.seat), lacked)
    return case


def _card_turned(
    now: SeatView, places: tuple[HiddenPlace, ...], case: Case, cards: int
) -> Iterable[Case]:
    """The card turned is the first of the stock until the Ombre takes it, and then in his hand."""
    turned = 0 if now.turned is None else 1 << now.turned
    if not turned & cards:
        return [case]
    if now.first in now.exchanged and now.first != now.me:
        assert now.first is not None
        return [confined(case, places, now.first, turned)]
    return [less(case, range(len(places) - 1), turned)]


def _open_hand(
    now: SeatView, places: tuple[HiddenPlace, ...], case: Case, cards: int
) -> Iterable[Case]:
    for place, seat in enumerate(now.seats):
        shown = mask(now.seen.table[seat])
        if shown and place != now.me:
            case = confined(case, places, place, shown)
    return [case]


def _forced(
    now: SeatView, places: tuple[HiddenPlace, ...], case: Case, cards: int
) -> Iterable[Case]:
    """The player who must play holds a card that obliges him, and nobody was dealt one above it."""
    if now.call is None or not (is_forced(now.call) or falls_to_resting(now.call)):
        return [case]
    cases = []
    for name in now.book.auction.forced_holders:
        if is_forced(now.call) and (name != ELDEST or now.first == 0):
            # The eldest is made to play whatever he holds, but for what has come before.
            assert now.first is not None
            card = 0 if name == ELDEST else 1 << CARDS[name]
            cases += _held_cases(now, places, case, cards, now.first, card)
        if name == ELDEST:
            return cases
        undealt = _undealt(now, places, case, 1 << CARDS[name])
        if undealt is None:
            return cases
        case = undealt
    return cases if is_forced(now.call) else [case]


def _held_cases(
    now: SeatView, places: tuple[HiddenPlace, ...], case: Case, cards: int, seat: int, card: int
) -> list[Case]:
    """Return the case in which a seat has been dealt a card, if it may have been."""
    if seat == now.me:
        return [case] if not card & ~mask(now.seen.dealt) else []
    if not card & ~now.played[seat]:
        return [case]
    return [confined(case, places, seat, card)] if card & cards else []


def _undealt(now: SeatView, places: tuple[HiddenPlace, ...], case: Case, card: int) -> Case | None:
    """Return the case in which nobody was dealt a card; None if somebody was.

    Who has exchanged may have drawn it.
    """
    dealt = mask(now.seen.dealt)
    as_dealt = [seat for seat in now.others if not now.exchanged.get(seat)]
    if card & dealt or any(card & now.played[seat] for seat in as_dealt):
        return None
    for seat in as_dealt:
        case = less(case, of_seat(places, seat), card)
    return case


def _trump_held(
    now: SeatView, places: tuple[HiddenPlace, ...], case: Case, cards: int
) -> Iterable[Case]:
    """In some games the Ombre must have been dealt a trump."""
    if now.call is None or now.suit is None or now.trump is None or now.first in (None, now.me):
        return [case]
    assert now.first is not None
    trumps = RUNS[now.trump]
    if may_name(now.book, now.call, now.suit, 0) or any(
        now.played[now.first] >> card & 1 for card in trumps
    ):
        return [case]
    return one_of(case, places, now.first, [card for card in trumps if cards >> card & 1])


def _king(now: SeatView, places: tuple[HiddenPlace, ...], case: Case, cards: int) -> Iterable[Case]:
    """A king that was called is not the Ombre's own, unless he has all."""
    if not now.king or now.first in (None, now.me):
        return [case]
    assert now.first is not None
    if now.king & now.played[now.first]:
        return [confined(case, places, now.first, KINGS & cards)]
    if not now.king & cards:
        return [case]
    elsewhere = KINGS & now.pack & ~cards & ~now.played[now.first]
    others = 0 if elsewhere else KINGS & cards
    return king_called(case, places, now.first, now.king, others)
