"""What a judge says of a clean deal."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.referee.fast.game import Game

SEATS = 5
"""So many players there are at most."""


class Found(NamedTuple):
    """What the lines of a deal say and what came of its cards, in the order in which the compiled
    judge tells it; amounts by seat, None: not stated.

    `suits` has a bit for each suit dealt, `drawn` are the cards taken by seat, `apart` is what is
    stated to be set apart before the deal, `result` the word and who is named with it.
    """

    end: int
    number: int
    dealer: int
    game: Game
    friend: int | None
    fall: bytes
    run: int
    held: int
    suits: int
    turned: int | None
    highest: int | None
    drawn: bytes
    pool: int | None
    apart: tuple[int, ...] | None
    result: tuple[str, int | None] | None
    paid: tuple[int | None, ...] | None
    totals: tuple[int | None, ...] | None
