"""List the lawful completions of a deal, or draw some at random.

Each is as likely to be drawn as any other.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from ombre_records.analysis.single_dummy.distribution import handed
from ombre_records.engine.trumps import winning
from ombre_records.judgement.completion.counting import CompletionCounter, Laid, Path
from ombre_records.judgement.completion.puzzle import DRAWN, KEPT, Puzzle, place
from ombre_records.judgement.completion.trick_plays import State, Step
from ombre_records.judgement.completion.unplayed import Left
from ombre_records.model.cards import cards_of

Group = tuple[Laid, ...]
_T = TypeVar("_T")


class World(NamedTuple):
    """One way in which a deal may have gone. Seats are counted from the eldest.

    `hands` are the hands in play. The cards of the tricks stand in the order of play.
    """

    hands: tuple[int, ...]
    cards: tuple[int, ...]


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

    def __init__(self, puzzle: Puzzle, budget: int | None = None) -> None:
        self.solver, self.puzzle = CompletionCounter(puzzle, budget), puzzle
        first = self.solver.scores.first
        self.starts = [
            (laid, self.solver.further(0, self.solver.start(laid), first, laid))
            for laid in self.solver.exchanges()
        ]
        self.number, self.exact = sum(ways for _, ways in self.starts), self.solver.exact
        # The count is done, and what it has kept answers all that is asked from here on.
        self.solver.left = sys.maxsize
        self.steps: dict[tuple[int, State, int, Group], list[tuple[int, Step]]] = {}

    # ------------------------------------------------------------ all of them

    def every(self) -> Counter[World]:
        """Return all worlds, each with the number of its completions.

        The completions of one world differ only in the hands as they were dealt.
        """
        counts: Counter[World] = Counter()
        for group, ways in self.starts:
            for path in self._paths(0, self._path(group), group) if ways else ():
                for hands, number in self._hands(path, group):
                    counts[World(hands, path.cards)] += number
        return counts

    def _path(self, group: Group) -> Path:
        solver = self.solver
        return Path(solver.start(group), solver.scores.first, solver.alike.names)

    def _paths(self, at: int, path: Path, group: Group) -> Iterator[Path]:
        if at == len(self.puzzle.tricks):
            yield path
            return
        for _, step in self._steps(at, path, group):
            for cards in self.solver.named(path, step):
                yield from self._paths(at + 1, self.solver.gone_on(at, path, step, cards), group)

    def _steps(self, at: int, path: Path, group: Group) -> list[tuple[int, Step]]:
        """Return what may follow in a trick, and in how many completions."""
        key = (at, path.state, path.node, group)
        steps = self.steps.get(key)
        if steps is None:
            steps = self.steps[key] = self.solver.weighed(at, path.state, path.node, group)
        return steps

    def _shown(self, path: Path) -> tuple[int, ...]:
        """Return the cards that each seat has played."""
        seats, leader = self.puzzle.seats, self.puzzle.leader
        shown = [0] * seats
        for at in range(0, len(path.cards), seats):
            trick = path.cards[at : at + seats]
            for turn, card in enumerate(trick):
                shown[(leader + turn) % seats] |= 1 << card
            leader = (leader + winning(trick, self.puzzle.trump)) % seats
        return tuple(shown)

    def _hands(self, path: Path, group: Group) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the hands in play that a path leaves possible, and in how many completions."""
        state, shown = path.state, self._shown(path)
        if not any(state.kept) and not any(state.drawn):
            yield shown, self.solver.ending(state, group)
            return
        for laid in group:
            dealt = self.solver.rest.dealt(state, laid)
            for hands, ways in self._dealt(0, path, shown, self._left(state, laid)):
                yield hands, ways * dealt

    def _left(self, state: State, laid: Laid) -> Left:
        return self.solver.rest.rooms(state, laid), state.needs

    def _dealt(
        self, which: int, path: Path, shown: tuple[int, ...], left: Left
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if which == len(self.solver.alike.lots):
            yield shown, 1
            return
        own = self._own(which, path)
        for split in self._splits(which, path.state, left):
            deals = list(handed(own, split.seats))
            for hands in deals:
                further = tuple(a | b for a, b in zip(shown, hands, strict=True))
                for full, ways in self._dealt(which + 1, path, further, split.left):
                    yield full, ways * split.ways // len(deals)

    def _own(self, which: int, path: Path) -> tuple[int, ...]:
        """Return the cards of a lot that were not played, each as its bit."""
        gone = sum(1 << card for card in path.cards)
        return tuple(1 << card for card in cards_of(self.solver.alike.lots[which].cards & ~gone))

    def _splits(self, which: int, state: State, left: Left) -> Iterator[_Split]:
        """Yield how the cards of a lot may be spread so that the rest can be, too."""
        rest, counts, voids = self.solver.rest, self.solver.alike.counts(state.suits), state.voids
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
        group = _chosen(rng, self.starts)
        path = self._path(group)
        for at in range(len(self.puzzle.tricks)):
            step = _chosen(rng, [(step, ways) for ways, step in self._steps(at, path, group)])
            cards = rng.choice(self.solver.named(path, step))
            path = self.solver.gone_on(at, path, step, cards)
        return World(self._completed(path, group, rng), path.cards)

    def _completed(self, path: Path, group: Group, rng: Random) -> tuple[int, ...]:
        state, shown = path.state, list(self._shown(path))
        if not any(state.kept) and not any(state.drawn):
            return tuple(shown)
        rest, counts = self.solver.rest, self.solver.alike.counts(state.suits)
        left = self._left(state, _chosen(rng, [(laid, rest.ways(state, laid)) for laid in group]))
        for which in range(len(self.solver.alike.lots)):
            split = _chosen(
                rng,
                [
                    (split, split.ways * rest.spread(which + 1, counts, split.left, state.voids))
                    for split in self._splits(which, state, left)
                ],
            )
            own = list(self._own(which, path))
            rng.shuffle(own)
            for seat, number in enumerate(split.seats):
                shown[seat] |= sum(own.pop() for _ in range(number))
            left = split.left
        return tuple(shown)


def _chosen(rng: Random, weighed: Sequence[tuple[_T, int]]) -> _T:
    """Draw one of several by weights, which may be greater than floats can tell apart."""
    at = rng.randrange(sum(weight for _, weight in weighed))
    for one, weight in weighed:
        at -= weight
        if at < 0:
            return one
    raise AssertionError("a number below the sum falls in one of its parts")
