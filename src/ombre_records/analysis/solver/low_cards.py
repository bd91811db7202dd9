"""What low cards tell of a suit where the Ombre wants no trick: what he escapes, what he is given.

Seats count from the Ombre, who plays alone against all others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Low(NamedTuple):
    """What is certain of one suit in which nobody can ruff.

    `safe`: he need not win a trick in it once others lead. `leads`: his lowest card is one that
    another has to beat, and he is safe after that. `ducked`: whatever he plays, each of the others
    has a lower card or none of the suit.
    """

    safe: bool
    leads: bool
    ducked: bool


@lru_cache(maxsize=1 << 16)
def low_of(owners: bytes) -> Low:
    """Return what is certain of a suit, given who holds its cards from the top.

    He is safe if of the others' cards none is below his lowest, at most one below his next, and so
    on: he plays the highest that he has below what wins, and a card of theirs that lay between that
    and his next one is gone with it. Where he is free he throws off the highest of a suit. His own
    lead is won by whom it may be, which may be a card above all of his; so one fewer may be below.
    """
    others = 0  # of the others' cards, those below the one that is looked at
    mine = 0
    safe = leads = True
    under: set[int] = set()  # who has a card below his lowest
    for owner in reversed(owners):
        if owner:
            others += 1
            if not mine:
                under.add(owner)
            continue
        safe = safe and others <= mine
        leads = leads and (others < mine if mine else not others)
        mine += 1
    theirs = {*owners} - {0}
    return Low(safe, bool(leads and mine and theirs), bool(mine) and theirs <= under)
