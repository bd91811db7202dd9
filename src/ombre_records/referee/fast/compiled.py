"""The compiled judge, where it was built, and what it says of a clean deal. Without it the referee
judges all deals, to the same findings.

`OMBRE_JUDGE=python` in the environment asks for the referee, which is in Python, all the same.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ombre_records.referee.fast.game import Game

VARIABLE = "OMBRE_JUDGE"

try:
    from ombre_records.referee.fast import _judge
except ImportError:
    _judge = None  # type: ignore[assignment]

compiled = _judge
"""The module itself; None where it was not built."""


def built() -> bool:
    """Return whether the compiled judge is there, in use or not."""
    return compiled is not None


def name() -> str:
    """Return which judge looks at a deal first: `compiled`, or `python`, the referee."""
    return "compiled" if built() and os.environ.get(VARIABLE) != "python" else "python"


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
