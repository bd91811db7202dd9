"""How words are compared: folded, by the letters to be changed, and by one bound for all."""

from __future__ import annotations

import unicodedata

_PLAIN = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "đ": "d", "ł": "l", "’": "'"})
_TYPED = str.maketrans({"å": "aa", "æ": "ae", "ø": "oe", "ä": "ae", "ö": "oe", "ü": "ue", "ł": "l"})


def folded(word: str) -> str:
    """Return a word without capitals and accents.

    >>> folded("Købe-Nolo"), folded("Tourné")
    ('kobe-nolo', 'tourne')
    """
    if word.isascii():
        return word.lower()
    return _bare(word.casefold()).translate(_PLAIN)


def typed(word: str) -> str:
    """Return a word as a keyboard without its letters writes it.

    >>> typed("Kløver"), typed("Hånd"), typed("enchères")
    ('kloever', 'haand', 'encheres')
    """
    return _bare(unicodedata.normalize("NFC", word).lower().translate(_TYPED))


def _bare(word: str) -> str:
    parts = unicodedata.normalize("NFD", word)
    return "".join(char for char in parts if not unicodedata.combining(char))
