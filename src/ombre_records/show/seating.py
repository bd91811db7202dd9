"""Where the players sit round a table: in turn order to the right, the first at the bottom."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple


class Plan(NamedTuple):
    """A table in a grid: its size, the place (column, row) of each seat, and the table's places."""

    columns: int
    rows: int
    seats: tuple[tuple[int, int], ...]
    table: tuple[tuple[int, int], ...]


PLANS = {
    1: Plan(3, 2, ((1, 1),), ((1, 0),)),
    2: Plan(3, 1, ((0, 0), (2, 0)), ((1, 0),)),
    3: Plan(3, 2, ((1, 1), (2, 0), (0, 0)), ((1, 0),)),
    4: Plan(3, 3, ((1, 2), (2, 1), (1, 0), (0, 1)), ((1, 1),)),
    5: Plan(3, 3, ((1, 2), (2, 1), (2, 0), (0, 0), (0, 1)), ((1, 0), (1, 1))),
}
"""The plan for each number of players; with two, one sits left and one right."""


def around(count: int, across: float, down: float) -> list[tuple[float, float]]:
    """Return each seat's place round a table, measured from the middle of all places.

    The table reaches so far each way; two sit left and right, as in their plan.

    >>> [(round(x), round(y)) for x, y in around(4, 50, 40)]
    [(0, 40), (50, 0), (0, -40), (-50, 0)]
    """
    first = pi if count == 2 else pi / 2
    turns = [first - 2 * pi * seat / count for seat in range(count)]
    heights = [down * sin(turn) for turn in turns]
    middle = (min(heights) + max(heights)) / 2
    return [
        (across * cos(turn), height - middle) for turn, height in zip(turns, heights, strict=True)
    ]


def plan(count: int) -> Plan:
    """Return the plan for so many players; for more than there are plans for, rows of three."""
    if count in PLANS:
        return PLANS[count]
    seats = tuple((seat % 3, 1 + seat // 3) for seat in range(count))
    return Plan(3, 1 + -(-count // 3), seats, ((1, 0),))
