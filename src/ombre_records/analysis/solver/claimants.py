"""The codille when each defender wants it for himself.

The value of a position lets the defenders play as one side, whoever of them then has codille. Two
plain questions tell how far it is a defender's own: can they bring it to him if they play together
for it, and can he take it though all others, his fellow defenders too, play against him? Who could
be helped to it but has it not alone depends on what the others let him have.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ombre_records.analysis.solver.goal import Goal
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.engine.open_hands import OpenHands


class Claims(NamedTuple):
    """The defenders who can have codille, as seats.

    `helped` are those to whom all defenders together can bring it, whatever the Ombre does. `alone`
    are those who can take it against all others.
    """

    helped: tuple[int, ...]
    alone: tuple[int, ...]


def codille(position: OpenHands, ombre: int, goal: Goal) -> Claims:
    """Return the defenders who could have codille; none if it is not a single player's in the book.

    `ombre` and what is returned are seats as the position's hands count them, from 0.
    """
    if not goal.by_seat or not goal.codille:
        return Claims((), ())
    defenders = [s for s, own in enumerate(goal.side(ombre, len(position.hands))) if not own]
    helped = [seat for seat in defenders if _forced(position, ombre, goal, seat, False)]
    alone = [seat for seat in helped if _forced(position, ombre, goal, seat, True)]
    return Claims(tuple(helped), tuple(alone))


def _forced(position: OpenHands, ombre: int, goal: Goal, seat: int, alone: bool) -> bool:
    wanted = replace(goal, vole=False, tricks=False, against=seat, alone=alone)
    return OpenHandsSolver(ombre, wanted).solve(position).rank == 0
