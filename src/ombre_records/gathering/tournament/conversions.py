"""The worth of a result beside those of others who held the same cards: three ways, named plainly.

A conversion takes what one player was paid on a board, in counters, and what each of the other
players with the same seat's cards was paid. It returns points. All three are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, get_args

Points = int | float | Fraction
Conversion = Callable[[int, Sequence[int]], Points]
"""A function from a player's payment, and the known payments of the others, to points.

It is asked once for each player of a board, with counters as whole numbers, the others in the order
of their tables; a board that nobody else has played has no others.
"""
Way = Literal["total", "datum", "matchpoints"]
WAYS: tuple[Way, ...] = get_args(Way)
"""The conversions that have a name."""

Unequal = Literal["sum", "mean", "percentage", "neuberg"]
UNEQUAL: tuple[Unequal, ...] = get_args(Unequal)
"""The ways to compare players who have not played the same number of boards, or whose boards were
not played at as many tables: points are added up; divided by the boards; divided by the most that
could be had; or each board is brought to as many tables as the fullest by Neuberg's formula.
"""

_BEATEN, _EQUALLED = 2, 1


def total(own: int, others: Sequence[int]) -> int:
    """Return what the player was paid, whatever the other tables made.

    >>> total(5, [2, 2])
    5
    """
    return own


def datum(own: int, others: Sequence[int]) -> Fraction:
    """Return the difference from the mean of all who held the seat's cards, the player included.

    >>> datum(5, [2, 2])
    Fraction(2, 1)
    """
    return own - Fraction(own + sum(others), 1 + len(others))


def matchpoints(own: int, others: Sequence[int]) -> int:
    """Return two points for each table beaten in the same seat, one for each equalled.

    >>> matchpoints(5, [2, 5, 7])
    3
    """
    return sum(_BEATEN if own > other else _EQUALLED if own == other else 0 for other in others)


def neuberg(points: Fraction, tables: int, full: int) -> Fraction:
    """Return the match points that a result would have if the board had been played at `full`
    tables, by Neuberg's formula.

    In points of two for a table beaten that is (full / tables) (points + 1) - 1. A board
    that one table has played brings the average.

    >>> neuberg(Fraction(4), 3, 3), neuberg(Fraction(4), 3, 5), neuberg(Fraction(0), 1, 5)
    (Fraction(4, 1), Fraction(22, 3), Fraction(4, 1))
    """
    return Fraction(full, tables) * (points + 1) - 1


def percentage(points: Fraction, tables: int) -> Fraction:
    """Return match points in hundredths of the most that a board played at so many tables has.

    >>> percentage(Fraction(3), 4), percentage(Fraction(0), 1)
    (Fraction(50, 1), Fraction(50, 1))
    """
    most = _BEATEN * (tables - 1)
    return 100 * points / most if most else Fraction(50)


CONVERSIONS: Mapping[Way, Conversion] = {
    "total": total,
    "datum": datum,
    "matchpoints": matchpoints,
}
"""The three ways by their names."""
