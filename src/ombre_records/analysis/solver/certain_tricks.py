"""Counts of certain tricks, packed into one number.

A count takes `COUNT` bits: the fewest tricks of each seat, from the Ombre, then of his side and of
the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

COUNT = 5
"""The bits of a count: it is added to without a carry into the next as long as it is below 32, and
no deal has more than twenty tricks."""


class Sides(NamedTuple):
    """Who plays with whom, seats from the Ombre: `both` sides, his first; by seat its `mates` and
    its `foes`, and one trick in its count as a `unit`, in its side's as a `side`.
    """

    both: tuple[tuple[int, ...], tuple[int, ...]]
    mates: tuple[tuple[int, ...], ...]
    foes: tuple[tuple[int, ...], ...]
    unit: tuple[int, ...]
    side: tuple[int, ...]


class Led(NamedTuple):
    """What is certain if a seat leads trumps from the top while that takes others' trumps.

    `sure` has the counts. Of his further tricks each is worth a `unit`, and those beyond `short`
    are worth a `side` too, since another of his side may be certain of more. `foes` keep trumps
    meanwhile, `mates` have any.
    """

    sure: int
    short: int
    unit: int
    side: int
    foes: tuple[int, ...] = ()
    mates: tuple[int, ...] = ()


@lru_cache
def sides(ours: tuple[bool, ...]) -> Sides:
    """Return who plays with whom, given who is on the Ombre's side."""
    seats = range(len(ours))
    his, other = (tuple(seat for seat in seats if ours[seat] is own) for own in (True, False))
    return Sides(
        (his, other),
        tuple(
            tuple(who for who in (his if own else other) if who != at)
            for at, own in enumerate(ours)
        ),
        tuple(other if own else his for own in ours),
        tuple(1 << COUNT * seat for seat in seats),
        tuple(1 << COUNT * (len(ours) + (not own)) for own in ours),
    )


def count(sure: int, unit: int) -> int:
    """Return the count of which one trick is a unit."""
    return sure // unit % (1 << COUNT)


def unbeaten(owners: Iterable[int], seat: int, foes: tuple[int, ...]) -> int:
    """Return how many of a seat's trumps are left if each higher one of foes beats one.

    `owners` are the seats that hold the trumps, from the top. A trump is lost to a foe only in a
    trick in which he plays a higher one, and he plays each of his in one trick. So at the worst his
    trumps are matched with lower ones one for one; each that is left over takes its trick for the
    side, whoever leads and whatever is withheld, since every card is played in the end.
    """
    higher, remaining = 0, 0
    for who in owners:
        if who in foes:
            higher += 1
        elif who == seat and higher:
            higher -= 1
        elif who == seat:
            remaining += 1
    return remaining


def alone(owners: bytes, table: Sides) -> tuple[int, ...]:
    """Return how many tricks each seat's trumps are certain to bring its side."""
    return tuple([unbeaten(owners, seat, foes) for seat, foes in enumerate(table.foes)])


def whoever_leads(owners: bytes, brought: tuple[int, ...], table: Sides) -> int:
    """Return the counts that are certain, given what the trumps of each bring its side.

    `owners` are as in `unbeaten`, `brought` is by seat. For a seat's own count its mates are foes
    too, as they may beat its trumps as well.
    """
    sure = 0
    for seat, mates in enumerate(table.mates):
        own = unbeaten(owners, seat, table.foes[seat] + mates) if mates else brought[seat]
        sure += own * table.unit[seat]
    for side in table.both:
        if side:
            # The most of one of them, not their sum: two trumps of a side may fall to one trick.
            sure += max([brought[seat] for seat in side]) * table.side[side[0]]
    return sure
