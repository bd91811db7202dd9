"""The solver for those who ask it about positions: cards by name, where the search has masks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ombre_records.analysis.solver import claimants
from ombre_records.analysis.solver.claimants import Claims
from ombre_records.analysis.solver.goal import Goal, Value
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.game.positions import Position, open_hands
from ombre_records.model.cards import CARD_NAMES


class Solver:
    """A solver for one Ombre, by his seat, and his goal; what it finds of one position serves the
    others of a deal.
    """

    def __init__(self, ombre: int, goal: Goal) -> None:
        self._solver = OpenHandsSolver(ombre, goal)

    def solve(self, position: Position) -> Value:
        """Return what a position is worth to the Ombre, at any moment of the play.

        ValueError for a seat or a friend that is not there.
        """
        return self._solver.solve(open_hands(position))

    def plays(self, position: Position) -> dict[str, Value]:
        """Return what the position is worth after each lawful play, by card; none once it is over.

        Values are the Ombre's, so that a defender's best play is the least.
        """
        return _by_name(self._solver.plays(open_hands(position)))

    def batch(self, positions: Sequence[Position]) -> list[dict[str, Value]]:
        """Return the same for each of several positions, all of one trump and one count of tricks:
        samples of one moment, say. ValueError where they are not.
        """
        return list(map(_by_name, self._solver.batch(list(map(open_hands, positions)))))

    def line(self, position: Position) -> tuple[str, ...]:
        """Return a line of best play to the end, card by card in order of play; one of several."""
        return tuple(CARD_NAMES[card] for card in self._solver.line(open_hands(position)))


def solve(position: Position, ombre: int, goal: Goal) -> Value:
    """Return what a position is worth to the Ombre, at any moment of the play.

    `ombre` is a seat as the hands count them, from 0. ValueError for a seat or a friend that is not
    there.
    """
    return Solver(ombre, goal).solve(position)


def plays(position: Position, ombre: int, goal: Goal) -> dict[str, Value]:
    """Return what the position is worth after each lawful play, by card; none once it is over.

    Arguments are those of `solve`. Values are the Ombre's, so that a defender's best play is the
    least.
    """
    return Solver(ombre, goal).plays(position)


def line(position: Position, ombre: int, goal: Goal) -> tuple[str, ...]:
    """Return a line of best play to the end, card by card in order of play; one of several.

    Arguments are those of `solve`.
    """
    return Solver(ombre, goal).line(position)


def codille(position: Position, ombre: int, goal: Goal) -> Claims:
    """Return who could have codille; nobody where the book has none that is one defender's.

    `ombre` and what is returned are seats as the position's hands count them, from 0.
    """
    return claimants.codille(open_hands(position), ombre, goal)


def _by_name(values: Mapping[int, Value]) -> dict[str, Value]:
    return {CARD_NAMES[card]: value for card, value in values.items()}
