"""Names that are read from right to left, set apart from the words that stand about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ombre_records.base.document.letters.characters import legible
from ombre_records.base.document.letters.direction import leftward

_ISOLATED = "\u2068{}\u2069"


def apart(names: Iterable[str]) -> Callable[[str], str]:
    """Return what sets such names apart in a text, so that numbers and commas keep their places.

    A text is given as `legible` leaves it.

    >>> apart(["Ann", "שרה"])("שרה -5, Ann +5") == "\u2068שרה\u2069 -5, Ann +5"
    True
    """
    turning = sorted({legible(name) for name in names if leftward(name)}, key=len, reverse=True)
    if not turning:
        return str
    found = re.compile("|".join(map(re.escape, turning)))
    return lambda text: found.sub(lambda name: _ISOLATED.format(name[0]), text)
