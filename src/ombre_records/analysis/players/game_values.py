"""Estimate what the games are worth that a player may name or has to face, over sampled deals.

Each deal drawn is exchanged by the plain policy and then played with open hands, and its outcome
paid by the book. No advice on how to bid is in it: only what open hands would bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.analysis.players.hidden import Hands
from ombre_records.analysis.players.prices import Contest, Prices
from ombre_records.analysis.players.standing import SeatView
from ombre_records.analysis.sampling import shuffle
from ombre_records.analysis.single_dummy.bidding import NamedGame, OpenGames, Reached, alike, games
from ombre_records.analysis.single_dummy.policy import best_suit, exchanged, plain
from ombre_records.books.book import Call
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.naming import named, suits
from ombre_records.engine.settlement import run_of
from ombre_records.engine.trumps import ranked
from ombre_records.model.cards import cards_of

_TIMES = ("first", "passed", "forced", "resting")


class DrawnDeal(NamedTuple):
    """A deal as it may be: the hands now, by place, and the stock from its top."""

    hands: tuple[int, ...]
    stock: tuple[int, ...]


class Appraiser:
    """Plays games out for one player who is to decide something before the first trick."""

    def __init__(self, now: SeatView) -> None:
        self.now, self.prices = now, Prices(now)
        self.open = OpenGames(now.book, now.pack)

    def deals(self, drawn: Iterable[Hands], rng: Random) -> list[DrawnDeal]:
        """Return the hands drawn with a stock each: the card turned first, if it is still there."""
        now, found = self.now, []
        stock_left = now.book.pack.stock - sum(now.exchanged.values())
        for hands, rest in drawn:
            cards = list(cards_of(rest))
            shuffle(rng, cards, len(cards))
            if now.turned is not None and rest >> now.turned & 1:
                cards.remove(now.turned)
                cards.insert(0, now.turned)
            found.append(DrawnDeal(hands, tuple(cards[: max(0, stock_left)])))
        return found

    # ------------------------------------------------------------ a game named

    def may_name(self, words: Sequence[str], most: int = 2) -> list[NamedGame]:
        """Return the games that may be named by some calls, in the best suits of the hand."""
        now = self.now
        every = games(now.book, now.pack, now.hand, _TIMES)
        return [
            game
            for game in every
            if game.call.name in words and (game.call.trump != "any" or self._good(game, most))
        ]

    def _good(self, game: NamedGame, most: int) -> bool:
        if game.trump is None or game.trump < 0:
            return True
        suits_left = list(suits(self.now.book, game.call, self.now.pack, self.now.hand))
        for _ in range(most):
            if suits_left:
                best = self.best_suit(self.now.hand, suits_left)
                if best == game.trump:
                    return True
                suits_left.remove(best)
        return False

    def best_suit(self, hand: int, may: Sequence[int]) -> int:
        """Return the suit that the plain policy names."""
        return best_suit(hand, may, lambda suit: ranked(suit, self.now.book))

    def means(self, may: Sequence[NamedGame], deals: Sequence[DrawnDeal]) -> dict[NamedGame, float]:
        """Return what each game brings the player who names it, in the mean of some deals.

        Games that differ in their names and prices alone are played once.
        """
        reached: dict[NamedGame, list[Reached]] = {}
        means = {}
        for game in may:
            same = next((other for other in reached if alike(game, other)), None)
            reached[game] = (
                [self.open.reached(game, self.now.me, *deal, plain) for deal in deals]
                if same is None
                else reached[same]
            )
            paid = [
                self._paid(found, game.call, self.now.me, deal)
                for found, deal in zip(reached[game], deals, strict=True)
            ]
            means[game] = sum(paid) / len(paid)
        return means

    def against(self, call: Call, ombre: int, deals: Sequence[DrawnDeal]) -> float:
        """Return what it brings the player to let another play a call, in the suit that is best for
        his hand; nothing where the call does not say which game it will be.
        """
        total = 0.0
        for deal in deals:
            game = self._his(call, deal.hands[ombre])
            if game is None:
                return 0.0
            found = self.open.reached(game, ombre, *deal, plain)
            total += self._paid(found, call, ombre, deal)
        return total / len(deals)

    def _his(self, call: Call, hand: int) -> NamedGame | None:
        found = [g for g in games(self.now.book, self.now.pack, hand, _TIMES) if g.call == call]
        if named(call) != "before-drawing" or len(found) < 2:
            return found[0] if found else None
        best = self.best_suit(hand, [game.trump for game in found if game.trump is not None])
        return next(game for game in found if game.trump == best)

    def _paid(self, found: Reached, call: Call, ombre: int, deal: DrawnDeal) -> float:
        run = run_of(self.now.book, call, found.hands[ombre], found.trump)
        top = self.now.turned
        if top is None and named(call) == "turned" and deal.stock:
            top = deal.stock[0]
        return self.prices.counters(found.outcome, Contest(call, ombre, found.friend, run, top))

    # ------------------------------------------------------------ an exchange

    def exchanges(self, may: Sequence[int], deals: Sequence[DrawnDeal]) -> dict[int, float]:
        """Return what each choice of cards to lay off (a mask) brings, in the mean of some deals.

        The player is about to exchange, trumps are known, and those after him go by the plain
        policy.
        """
        now = self.now
        assert now.call is not None
        assert now.first is not None
        assert now.suit is not None
        assert now.trump is not None
        done = tuple(now.exchanged)
        taken = any(number for seat, number in now.exchanged.items() if seat != now.first)
        means = dict.fromkeys(may, 0.0)
        for deal in deals:
            start = Drawing(
                now.book.exchange, now.call, now.first, deal.hands, deal.stock, done, taken
            )
            if now.first not in (now.me, *done):
                start = start.passed_over(now.first)
            for laid in may:
                hands = exchanged(_taken(start, now.me, laid), now.trump, plain)
                found = self.open.played(now.call, now.suit, now.first, hands)
                means[laid] += self._paid(found, now.call, now.first, deal)
        return {laid: total / len(deals) for laid, total in means.items()}


def _taken(now: Drawing, seat: int, laid: int) -> Drawing:
    """Return the exchange after a seat has taken cards, in turn or let go first."""
    count = laid.bit_count()
    hands = list(now.hands)
    hands[seat] = hands[seat] & ~laid | sum(1 << card for card in now.stock[:count])
    return replace(
        now,
        hands=tuple(hands),
        stock=now.stock[count:],
        done=(*now.done, seat),
        taken=now.taken or (seat != now.ombre and count > 0),
    )
