"""The cards that were not played, spread over hands, discards and stock in every way there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import NamedTuple

from ombre_records.analysis.completion.equivalence import CardClass
from ombre_records.analysis.completion.puzzle import DRAWN, KEPT, LAID, STOCK, Puzzle, place
from ombre_records.engine.ending import Score


class State(NamedTuple):
    """What is left at the start of a trick: cards by class, what each seat may no longer have,
    cards that each seat has still to show of those kept and drawn, what lists still need, and the
    score.
    """

    counts: tuple[int, ...]
    voids: tuple[int, ...]
    kept: tuple[int, ...]
    drawn: tuple[int, ...]
    needs: tuple[int, ...]
    leader: int
    score: Score


Left = tuple[tuple[int, ...], tuple[int, ...]]
"""What is still to be filled: how many cards each place takes, and how many each list needs."""


class Unplayed:
    """Counts the ways to spread what is left; `spend` tells whether there is still time for a
    step. Classes, places and lists are named by their numbers in the puzzle.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        alike: tuple[CardClass, ...],
        last: list[int],
        spend: Callable[[], bool],
    ) -> None:
        self.puzzle, self.alike, self.last, self.spend = puzzle, alike, last, spend
        self.known: dict[tuple[object, ...], int] = {}
        self.need_of = [
            tuple(n for n, need in enumerate(puzzle.needs) if need.mask & each.cards)
            for each in alike
        ]

    def needed(self, needs: tuple[int, ...], which: int, where: int, n: int) -> tuple[int, ...]:
        """Return what lists still need when `n` cards of a class come to places (a mask)."""
        own = self.need_of[which]
        if not own or not any(needs):
            return needs
        return tuple(
            max(0, left - n) if at in own and self.puzzle.needs[at].places & where else left
            for at, left in enumerate(needs)
        )

    def ways(self, state: State, laid: tuple[int, ...]) -> int:
        """Count the ways to spread the cards that were not played, once all tricks are.

        `laid` has how many cards each seat laid off.
        """
        rooms = self.rooms(state, laid)
        left = rooms, state.needs
        return self.spread(0, state.counts, left, state.voids) if rooms[STOCK] >= 0 else 0

    def rooms(self, state: State, laid: tuple[int, ...]) -> tuple[int, ...]:
        """Return how many of the cards that were not played come to each place; fewer than none
        to the stock where they are too few for the hands."""
        seats = range(self.puzzle.seats)
        rooms = {place(KEPT, seat): state.kept[seat] for seat in seats}
        rooms |= {place(DRAWN, seat): state.drawn[seat] for seat in seats}
        rooms |= {place(LAID, seat): laid[seat] for seat in seats}
        rooms[STOCK] = sum(state.counts) - sum(rooms.values())
        return tuple(rooms[at] for at in range(1 + 3 * self.puzzle.seats))

    def spread(
        self, which: int, counts: tuple[int, ...], left: Left, voids: tuple[int, ...]
    ) -> int:
        """Count the ways to spread the cards of the classes from one on over what is left.

        `counts` has the cards of each class, `voids` by seat the cards that it cannot have.
        """
        if which == len(counts):
            return 0 if any(map(any, left)) else 1
        # Classes before this one count no more: different ways to have spread them, which leave the
        # same rooms, have the same ways to go on.
        key = (which, counts[which:], left, voids)
        known = self.known.get(key)
        if known is None:
            known = sum(
                ways * self.spread(which + 1, counts, after, voids)
                for ways, after in self.split(which, counts[which], left, voids)
            )
            self.known[key] = known
        return known

    def split(
        self, which: int, count: int, left: Left, voids: tuple[int, ...], at: int = 0
    ) -> Iterator[tuple[int, Left]]:
        """Yield the ways to put `count` cards of a class into the rooms from `at` on: how many they
        are, for the cards are distinct though alike, and what is left then."""
        rooms, needs = left
        if not count:
            yield 1, left
            return
        if at == len(rooms) or not self.spend():
            return
        most = min(count, rooms[at]) if self._may(which, at, voids) else 0
        for n in range(most + 1):
            fewer = (*rooms[:at], rooms[at] - n, *rooms[at + 1 :])
            then = self.needed(needs, which, 1 << at, n) if n else needs
            for ways, after in self.split(which, count - n, (fewer, then), voids, at + 1):
                yield comb(count, n) * ways, after

    def _may(self, which: int, at: int, voids: tuple[int, ...]) -> bool:
        each = self.alike[which]
        if not each.allowed >> at & 1:
            return False
        if at == STOCK:
            return True
        seat, kind = divmod(at - 1, 3)
        return kind == LAID or not (voids[seat] & each.cards or each.cards & ~self.last[seat])
