"""The players by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from ombre_records.analysis.players.inferring import inferring
from ombre_records.analysis.players.plain import plain
from ombre_records.analysis.players.player import Player
from ombre_records.analysis.players.player import Player as Policy
from ombre_records.analysis.players.sampling import sampling
from ombre_records.analysis.players.standing import book_of
from ombre_records.books.book import Call
from ombre_records.engine.game.information import Information


def anything(seen: Information, rng: Random) -> Sequence[str]:
    """Return any action."""
    may = seen.actions
    return (may[int(rng.random() * len(may))].word,)


Game = Literal["play", "solo", "turn"]
"""The lowest game of a book with an exchange; with the hand as dealt; or with a trump turned."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A player that calls `game` in the first seat and passes in any other, and else is `player`.

    Where the first player rests, the next has his part. Where the book has no such game, or it may
    not be called, the call is that of `player`.
    """

    game: Game
    player: Player

    def __call__(self, seen: Information, rng: Random) -> Sequence[str]:
        """Return what is done by what a seat sees."""
        if seen.phase in ("auction", "contract"):  # who called may often name a higher game
            may = {action.word for action in seen.actions}
            wanted = self._wanted(seen)
            if wanted in may:
                return (wanted,)
        return self.player(seen, rng)

    def _wanted(self, seen: Information) -> str | None:
        book = book_of(seen.book)
        calls = sorted(filter(_for_tricks, book.auction.calls), key=lambda call: call.rank)
        game = next((call.name for call in calls if _IS[self.game](call)), None)
        first = seen.seat == (1 if seen.rests == 0 else 0)
        return game if first or game is None else book.auction.passes[0]


def _for_tricks(call: Call) -> bool:
    return call.aim == "most" and call.when == "first" and not call.promises


_IS: Mapping[Game, Callable[[Call], bool]] = {
    "play": lambda call: call.trump == "any" and not call.solo,
    "solo": lambda call: call.trump == "any" and call.solo and not call.calls_king,
    "turn": lambda call: call.trump == "turned",
}


def bound(player: str, by_name: Player) -> Mapping[str, Player]:
    """Return the bound players that else are the player of this name, by theirs."""
    before = "" if player == "plain" else f"{player}-"
    games: tuple[Game, ...] = ("play", "solo", "turn")
    return {f"{before}must-{game}": Bound(game, by_name) for game in games}


PLAYERS: Mapping[str, Player] = {
    "plain": plain,
    "sampling": sampling,
    "inferring": inferring,
    "random": anything,
}
"""The players by name."""


__all__ = ["POLICIES", "Policy"]

POLICIES: Mapping[str, Policy] = {
    "plain": plain,
    "random": anything,
    "sampling": sampling,
    **bound("plain", plain),
    **bound("sampling", sampling),
}
"""The policies by name."""
