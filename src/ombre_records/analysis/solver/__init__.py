"""Perfect play with all hands open: what a position is worth to the Ombre, and each play from it.

The Ombre plays for the best outcome of his `goal`; all others, but a friend, play as one side to
defeat him.

>>> from ombre_records.books.load import load
>>> from ombre_records.engine.position import Position
>>> from ombre_records.model.cards import CARD_NAMES, hand
>>> tenace = Position((hand("S2 S4"), hand("SA CA"), hand("H2 H3")), 1, 0)
>>> g = goal(load("aldenham").book, tricks=True)
>>> solve(tenace, 0, g).tricks
1
>>> {CARD_NAMES[card]: value.tricks for card, value in plays(tenace, 0, g).items()}
{'SA': 1, 'CA': 1}
"""

from __future__ import annotations

from ombre_records.analysis.solver.claimants import Claims, codille
from ombre_records.analysis.solver.goal import Goal, Value, goal
from ombre_records.analysis.solver.solver import Solver
from ombre_records.engine.position import Position

__all__ = ["Claims", "Goal", "Solver", "Value", "codille", "goal", "line", "plays", "solve"]


def solve(position: Position, ombre: int, goal: Goal) -> Value:
    """Return what a position is worth to the Ombre, at any moment of the play.

    `ombre` is a seat as the hands count them, from 0. ValueError for what is no position:
    hands of unequal size, a card twice, a seat that is not there.
    """
    return Solver(ombre, goal).solve(position)


def plays(position: Position, ombre: int, goal: Goal) -> dict[int, Value]:
    """Return what the position is worth after each lawful play, by card; none once it is over.

    Arguments are those of `solve`. Cards are numbers from 0, as in `model.cards`; values are the
    Ombre's, so that a defender's best play is the least.
    """
    return Solver(ombre, goal).plays(position)


def line(position: Position, ombre: int, goal: Goal) -> tuple[int, ...]:
    """Return a line of best play to the end, card by card in order of play; one of several.

    Arguments are those of `solve`.
    """
    return Solver(ombre, goal).line(position)
