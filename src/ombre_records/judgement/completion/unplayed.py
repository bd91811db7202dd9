"""The cards that were not played, spread over hands, discards and stock in every way there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb

from ombre_records.judgement.completion.equivalence import Alike
from ombre_records.judgement.completion.puzzle import DRAWN, KEPT, LAID, STOCK, Puzzle, place
from ombre_records.judgement.completion.trick_plays import State

Left = tuple[tuple[int, ...], tuple[int, ...]]
"""What is still to be filled: how many cards each place takes, and how many each list needs."""


class Unplayed:
    """Counts the ways to spread what is left; `spend` tells whether there is still time for a
    step. Lots, places and lists are named by their numbers.
    """

    def __init__(self, puzzle: Puzzle, alike: Alike, spend: Callable[[], bool]) -> None:
        self.puzzle, self.alike, self.spend = puzzle, alike, spend
        self.known: dict[tuple[object, ...], int] = {}
        self.ended: dict[tuple[object, ...], int] = {}
        self.signs = [lot.sign for lot in alike.lots]
        self.keys = [alike.lot_key(lot) for lot in alike.lots]
        every = range(len(puzzle.needs))
        self.need_of = [tuple(n for n in every if sign.needs >> n & 1) for sign in self.signs]

    def ways(self, state: State, laid: tuple[int, ...]) -> int:
        """Count the ways to spread the cards that were not played, once all tricks are.

        `laid` has how many cards each seat laid off.
        """
        suits, voids, kept, drawn, needs, _ = state
        if not any(kept) and not any(drawn):
            voids = (0,) * self.puzzle.seats
        # Nearly every end of a play differs from the others in what no longer matters.
        counts = self.alike.counts(suits)
        key = (counts, voids, kept, drawn, needs, laid)
        total = self.ended.get(key)
        if total is None:
            rooms = self.rooms(state, laid)
            total = 0
            if rooms[STOCK] >= 0:
                ways = self.spread(0, counts, (rooms, needs), voids)
                total = ways * self.dealt(state, laid)
            self.ended[key] = total
        return total

    def dealt(self, state: State, laid: tuple[int, ...]) -> int:
        """Count the ways in which cards in play were dealt or drawn, where it makes no
        difference."""
        ways, hand = 1, len(self.puzzle.tricks)
        for seat in self.alike.mixed:
            ways *= comb(hand + state.kept[seat], laid[seat])
        return ways

    def rooms(self, state: State, laid: tuple[int, ...]) -> tuple[int, ...]:
        """Return how many of the cards that were not played come to each place; fewer than none
        to the stock where they are too few for the hands."""
        seats = range(self.puzzle.seats)
        rooms = {place(KEPT, seat): state.kept[seat] for seat in seats}
        rooms |= {place(DRAWN, seat): state.drawn[seat] for seat in seats}
        rooms |= {place(LAID, seat): laid[seat] for seat in seats}
        rooms[STOCK] = sum(self.alike.counts(state.suits)) - sum(rooms.values())
        return tuple(rooms[at] for at in range(1 + 3 * self.puzzle.seats))

    def spread(
        self, which: int, counts: tuple[int, ...], left: Left, voids: tuple[int, ...]
    ) -> int:
        """Count the ways to spread the cards of the lots from one on over what is left.

        `counts` has the cards of each lot, `voids` by seat what it cannot have.
        """
        if which == len(counts):
            return 0 if any(map(any, left)) else 1
        # Lots before this one count no more: different ways to have spread them, which leave the
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
        """Yield the ways to put `count` cards of a lot into the rooms from `at` on: how many they
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
            then = self._needed(needs, which, 1 << at, n) if n else needs
            for ways, after in self.split(which, count - n, (fewer, then), voids, at + 1):
                yield comb(count, n) * ways, after

    def _needed(self, needs: tuple[int, ...], which: int, where: int, n: int) -> tuple[int, ...]:
        """Return what lists still need when `n` cards of a lot come to places (a mask)."""
        own = self.need_of[which]
        if not own or not any(needs):
            return needs
        return tuple(
            max(0, left - n) if at in own and self.alike.needs[at] & where else left
            for at, left in enumerate(needs)
        )

    def _may(self, which: int, at: int, voids: tuple[int, ...]) -> bool:
        sign = self.signs[which]
        if not sign.allowed >> at & 1:
            return False
        if at == STOCK:
            return True
        seat, kind = divmod(at - 1, 3)
        return kind == LAID or not voids[seat] >> self.keys[which] & 1
