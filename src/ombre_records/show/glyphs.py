"""Cards of the notation as they are printed: suits as glyphs or letters, ranks in the language."""

from __future__ import annotations

import re

from ombre_records.language import pgettext
from ombre_records.model.cards import SUIT_GLYPHS, SUITS
from ombre_records.show.style import Suits

_CARDS = re.compile(r"([SCHD])([AKQJ765432x]*)(?![A-Za-z])")
_SPANISH = {"S": "E", "C": "B", "H": "C", "D": "O", "K": "R", "Q": "C", "J": "S"}


def glyphs(text: str, suits: Suits) -> str:
    """Write cards as they are printed.

    With `letters` they stay as in the notation, whatever the language; Spanish suits, which have no
    glyphs, are the letters of `suits spanish`.

    >>> glyphs("SAK2 Hx {SK CK} -", "unicode"), glyphs("SAK2 HQ", "spanish")
    ('♠AK2 ♥x {♠K ♣K} -', 'EAR2 CC')
    """
    if suits == "letters":
        return text
    return _CARDS.sub(lambda found: _card(found[1], found[2], suits), text)


def _card(suit: str, ranks: str, suits: Suits) -> str:
    if suits == "spanish":
        return _SPANISH[suit] + "".join(_SPANISH.get(rank, rank) for rank in ranks)
    return SUIT_GLYPHS[SUITS.index(suit)] + "".join(map(rank_name, ranks))


def rank_name(rank: str) -> str:
    """Return the index of a rank of the French suits, as cards of the language bear it.

    >>> rank_name("K"), rank_name("7")
    ('K', '7')
    """
    match rank:
        case "A":
            return pgettext("rank", "A")
        case "K":
            return pgettext("rank", "K")
        case "Q":
            return pgettext("rank", "Q")
        case "J":
            return pgettext("rank", "J")
    return rank
