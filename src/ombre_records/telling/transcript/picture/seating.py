"""The players' places round a table: in turn order to the right, the first at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from ombre_records.base.document.pips import Pip
from ombre_records.base.document.shapes import (
    Box,
    Drawing,
    Group,
    Item,
    Look,
    Placed,
    Stroke,
    Suit,
    Words,
)
from ombre_records.telling.transcript.picture.player import Block, struck, under

WIDTH = 660
MARGIN = 16
_GAP = 14
COLUMN = (WIDTH - 2 * MARGIN - 2 * _GAP) / 3
"""The room for a player."""
LEGEND = 26
"""The height of the line that explains the marks."""


_KING = Look(12)


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

    def drawn(self) -> Group:
        """Return the table as it is drawn: an arrow on it shows which way the turn goes."""
        return Group(tuple(self._items()), self.x, self.y)

    def _items(self) -> Iterator[Item]:
        low = self.high / 2
        yield Box("felt", "line", self.wide, self.high, -self.wide / 2, -low, 14)
        turning = f"M-34 {low - 15}Q0 {low - 4} 33 {low - 15}m-7 -2 7.5 1.7-3.2 6.8"
        yield Stroke("line", turning, 1.5)
        for text, size, bold, y in self.words:
            look = Look(size, bold=bold, anchor="middle", ink="" if bold else "weak")
            yield Words(text, look, y=y)
        if self.king:
            yield Group((self.king,), look=_KING)
        if self.pip:
            yield Suit(self.pip, *self.at)


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


@cache
def around(count: int, across: float, down: float) -> tuple[tuple[float, float], ...]:
    """Return each seat's place round a table, measured from the middle of all places.

    The table reaches so far each way; two sit left and right, as in their plan.

    >>> [(round(x), round(y)) for x, y in around(4, 50, 40)]
    [(0, 40), (50, 0), (0, -40), (-50, 0)]
    """
    first = pi if count == 2 else pi / 2
    turns = [first - 2 * pi * seat / count for seat in range(count)]
    heights = [down * sin(turn) for turn in turns]
    middle = (min(heights) + max(heights)) / 2
    return tuple(
        (across * cos(turn), height - middle) for turn, height in zip(turns, heights, strict=True)
    )


def plan(count: int) -> Plan:
    """Return the seating plan for a number of players: rows of three if there is no plan."""
    if count in PLANS:
        return PLANS[count]
    seats = tuple((seat % 3, 1 + seat // 3) for seat in range(count))
    return Plan(3, 1 + -(-count // 3), seats, ((1, 0),))


def grid(blocks: Sequence[Block], felt: Felt) -> tuple[list[Group], Felt, float]:
    """Place the players and the table; return how far down they reach, too."""
    made = plan(len(blocks))
    heights = [0.0] * made.rows
    for (_column, row), each in zip(made.seats, blocks, strict=True):
        heights[row] = max(heights[row], each.height)
    own = [row for _column, row in made.table]
    heights[own[0]] += max(0, felt.high - sum(heights[row] for row in own))
    tops = [MARGIN + sum(heights[:row]) + _GAP * row for row in range(made.rows)]
    placed = [
        Group(each.items, round(MARGIN + column * (COLUMN + _GAP), 1), round(tops[row], 1))
        for (column, row), each in zip(made.seats, blocks, strict=True)
    ]
    middle = (tops[own[0]] + tops[own[-1]] + heights[own[-1]]) / 2
    x = MARGIN + made.table[0][0] * (COLUMN + _GAP) + COLUMN / 2
    return placed, felt._replace(x=round(x, 1), y=round(middle, 1)), tops[-1] + heights[-1] + _GAP


def sheet(height: float, title: str, words: str, items: Iterable[Item]) -> Drawing:
    """Return a drawing of a table on its ground: its title, what is to be seen, its things."""
    return Drawing(WIDTH, height, title, words, (Box("ground", "", WIDTH, height), *items))


def legend(marks: Sequence[tuple[str, str]], height: float) -> Iterator[Group]:
    """Explain marks at the foot of a drawing, each with words: cards laid off, drawn, backs."""
    for at, (kind, words) in enumerate(marks):
        line = Words(words, _SAID, 18)
        yield Group((*_SAMPLES[kind], line), MARGIN + 150 * at, height - 12)


_SAID = Look(11, ink="weak")
_SAMPLES: Mapping[str, tuple[Item, ...]] = {
    "laid": (Words("A", Look(13, sans=True, ink="weak")), struck(0, 10)),
    "drawn": (Words("A", Look(13, bold=True, sans=True)), under(0, 10)),
    "back": (Box("back", "line", 9, 12, 0.5, -10.5, 1.5),),
}
