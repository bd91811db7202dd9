"""The compiled core behind the interface of the plain one. It is missing where it was not built."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from queue import SimpleQueue
from struct import pack

from ombre_records.analysis.solver._core import Core
from ombre_records.analysis.solver.layout import places
from ombre_records.analysis.solver.plain_core import tricks_made
from ombre_records.analysis.solver.suits import WIDTH
from ombre_records.analysis.solver.trick_graph import Node, TrickGraph
from ombre_records.engine.following import Following
from ombre_records.engine.open_hands import OpenHands

Args = tuple[bytes, tuple[int, ...], int, tuple[int, ...], tuple[int, ...]]

_WORD, _MOST_WORDS, _SEATS, _TRICKS = 64, 8, 5, 15
"""The limits of `_core.c`: bits of a word, words of an answer, seats, and tricks (counted in four
bits). What is beyond them, which no book's deals are, is left to the plain core."""


_PART = 100
"""How many positions a thread takes at once: few enough that all threads end together."""


@lru_cache(maxsize=256)
def fits(graph: TrickGraph) -> bool:
    """Return whether a graph is small enough for the compiled core."""
    return (
        1 < len(graph.values) <= _WORD and graph.total <= _TRICKS and _words(graph) <= _MOST_WORDS
    )


class CompiledCore:
    """Values of positions, as `PlainCore` finds them; what is found is kept for all deals."""

    def __init__(self, graph: TrickGraph, trump: int, rules: Following) -> None:
        self.graph, self.rules = graph, rules
        self.core, self.layout = _core(graph, rules.by_trick, 0), _layout(trump, rules.punto)

    def value(self, position: OpenHands, ombre: int) -> int:
        """Return what a position is worth."""
        return self.core.value(*self.arguments(position, ombre))

    def plays(self, position: OpenHands, ombre: int) -> dict[int, int]:
        """Return what a position is worth after each lawful play."""
        return self.core.plays(*self.arguments(position, ombre))

    def batch(self, positions: Sequence[OpenHands], ombre: int) -> list[dict[int, int]]:
        """Return the same for each of several positions, worked out on all cores."""
        threads = min(_threads(), len(positions) // _PART)
        if threads < 2:
            return self.core.batch([self.arguments(position, ombre) for position in positions])
        free: SimpleQueue[Core] = SimpleQueue()
        for number in range(threads):
            free.put(_core(self.graph, self.rules.by_trick, number))

        def part(first: int) -> list[dict[int, int]]:
            core, some = free.get(), positions[first : first + _PART]
            try:
                return core.batch([self.arguments(position, ombre) for position in some])
            finally:
                free.put(core)

        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            parts = [pool.submit(part, first) for first in range(0, len(positions), _PART)]
            try:
                return [plays for each in parts for plays in each.result()]
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def arguments(self, position: OpenHands, ombre: int) -> Args:
        """Return a position as the compiled core takes it."""
        hands = position.hands
        turn = (position.turn - ombre) % len(hands)
        rotated = hands[ombre:] + hands[:ombre]
        return self.layout, rotated, turn, position.trick, tricks_made(position, ombre)


@lru_cache(maxsize=256)
def _layout(trump: int, punto: bool) -> bytes:
    """Return the cards by their places, marked if privileged, and whether there are trumps."""
    where = places(trump, punto)
    layout = bytearray(b"\xff" * WIDTH * len(where.suits))
    for place, cards in enumerate(where.suits):
        for at, card in enumerate(cards):
            layout[WIDTH * place + at] = card | (where.privileged >> card & 1) << 6
    return bytes(layout) + bytes([where.trumps])


def _nodes(graph: TrickGraph) -> list[Node]:
    start = (0,) * graph.seats
    for value in range(1, len(graph.values)):
        graph.root(start, value)
    return [node for layer in graph.layers for node in layer.values()]


def _words(graph: TrickGraph) -> int:
    _nodes(graph)
    return max(1, *((len(layer) + _WORD - 1) // _WORD for layer in graph.layers))


def _threads() -> int:
    """Return how many threads can work at once: `OMBRE_THREADS`, or as many as there are cores."""
    setting = os.environ.get("OMBRE_THREADS", "")
    if setting.isdecimal() and int(setting):
        return int(setting)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@lru_cache(maxsize=32)
def _core(graph: TrickGraph, by_trick: bool, _number: int) -> Core:
    """Return a core for a graph; each number has one of its own, for threads that work at once."""
    nodes, words = _nodes(graph), _words(graph)
    number = {node: at for at, node in enumerate(nodes)}
    packed = b"".join(_packed(node, number) for node in nodes)
    closure = b"".join(
        pack(f"={words}Q", *(follows >> _WORD * word & (1 << _WORD) - 1 for word in range(words)))
        for node in nodes
        for follows in (node.implied(True), node.implied(False))
    )
    start = (0,) * graph.seats
    roots = [number[graph.root(start, value)] for value in range(1, len(graph.values))]
    ours = tuple(map(int, graph.ours))
    shape = (ours, by_trick, graph.goal.by_seat, graph.few, graph.total, words)
    return Core(*shape, packed, closure, (roots[0], *roots), graph.least)


def _packed(node: Node, number: dict[Node, int]) -> bytes:
    result = -1 if node.result is None else int(node.result)
    after = [number[next_] for next_ in node.after]
    after += [0] * (_SEATS - len(after))
    return pack(f"={3 + _SEATS}i", node.left, result, node.place, *after)
