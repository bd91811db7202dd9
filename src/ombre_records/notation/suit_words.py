"""The words for suits in all languages that documents are printed in and some others, and signs."""

from __future__ import annotations

import unicodedata

_WORDS = {
    "letters": ("s e", "c b", "h", "d o"),
    "signs": ("♠ ♤", "♣ ♧", "♥ ♡", "♦ ♢"),
    "English": (
        "spades spade swords",
        "clubs club batons",
        "hearts heart cups",
        "diamonds diamond",
    ),
    "English, Spanish packs": ("", "", "", "coins golds"),
    "Danish": ("spar sværd", "klør stave", "hjerter hjerte bægre", "ruder mønter"),
    "German": ("pik schippen", "kreuz treff", "herz coeur", "karo"),
    "German, Spanish packs": ("schwerter", "stäbe", "kelche", "münzen"),
    "French": ("pique piques", "trèfle trèfles", "cœur cœurs coeur", "carreau carreaux"),
    "French, Spanish packs": ("épées", "bâtons", "coupes", "deniers"),
    "Spanish": ("espadas picas", "bastos tréboles", "copas corazones", "oros diamantes"),
    "Dutch, which books do not read": ("schoppen", "klaveren klaver", "harten", "ruiten"),
    "Russian, which books do not read": (
        "пики пика пик",
        "трефы треф трефа",
        "черви черва червы",
        "бубны бубна бубен",
    ),
    "Spanish, one card": ("espada", "basto", "copa", "oro"),
    "Italian, which books do not read": (
        "spade picche spada picca",
        "fiori bastoni fiore bastone",
        "cuori coppe cuore coppa",
        "quadri denari quadro denaro",
    ),
    "Portuguese, which books do not read": ("espadas", "paus", "copas", "ouros"),
    "Swedish, which books do not read": ("spader", "klöver", "hjärter hjärta", "ruter"),
    "Norwegian, which books do not read": ("spar", "kløver", "hjerter", "ruter"),
    "Polish, which books do not read": (
        "pik piki pików",
        "trefl trefle treflowy",
        "kier kiery kierowy",
        "karo kara karowy",
    ),
    "Russian, of one card, which books do not read": (
        "пиковый пиковая",
        "трефовый трефовая крести крестовый крестовая",
        "червей червонный червонная червовый червовая",
        "бубновый бубновая",
    ),
}
_PLAIN = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae"})

SUIT_LETTERS = {"P": "S", "K": "C", "R": "D", "T": "C", "E": "S", "B": "C", "O": "D"}
"""The first letters of suits in other languages, where they can be no other suit's here."""


def _plain(word: str) -> str:
    """Return a word as a keyboard without its letters writes it, which rule books read too."""
    marked = unicodedata.normalize("NFD", word.translate(_PLAIN))
    return "".join(char for char in marked if not unicodedata.combining(char))


_ALL = {word for words in _WORDS.values() for each in words for word in each.split()}
SUIT_WORDS = frozenset((*_ALL, *map(_plain, _ALL)))
"""All of them in lower case; letters too, also those of Spanish cards."""
_SUIT_OF = {
    form: suit
    for language, words in _WORDS.items()
    if language != "letters"
    for suit, each in zip("SCHD", words, strict=False)
    for word in each.split()
    for form in (word, _plain(word))
}


def suit_of(word: str) -> str:
    """Return the letter of the suit that a word or a sign of any language names; else nothing.

    >>> suit_of("Klør"), suit_of("pique"), suit_of("♦"), suit_of("S"), suit_of("trumps")
    ('C', 'S', 'D', '', '')
    """
    return _SUIT_OF.get(word.lower().rstrip("\ufe0e\ufe0f"), "")


def suit_written(word: str) -> str:
    """Return the word for a suit as a record may have it: its letter, where no book reads the word.

    >>> suit_written("klør"), suit_written("schoppen")
    ('klør', 'S')
    """
    return suit_of(word) if word.lower() in _UNREAD else word


def _words_of(*, read: bool) -> set[str]:
    """Return the words of the languages that rule books read, or of the others."""
    return {
        word
        for language, words in _WORDS.items()
        if read != language.endswith("which books do not read")
        for each in words
        for word in each.split()
    }


_UNREAD = frozenset(_words_of(read=False) - _words_of(read=True))
