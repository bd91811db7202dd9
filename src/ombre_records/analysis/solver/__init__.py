"""The solver: what a position is worth to the Ombre, and each play from it, with all hands open.

The Ombre plays for the best outcome of his `goal`. All others play as one side to defeat him. Only
a friend plays with him.

>>> from ombre_records import Position
>>> from ombre_records.books.load import load
>>> book = load("aldenham").book
>>> tenace = Position(book, ("S2 S4", "SA CA", "H2 H3"), trump="S", turn=1)
>>> g = goal(book, tricks=True)
>>> solve(tenace, 0, g).tricks
1
>>> {card: value.tricks for card, value in plays(tenace, 0, g).items()}
{'SA': 1, 'CA': 1}
"""

from __future__ import annotations

from ombre_records.analysis.solver.claimants import Claims
from ombre_records.analysis.solver.goal import Goal, Value, goal
from ombre_records.analysis.solver.named_positions import Solver, codille, line, plays, solve

__all__ = ["Claims", "Goal", "Solver", "Value", "codille", "goal", "line", "plays", "solve"]
