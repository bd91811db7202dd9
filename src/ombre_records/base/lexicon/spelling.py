"""How words are compared: folded, by the letters to be changed, and by one bound for all."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

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


def nearest(word: str, known: Iterable[str], most: int = 1) -> tuple[str, ...]:
    """Return at most so many of some words that one may be meant for, the nearest first.

    One letter in three may be another, left out, put in, or have changed places with the next.

    >>> nearest("delaer", ["deal", "dealer"]), nearest("xyz", ["deal"])
    (('dealer',), ())
    """
    near = sorted((far, place, each) for place, (each, far) in enumerate(_near(word, known)))
    return tuple(each for _far, _place, each in near[:most])


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint at the nearest names; an empty string where none is near."""
    near = nearest(word, known, 3)
    return f" (did you mean {' or '.join(f'`{name}`' for name in near)}?)" if near else ""


def equally_near(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return all the words than which no other comes nearer to one, if they are near.

    >>> equally_near("dealr", ["deal", "dealer", "table"])
    ('deal', 'dealer')
    """
    near = [*_near(word, known)]
    least = min((far for _each, far in near), default=0)
    return tuple(each for each, far in near if far == least)


def _near(word: str, known: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the words that come near to one, each with the letters that differ."""
    plain, letters, seen, alike = _forms(word)
    for each in known:
        other, its_letters, its_seen, its_alike = _forms(each)
        most = max(len(plain), len(each)) // 3
        far = most + 1
        if abs(len(each) - len(plain)) <= most and len(letters ^ its_letters) <= 2 * most:
            far = _distance(plain, other, most)
        if seen != plain and most and len(alike ^ its_alike) <= 2 * most:
            far = min(far, 1 + _distance(seen, its_seen, most))
        if far <= most:
            yield each, far


@lru_cache(maxsize=1 << 14)
def _forms(word: str) -> tuple[str, frozenset[str], str, frozenset[str]]:
    """Return a word folded, and as it may have been scanned, each with its letters."""
    plain = folded(word)
    seen = _seen(plain)
    return plain, frozenset(plain), seen, frozenset(seen)


def _seen(word: str) -> str:
    """Return a word with one sign for those that a scanner takes for one another."""
    for pair, letter in (("rn", "m"), ("cl", "d"), ("vv", "w")):
        word = word.replace(pair, letter)
    return word.translate(_ALIKE)


_ALIKE = str.maketrans("0158", "olsb")


def changes(one: str, other: str) -> int:
    """Return how many letters are to be changed, left out, put in or turned round to make one word
    another, in small letters without accents (the distance of Damerau, each letter turned once).

    >>> changes("cloe", "Cleo"), changes("kudille", "codille")
    (1, 2)
    """
    return _distance(folded(one), folded(other), max(len(one), len(other)))


def _distance(one: str, other: str, most: int) -> int:
    """Return the distance of two words; more than `most` where it is more, whatever it is."""
    above: list[int] = []
    row = list(range(len(other) + 1))
    for at, char in enumerate(one, 1):
        above, before, row = row, above, [at]
        for place, letter in enumerate(other, 1):
            least = min(above[place] + 1, row[-1] + 1, above[place - 1] + (char != letter))
            turned = at > 1 and place > 1 and (char, one[at - 2]) == (other[place - 2], letter)
            row.append(min(least, before[place - 2] + 1) if turned else least)
        if min(row) > most and min(above) > most:
            break
    return row[-1]
