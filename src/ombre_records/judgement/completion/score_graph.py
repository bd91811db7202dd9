"""The scores that the winners of the tricks come to: a graph with a node for all scores that come
to the same.

The cards left and who leads say how a deal can go on; the score only says what that is worth. So
cards are counted once for all scores, and each number is kept by its node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ombre_records.course.sure_tricks import Side, fewest_tricks
from ombre_records.engine.ending import Score
from ombre_records.judgement.completion.endings import Ending
from ombre_records.judgement.completion.puzzle import DRAWN, KEPT, LAID, Puzzle, Trick, place
from ombre_records.model.cards import is_known

DEAD = -1
"""Where the score goes that the record, or the game, does not allow."""


class Level(Struct, frozen=True):
    """The scores before a trick: by node, to which node each winner leads (`DEAD`: to none); which
    players may win the trick at all."""

    after: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


class ScoreGraph:
    """The scores of a puzzle. A number for each node and outcome is kept in one integer, so that
    one addition adds them all: `lanes` of `bits` each."""

    def __init__(self, puzzle: Puzzle, bits: int) -> None:
        self.puzzle, self.ending, self.bits = puzzle, Ending(puzzle), bits
        scores = [[Score((0,) * puzzle.seats)]]
        steps: list[list[tuple[Score | None, ...]]] = []
        sure = SureTricks(puzzle)
        leaders = [*(trick.leader for trick in puzzle.tricks[1:]), None]
        for number, (trick, leads) in enumerate(zip(puzzle.tricks, leaders, strict=False)):
            sure.before(number, scores[-1])
            after = [self._won(trick, leads, score) for score in scores[-1]]
            kept = dict.fromkeys(one for each in after for one in each if one)
            scores.append([one for one in kept if sure.allow(number + 1, one)])
            left = {*scores[-1]}
            steps.append([tuple(one if one in left else None for one in each) for each in after])
        kinds = [self.ending.kind(score) for score in scores[-1]]
        self.kinds = tuple(dict.fromkeys(kind for kind in kinds if kind))
        numbers = [self.kinds.index(kind) if kind else DEAD for kind in kinds]
        self.levels: list[Level] = []
        for before, after in zip(scores[-2::-1], steps[::-1], strict=True):
            where = dict(zip(scores[len(steps) - len(self.levels)], numbers, strict=True))
            successors = [
                tuple(DEAD if one is None else where[one] for one in each) for each in after
            ]
            rows = tuple(dict.fromkeys(row for row in successors if max(row) != DEAD))
            numbers = [rows.index(row) if row in rows else DEAD for row in successors]
            winners = tuple(
                seat for seat in range(puzzle.seats) if any(row[seat] != DEAD for row in rows)
            )
            self.levels.append(Level(rows, winners))
            assert len(before) == len(numbers)
        self.levels.reverse()
        self.most = self._most()
        self.first = numbers[0] if numbers else DEAD
        self.width = max(1, len(self.kinds)) * bits
        self.lane, self.node = (1 << bits) - 1, (1 << self.width) - 1
        self.shifts = [
            [
                [(seat, after * self.width) for seat, after in enumerate(row) if after != DEAD]
                for row in reversed(level.after)
            ]
            for level in self.levels
        ]

    def _most(self) -> list[list[tuple[int, ...]]]:
        """Return by trick and node how many more tricks each seat may win."""
        most = [[(0,) * self.puzzle.seats] * len(self.kinds)]
        for level in reversed(self.levels):
            rows = [
                [
                    [more + (seat == winner) for seat, more in enumerate(most[-1][to])]
                    for winner, to in enumerate(row)
                    if to != DEAD
                ]
                for row in level.after
            ]
            most.append([tuple(map(max, *ways, ways[0])) for ways in rows])
        return most[::-1]

    def _won(self, trick: Trick, leads: int | None, score: Score) -> tuple[Score | None, ...]:
        """Return the scores after a trick by who wins it, and so `leads` to the next."""
        known = {trick.winner, leads} - {None}
        return tuple(
            self._after(trick, score, seat) if known <= {seat} else None
            for seat in range(self.puzzle.seats)
        )

    def _after(self, trick: Trick, score: Score, winner: int) -> Score | None:
        now = self.ending.won(score, winner)
        fits = trick.tally is None or all(
            stated in (None, made) for stated, made in zip(trick.tally, now.taken, strict=True)
        )
        return now if fits and self.ending.goes_on(trick.number, now) else None

    # ------------------------------------------------------------ numbers

    def final(self, ways: int) -> int:
        """Return a number of ways for whatever outcome the deal has come to."""
        bits, width = self.bits, self.width
        return sum(ways << at * width + at * bits for at in range(len(self.kinds)))

    def before(self, at: int, won: list[int]) -> int:
        """Return the numbers before a trick from those after it, added up by its winner."""
        node, width, ways = self.node, self.width, 0
        for row in self.shifts[at]:  # asked for each state of a count
            own = 0
            for seat, shift in row:
                own += won[seat] >> shift & node
            ways = ways << width | own
        return ways

    def counts(self, node: int, numbers: int) -> Counter[str]:
        """Return the numbers of a node by outcome; outcomes without a way are left out."""
        if node == DEAD:
            return Counter()
        own = numbers >> node * self.width
        by_kind = {kind: own >> n * self.bits & self.lane for n, kind in enumerate(self.kinds)}
        return Counter({kind: ways for kind, ways in by_kind.items() if ways})

    def total(self, node: int, numbers: int) -> int:
        """Return the number of ways of a node, whatever the outcome."""
        return sum(self.counts(node, numbers).values())


class SureTricks:
    """The tricks that sides must have made by now: what they had at some trick, and what their
    trumps have made since for certain."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.least: dict[Side, int] = {}
        seats = range(puzzle.seats)
        places = [puzzle.places(card) for card in range(40)]
        in_play = [1 << place(KEPT, seat) | 1 << place(DRAWN, seat) for seat in seats]
        held = [own | 1 << place(LAID, seat) for seat, own in enumerate(in_play)]
        self.possible = [_mask(may & own != 0 for may in places) for own in in_play]
        # Of the cards that were dealt to one who lays some off, that many may not have been played.
        self.certain = [
            ([_mask(not may & ~own for may in places) for own in in_play], [0] * puzzle.seats),
            (
                [_mask(not may & ~own for may in places) for own in held],
                [*map(_laid, puzzle.taken)],
            ),
        ]

    def before(self, at: int, scores: Sequence[Score]) -> None:
        """Take in what is left in the hands before the trick at a place, with one of the scores."""
        if at:
            self._played(self.puzzle.tricks[at - 1])
        for certain, unsure in self.certain:
            for side, sure in fewest_tricks(certain, unsure, self.possible, self.puzzle.trump):
                made = min((sum(now.taken[seat] for seat in side) for now in scores), default=0)
                self.least[side] = max(self.least.get(side, 0), made + sure)

    def allow(self, played: int, now: Score) -> bool:
        """Return whether sides have made so many tricks as all but the cards in hand make."""
        left = self.puzzle.hand - played
        return all(
            sum(now.taken[seat] for seat in side) >= least - left
            for side, least in self.least.items()
        )

    def _played(self, trick: Trick) -> None:
        """Take cards from the hands; one that is not known may be anybody's."""
        named = 0
        for slot in trick.slots:
            named |= slot.item if is_known(slot.item) else 0
        unknown = not all(is_known(slot.item) for slot in trick.slots)
        self.possible = [cards & ~named for cards in self.possible]
        self.certain = [
            ([cards & ~named for cards in certain], [number + unknown for number in unsure])
            for certain, unsure in self.certain
        ]


def _laid(taken: int | None) -> int:
    """Return how many cards may have been laid off."""
    return 40 if taken is None else taken


def _mask(bits: Iterable[bool]) -> int:
    return sum(bit << at for at, bit in enumerate(bits))
