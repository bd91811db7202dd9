"""The lawful completions of a deal one by one: all of them, or some drawn at random.

Each is as likely to be drawn as any other.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from ombre_records.analysis.completion.counting import BUDGET, CompletionCounter
from ombre_records.analysis.completion.puzzle import DRAWN, KEPT, Puzzle, place
from ombre_records.analysis.completion.unplayed import Left, State
from ombre_records.model.cards import cards_of

Laid = tuple[int, ...]


class World(NamedTuple):
    """One way in which a deal may have gone. Seats are counted from the eldest.

    `hands` are the hands in play. The cards of the tricks stand in the order of play.
    """

    hands: tuple[int, ...]
    cards: tuple[int, ...]


class _Path(NamedTuple):
    """A world so far: its cards by trick, all that are gone, and what each seat has shown."""

    state: State
    cards: tuple[int, ...]
    gone: int
    shown: tuple[int, ...]


class _Split(NamedTuple):
    """Where the cards of a class go: to each seat, and in how many ways; what is left then."""

    seats: tuple[int, ...]
    ways: int
    left: Left


class Worlds:
    """The completions of a puzzle.

    `number` is how many there are. If not `exact`, there are at least so many, and nothing can go
    through them.
    """

    def __init__(self, puzzle: Puzzle, budget: int = BUDGET) -> None:
        self.solver, self.puzzle = CompletionCounter(puzzle, budget), puzzle
        self.starts = [
            (laid, sum(self.solver.ways_from(0, self.solver.start(laid), laid).values()))
            for laid in self.solver.exchanges()
        ]
        self.number, self.exact = sum(ways for _, ways in self.starts), self.solver.exact
        # The count is done, and what it has kept answers all that is asked from here on.
        self.solver.left = sys.maxsize
        self.steps: dict[tuple[int, State, Laid], list[tuple[int, State, tuple[int, ...]]]] = {}

    # ------------------------------------------------------------ all of them

    def every(self) -> Counter[World]:
        """Return all worlds, each with the number of its completions.

        The completions of one world differ only in the hands as they were dealt.
        """
        found: Counter[World] = Counter()
        for laid, ways in self.starts:
            for path in self._paths(0, self._path(laid), laid) if ways else ():
                for hands, number in self._hands(path, laid):
                    found[World(hands, path.cards)] += number
        return found

    def _path(self, laid: Laid) -> _Path:
        return _Path(self.solver.start(laid), (), 0, (0,) * self.puzzle.seats)

    def _paths(self, at: int, path: _Path, laid: Laid) -> Iterator[_Path]:
        if at == len(self.puzzle.tricks):
            yield path
            return
        for _, after, lying in self._steps(at, path.state, laid):
            for cards in self.solver.cards(lying, path.state.leader, after.leader, path.gone):
                yield from self._paths(at + 1, self._gone_on(path, after, cards), laid)

    def _gone_on(self, path: _Path, after: State, cards: tuple[int, ...]) -> _Path:
        shown, leader = list(path.shown), path.state.leader
        for turn, card in enumerate(cards):
            shown[(leader + turn) % self.puzzle.seats] |= 1 << card
        gone = path.gone | sum(1 << card for card in cards)
        return _Path(after, (*path.cards, *cards), gone, tuple(shown))

    def _steps(self, at: int, state: State, laid: Laid) -> list[tuple[int, State, tuple[int, ...]]]:
        """Return what may follow in a trick: in how many completions, the state, its classes."""
        key = (at, state, laid)
        found = self.steps.get(key)
        if found is None:
            solver = self.solver
            played = solver.played(at, self.puzzle.tricks[at], state, (), 1)
            found = self.steps[key] = [
                (ways * more, after, lying)
                for ways, after, lying in played
                if (more := sum(solver.ways_from(at + 1, after, laid).values()))
            ]
        return found

    def _hands(self, path: _Path, laid: Laid) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the hands in play that a path leaves possible, and in how many completions."""
        state = path.state
        if not any(state.kept) and not any(state.drawn):
            yield path.shown, self.solver.rest.ways(state, laid)
            return
        yield from self._dealt(0, path, self._left(state, laid))

    def _left(self, state: State, laid: Laid) -> Left:
        return self.solver.rest.rooms(state, laid), state.needs

    def _dealt(self, which: int, path: _Path, left: Left) -> Iterator[tuple[tuple[int, ...], int]]:
        if which == len(path.state.counts):
            yield path.shown, 1
            return
        own = tuple(cards_of(self.solver.alike[which].cards & ~path.gone))
        for split in self._splits(which, path.state, left):
            deals = list(_shared(own, split.seats))
            for hands in deals:
                shown = tuple(a | b for a, b in zip(path.shown, hands, strict=True))
                further = path._replace(shown=shown)
                for full, ways in self._dealt(which + 1, further, split.left):
                    yield full, ways * split.ways // len(deals)

    def _splits(self, which: int, state: State, left: Left) -> Iterator[_Split]:
        """Yield how the cards of a class may be spread so that the rest can be, too."""
        rest, counts, voids = self.solver.rest, state.counts, state.voids
        for ways, after in rest.split(which, counts[which], left, voids):
            if rest.spread(which + 1, counts, after, voids):
                yield _Split(self._to_seats(left[0], after[0]), ways, after)

    def _to_seats(self, before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            sum(before[at] - after[at] for at in (place(KEPT, seat), place(DRAWN, seat)))
            for seat in range(self.puzzle.seats)
        )

    # ------------------------------------------------------------ some of them

    def drawn(self, rng: Random) -> World:
        """Return a world drawn at random from all completions, each as likely as any other.

        Each step chooses a branch by the number of completions behind it. The count has kept these
        numbers, so no draw leads nowhere, and none has to be repeated.
        """
        laid = _chosen(rng, self.starts)[0]
        path = self._path(laid)
        for at in range(len(self.puzzle.tricks)):
            steps = self._steps(at, path.state, laid)
            _, after, lying = steps[_weighed(rng, [ways for ways, *_ in steps])]
            cards = self.solver.cards(lying, path.state.leader, after.leader, path.gone)
            path = self._gone_on(path, after, rng.choice(list(cards)))
        return World(self._completed(path, laid, rng), path.cards)

    def _completed(self, path: _Path, laid: Laid, rng: Random) -> tuple[int, ...]:
        state, shown = path.state, list(path.shown)
        if not any(state.kept) and not any(state.drawn):
            return path.shown
        rest, left = self.solver.rest, self._left(state, laid)
        for which, alike in enumerate(self.solver.alike):
            splits = list(self._splits(which, state, left))
            ways = [
                split.ways * rest.spread(which + 1, state.counts, split.left, state.voids)
                for split in splits
            ]
            split = splits[_weighed(rng, ways)]
            own = list(cards_of(alike.cards & ~path.gone))
            rng.shuffle(own)
            for seat, number in enumerate(split.seats):
                shown[seat] |= sum(1 << own.pop() for _ in range(number))
            left = split.left
        return tuple(shown)


def _shared(cards: tuple[int, ...], numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to give seats so many cards each."""
    if not numbers:
        yield ()
        return
    for own in combinations(cards, numbers[0]):
        left = tuple(card for card in cards if card not in own)
        for others in _shared(left, numbers[1:]):
            yield (sum(1 << card for card in own), *others)


def _chosen(rng: Random, weighed: list[tuple[Laid, int]]) -> tuple[Laid, int]:
    return weighed[_weighed(rng, [ways for _, ways in weighed])]


def _weighed(rng: Random, weights: list[int]) -> int:
    """Draw a place by weights, which may be greater than floats can tell apart."""
    at = rng.randrange(sum(weights))
    for number, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return number
    raise AssertionError("a number below the sum falls in one of its parts")
