"""Cards in the letters of a session: those of the French pack, or of `suits spanish`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ombre_records.base.suits import SUITS
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading

_CARDS = re.compile(r"\b([SCHD])([AKQJ0-9x-]*)(?![A-Za-z0-9])")
_SPANISH_SUITS = dict(zip(SUITS, "EBCO", strict=True))
_SPANISH_RANKS = str.maketrans("KQJ", "RCS")


def suit_letters(header: Iterable[Line], reading: Reading) -> str:
    """Return which letters a session's header asks for: `french`, or `spanish`."""
    statements = (line.read(reading) for line in header)
    systems = (each.system for each in statements if isinstance(each, st.Suits))
    return next(systems, None) or "french"


def lettered(cards: str, letters: str) -> str:
    """Write cards that have the letters S C H D in those of a session.

    >>> lettered("SAK2 Hx {CQ DJ} D-", "spanish"), lettered("SAK2", "french")
    ('EAR2 Cx {BC OS} O-', 'SAK2')
    """
    if letters != "spanish":
        return cards
    return _CARDS.sub(
        lambda match: _SPANISH_SUITS[match[1]] + match[2].translate(_SPANISH_RANKS), cards
    )
