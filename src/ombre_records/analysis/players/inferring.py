"""The inferring player: samples, weighed by what the others' calls and exchanges tell.

It is the sampling player but for its draws. It draws more ways than it looks at, says of each how
well it agrees with what the others said and how many cards they took, and looks at ways chosen by
these weights. What it reckons with is a player much like the plain one, and not too sure of it:

- **Calls.** By the plain player's count of strength (one for each trump, one more for each matador,
  one for each plain king). Who opened has likely six or more in the suit that he named, or in some
  suit before he names it; eight or more if he plays with the hand as dealt. Who passed while nobody
  had called has likely less than six in each. Who passed after a call has told nothing; nor has who
  had trumps turned, once they are.
- **Exchanges.** Who took few cards has kept many, and what is kept are trumps, plain kings and
  queens beside their kings. So a hand is the likelier the more ways there are to have kept so many
  cards of that kind in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, exp
from random import Random

from ombre_records.analysis.players.hidden import Hands, Hidden
from ombre_records.analysis.players.plain import worth
from ombre_records.analysis.players.sampling import Sampling, evenly
from ombre_records.analysis.players.standing import SeatView
from ombre_records.analysis.sampling import shuffle
from ombre_records.analysis.single_dummy.policy import laid_off_in_order
from ombre_records.engine.drawing import exchanges
from ombre_records.engine.naming import in_pack
from ombre_records.engine.trumps import ranked
from ombre_records.model.cards import SUITS, cards_of

_PLAYS, _SOLO = 6.0, 8.0
"""The strength at which a player calls as often as not, and at which he plays with what he has."""
_SURE = 1.2
"""How fast that changes with each point of strength."""
_LEAST = 0.02
"""How likely the unlikeliest call or exchange still is: nobody is as the model has him."""
_MORE = 6
"""How many ways are drawn for each that is looked at."""


def weighed(known: Hidden, number: int, rng: Random) -> Sequence[Hands]:
    """Draw ways by what calls and exchanges tell; all of them, each once, if they are few."""
    model = _Model(known.now)
    if not model.tells:
        return evenly(known, number, rng)
    every = known.every() if known.ways <= number else None
    drawn = every or [known.draw(rng) for _ in range(_MORE * number)]
    return resampled(drawn, [model.likelihood(hands, rng) for hands, _ in drawn], number, rng)


def resampled(
    drawn: Sequence[Hands], weights: Sequence[float], number: int, rng: Random
) -> list[Hands]:
    """Resample: return draws in proportion to their weights, by one random number."""
    ends = list(accumulate(weights))
    step = ends[-1] / number
    sample, at, mark = [], 0, rng.random() * step
    for _ in range(number):
        while at < len(ends) - 1 and ends[at] <= mark:
            at += 1
        sample.append(drawn[at])
        mark += step
    return sample


class _Model:
    """How likely others would have called and exchanged as they did, with hands as drawn."""

    def __init__(self, now: SeatView) -> None:
        self.now = now
        book, seats = now.book, now.seats
        pack = [suit for suit in range(len(SUITS)) if in_pack(suit, now.pack)]
        self.trumps = tuple(ranked(suit, book) for suit in pack)
        self.called: dict[int, float] = {}
        self.passed: set[int] = set()
        open_yet = False
        for heard in now.seen.calls:
            call = book.call(heard.word)
            if heard.seat not in seats or seats.index(heard.seat) == now.me:
                open_yet = open_yet or call is not None
                continue
            seat = seats.index(heard.seat)
            if call is None:
                if not open_yet and seat not in self.called:
                    self.passed.add(seat)
            elif call.aim == "most" and call.when == "first":
                self.called[seat] = _SOLO if call.solo else _PLAYS
                self.passed.discard(seat)
            open_yet = open_yet or call is not None
        self.tells = bool(self.called or self.passed or any(now.exchanged.values()))

    def likelihood(self, hands: tuple[int, ...], rng: Random) -> float:
        """Return the likelihood, up to a factor that all hands share."""
        product = 1.0
        for seat in self.now.others:
            begun = hands[seat] | self.now.played[seat]
            matching, ways = self._kept(seat, begun, rng)
            product *= ways * self._said(seat, matching)
        return product

    def _kept(self, seat: int, begun: int, rng: Random) -> tuple[int, float]:
        """Return what a player may have kept of the hand with which he begins the play, and how
        likely it is that he kept so many.
        """
        now = self.now
        taken = now.exchanged.get(seat)
        own = seat == now.first
        if taken is None or now.trump is None or now.call is None:
            return begun, 1.0
        if not exchanges(now.call, own) or taken > now.book.pack.hand:
            return begun, 1.0
        aim = now.call.aim if own else "most"
        good = _good(begun, now.trump, aim)
        number = now.book.pack.hand - taken
        ways = comb(good.bit_count(), number) / comb(now.book.pack.hand, number)
        cards = list(cards_of(good))
        shuffle(rng, cards, len(cards))
        return sum(1 << card for card in cards[:number]), max(ways, _LEAST**2)

    def _said(self, seat: int, kept: int) -> float:
        now = self.now
        own = seat == now.first and now.trump is not None
        if own and now.turned is not None:
            return 1.0  # what he called on was another suit, perhaps, and is laid off
        trumps = (now.trump,) if own and now.trump is not None else self.trumps
        if seat in self.called:
            return max(_LEAST, _rises(_strength(kept, trumps), self.called[seat]))
        if seat in self.passed:
            return max(_LEAST, 1 - _rises(_strength(kept, trumps), _PLAYS))
        return 1.0


@lru_cache(maxsize=20_000)
def _strength(hand: int, trumps: tuple[int, ...]) -> int:
    return max(worth(hand, trump) for trump in trumps)


@lru_cache(maxsize=20_000)
def _good(hand: int, trump: int, aim: str) -> int:
    """Return what the plain policy would keep of a hand."""
    order, unwanted = laid_off_in_order(hand, trump, aim)
    return sum(1 << card for card in order[unwanted:])


@lru_cache
def _rises(strength: int, middle: float) -> float:
    return 1 / (1 + exp(-_SURE * (strength - middle)))


inferring = Sampling(draw=weighed)
"""The inferring player as it is measured."""
