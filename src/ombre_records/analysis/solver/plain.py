"""The solver in plain Python: the reference."""

from __future__ import annotations

from ombre_records.analysis.solver.layout import Laid, alike, lay, places, under_way
from ombre_records.analysis.solver.race import Node, Race
from ombre_records.analysis.solver.search import Search
from ombre_records.analysis.solver.tricks import ALL, Tricks
from ombre_records.engine.position import Position
from ombre_records.model.cards import cards_of


class PlainCore:
    """Values of the positions of a deal, as places in the race's values; what is found is kept.

    All positions have the race's number of tricks, one trump, and the same rules of privilege.
    """

    def __init__(self, race: Race, trump: int, by_trick: bool, punto: bool, tricks: Tricks = ALL):
        self.race, self.by_trick, self.tricks = race, by_trick, tricks
        self.search = Search(race.ours, places(trump, punto).trumps, by_trick, tricks)

    def value(self, position: Position, ombre: int) -> int:
        """Return what a position is worth."""
        return self._value(position, ombre, 0, len(self.race.values) - 1)

    def plays(self, position: Position, ombre: int) -> dict[int, int]:
        """Return what a position is worth after each lawful play."""
        laid, best = self._lay(position, ombre), self.value(position, ombre)
        least, most = (0, best) if self.race.ours[laid.seat] else (best, len(self.race.values) - 1)
        found: dict[int, int] = {}
        worth: dict[int, int] = {}
        for card in cards_of(position.legal_plays()):
            same = alike(laid, laid.seat, card)
            if same not in worth:
                worth[same] = self._value(position.after(card), ombre, least, most)
            found[card] = worth[same]
        return found

    def _lay(self, position: Position, ombre: int) -> Laid:
        return lay(position, ombre, self.race.ours, self.tricks.equals)

    def _value(self, position: Position, ombre: int, least: int, most: int) -> int:
        """Return what a position is worth, which is known to be between two values."""
        laid = self._lay(position, ombre)
        taken = position.taken or (0,) * len(position.hands)
        made = (*taken[ombre:], *taken[:ombre])
        for value in range(most, least, -1):
            if self._asked(position, laid, self.race.root(made, value)):
                return value
        return least

    def _asked(self, position: Position, laid: Laid, node: Node) -> bool:
        if node.result is not None:
            return node.result
        if not position.trick:
            return self.search.lead(laid.deal, laid.seat, node)
        trick = under_way(position, laid, self.by_trick)
        return self.search.follow(laid.deal, laid.seat, len(laid.trick), *trick, node)
