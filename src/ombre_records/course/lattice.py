"""The course of the tricks as a lattice: what winners, tallies and early ends leave possible.

A node is a score, with as many tricks as have been played; a step gives one more trick to a place
in play, and none leaves a node with which the deal has ended. A statement strikes nodes or steps.
What is left is exact: each node that is reached lies on a way that all statements allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ombre_records.engine.ending import Score, Undertaking, ends, may_stop

Nodes = frozenset[Score]
Tricks = tuple[int | None, ...]
"""Tricks by places in play, the eldest 0; None is not known."""
Game = Undertaking | None
"""What is undertaken; None is a game that is not known, which nothing ends early."""


class Statement(NamedTuple):
    """What is told of the score after a trick, or of who won it; with neither, that it was played.

    `also` is whatever else a score must be.
    """

    trick: int
    winner: int | None = None
    tally: Tricks | None = None
    also: Callable[[Score], bool] | None = None

    def allows(self, score: Score) -> bool:
        """Tell whether a score after the trick is as told."""
        if self.tally is not None:
            for told, taken in zip(self.tally, score.taken, strict=True):
                if told is not None and told != taken:
                    return False
        return self.also is None or self.also(score)


class Left(NamedTuple):
    """The scores that are possible after a trick, and the places in play that may have won it."""

    scores: Nodes
    winners: frozenset[int]


class Course(NamedTuple):
    """What is played: places in play, tricks of a hand, and from which trick on what is undertaken.

    The first game is from trick 1 on.
    """

    seats: int
    hand: int
    games: tuple[tuple[int, Game], ...]

    def game(self, trick: int) -> Game:
        """Return what is undertaken when a trick is played."""
        return next(game for first, game in reversed(self.games) if first <= max(trick, 1))

    def after(self, statements: Sequence[Statement]) -> Nodes:
        """Return the scores after the last trick that is told of; none if the statements clash."""
        last = max((told.trick for told in statements), default=0)
        by_trick: dict[int, list[Statement]] = {}
        for told in statements:
            by_trick.setdefault(told.trick, []).append(told)
        nodes = self._kept(frozenset([Score((0,) * self.seats)]), by_trick.get(0, ()))
        anybody = tuple(range(self.seats))
        for trick in range(1, last + 1):
            here, takers = by_trick.get(trick, ()), anybody
            for told in here:
                if told.winner is not None:
                    takers = (told.winner,) if told.winner in takers else ()
            nodes = self._kept(self._on(nodes, trick, takers), here)
            if not nodes:
                break
        return nodes

    def left(self, statements: Sequence[Statement], last: Callable[[Score], bool]) -> list[Left]:
        """Return what is left of each trick, on all ways through the statements to a last score
        that is allowed.
        """
        told = max((each.trick for each in statements), default=0)
        nodes = self.after([each for each in statements if not each.trick])
        steps: list[list[tuple[Score, int, Score]]] = []
        for trick in range(1, told + 1):
            here = [each for each in statements if each.trick == trick]
            named = [each.winner for each in here if each.winner is not None]
            takers = named[:1] or range(self.seats)
            steps.append(
                [
                    (node, seat, after)
                    for node, after, seat in self._steps(nodes, trick, takers)
                    if all(each.allows(after) for each in here)
                ]
            )
            nodes = frozenset(after for _, _, after in steps[-1])
        kept = frozenset(filter(last, nodes))
        found = []
        for step in reversed(steps):
            on = [(node, seat) for node, seat, after in step if after in kept]
            found.append(Left(kept, frozenset(seat for _, seat in on)))
            kept = frozenset(node for node, _ in on)
        return found[::-1]

    def _steps(
        self, nodes: Nodes, trick: int, takers: Iterable[int]
    ) -> Iterator[tuple[Score, Score, int]]:
        """Yield each score with one that a trick makes of it, and who takes that."""
        game = self.game(trick)
        other = len(self.games) > 1 and game is not self.game(trick - 1)
        for node in nodes:
            for start in _taken_up(frozenset([node]), game) if other else (node,):
                if game is None or not ends(game, start):
                    for seat in takers:
                        yield node, _one_more(start, seat, game), seat

    def ends(self, nodes: Nodes, *, here: bool = False) -> Iterator[tuple[Undertaking, Score]]:
        """Yield the games and scores with which the deal may end, from the scores so far on.

        `here`: it ends with one of these, whatever has ended it.
        """
        while nodes:
            played = next(iter(nodes)).played
            game = self.game(played + 1)
            if game is None:
                return
            if game is not self.game(played):
                nodes = _taken_up(nodes, game)
            over = here or played >= self.hand
            for node in nodes:
                if over or ends(game, node) or may_stop(game, node):
                    yield game, node
            if over:
                return
            nodes = _further(nodes, game, tuple(range(self.seats)))

    def _on(self, nodes: Nodes, trick: int, takers: tuple[int, ...]) -> Nodes:
        game = self.game(trick)
        if len(self.games) > 1 and game is not self.game(trick - 1):
            nodes = _taken_up(nodes, game)
        return _further(nodes, game, takers)

    @staticmethod
    def _kept(nodes: Nodes, told: Iterable[Statement]) -> Nodes:
        for each in told:
            if each.tally is not None or each.also is not None:
                nodes = frozenset([node for node in nodes if each.allows(node)])
        return nodes


_FEW = 4
"""Fewer scores than these take no longer to go on from than to look up."""


def _further(nodes: Nodes, game: Game, takers: tuple[int, ...]) -> Nodes:
    """Return the scores after one more trick."""
    if len(nodes) < _FEW:
        return _each_further(nodes, game, takers)
    return _kept_further(nodes, game, takers)


def _each_further(nodes: Nodes, game: Game, takers: tuple[int, ...]) -> Nodes:
    going = nodes if game is None else [node for node in nodes if not ends(game, node)]
    return frozenset(_one_more(node, seat, game) for node in going for seat in takers)


def _one_more(node: Score, seat: int, game: Game) -> Score:
    """Return a score after one more trick of a seat."""
    if game is not None:
        return node.won(seat, game)
    return Score((*node.taken[:seat], node.taken[seat] + 1, *node.taken[seat + 1 :]))


_kept_further = lru_cache(4096)(_each_further)
"""The first tricks of most deals go the same ways."""


def _taken_up(nodes: Nodes, game: Game) -> Nodes:
    """Return the scores as they are for another game, or another player, from here on."""
    if game is None:
        return frozenset(Score(node.taken) for node in nodes)
    first = game.led_on
    found = set()
    for node in nodes:
        own = node.taken[game.player]
        if node.played <= first:
            found.add(Score(node.taken, own == node.played))
        else:  # whose the first tricks were is no longer known
            found |= {Score(node.taken, False)}
            found |= {Score(node.taken, True)} if own >= first else set()
    return frozenset(found)
