"""A player, which is a function of what its seat sees, and a table at which players sit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ombre_records.base.errors import IllegalAction
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information

Player = Callable[[Information, Random], Sequence[str]]
"""Takes what the seat to act sees, and a random generator of its own for this deal; returns the
words of its next actions, one or more: an exchange may be decided at once."""


def acted(game: Game, player: Player, rng: Random) -> Game:
    """Return a game after its player to act has decided.

    Nobody is asked where there is but one thing to do. ValueError if the deal is over, or the
    player wants what may not be done.
    """
    turn = game.turn
    if turn is None:
        raise IllegalAction("the deal is over: nobody is to act")
    may = game.actions()
    if len(may) == 1:
        return game.act(may[0])
    for word in player(game.seen_by(turn), rng):
        game = game.act(word)
    return game


def played(game: Game, players: Sequence[Player], chances: Sequence[Random]) -> Game:
    """Return a deal played to its end: a player and its random generator for each seat."""
    while (turn := game.turn) is not None:
        game = acted(game, players[turn], chances[turn])
    return game
