"""The course of the tricks as a lattice: what winners, tallies and early ends leave possible.

A node is a score, with as many tricks as have been played; a step gives one more trick to a place
in play, and none leaves a node with which the deal has ended. A statement strikes nodes or steps.
What is left is exact: each node that is reached lies on a way that all statements allow.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ombre_records.engine.ending import Score, Undertaking, ends

Tricks = tuple[int | None, ...]
"""Tricks by places in play, the eldest 0; None is not known."""
Game = Undertaking | None
"""What is undertaken; None is a game that is not known, which nothing ends early."""
Rule = Callable[[Undertaking, Score], object]
"""What is asked of a game and a score."""
Side = tuple[int, ...]
"""Some of the places in play."""


class Board:
    """Every tally of so many players and tricks, as a bit of its own.

    The bit of a tally with one more trick for a player stands so much higher, whatever the tally
    (`shifts`): a whole set of scores goes on by one shift. The last player's tricks are those that
    the others lack.
    """

    def __init__(self, seats: int, hand: int) -> None:
        self.seats, self.hand = seats, hand
        self.shifts = (*((hand + 1) ** seat for seat in range(seats - 1)), 0)
        self.every = lru_cache(None)(self._every)
        self.counting = lru_cache(None)(self._counting)
        self.told = lru_cache(4096)(self._told)
        self.sorted = lru_cache(4096)(self._sorted)

    def _every(self, played: int) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Return all tallies of so many tricks, each with its bit."""
        tallies: list[tuple[int, ...]] = [()]
        for seat in range(self.seats):
            last = seat + 1 == self.seats
            tallies = [
                (*tally, count)
                for tally in tallies
                for left in [played - sum(tally)]
                for count in ((left,) if last else range(left + 1))
            ]
        return tuple(
            (tally, 1 << sum(n * shift for n, shift in zip(tally, self.shifts, strict=True)))
            for tally in tallies
        )

    def _counting(self, played: int, side: Side, count: int) -> int:
        """Return the tallies of so many tricks of which a side has so many."""
        return sum(
            bit for tally, bit in self.every(played) if sum(tally[seat] for seat in side) == count
        )

    def _told(self, played: int, told: Tricks) -> int:
        """Return the tallies of so many tricks that agree with one that may be known in part."""
        tallies = -1
        for seat, count in enumerate(told):
            if count is not None:
                tallies &= self.counting(played, (seat,), count)
        return tallies

    def _sorted(
        self, played: int, asked: Question, swept: int = -1, others: int = -1
    ) -> tuple[tuple[object, Scores], ...]:
        """Return the scores of so many tricks by what is answered of each; -1: all tallies."""
        masks_by_answer: dict[object, list[int]] = {}
        for at, mask in enumerate((swept, others)):
            for tally, bit in self.every(played):
                if bit & mask:
                    answer = asked.rule(asked.about, Score(tally, not at))
                    masks_by_answer.setdefault(answer, [0, 0])[at] |= bit
        return tuple(
            (answer, Scores(self, played, *masks)) for answer, masks in masks_by_answer.items()
        )


_board = lru_cache(16)(Board)


class Question(NamedTuple):
    """A question of a score: a rule, the thing that it is about, and the score."""

    rule: Callable[..., object]
    about: Hashable


class Scores(NamedTuple):
    """Scores after as many tricks: the tallies of those in which the first tricks are all the
    player's, and of the others, as bits of the board.
    """

    board: Board
    played: int
    swept: int = 0
    others: int = 0

    def __bool__(self) -> bool:
        return bool(self.swept or self.others)

    def either(self, more: Scores) -> Scores:
        """Return these scores and some more after as many tricks."""
        return Scores(self.board, self.played, self.swept | more.swept, self.others | more.others)

    def both(self, other: Scores) -> Scores:
        """Return those of these scores that are also others."""
        return Scores(self.board, self.played, self.swept & other.swept, self.others & other.others)

    def of(self, tallies: int) -> Scores:
        """Return those of these scores that have one of some tallies."""
        return Scores(self.board, self.played, self.swept & tallies, self.others & tallies)

    def sorted(self, asked: Question) -> list[tuple[object, Scores]]:
        """Return these scores by what is answered of each."""
        return self.among(self.board.sorted(self.played, asked))

    def among(self, every: Iterable[tuple[object, Scores]]) -> list[tuple[object, Scores]]:
        """Return these scores by what is answered of `every` one after as many tricks."""
        return [(answer, kept) for answer, all_ in every if (kept := self.both(all_))]

    def where(self, asked: Question) -> Scores:
        """Return those of these scores of which something is so."""
        kept_scores = Scores(self.board, self.played)
        for answer, kept in self.sorted(asked):
            kept_scores = kept_scores.either(kept) if answer else kept_scores
        return kept_scores

    def counts(self, *side: int) -> list[int]:
        """Return how many tricks a side may have."""
        here, counting = self.swept | self.others, self.board.counting
        return [n for n in range(self.played + 1) if here & counting(self.played, side, n)]


