"""Cards as people write them in words and in other letters, as the notation has them."""

from __future__ import annotations

import re
from functools import cache

from ombre_records.base.lexicon.meanings import meaning, suit_of, words_for

_OF = r"(?:(?:of|de|af|von|der|di|en|van|do|da|i)\s+|d['’]\s*)"
_WORD = r"[^\W\d_]+"
_SPELT = re.compile(rf"(?<![\w-])({_WORD}|[2-7])\s*-?\s*{_OF}?({_WORD}|[2-7])(?![\w-])")
_JOINED = re.compile(rf"(?<![\w-]){_WORD}(?![\w-])")
_FOREIGN = {
    # The letters of one language's court cards; where a letter could be two ranks, none is taken.
    "german": {"D": "Q", "B": "J"},
    "danish": {"E": "A", "D": "Q", "B": "J"},
    "french": {"R": "K", "D": "Q", "V": "J"},
    "spanish": {"R": "K", "C": "Q", "S": "J"},
    "one": {"1": "A"},
    "knight": {"N": "Q"},
}


@cache
def rank_words() -> frozenset[str]:
    """Return the words for ranks, in small letters."""
    return frozenset(word for word in words_for("rank") if word.isalpha())


def spelt(text: str) -> tuple[int, int, str] | None:
    """Return where the first card in words stands, and that card; None for no such.

    >>> spelt("the ace of spades, then"), spelt("Herz König"), spelt("rey de oros"), spelt("Ada SA")
    ((4, 17, 'SA'), (0, 10, 'HK'), (0, 11, 'DK'), None)
    >>> spelt("Kreuz-Ass"), spelt("Pikdame"), spelt("дама пик"), spelt("re di spade")
    ((0, 9, 'CA'), (0, 7, 'SQ'), (0, 8, 'SQ'), (0, 11, 'SK'))
    """
    apart, joined = _apart(text), _joined(text)
    return min(filter(None, (apart, joined)), default=None)


def _joined(text: str) -> tuple[int, int, str] | None:
    """Find a card whose suit and rank are one word, as `Pikdame`."""
    for found in _JOINED.finditer(text):
        word = found[0].lower()
        for at in range(_SHORTEST, len(word) - 1):
            letter, rank = suit_of(word[:at]), meaning("rank", word[at:])
            if letter and rank:
                return found.start(), found.end(), letter + rank
    return None


_SHORTEST = 3
"""How many letters a word for a suit has at the least."""


def _apart(text: str) -> tuple[int, int, str] | None:
    """Find a card whose suit and rank are two words."""
    at = 0
    while found := _SPELT.search(text, at):
        for rank, suit in ((found[1], found[2]), (found[2], found[1])):
            card = _card(rank, suit)
            if card:
                return found.start(), found.end(), card
        at = found.end(1)
    return None


def _card(rank: str, suit: str) -> str:
    letter = suit_of(suit) if len(suit) > 1 else ""
    named = meaning("rank", rank)
    return letter + named if letter and named else ""


def rank_meant(word: str) -> str:
    """Return the rank that a word of any language is; the empty text for another word.

    >>> rank_meant("konge"), rank_meant("seven"), rank_meant("of")
    ('K', '7', '')
    """
    return meaning("rank", word) if word.isalpha() else ""


def matador(word: str) -> str:
    """Return the card that a matador is whatever the trumps; the empty text for another word.

    >>> matador("Spadille"), matador("manille")
    ('SA', '')
    """
    card = meaning("matador", word)
    return card if card in ("SA", "CA") else ""


def manille(word: str, trump: str) -> str:
    """Return the card that manille or punto is under a trump; the empty text for another word.

    >>> manille("manille", "S"), manille("Punto", "H"), manille("basto", "S")
    ('S2', 'HA', '')
    """
    if trump not in ("S", "C", "H", "D"):
        return ""
    named = meaning("matador", word)
    if named == "manille":
        return trump + ("2" if trump in "SC" else "7")
    return f"{trump}A" if named == "punto" and trump in "HD" else ""


def ranks_meant(ranks: str) -> str:
    """Return the ranks in the letters of another language, where they all are of one.

    >>> ranks_meant("DB53"), ranks_meant("R7"), ranks_meant("13"), ranks_meant("AZ")
    ('QJ53', 'K7', 'A3', '')
    """
    for letters in _FOREIGN.values():
        meant = "".join(letters.get(each, each) for each in ranks)
        if meant != ranks and not set(meant) - set("AKQJ765432x") and len({*meant}) == len(meant):
            return meant
    return ""
