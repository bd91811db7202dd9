"""Count the ways to distribute hidden cards over places, within limits on what each place can
hold, and draw one with equal chance.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import NamedTuple

from ombre_records.analysis.sampling import below, shuffle
from ombre_records.model.cards import cards_of
from ombre_records.referee.facts import DealFacts

Counts = tuple[int, ...]


class Cell(NamedTuple):
    """A place for hidden cards: how many it takes, and which it may have."""

    size: int
    allowed: int


class _Split(NamedTuple):
    """One way to share cards that are alike out to places, and the room that it leaves."""

    counts: Counts
    left: Counts


class _Splits(NamedTuple):
    """The ways to share them out, and where each ends if all that they stand for are numbered."""

    splits: list[_Split]
    ends: list[int]

    @property
    def total(self) -> int:
        return self.ends[-1] if self.ends else 0

    def chosen(self, rng: Random) -> _Split:
        if len(self.splits) == 1:
            return self.splits[0]
        return self.splits[bisect_right(self.ends, below(rng, self.ends[-1]))]


class Distribution:
    """The ways to lay cards in cells, as many as they take. `total` counts them.

    `alike` has the cards, as bits, in classes of those that may lie in the same cells; `groups` the
    cells that take the same classes.
    """

    def __init__(self, cards: int, cells: tuple[Cell, ...]) -> None:
        self.cells = cells
        alike: dict[int, list[int]] = {}
        for card in cards_of(cards):
            column = sum(1 << at for at, cell in enumerate(cells) if cell.allowed >> card & 1)
            alike.setdefault(column, []).append(1 << card)
        # The most confined first, so that ways that come to nothing come to it early.
        columns = sorted(alike, key=lambda column: (column.bit_count(), column))
        self.alike = [alike[column] for column in columns]
        same: dict[tuple[int, ...], list[int]] = {}
        for at in range(len(cells)):
            same.setdefault(tuple(column >> at & 1 for column in columns), []).append(at)
        self.groups = sorted(same.values(), key=max)  # the last cell has most cards as a rule
        self.may = [[bool(column >> group[0] & 1) for group in self.groups] for column in columns]
        self.sizes = [[cells[at].size for at in group] for group in self.groups]
        self.rooms = tuple(map(sum, self.sizes))
        self.known: dict[tuple[int, Counts], _Splits] = {}
        fits = cards.bit_count() == sum(self.rooms)
        inside = prod(map(_ways, self.sizes, self.rooms))
        self.total = self._ways(0, self.rooms) * inside if fits else 0

    def _ways(self, which: int, rooms: Counts) -> int:
        if which == len(self.alike):
            return 1
        return self._splits(which, rooms).total

    def _splits(self, which: int, rooms: Counts) -> _Splits:
        splits = self.known.get((which, rooms))
        if splits is None:
            splits, number = _Splits([], []), len(self.alike[which])
            for counts in _shared(number, rooms, self.may[which]):
                left = tuple(room - count for room, count in zip(rooms, counts, strict=True))
                if ways := self._ways(which + 1, left):
                    splits.splits.append(_Split(counts, left))
                    splits.ends.append(splits.total + ways * _ways(counts, number))
            self.known[which, rooms] = splits
        return splits

    def draw(self, rng: Random) -> tuple[int, ...]:
        """Return the cards of each cell, drawn at random from all ways; there must be one."""
        rooms = self.rooms
        laid: list[list[int]] = [[] for _ in rooms]
        for which, cards in enumerate(self.alike):
            split, at = self._splits(which, rooms).chosen(rng), 0
            counts, own = split.counts, cards.copy()
            if max(counts) < len(own):
                shuffle(rng, own, len(own) - counts[-1])
            for group, count in enumerate(counts):
                if count:
                    laid[group] += own[at : at + count]
                    at += count
            rooms = split.left
        return self._dealt(rng, laid)

    def _dealt(self, rng: Random, laid: list[list[int]]) -> tuple[int, ...]:
        """Deal the cards of each group of cells that are alike out to them."""
        dealt = [0] * len(self.cells)
        for which, cards in enumerate(laid):
            group, sizes, at = self.groups[which], self.sizes[which], 0
            if len(group) > 1:
                shuffle(rng, cards, len(cards) - sizes[-1])
            for cell, size in zip(group, sizes, strict=True):
                dealt[cell] = sum(cards[at : at + size])
                at += size
        return tuple(dealt)

    def every(self) -> Iterator[tuple[int, ...]]:
        """Yield all ways, each once: the cards of each cell."""
        sizes = tuple(cell.size for cell in self.cells)
        yield from self._every(0, sizes, (0,) * len(sizes)) if self.total else ()

    def _every(self, which: int, rooms: Counts, laid: Counts) -> Iterator[Counts]:
        if which == len(self.alike):
            yield laid
            return
        cards = self.alike[which]
        may = [bool(cell.allowed & cards[0]) for cell in self.cells]
        for counts in _shared(len(cards), rooms, may):
            left = tuple(room - count for room, count in zip(rooms, counts, strict=True))
            for own in handed(tuple(cards), counts):
                here = tuple(a | b for a, b in zip(laid, own, strict=True))
                yield from self._every(which + 1, left, here)


def _ways(counts: Counts | list[int], number: int) -> int:
    return factorial(number) // prod(map(factorial, counts))


def _shared(number: int, rooms: Counts, may: list[bool]) -> Iterator[Counts]:
    """Yield the ways to share a number out to rooms."""
    if not rooms:
        if not number:
            yield ()
        return
    most = min(number, rooms[0]) if may[0] else 0
    for here in range(most + 1):
        for others in _shared(number - here, rooms[1:], may[1:]):
            yield (here, *others)


def handed(cards: tuple[int, ...], counts: Counts) -> Iterator[Counts]:
    """Yield the ways to give each cell its number of cards, which are bits."""
    if not counts:
        yield ()
        return
    for own in combinations(cards, counts[0]):
        left = tuple(card for card in cards if card not in own)
        for others in handed(left, counts[1:]):
            yield (sum(own), *others)


class Distributions:
    """Distributions of which one holds, none of them sharing a way with another."""

    def __init__(self, spreads: list[Distribution]) -> None:
        self.spreads = [spread for spread in spreads if spread.total]
        self.total = sum(spread.total for spread in self.spreads)

    def draw(self, rng: Random) -> tuple[int, ...]:
        """Return a way drawn at random from all: the cards of each cell."""
        at = below(rng, self.total) if len(self.spreads) > 1 else 0
        for spread in self.spreads:
            at -= spread.total
            if at < 0:
                return spread.draw(rng)
        raise AssertionError("a number below the sum falls in one of its parts")

    def every(self) -> Iterator[tuple[int, ...]]:
        """Yield all ways, each once."""
        for spread in self.spreads:
            yield from spread.every()


class UnknownError(Exception):
    """What a player knew cannot be told; the message says why."""


Case = tuple[int, ...]


class HiddenPlace(NamedTuple):
    """Where hidden cards lie: in a seat's hand, or (`trick`, `at`) as a card that it played and the
    record does not know; `seat` None: out of play, laid off or in the stock."""

    seat: int | None
    size: int
    trick: int | None = None
    at: int = 0


class PublicDeal(NamedTuple):
    """A deal as everybody saw it: the pack, and who had won the auction with which king called;
    seats from the eldest."""

    deal: DealFacts
    pack: int
    ombre: int
    king: int = 0


class HiddenCards(NamedTuple):
    """The cards hidden from a player: the cards, the places where they lie, and what each of the
    others has shown by playing it; seats from the eldest.
    """

    seat: int
    cards: int
    places: Sequence[HiddenPlace]
    shown: Mapping[int, int]


def less(case: Case, which: Iterable[int], cards: int) -> Case:
    """Return a case in which the places of these numbers have none of some cards (a mask)."""
    places = set(which)
    return tuple(may & ~cards if at in places else may for at, may in enumerate(case))


def of_seat(places: Sequence[HiddenPlace], seat: int, since: int = 0) -> list[int]:
    """Return the numbers of the places that hold what a seat had left before the trick `since`.

    They are its hand and what it has played from that trick on; since 0, all that it ever had.
    """
    return [
        at
        for at, place in enumerate(places)
        if place.seat == seat and (place.trick is None or place.trick >= since)
    ]


def confined(case: Case, places: Sequence[HiddenPlace], seat: int, cards: int) -> Case:
    """Return a case in which a seat has some cards (a mask), wherever it has them."""
    return less(case, (at for at, place in enumerate(places) if place.seat != seat), cards)


def one_of(
    case: Case, places: Sequence[HiddenPlace], seat: int, cards: Sequence[int]
) -> list[Case]:
    """Return the cases in which a seat has at least one of some cards, by number.

    The first case is that it has the first, the next that it lacks the first and has the second,
    and so on, so that no way to lay the cards fits two; none for no cards.
    """
    cases, own, before = [], of_seat(places, seat), 0
    for card in cards:
        cases.append(less(confined(case, places, seat, 1 << card), own, before))
        before |= 1 << card
    return cases


def king_called(
    case: Case, places: Sequence[HiddenPlace], ombre: int, king: int, kings: int
) -> list[Case]:
    """Return the cases of a king called: the Ombre lacks it, or (unless `kings` is 0) has it with
    all kings that are hidden.

    `king` and `kings` are masks; `kings` is 0 where the player has seen a king elsewhere than with
    the Ombre.
    """
    lacks = less(case, of_seat(places, ombre), king)
    return [lacks, confined(case, places, ombre, kings)] if kings else [lacks]
