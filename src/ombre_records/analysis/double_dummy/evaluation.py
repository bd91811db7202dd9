"""Values of positions on one scale, whether a vole is undertaken or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from ombre_records.analysis.double_dummy.aims import Aim
from ombre_records.analysis.solver import Value
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.engine.ending import Score, Undertaking, leads_on, vole_under_way
from ombre_records.engine.open_hands import OpenHands

_VOLE = {"vole-failed": -1, "vole": 3}
"""A vole made is more than any other outcome, and failed, less: its places among the others, which
count from 0 up to 2."""


class Evaluation(NamedTuple):
    """A play in one position: what could be reached before and after it, the cards that might be
    played, and those of them that keep it.

    `lost` counts the classes of outcome that it costs its own side. `after` and `lost` are None
    where the card is not known or is not in the hand.
    """

    before: Value
    after: Value | None
    may: int
    best: int
    lost: int | None
    own: bool
    lawful: bool | None


class Evaluator:
    """Weighs the plays of one deal towards an aim; what is found is kept."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        # A vole that costs nothing where it fails is no game of its own.
        self.risks = aim.game.vole_risked
        self.game = OpenHandsSolver(aim.ombre, aim.goal)
        # A second solver, as an undertaken vole is another game: all tricks or nothing.
        self.vole = OpenHandsSolver(aim.ombre, replace(aim.goal, aim="all"))
        self.known: dict[OpenHands, Mapping[int, Value]] = {}

    def value(self, position: OpenHands) -> Value:
        """Return what can be reached from a position, by stopping too where that is allowed."""
        # Who has won all the first tricks may stop, and is paid for the game, or lead on, and then
        # nothing but the vole counts: he takes what is worth more.
        if self._leads_on(position):
            return max(
                _on_one_scale(self.game.solve(position)), _on_one_scale(self.vole.solve(position))
            )
        solver = self.vole if self._under_way(position) else self.game
        return _on_one_scale(solver.solve(position))

    def evaluation(self, position: OpenHands, card: int | None) -> Evaluation:
        """Weigh a play; it may be unlawful, or out of a hand that does not have it."""
        plays = self._plays(position)
        own = self.aim.goal.side(self.aim.ombre, len(position.hands))[position.turn]
        before = (max if own else min)(plays.values())
        if self._leads_on(position):
            before = max(before, _on_one_scale(self.game.solve(position)))
        best = sum(1 << each for each, value in plays.items() if value.outcome == before.outcome)
        may = position.legal_plays()
        if card is None:
            return Evaluation(before, None, may, best, None, own, None)
        after = self._after(position, card, plays)
        change = None if after is None else before.rank - after.rank
        lost = change if own or change is None else -change
        return Evaluation(before, after, may, best, lost, own, card in plays)

    def played_on(self, position: OpenHands, card: int) -> tuple[int, ...]:
        """Return a card and those that follow it where each side keeps what it can reach."""
        cards = [card]
        position = position.after(card)
        while not position.over:
            plays = self._plays(position)
            own = self.aim.goal.side(self.aim.ombre, len(position.hands))[position.turn]
            kept = (max if own else min)(plays.values())
            cards.append(next(each for each, value in plays.items() if value == kept))
            position = position.after(cards[-1])
        return tuple(cards)

    def _plays(self, position: OpenHands) -> Mapping[int, Value]:
        found = self.known.get(position)
        if found is None:
            solver = self.solver(position)
            found = {card: _on_one_scale(value) for card, value in solver.plays(position).items()}
            self.known[position] = found
        return found

    def _after(self, position: OpenHands, card: int, plays: Mapping[int, Value]) -> Value | None:
        if card in plays:
            return plays[card]
        if not position.hands[position.turn] >> card & 1:
            return None
        return _on_one_scale(self.solver(position).solve(position.after(card)))

    def solver(self, position: OpenHands) -> OpenHandsSolver:
        """Return the solver for what is played from a position on."""
        wants_all = self._leads_on(position) or self._under_way(position)
        return self.vole if wants_all else self.game

    def _leads_on(self, position: OpenHands) -> bool:
        """Tell whether the next card undertakes the vole."""
        return self.risks and not position.trick and leads_on(*self._stand(position))

    def _under_way(self, position: OpenHands) -> bool:
        """Tell whether the vole is undertaken, with a card that lies too."""
        game, now = self._stand(position)
        led = bool(position.trick) and leads_on(game, now)
        return self.risks and (led or vole_under_way(game, now))

    def _stand(self, position: OpenHands) -> tuple[Undertaking, Score]:
        taken = position.taken or (0,) * len(position.hands)
        played = sum(taken)
        return self.aim.undertaking(played), Score(taken, taken[self.aim.ombre] == played)


def _on_one_scale(value: Value) -> Value:
    return value._replace(rank=_VOLE.get(value.outcome, value.rank))


def regular(position: OpenHands) -> bool:
    """Tell whether a position can be weighed: cards to play, hands of one size, no card twice."""
    left = position.hands[position.turn].bit_count()
    seats, lying, seen = len(position.hands), len(position.trick), 0
    for seat, hand in enumerate(position.hands):
        played = (position.turn - 1 - seat) % seats < lying
        if seen & hand or hand.bit_count() != left - played:
            return False
        seen |= hand
    return left > 0 and not any(seen >> card & 1 for card in position.trick)
