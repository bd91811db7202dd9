"""Estimate what each playable card is worth, over ways in which the hidden cards can lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ombre_records.analysis.double_dummy.aims import Aim
from ombre_records.analysis.double_dummy.evaluation import Evaluator
from ombre_records.analysis.players.hidden import Hands
from ombre_records.analysis.players.prices import Contest, Prices
from ombre_records.analysis.players.standing import SeatView, mask
from ombre_records.analysis.solver import Value, goal
from ombre_records.engine.announcements import defence, for_codille
from ombre_records.engine.ending import Score, Undertaking, claimed, leads_on
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.seating import leader
from ombre_records.engine.settlement import hand_counted, run_of

_TRICK = 0.02
"""What a trick more is worth beside counters, as a part of what lies between the dearest and the
cheapest outcome: those who play are not perfect, and a trick in hand forgives a slip."""


class Worth(NamedTuple):
    """What a card is worth to the player: counters in the mean, and with them tricks beside."""

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
        found = claimed(self.undertaking(self.now.friend), self._score())
        hand = self.now.hand
        hands = tuple(hand if seat == self.now.me else 0 for seat in range(len(self.now.seats)))
        contest = self.contest(self.now.friend, hands)
        return None if found is None else self.prices.paid(found, contest)

    def giving_up(self) -> float:
        """Return what an accepted surrender brings the player."""
        hands = tuple(
            self.now.hand if seat == self.now.me else 0 for seat in range(len(self.now.seats))
        )
        return self.prices.paid(Verdict("surrendered"), self.contest(None, hands))

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
            found = self._solved(friend, self.position(hands, turn), all_or_nothing)
            total += self.prices.counters(found.outcome, self.contest(friend, hands))
            number += 1
        return total / number

    def _solved(self, friend: int | None, position: OpenHands, vole: bool) -> Value:
        evaluator = self.evaluator(friend)
        if not vole:
            return evaluator.game.solve(position)
        found = evaluator.vole.solve(position)
        failed = found.outcome == "vole-failed" and not evaluator.risks
        return evaluator.game.solve(position) if failed else found

    def _leader(self) -> int:
        """Return who leads to the next trick."""
        tricks = self.now.seen.tricks
        if tricks and tricks[-1].winner is not None:
            return self.now.seats.index(tricks[-1].winner)
        return leader(self.now.book, 0, self.first)