class Statement(NamedTuple):
    """A statement of the score after a trick, or of its winner; with neither, that it was played.

    `also` is whatever else must be so of the score.
    """

    trick: int
    winner: int | None = None
    tally: Tricks | None = None
    also: Question | None = None

    def of(self, scores: Scores) -> Scores:
        """Return those of some scores after the trick that are as told."""
        if self.tally is not None:
            scores = scores.of(scores.board.told(scores.played, self.tally))
        return scores if self.also is None else scores.where(self.also)


class Left(NamedTuple):
    """The scores that are possible after a trick, and the places in play that may have won it."""

    scores: Scores
    winners: frozenset[int]


class Course:
    """The board, and the ways that tricks may go, by the number of the trick.

    There is one course of a board and its games, which is told from others by identity: it is in
    what most answers are remembered by.
    """

    def __init__(self, board: Board, games: Sequence[tuple[int, Game]]) -> None:
        self.board, self.every = board, tuple(range(board.seats))
        self.stretches = tuple((first, _ways(board, game)) for first, game in games)
        self.by_trick = tuple(map(self._of_trick, range(board.hand + 2)))
        pairs = pairwise(self.by_trick)
        self.turns = {trick for trick, (before, now) in enumerate(pairs, 1) if now is not before}

    def _of_trick(self, trick: int) -> Ways:
        return next(ways for first, ways in reversed(self.stretches) if first <= max(trick, 1))

    def ways(self, trick: int) -> Ways:
        """Return the ways that a trick may go."""
        return self.by_trick[trick]

    def game(self, trick: int) -> Game:
        """Return what is undertaken when a trick is played."""
        return self.ways(trick).game

    def after(self, statements: Sequence[Statement]) -> Scores:
        """Return the scores after the last trick that is told of; none if the statements clash."""
        return _layers(self, tuple(statements))[-1][0]

    def _layers(self, statements: tuple[Statement, ...]) -> list[tuple[Scores, tuple[int, ...]]]:
        """Return the scores after each trick on the ways through all statements so far, and who may
        have won it.
        """
        by_trick: dict[int, list[Statement]] = {}
        for statement in statements:
            by_trick.setdefault(statement.trick, []).append(statement)
        now, layers = Scores(self.board, 0, 1), list[tuple[Scores, tuple[int, ...]]]()
        for trick in range(max(by_trick, default=0) + 1):
            here, takers = by_trick.get(trick, ()), self.every
            for statement in here:
                if statement.winner is not None:
                    takers = (statement.winner,) if statement.winner in takers else ()
            if trick:
                now = self.by_trick[trick].on(self._taken_up(now, trick), takers)
            for statement in here:
                now = statement.of(now)
            layers.append((now, takers))
        return layers

    def left(
        self, statements: Sequence[Statement], last: Callable[[Scores], Scores] | None
    ) -> list[Left]:
        """Return what is left of each trick, on all ways through the statements to those of the
        last scores that are allowed; None: to all.
        """
        layers, remaining = _layers(self, tuple(statements)), list[Left]()
        kept = layers[-1][0] if last is None else last(layers[-1][0])
        for (now, _), (_, takers) in zip(layers[-2::-1], layers[:0:-1], strict=True):
            before, winners = self._back(kept, now, takers)
            remaining.append(Left(kept, winners))
            kept = before
        return remaining[::-1]

    def _back(
        self, kept: Scores, now: Scores, takers: tuple[int, ...]
    ) -> tuple[Scores, frozenset[int]]:
        """Return from which scores one more trick leads to some that are kept, and who wins it."""
        trick = kept.played
        start = self._taken_up(now, trick)
        before, winners = self.ways(trick).back(kept, start, takers)
        return _as_before(now, start, before), winners

    def _taken_up(self, now: Scores, trick: int) -> Scores:
        """Return scores as they are for the game, or the player, that a trick is played in."""
        return self.by_trick[trick].taken_up(now) if trick in self.turns else now

    def onwards(self, now: Scores) -> Iterator[tuple[Ways, Scores]]:
        """Yield the scores from some on, trick by trick, each with the ways that they may go on."""
        while now:
            trick = now.played + 1
            ways, now = self.by_trick[trick], self._taken_up(now, trick)
            yield ways, now
            now = ways.on(now, self.every)

    def leading_to(self, last: Callable[[Ways, Scores], Scores], now: Scores) -> Scores:
        """Return those of some scores from which the deal may go on to one that is a last one."""
        every, layers = self.every, list[Scores]()
        while now:
            layers.append(now)
            trick = now.played + 1
            now = self.ways(trick).on(self._taken_up(now, trick), every)
        leading = now
        for each in reversed(layers):
            before, _ = self._back(leading, each, every)
            start = self._taken_up(each, each.played + 1)
            ended = last(self.ways(each.played + 1), start)
            leading = before.either(_as_before(each, start, ended))
        return leading


