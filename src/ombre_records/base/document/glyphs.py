"""Cards of the notation as they are printed: suits as glyphs or letters, ranks in the language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.base.document.style import Suits
from ombre_records.base.language import marked_in, pgettext, remembered, spanish_suits
from ombre_records.base.suits import SUIT_GLYPHS, SUITS

_CARDS = re.compile(r"([SCHD])([AKQJ765432x]*)(?![A-Za-z])")
_SPANISH = {"S": "E", "C": "B", "H": "C", "D": "O", "K": "R", "Q": "C", "J": "S"}
_LETTERS = (
    marked_in("rank", "A"),
    marked_in("rank", "K"),
    marked_in("rank", "Q"),
    marked_in("rank", "J"),
    marked_in("rank of the Spanish pack", "A"),
    marked_in("rank of the Spanish pack", "K"),
    marked_in("rank of the Spanish pack", "Q"),
    marked_in("rank of the Spanish pack", "J"),
)


@remembered
def glyphs(text: str, suits: Suits) -> str:
    """Write cards as they are printed.

    With `letters` they stay as in the notation, whatever the language; Spanish suits, which have no
    glyphs, are the letters of `suits spanish`.

    >>> glyphs("SAK2 Hx {SK CK} -", "unicode"), glyphs("SAK2 HQ", "spanish")
    ('♠AK2 ♥x {♠K ♣K} -', 'EAR2 CC')
    """
    if suits == "letters":
        return text
    return _CARDS.sub(lambda match: _card(match[1], match[2], suits), text)


def _card(suit: str, ranks: str, suits: Suits) -> str:
    named = indices(ranks, suits)
    return (_SPANISH[suit] if suits == "spanish" else SUIT_GLYPHS[SUITS.index(suit)]) + named


@remembered
def indices(ranks: str, suits: Suits) -> str:
    """Write ranks as the cards of some suits bear them.

    >>> indices("AK7", "french"), indices("AK7", "spanish")
    ('AK7', 'AR7')
    """
    if suits == "spanish":
        return "".join(_SPANISH.get(rank, rank) for rank in ranks)
    return ranks if suits == "letters" else "".join(map(rank_name, ranks))


def rank_name(rank: str) -> str:
    """Return the index of a rank, as the cards that are spoken of bear it in the language.

    >>> rank_name("K"), rank_name("7")
    ('K', '7')
    """
    if rank not in _LETTERS:
        return rank
    return pgettext("rank of the Spanish pack" if spanish_suits() else "rank", rank)


@remembered
def pieces(text: str, suits: Suits) -> tuple[tuple[str, str], ...]:
    """Return cards as a format draws them: a suit's letter, and what stands behind its sign.

    What is not a card comes with no suit, and so does every card where `suits` are letters; the
    ranks are as `glyphs` writes them.

    >>> pieces("SAK2 - {HQ}", "french")
    (('S', 'AK2'), ('', ' - {'), ('H', 'Q'), ('', '}'))
    """
    return tuple(_cut(text, suits))


def _cut(text: str, suits: Suits) -> Iterator[tuple[str, str]]:
    at = 0
    for match in _CARDS.finditer(text) if suits != "letters" else ():
        if match.start() > at:
            yield "", text[at : match.start()]
        yield match[1], _card(match[1], match[2], suits)[1:]
        at = match.end()
    if at < len(text):
        yield "", text[at:]
