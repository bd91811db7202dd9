"""The solver in plain Python: the reference."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from ombre_records.analysis.solver.bounds import expected
from ombre_records.analysis.solver.layout import Laid, alike, lay, places, under_way
from ombre_records.analysis.solver.search import ALL, Search, Techniques
from ombre_records.analysis.solver.trick_graph import Node, TrickGraph
from ombre_records.engine.following import Following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.model.cards import cards_of

P = ParamSpec("P")
R = TypeVar("R")

Taken = tuple[int, ...]
"""Tricks made, by seat from the Ombre."""


def _undisturbed(search: Callable[P, R]) -> Callable[P, R]:
    """Let the garbage collector rest during a search, which keeps much that it would go through in
    vain: the slowest deals gain a seventh.
    """

    @wraps(search)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if not gc.isenabled():
            return search(*args, **kwargs)
        gc.disable()
        try:
            return search(*args, **kwargs)
        finally:
            gc.enable()

    return run


class PlainCore:
    """Values of the positions of a deal, as places in the graph's values; what is found is kept.

    All positions have the graph's number of tricks, one trump, and the same rules of privilege.
    """

    def __init__(
        self,
        graph: TrickGraph,
        trump: int,
        rules: Following,
        techniques: Techniques = ALL,
    ):
        self.graph, self.by_trick, self.techniques = graph, rules.by_trick, techniques
        self.search = Search(
            graph.ours,
            places(trump, rules.punto).trumps,
            rules.by_trick,
            techniques,
            few=graph.few,
        )

    def value(self, position: OpenHands, ombre: int) -> int:
        """Return what a position is worth."""
        return self._from_guess(position, self._lay(position, ombre), tricks_made(position, ombre))

    def plays(self, position: OpenHands, ombre: int) -> dict[int, int]:
        """Return what a position is worth after each lawful play."""
        # No play gives its side more than the position is worth: once that is known, the plays are
        # asked about on one side of it only. Equal cards are asked about once.
        laid = self._lay(position, ombre)
        best = self._from_guess(position, laid, tricks_made(position, ombre))
        between = (0, best, best)
        if not self.graph.ours[laid.seat]:
            between = (best, best, len(self.graph.values) - 1)
        values: dict[int, int] = {}
        worth: dict[int, int] = {}
        for card in cards_of(position.legal_plays()):
            same = alike(laid, laid.seat, card)
            if same not in worth:
                after = position.after(card)
                laid_after, taken = self._lay(after, ombre), tricks_made(after, ombre)
                worth[same] = self._value(after, laid_after, taken, between)
            values[card] = worth[same]
        return values

    def batch(self, positions: Sequence[OpenHands], ombre: int) -> list[dict[int, int]]:
        """Return the same for each of several positions."""
        return [self.plays(position, ombre) for position in positions]

    def _lay(self, position: OpenHands, ombre: int) -> Laid:
        return lay(position, ombre, self.graph.ours, self.techniques.equals)

    def _from_guess(self, position: OpenHands, laid: Laid, taken: Taken) -> int:
        guess = self.graph.guess(taken, expected(laid.deal, self.graph.ours))
        return self._value(position, laid, taken, (0, guess, len(self.graph.values) - 1))

    @_undisturbed
    def _value(
        self, position: OpenHands, laid: Laid, taken: Taken, between: tuple[int, int, int]
    ) -> int:
        """Return what a position is worth, given the least and the most with a guess between."""
        # Down from the guess as long as it is too much, else up as long as more can be had: if the
        # guess is right, one question says that it is reached, and one that no more is.
        least, value, most = between
        while value > least and not self._answer(position, laid, self.graph.root(taken, value)):
            value, most = value - 1, value - 1
        while value < most and self._answer(position, laid, self.graph.root(taken, value + 1)):
            value += 1
        return value

    def _answer(self, position: OpenHands, laid: Laid, node: Node) -> bool:
        if node.result is not None:
            return node.result
        if not position.trick:
            return self.search.lead(laid.deal, laid.seat, node)
        trick = under_way(position, laid, self.by_trick)
        ends = len(laid.trick) + 1 == len(position.hands)
        follow = self.search.last if ends else self.search.follow
        return follow(laid.deal, laid.seat, trick, node)


def tricks_made(position: OpenHands, ombre: int) -> Taken:
    """Return the tricks made."""
    taken = position.taken or (0,) * len(position.hands)
    return (*taken[ombre:], *taken[:ombre])
