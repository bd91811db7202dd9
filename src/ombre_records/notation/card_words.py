"""Cards as people write them in words and in other letters, as the notation has them."""

from __future__ import annotations

import re
import unicodedata

from ombre_records.notation.suit_words import suit_of

_RANKS = {
    "A": "ace as ass es esset asso ás aas ess äss туз туза",
    "K": "king konge könig koenig kong rey roi re rei heer koning kung król король короля",
    "Q": "queen dame dronning dam reina reine caballo knight cavalier ober regina donna cavallo "
    "dama vrouw дама даму",
    "J": "jack knave knægt knaegt bube bauer sota valet unter fante valete boer knekt walet jopek "
    "валет валета",
    "7": "7 seven syv sieben siete sept sette sete zeven sju siedem siódemka семь семёрка семёрку",
    "6": "6 six seks sechs seis sei zes sex sześć szóstka шесть шестёрка шестёрку",
    "5": "5 five fem fünf fuenf cinco cinq cinque vijf pięć piątka пять пятёрка пятёрку",
    "4": "4 four fire vier cuatro quatre quattro quatro fyra cztery czwórka четыре четвёрка",
    "3": "3 three tre drei tres trois trey três drie trzy trójka три тройка тройку",
    "2": "2 two to zwei dos deux deuce due dois twee två dwa dwójka два двойка двойку",
}
_LETTERS = str.maketrans({"ł": "l", "ø": "o"})


def _plain(word: str) -> str:
    """Return a word as a keyboard without its letters writes it."""
    marked = unicodedata.normalize("NFD", word.translate(_LETTERS))
    return "".join(char for char in marked if not unicodedata.combining(char))


_RANK = {
    form: rank
    for rank, words in _RANKS.items()
    for word in words.split()
    for form in (word, _plain(word))
}
RANK_WORDS = frozenset(word for word in _RANK if word.isalpha())
"""The words for ranks, in lower case."""
_OF = r"(?:(?:of|de|af|von|der|di|en|van|do|da|i)\s+|d['’]\s*)"
_WORD = r"[^\W\d_]+"
_SPELT = re.compile(rf"(?<![\w-])({_WORD}|[2-7])\s*-?\s*{_OF}?({_WORD}|[2-7])(?![\w-])")
_JOINED = re.compile(rf"(?<![\w-]){_WORD}(?![\w-])")
_MATADORS = {
    "spadille": "SA", "spadilla": "SA", "espadilla": "SA", "spadilje": "SA", "espada": "SA",
    "spadillio": "SA", "spadilio": "SA", "spadillo": "SA", "spadill": "SA", "spadil": "SA",
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
            letter, rank = suit_of(word[:at]), _RANK.get(word[at:])
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