_layers = lru_cache(64)(Course._layers)
"""The same is asked several times of each deal."""


def _as_before(now: Scores, taken_up: Scores, kept: Scores) -> Scores:
    """Return what was found among scores that were taken up for another game, as they were."""
    return kept if taken_up is now else now.of(kept.swept | kept.others)


@lru_cache(512)
def course_of(seats: int, hand: int, games: tuple[tuple[int, Game], ...]) -> Course:
    """Return the course of so many players and tricks, each game undertaken from a trick on."""
    return Course(_board(seats, hand), games)


class Ways:
    """How the scores of a game go on: none goes on with which the deal ends."""

    def __init__(self, board: Board, game: Game) -> None:
        self.board, self.game = board, game
        self.led_on, self.player = (0, 0) if game is None else (game.led_on, game.player)
        self.every = lru_cache(None)(self._every)
        self.sorted = lru_cache(None)(self._sorted)
        self.where = lru_cache(None)(self._where)

    def _every(self, played: int) -> Scores:
        """Return the scores that are possible after so many tricks; -1: all tallies.

        A player who has won all of the first tricks has at least that many; one who has lost any of
        them has not won every trick.
        """
        if self.game is None or not self.led_on:
            return Scores(self.board, played, -1)
        counting, own, first = self.board.counting, (self.player,), min(played, self.led_on)
        swept = sum(counting(played, own, count) for count in range(first, played + 1))
        return Scores(self.board, played, swept, ~counting(played, own, played))

    def _sorted(self, played: int, rule: Rule) -> tuple[tuple[object, Scores], ...]:
        """Return the scores of so many tricks by what a rule answers of the game and each."""
        every = self.every(played)
        return self.board.sorted(played, Question(rule, self.game), every.swept, every.others)

    def _where(self, played: int, rule: Rule) -> Scores:
        """Return the scores of so many tricks of which a rule says yes."""
        yes = Scores(self.board, played)
        for answer, scores in self.sorted(played, rule):
            yes = yes.either(scores) if answer else yes
        return yes

    def going_on(self, now: Scores) -> Scores:
        """Return those of some scores with which the deal does not end."""
        if self.game is None:
            return now
        over = self.where(now.played, ends)
        return Scores(self.board, now.played, now.swept & ~over.swept, now.others & ~over.others)

    def on(self, now: Scores, takers: tuple[int, ...]) -> Scores:
        """Return the scores after one more trick, won by one of some."""
        board, played, swept, others = self.going_on(now)
        early, shifts, first, other = played < self.led_on, board.shifts, 0, 0
        for seat in takers if played < board.hand else ():
            if early and seat != self.player:
                other |= (swept | others) << shifts[seat]
            else:
                first |= swept << shifts[seat]
                other |= others << shifts[seat]
        return Scores(board, played + 1, first, other)

    def back(
        self, kept: Scores, now: Scores, takers: tuple[int, ...]
    ) -> tuple[Scores, frozenset[int]]:
        """Return from which of some scores a trick leads to some that are kept, and who wins it."""
        going, early = self.going_on(now), now.played < self.led_on
        swept = others = 0
        winners = set[int]()
        for seat in takers:
            shift = self.board.shifts[seat]
            lost = early and seat != self.player
            first = going.swept & ((kept.others if lost else kept.swept) >> shift)
            other = going.others & (kept.others >> shift)
            if first or other:
                winners.add(seat)
            swept |= first
            others |= other
        return Scores(self.board, now.played, swept, others), frozenset(winners)

    def taken_up(self, now: Scores) -> Scores:
        """Return the scores as they are for this game from here on."""
        return self.every(now.played).of(now.swept | now.others)


_ways = lru_cache(512)(Ways)
"""Most deals are of few games, and their tricks go the same ways."""
