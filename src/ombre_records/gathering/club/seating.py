"""Seats at the next evening, by the standings; and the dealer when a newcomer sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from ombre_records.base.language import _

Way = Literal["ladder", "snake"]
WAYS: tuple[Way, ...] = get_args(Way)
_MOST, _LEAST = 4, 3


def tables(people: Sequence[str], way: Way = "ladder") -> tuple[tuple[str, ...], ...]:
    """Seat people, the best first, at tables of four, and of three where fours do not go up.

    `ladder` seats the best together, and the next; `snake` makes the tables equally strong.
    ValueError for a number of people that cannot be seated: fewer than three, or five.

    >>> tables("ABCDEFG")
    (('A', 'B', 'C', 'D'), ('E', 'F', 'G'))
    >>> tables("ABCDEFG", "snake")
    (('A', 'D', 'E'), ('B', 'C', 'F', 'G'))
    """
    sizes = _sizes(len(people))
    if way == "ladder":
        groups, at = [], 0
        for size in sizes:
            groups.append(tuple(people[at : at + size]))
            at += size
        return tuple(groups)
    sizes = sizes[::-1]
    seats: list[list[str]] = [[] for _ in sizes]
    waiting, forth = list(people), True
    while waiting:
        order = range(len(sizes)) if forth else reversed(range(len(sizes)))
        for table in order:
            if waiting and len(seats[table]) < sizes[table]:
                seats[table].append(waiting.pop(0))
        forth = not forth
    return tuple(map(tuple, seats))


def _sizes(people: int) -> tuple[int, ...]:
    for threes in range(_MOST):
        fours, rest = divmod(people - _LEAST * threes, _MOST)
        if fours >= 0 and not rest and people >= _LEAST:
            return (_MOST,) * fours + (_LEAST,) * threes
    wrong = _("{count} people cannot be seated at tables of three and four")
    raise ValueError(wrong.format(count=people))


def taken_chair(seats: Sequence[str], dealer: str, leaving: str, coming: str) -> tuple[str, ...]:
    """Return the seats after somebody has taken another's chair: the turn to deal goes on.

    `dealer` dealt last. The seats are told as a record wants them, who deals next at their end.
    ValueError if somebody is not where he is said to be.

    >>> taken_chair(["Anna", "Bo", "Carl", "Dorte"], "Anna", "Carl", "Emil")
    ('Emil', 'Dorte', 'Anna', 'Bo')
    """
    for name in (dealer, leaving):
        if name not in seats:
            raise ValueError(_("{name} does not sit at this table").format(name=name))
    if coming in seats:
        raise ValueError(_("{name} sits at this table already").format(name=coming))
    following = (seats.index(dealer) + 2) % len(seats)
    turned = [*seats[following:], *seats[:following]]
    return tuple(coming if name == leaving else name for name in turned)
