"""A solver for a deal. What it finds for one position serves the next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ombre_records.analysis.solver.core import Core, core_for
from ombre_records.analysis.solver.goal import Goal, Value
from ombre_records.analysis.solver.layout import solvable
from ombre_records.analysis.solver.trick_graph import TrickGraph, trick_graph
from ombre_records.base.errors import InvalidArgument
from ombre_records.engine.following import Following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import PACK

SEATS = range(2, 6)


class OpenHandsSolver:
    """A solver for one Ombre and his goal; all positions of a deal share what it finds."""

    def __init__(self, ombre: int, goal: Goal) -> None:
        self.ombre, self.goal = ombre, goal
        self._cores: dict[tuple[TrickGraph, int, Following], Core] = {}

    def solve(self, position: OpenHands) -> Value:
        """Return what a position is worth."""
        core = self._core(position)
        return core.graph.values[core.value(position, self.ombre)]

    def plays(self, position: OpenHands) -> dict[int, Value]:
        """Return what the position is worth after each lawful play, by card."""
        core = self._core(position)
        values = core.graph.values
        return {card: values[at] for card, at in core.plays(position, self.ombre).items()}

    def batch(self, positions: Sequence[OpenHands]) -> list[dict[int, Value]]:
        """Return the same for each of several positions, all of one trump and one count of tricks:
        samples of one moment, say. ValueError where they are not.
        """
        if not positions:
            return []
        first = positions[0]
        core, sizes = self._core(first), tuple(map(int.bit_count, first.hands))
        for position in positions:
            if not _alike(position, first, sizes) and self._core(position) is not core:
                raise InvalidArgument("the positions differ in more than their cards")
        values = core.graph.values
        batch = core.batch(positions, self.ombre)
        return [{card: values[at] for card, at in plays.items()} for plays in batch]

    def line(self, position: OpenHands) -> tuple[int, ...]:
        """Return a line of best play to the end, card by card."""
        core = self._core(position)
        cards = []
        while not position.over:
            worth = core.plays(position, self.ombre)
            best = max if core.graph.ours[(position.turn - self.ombre) % core.graph.seats] else min
            cards.append(best(worth, key=worth.__getitem__))
            position = position.after(cards[-1])
        return tuple(cards)

    def _core(self, position: OpenHands) -> Core:
        total = sum(position.taken) + _cards_left(position, self.ombre)
        graph = _graph(self.goal, self.ombre, len(position.hands), total)
        key = graph, position.trump, position.rules
        core = self._cores.get(key)
        if core is None:
            core = self._cores[key] = core_for(*key)
        return core


@lru_cache(maxsize=512)
def _graph(goal: Goal, ombre: int, seats: int, total: int) -> TrickGraph:
    """Return the graph for a goal as the seats have it; ValueError if nobody is against."""
    if goal.friend not in (None, *range(seats)):
        raise InvalidArgument("there is no such friend")
    if all(goal.side(ombre, seats)):
        raise InvalidArgument("somebody must play against the Ombre")
    return trick_graph(goal.turned(ombre, seats), seats, total)


def _alike(position: OpenHands, first: OpenHands, sizes: tuple[int, ...]) -> bool:
    """Tell at once whether a position has other cards than a right one, and is right too."""
    # Ten thousand samples of one moment differ in their cards alone: what the first has been looked
    # over for need not be asked of each again.
    hands, seen = position.hands, 0
    for hand in hands:
        seen |= hand
    for card in position.trick:
        seen |= 1 << card
    return (
        position[1:4] == first[1:4]
        and position.taken == first.taken
        and len(position.trick) == len(first.trick)
        and tuple(map(int.bit_count, hands)) == sizes
        and not seen & ~PACK
        and seen.bit_count() == sum(sizes) + len(position.trick)
    )


def _cards_left(position: OpenHands, ombre: int) -> int:
    """Return how many tricks are left, the one under way included; ValueError for no position."""
    hands, seats, lying = position.hands, len(position.hands), len(position.trick)
    if seats not in SEATS or lying >= seats:
        raise InvalidArgument(
            "two to five seats play, and a trick has a card less when one is to play"
        )
    if not (
        0 <= ombre < seats and 0 <= position.turn < seats and len(position.taken) in (0, seats)
    ):
        raise InvalidArgument(f"there is no such seat; the seats are 0 to {seats - 1}")
    if min(position.taken, default=0) < 0:
        raise InvalidArgument("tricks made are counted from 0")
    if not 0 <= position.trump < len(RUNS):
        raise InvalidArgument(f"{position.trump} is not a trump")
    if not solvable(position.trump, position.rules):
        raise InvalidArgument(
            "only a game in which the suit led is followed, and the black aces are not a suit of"
            " their own, can be solved"
        )
    cards_left, seen, fits = hands[position.turn].bit_count(), 0, True
    for seat, hand in enumerate(hands):
        played = (position.turn - 1 - seat) % seats < lying
        fits = fits and not seen & hand and hand.bit_count() == cards_left - played
        seen |= hand
    for card in position.trick:
        fits = fits and not seen >> card & 1
        seen |= 1 << card
    if not fits or seen & ~PACK:
        raise InvalidArgument("hands must be of equal size, and no card twice")
    return cards_left
