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
        if len(self.games) == 1:
            return self.games[0][1]
        return next(game for first, game in reversed(self.games) if first <= max(trick, 1))

    def after(self, statements: Sequence[Statement]) -> Nodes:
        """Return the scores after the last trick that is told of; none if the statements clash."""
        return _after(self, tuple(statements))

    def _after(self, statements: tuple[Statement, ...]) -> Nodes:
        last = max((told.trick for told in statements), default=0)
        by_trick: dict[int, list[Statement]] = {}
        for told in statements:
            by_trick.setdefault(told.trick, []).append(told)
        nodes = self._kept(frozenset([Score((0,) * self.seats)]), by_trick.get(0, ()))
        for trick in range(1, last + 1):
            here = by_trick.get(trick, ())
            nodes = self._kept(self._on(nodes, trick, self._takers(here)), here)
            if not nodes:
                break
        return nodes

    def left(self, statements: Sequence[Statement], last: Callable[[Score], bool]) -> list[Left]:
        """Return what is left of each trick, on all ways through the statements to a last score
        that is allowed.
        """
        told = tuple(statements)
        return _left(self, told, frozenset(filter(last, self.after(told))))

    def _left(self, statements: tuple[Statement, ...], kept: Nodes) -> list[Left]:
        told = max((each.trick for each in statements), default=0)
        by_trick = [[each for each in statements if each.trick == n] for n in range(told + 1)]
        layers = [self.after(by_trick[0])]
        for trick in range(1, told + 1):
            here = by_trick[trick]
            layers.append(self._kept(self._on(layers[-1], trick, self._takers(here)), here))
        layers.pop()
        found = []
        for trick in range(told, 0, -1):
            ways, taken_up = self._ways(trick), self._taken_up(trick)
            takers = self._takers(by_trick[trick])
            before, winners = list[Score](), set[int]()
            for node in layers.pop():
                for start in _taken_up(frozenset([node]), ways.game) if taken_up else (node,):
                    after = ways[start]
                    if after and (won := [seat for seat in takers if after[seat] in kept]):
                        before.append(node)
                        winners.update(won)
            found.append(Left(kept, frozenset(winners)))
            kept = frozenset(before)
        return found[::-1]

    def _takers(self, here: Iterable[Statement]) -> tuple[int, ...]:
        """Return who may win a trick; nobody where two are told to have."""
        named = {told.winner for told in here if told.winner is not None}
        return tuple(named) if len(named) == 1 else () if named else tuple(range(self.seats))

    def _ways(self, trick: int) -> _Ways:
        return _ways(self.seats, self.game(trick))

    def _taken_up(self, trick: int) -> bool:
        """Tell whether another game is taken up with a trick."""
        return len(self.games) > 1 and self.game(trick) is not self.game(trick - 1)

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
            ways = _ways(self.seats, game)
            nodes = ways.on(nodes, tuple(range(self.seats)))

    def on(self, nodes: Nodes, most: int) -> Iterator[Score]:
        """Yield scores with which the deal goes on, from these to those of so many tricks."""
        while nodes:
            trick = next(iter(nodes)).played + 1
            game, ways = self.game(trick), self._ways(trick)
            yield from (node for node in nodes if game is None or not ends(game, node))
            if trick > most:
                return
            nodes = ways.on(nodes, tuple(range(self.seats)))

    def _on(self, nodes: Nodes, trick: int, takers: tuple[int, ...]) -> Nodes:
        ways = self._ways(trick)
        if self._taken_up(trick):
            nodes = _taken_up(nodes, ways.game)
        return ways.on(nodes, takers)

    @staticmethod
    def _kept(nodes: Nodes, told: Iterable[Statement]) -> Nodes:
        for each in told:
            if each.tally is not None or each.also is not None:
                nodes = frozenset([node for node in nodes if each.allows(node)])
        return nodes


_after = lru_cache(128)(Course._after)
_left = lru_cache(128)(Course._left)
"""The same is asked several times of each deal, and of deals that went alike."""


class _Ways(dict[Score, tuple[Score, ...]]):
    """Of each score the scores after one more trick, by who wins it; none where the deal ends."""

    def __init__(self, seats: int, game: Game) -> None:
        self.seats, self.game = seats, game
        self.on = lru_cache(1024)(self._on)

    def _on(self, nodes: Nodes, takers: tuple[int, ...]) -> Nodes:
        """Return the scores after one more trick, won by one of some; most deals ask the same."""
        return frozenset(
            [after[seat] for node in nodes if (after := self[node]) for seat in takers]
        )

    def __missing__(self, node: Score) -> tuple[Score, ...]:
        game, found = self.game, tuple[Score, ...]()
        if game is None:
            found = tuple(
                Score((*node.taken[:seat], node.taken[seat] + 1, *node.taken[seat + 1 :]))
                for seat in range(self.seats)
            )
        elif not ends(game, node):
            found = tuple(node.won(seat, game) for seat in range(self.seats))
        self[node] = found
        return found


_ways = lru_cache(512)(_Ways)
"""Most deals are of few games, and their tricks go the same ways."""


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
