"""Cards as people write them in words and in other letters, as the notation has them."""

from __future__ import annotations

import re

from ombre_records.notation.suit_words import suit_of

_RANKS = {
    "A": "ace as ass es esset",
    "K": "king konge könig koenig kong rey roi",
    "Q": "queen dame dronning dam reina reine caballo knight cavalier ober",
    "J": "jack knave knægt knaegt bube bauer sota valet unter",
    "7": "7 seven syv sieben siete sept",
    "6": "6 six seks sechs seis",
    "5": "5 five fem fünf fuenf cinco cinq",
    "4": "4 four fire vier cuatro quatre",
    "3": "3 three tre drei tres trois trey",
    "2": "2 two to zwei dos deux deuce",
}
_RANK = {word: rank for rank, words in _RANKS.items() for word in words.split()}
RANK_WORDS = frozenset(word for word in _RANK if word.isalpha())
"""The words for ranks, in lower case."""
_OF = r"(?:of|de|af|von|der|di|en|d['’])"
_WORD = r"[^\W\d_]+"
_SPELT = re.compile(rf"(?<![\w-])({_WORD}|[2-7])\s*-?\s*(?:{_OF}\s*)?({_WORD})(?![\w-])")
_MATADORS = {
    "spadille": "SA", "spadilla": "SA", "espadilla": "SA", "spadilje": "SA", "espada": "SA",
    "basto": "CA", "basta": "CA", "baste": "CA",
}  # fmt: skip
_FOREIGN = {
    # The letters of one language's court cards; where a letter could be two ranks, none is taken.
    "german": {"D": "Q", "B": "J"},
    "danish": {"E": "A", "D": "Q", "B": "J"},
    "french": {"R": "K", "D": "Q", "V": "J"},
    "spanish": {"R": "K", "C": "Q", "S": "J"},
    "one": {"1": "A"},
    "knight": {"N": "Q"},
}


def spelt(text: str) -> tuple[int, int, str] | None:
    """Return where the first card in words stands, and that card; None for no such.

    >>> spelt("the ace of spades, then"), spelt("Herz König"), spelt("rey de oros"), spelt("Ada SA")
    ((4, 17, 'SA'), (0, 10, 'HK'), (0, 11, 'DK'), None)
    """
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
    named = _RANK.get(rank.lower(), "")
    return letter + named if letter and named else ""


def rank_meant(word: str) -> str:
    """Return the rank that a word of any language is; the empty text for another word.

    >>> rank_meant("konge"), rank_meant("seven"), rank_meant("of")
    ('K', '7', '')
    """
    return _RANK[word.lower()] if word.lower() in RANK_WORDS else ""


def matador(word: str) -> str:
    """Return the card that a matador is whatever the trumps; the empty text for another word.

    >>> matador("Spadille"), matador("manille")
    ('SA', '')
    """
    return _MATADORS.get(word.lower(), "")


def manille(word: str, trump: str) -> str:
    """Return the card that manille or punto is under a trump; the empty text for another word.

    >>> manille("manille", "S"), manille("Punto", "H"), manille("basto", "S")
    ('S2', 'HA', '')
    """
    if trump not in ("S", "C", "H", "D"):
        return ""
    if word.lower() in _MANILLES:
        return trump + ("2" if trump in "SC" else "7")
    return f"{trump}A" if word.lower() in _PUNTOS and trump in "HD" else ""


_MANILLES = frozenset(("manille", "manilla", "malilla", "manilje", "mala"))
_PUNTOS = frozenset(("punto", "ponto", "ponte"))


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
