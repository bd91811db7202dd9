"""Where the players sit round a table: in turn order to the right, the first at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from ombre_records.document.pips import Pip
from ombre_records.document.svg.lettering import Placed
from ombre_records.transcript.picture.player import Block

WIDTH = 660
MARGIN = 16
_GAP = 14
COLUMN = (WIDTH - 2 * MARGIN - 2 * _GAP) / 3
"""The room for a player."""


class Felt(NamedTuple):
    """The table in the middle: its middle, its size, the trump, and words with size and place.

    `at` is where the trump stands, from the table's middle, and its size; `king` the king called.
    """

    x: float
    y: float
    wide: float
    high: float
    pip: Pip | None
    at: tuple[float, float, float]
    words: tuple[tuple[str, int, bool, float], ...]
    king: Placed | None = None


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


def grid(
    blocks: Sequence[Block], felt: Felt
) -> tuple[list[tuple[float, float, Block]], Felt, float]:
    """Place the players and the table; return how far down they reach, too."""
    made = plan(len(blocks))
    heights = [0.0] * made.rows
    for (_column, row), each in zip(made.seats, blocks, strict=True):
        heights[row] = max(heights[row], each.height)
    own = [row for _column, row in made.table]
    heights[own[0]] += max(0, felt.high - sum(heights[row] for row in own))
    tops = [MARGIN + sum(heights[:row]) + _GAP * row for row in range(made.rows)]
    placed = [
        (round(MARGIN + column * (COLUMN + _GAP), 1), round(tops[row], 1), each)
        for (column, row), each in zip(made.seats, blocks, strict=True)
    ]
    middle = (tops[own[0]] + tops[own[-1]] + heights[own[-1]]) / 2
    x = MARGIN + made.table[0][0] * (COLUMN + _GAP) + COLUMN / 2
    return placed, felt._replace(x=round(x, 1), y=round(middle, 1)), tops[-1] + heights[-1] + _GAP
