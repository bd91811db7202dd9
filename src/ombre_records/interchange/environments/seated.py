"""A player at the table of an environment, asked for one action at a time, by its number."""

from __future__ import annotations

from collections import deque
from random import Random

from ombre_records.analysis.players.player import Player
from ombre_records.base.errors import IllegalAction
from ombre_records.engine.game.information import Information
from ombre_records.interchange.environments.observation import Layout


class Seated:
    """A player who is asked for the number of one action at a time.

    `player` decides by what its seat sees, and by chance of its own, which `seed` begins; the same
    seed plays the same. It may decide several actions at once, as in the exchange; the others are
    kept for the next times that it is asked.
    """

    def __init__(self, player: Player, layout: Layout, seed: int = 0) -> None:
        self.player, self.layout = player, layout
        self.chance = Random(seed)
        self.decided: deque[str] = deque()

    def action(self, seen: Information) -> int:
        """Return the number of what the player does who sees this and is to act.

        Raises ValueError if it wants what may not be done.
        """
        may = {action.word: action for action in seen.actions}
        if not self.decided:
            only = len(may) == 1
            self.decided.extend([*may] if only else self.player(seen, self.chance))
        word = self.decided.popleft()
        if word not in may:
            raise IllegalAction(f"{word!r} may not be done now; what may be is {', '.join(may)}")
        return self.layout.number[may[word]]
