"""The cards that were not played, spread over hands, discards and stock in every way there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb

from ombre_records.analysis.completion.equivalence import CardClass
from ombre_records.analysis.completion.puzzle import DRAWN, KEPT, LAID, STOCK, Puzzle, place


class Unplayed:
    """Counts the ways to spread what is left; `spend` tells whether there is still time for a
    step."""

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
        """Return what lists still need when cards of a class come to a place."""
        own = self.need_of[which]
        if not own or not any(needs):
            return needs
        return tuple(
            max(0, left - n) if at in own and self.puzzle.needs[at].places & where else left
            for at, left in enumerate(needs)
        )

    def ways(
        self,
        counts: tuple[int, ...],
        kept: tuple[int, ...],
        drawn: tuple[int, ...],
        laid: tuple[int, ...],
        voids: tuple[int, ...],
        needs: tuple[int, ...],
    ) -> int:
        """Count the ways to spread the cards that were not played."""
        rooms = self.rooms(counts, kept, drawn, laid)
        return self.spread(0, counts, rooms, voids, needs) if rooms[STOCK] >= 0 else 0

    def rooms(
        self,
        counts: tuple[int, ...],
        kept: tuple[int, ...],
        drawn: tuple[int, ...],
        laid: tuple[int, ...],
    ) -> tuple[int, ...]:
        """Return how many of the cards that were not played come to each place."""
        seats = range(self.puzzle.seats)
        rooms = {place(KEPT, seat): kept[seat] for seat in seats}
        rooms |= {place(DRAWN, seat): drawn[seat] for seat in seats}
        rooms |= {place(LAID, seat): laid[seat] for seat in seats}
        rooms[STOCK] = sum(counts) - sum(rooms.values())
        return tuple(rooms[at] for at in range(1 + 3 * self.puzzle.seats))

    def spread(
        self,
        which: int,
        counts: tuple[int, ...],
        rooms: tuple[int, ...],
        voids: tuple[int, ...],
        needs: tuple[int, ...],
    ) -> int:
        """Count the ways to spread the cards of the classes from one on over rooms."""
        if which == len(counts):
            return 0 if any(needs) or any(rooms) else 1
        key = (which, counts[which:], rooms, voids, needs)
        known = self.known.get(key)
        if known is None:
            known = sum(
                ways * self.spread(which + 1, counts, after, voids, then)
                for ways, after, then in self.split(which, counts[which], 0, rooms, voids, needs)
            )
            self.known[key] = known
        return known

    def split(
        self,
        which: int,
        count: int,
        at: int,
        rooms: tuple[int, ...],
        voids: tuple[int, ...],
        needs: tuple[int, ...],
    ) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Yield the ways to put the cards of a class into the rooms from one on."""
        if not count:
            yield 1, rooms, needs
            return
        if at == len(rooms) or not self.spend():
            return
        most = min(count, rooms[at]) if self._may(which, at, voids) else 0
        for n in range(most + 1):
            fewer = (*rooms[:at], rooms[at] - n, *rooms[at + 1 :])
            then = self.needed(needs, which, 1 << at, n) if n else needs
            for ways, after, last in self.split(which, count - n, at + 1, fewer, voids, then):
                yield comb(count, n) * ways, after, last

    def _may(self, which: int, at: int, voids: tuple[int, ...]) -> bool:
        each = self.alike[which]
        if not each.allowed >> at & 1:
            return False
        if at == STOCK:
            return True
        seat, kind = divmod(at - 1, 3)
        return kind == LAID or not (voids[seat] & each.cards or each.cards & ~self.last[seat])
