"""The solver for positions of the public interface: cards by name instead of masks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ombre_records.analysis.solver import claimants
from ombre_records.analysis.solver.claimants import Claims
from ombre_records.analysis.solver.goal import Goal, Value
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.base.errors import require
from ombre_records.engine.game.positions import Position, open_hands
from ombre_records.model.cards import CARD_NAMES


class Solver:
    """A solver for one Ombre, by his seat, and his goal. What it finds of one position serves the
    others of a deal.
    """

    def __init__(self, ombre: int, goal: Goal) -> None:
        require("the solver", ombre, int, "the Ombre's seat (int)")
        require("the solver", goal, Goal, "a Goal, such as goal(book, contract)")
        self._solver = OpenHandsSolver(ombre, goal)

    def solve(self, position: Position) -> Value:
        """Return what a position is worth to the Ombre, at any moment of the play.

        Raises ValueError for a seat or a friend that does not exist.
        """
        return self._solver.solve(open_hands(position))

    def plays(self, position: Position) -> dict[str, Value]:
        """Return what the position is worth after each lawful play, by card. Empty once it is over.

        Values are the Ombre's, so a defender's best play has the least value.
        """
        return _by_name(self._solver.plays(open_hands(position)))

    def batch(self, positions: Sequence[Position]) -> list[dict[str, Value]]:
        """Return what `plays` returns for several positions, such as samples of one moment.

        All have one trump and one count of tricks. Raises ValueError if they do not.
        """
        return list(map(_by_name, self._solver.batch(list(map(open_hands, positions)))))

    def line(self, position: Position) -> tuple[str, ...]:
        """Return one line of best play to the end, card by card in the order of play."""
        return tuple(CARD_NAMES[card] for card in self._solver.line(open_hands(position)))


def solve(position: Position, ombre: int, goal: Goal) -> Value:
    """Return what a position is worth to the Ombre, at any moment of the play.

    `ombre` is a seat as the hands count them, from 0. Raises ValueError for a seat or a friend that
    does not exist.
    """
    return Solver(ombre, goal).solve(position)


def plays(position: Position, ombre: int, goal: Goal) -> dict[str, Value]:
    """Return what the position is worth after each lawful play, by card. Empty once it is over.

    The arguments are those of `solve`. Values are the Ombre's, so a defender's best play has the
    least value.
    """
    return Solver(ombre, goal).plays(position)


def line(position: Position, ombre: int, goal: Goal) -> tuple[str, ...]:
    """Return a line of best play to the end, card by card in the order of play.

    If there are several such lines, it is one of them. The arguments are those of `solve`.
    """
    return Solver(ombre, goal).line(position)


def codille(position: Position, ombre: int, goal: Goal) -> Claims:
    """Return who could have codille. In a book without codille, or in which it is shared, nobody.

    `ombre` and the seats returned count as the position's hands do, from 0.
    """
    return claimants.codille(open_hands(position), ombre, goal)


def _by_name(values: Mapping[int, Value]) -> dict[str, Value]:
    return {CARD_NAMES[card]: value for card, value in values.items()}
