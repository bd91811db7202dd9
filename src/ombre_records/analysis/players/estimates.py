"""Estimate what cards and games are worth to a player, in counters, over ways in which the hidden
cards can lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from ombre_records.analysis.double_dummy.aims import Aim, Evaluator
from ombre_records.analysis.players.hidden import Hands
from ombre_records.analysis.players.standing import SeatView, mask
from ombre_records.analysis.sampling import shuffle
from ombre_records.analysis.single_dummy.bidding import NamedGame, OpenGames, Reached, alike, games
from ombre_records.analysis.single_dummy.policy import best_suit, exchanged, plain
from ombre_records.analysis.solver import Value, goal
from ombre_records.analysis.solver.goal import BORNE_ALONE
from ombre_records.books.book import Call
from ombre_records.engine.announcements import defence, for_codille
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.ending import Score, Undertaking, claimed, leads_on
from ombre_records.engine.naming import named, suits
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.payments import Item, balance
from ombre_records.engine.seating import leader
from ombre_records.engine.settlement import (
    NO_RUN,
    Ending,
    EstucheRun,
    Played,
    codille_is_ones,
    codille_shared,
    ended,
    hand_counted,
    marks,
    run_of,
    settle,
)
from ombre_records.engine.trumps import ranked
from ombre_records.model.cards import cards_of

_NOLO = {"won": "nolo-won", "bet": "nolo-bet", "kruk": "nolo-kruk"}


class Contest(NamedTuple):
    """The sides and the game, as far as payments rest on them; seats from the eldest.

    `run` is the Ombre's. `forbidder` is who plays on for codille against a surrender.
    """

    call: Call
    ombre: int
    friend: int | None = None
    run: EstucheRun = NO_RUN
    turned: int | None = None
    forbidder: int | None = None


class Prices:
    """The payments to one player, in counters without the ante.

    Three things are taken as they most often are: nobody has lost all of the first tricks, the odd
    counters of a codille that the defenders share go to the first of them, and a kruk has two
    tricks.
    """

    def __init__(self, now: SeatView) -> None:
        self.now = now
        self.table = tuple(range(len(now.seen.players)))
        self.known: dict[tuple[object, ...], float] = {}
        passes = now.book.auction.passes
        self.passed = [call.seat for call in now.seen.calls if call.word in passes]
        self.taken = {step.seat: step.number for step in now.seen.exchanged}

    def counters(self, outcome: str, contest: Contest) -> float:
        """Return what the player is paid for an outcome, in the solver's words.

        Where one defender has a codille alone and it is open which, it is shared out by the tricks
        they have, and one more for each.
        """
        key = outcome, contest.call.name, contest[1:]
        if key not in self.known:
            self.known[key] = self._worked_out(outcome, contest)
        return self.known[key]

    def _worked_out(self, outcome: str, contest: Contest) -> float:
        ones = codille_is_ones(self.now.book) and not codille_shared(self.now.book)
        if outcome != "codille" or not ones:
            return self.paid(self._verdict(outcome, None), contest)
        player = contest.ombre if contest.forbidder is None else contest.forbidder
        seats = [seat for seat in range(len(self.now.seats)) if seat != player]
        weights = [self.now.taken[seat] + 1 for seat in seats]
        paid = [self.paid(self._verdict(outcome, seat), contest) for seat in seats]
        return sum(map(float.__mul__, paid, map(float, weights))) / sum(weights)

    @staticmethod
    def _verdict(outcome: str, winner: int | None) -> Verdict:
        if outcome == BORNE_ALONE:
            return Verdict("puesta", alone=True)
        return Verdict(_NOLO.get(outcome, outcome), winner)

    def paid(self, outcome: Verdict, contest: Contest) -> float:
        """Return what the player is paid if the deal ends so."""
        seats, book = self.now.seats, self.now.book
        forbidder = None if contest.forbidder is None else seats[contest.forbidder]
        if outcome.kind == "surrendered":
            ending = Ending("surrendered")
        else:
            ending = ended(outcome, seats, none_of_first=False, forbidder=forbidder, tricks=2)
        deal = Played(
            book,
            self.table,
            ending,
            seats[contest.ombre],
            contest.call,
            None if contest.friend is None else seats[contest.friend],
            contest.run,
            NO_RUN,
            contest.turned,
        )
        seen = self.now.seen
        done = settle(deal, seen.pool, self._laid(seats[contest.ombre]), seen.reserved, False)
        return float(balance(done.items, seen.seat))

    def _laid(self, ombre: int) -> tuple[Item, ...]:
        passed: Iterable[int] = (seat for seat in self.now.seats if seat != ombre)
        return marks(self.now.book, passed, self.taken, thrown_in=False) or ()


_TRICK = 0.02
"""What a trick more is worth beside counters, as a part of what lies between the dearest and the
cheapest outcome: those who play are not perfect, and a trick in hand forgives a slip."""


class Worth(NamedTuple):
    """The worth of a card to the player: counters in the mean, and with them tricks beside."""

    counters: float
    merit: float


class CardAppraiser:
    """Weighs the cards of one player in the play. Seats count from the eldest."""

    def __init__(self, now: SeatView) -> None:
        assert now.call is not None
        assert now.first is not None
        assert now.player is not None
        assert now.trump is not None
        self.now, self.prices, self.call = now, Prices(now), now.call
        self.first, self.player, self.trump = now.first, now.player, now.trump
        how = None if self.first == self.player else defence(now.book, now.call)
        self.defends, self.over = for_codille(how), how == "takes-over"
        self.ombre = self.player if self.over else self.first
        self.evaluators: dict[int | None, Evaluator] = {}

    # ------------------------------------------------------------ who plays for what

    def evaluator(self, friend: int | None) -> Evaluator:
        """Return what weighs positions in which a seat, or nobody, is the friend."""
        if friend not in self.evaluators:
            self.evaluators[friend] = Evaluator(self._aim(friend))
        return self.evaluators[friend]

    def _aim(self, friend: int | None) -> Aim:
        now, other = self.now, self.defends or self.over
        gave_up = self.first if self.defends else None
        wanted = goal(
            now.book,
            None if other else self.call,
            None if other else friend,
            tricks=True,
            gave_up=gave_up,
        )
        game = self.undertaking(None if other else friend)
        voles = (each.trick for each in now.seen.announcements if each.word == "vole")
        declared = next((trick - 1 for trick in voles), None)
        return Aim(self.player, wanted, game, None if game.led_on else declared)

    def undertaking(self, friend: int | None) -> Undertaking:
        """Return the undertaking, apart from a declared vole."""
        gave_up = self.first if self.defends else None
        return Undertaking(
            self.now.book,
            self.call,
            self.player,
            friend,
            defends=self.defends,
            took_over=self.over,
            gave_up=gave_up,
        )

    def _friend(self, hands: tuple[int, ...]) -> int | None:
        now = self.now
        if not now.king or (now.king & now.own and now.friend is None):
            return None
        if now.friend is not None:
            return now.friend
        had = (cards | played for cards, played in zip(hands, now.played, strict=True))
        holder = next((seat for seat, cards in enumerate(had) if cards & now.king), None)
        return None if holder == self.first else holder

    # ------------------------------------------------------------ cards

    def position(self, hands: tuple[int, ...], turn: int | None = None) -> OpenHands:
        """Return the position with hands as they may be."""
        now = self.now
        turn = now.me if turn is None else turn
        return OpenHands(hands, turn, self.trump, now.rules, now.trick, now.taken)

    def plays(self, drawn: Iterable[Hands]) -> dict[int, Worth]:
        """Return what each card is worth that may be played."""
        alike: dict[int | None, list[tuple[int, ...]]] = {}
        for hands, _ in drawn:
            alike.setdefault(self._friend(hands), []).append(hands)
        counters: dict[int, float] = {}
        tricks: dict[int, float] = {}
        paid: set[float] = set()
        number = sum(map(len, alike.values()))
        for friend, every in alike.items():
            positions = [self.position(hands) for hands in every]
            solver = self.evaluator(friend).solver(positions[0])
            own = solver.goal.side(self.player, len(self.now.seats))[self.now.me]
            for hands, values in zip(every, solver.batch(positions), strict=True):
                contest = self.contest(friend, hands)
                for card, value in values.items():
                    worth = self.prices.counters(value.outcome, contest)
                    paid.add(worth)
                    counters[card] = counters.get(card, 0.0) + worth / number
                    more = (value.tricks or 0) * (1 if own else -1)
                    tricks[card] = tricks.get(card, 0.0) + more / number
        span = max(paid) - min(paid) or 1.0
        return {
            card: Worth(mean, mean + _TRICK * span * tricks[card])
            for card, mean in counters.items()
        }

    def contest(self, friend: int | None, hands: tuple[int, ...]) -> Contest:
        """Return what payments rest on where the hands are these."""
        now = self.now
        begun = hands[self.ombre] | now.played[self.ombre]
        dealt = mask(now.seen.dealt) if self.ombre == now.me else begun
        run = run_of(now.book, self.call, hand_counted(now.book, dealt, begun), self.trump)
        forbidder = self.player if self.defends else None
        return Contest(self.call, self.ombre, friend, run, now.turned, forbidder)

    # ------------------------------------------------------------ announcements

    def stopping(self) -> float | None:
        """Return what a claim brings the player; None if none is to be had."""
        outcome = claimed(self.undertaking(self.now.friend), self._score())
        contest = self.contest(self.now.friend, self._own())
        return None if outcome is None else self.prices.paid(outcome, contest)

    def giving_up(self) -> float:
        """Return what an accepted surrender brings the player."""
        return self.prices.paid(Verdict("surrendered"), self.contest(None, self._own()))

    def _own(self) -> tuple[int, ...]:
        """Return the player's hand, and nobody else's."""
        now = self.now
        return tuple(now.hand if seat == now.me else 0 for seat in range(len(now.seats)))

    def _score(self) -> Score:
        taken = self.now.taken
        return Score(taken, taken[self.player] == sum(taken))

    def going_on(self, drawn: Iterable[Hands], *, vole: bool = False) -> float:
        """Return what it brings to play on: to undertake the vole, where the next lead does that or
        `vole` declares it, and otherwise to play for the game.
        """
        game, turn = self.undertaking(self.now.friend), self._leader()
        all_or_nothing = vole or leads_on(game, self._score())
        total, number = 0.0, 0
        for hands, _ in drawn:
            friend = self._friend(hands)
            value = self._solved(friend, self.position(hands, turn), all_or_nothing)
            total += self.prices.counters(value.outcome, self.contest(friend, hands))
            number += 1
        return total / number

    def _solved(self, friend: int | None, position: OpenHands, vole: bool) -> Value:
        evaluator = self.evaluator(friend)
        if not vole:
            return evaluator.game.solve(position)
        value = evaluator.vole.solve(position)
        failed = value.outcome == "vole-failed" and not evaluator.risks
        return evaluator.game.solve(position) if failed else value

    def _leader(self) -> int:
        """Return who leads to the next trick."""
        tricks = self.now.seen.tricks
        if tricks and tricks[-1].winner is not None:
            return self.now.seats.index(tricks[-1].winner)
        return leader(self.now.book, 0, self.first)


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
        now, deals = self.now, []
        stock_left = now.book.pack.stock - sum(now.exchanged.values())
        for hands, rest in drawn:
            cards = list(cards_of(rest))
            shuffle(rng, cards, len(cards))
            if now.turned is not None and rest >> now.turned & 1:
                cards.remove(now.turned)
                cards.insert(0, now.turned)
            deals.append(DrawnDeal(hands, tuple(cards[: max(0, stock_left)])))
        return deals

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
                self._paid(outcome, game.call, self.now.me, deal)
                for outcome, deal in zip(reached[game], deals, strict=True)
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
            outcome = self.open.reached(game, ombre, *deal, plain)
            total += self._paid(outcome, call, ombre, deal)
        return total / len(deals)

    def _his(self, call: Call, hand: int) -> NamedGame | None:
        playable = [g for g in games(self.now.book, self.now.pack, hand, _TIMES) if g.call == call]
        if named(call) != "before-drawing" or len(playable) < 2:
            return playable[0] if playable else None
        best = self.best_suit(hand, [game.trump for game in playable if game.trump is not None])
        return next(game for game in playable if game.trump == best)

    def _paid(self, outcome: Reached, call: Call, ombre: int, deal: DrawnDeal) -> float:
        run = run_of(self.now.book, call, outcome.hands[ombre], outcome.trump)
        top = self.now.turned
        if top is None and named(call) == "turned" and deal.stock:
            top = deal.stock[0]
        return self.prices.counters(outcome.outcome, Contest(call, ombre, outcome.friend, run, top))

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
                hands = exchanged(start.after(now.me, laid), now.trump, plain)
                outcome = self.open.played(now.call, now.suit, now.first, hands)
                means[laid] += self._paid(outcome, now.call, now.first, deal)
        return {laid: total / len(deals) for laid, total in means.items()}
