"""Keywords by the word that opens a line: misspelt, in another language, or both."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ombre_records.lexicon import meanings, words_for
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.spelling import typed

_KNOWN = KEYWORDS - {"for"}
_DIGITS = [str.maketrans("0134578", letters) for letters in ("oleasta", "oieastb")]
_ONE = 5
"""How long a word is of which one letter may be another."""
_TWO = 8
"""How long a word is of which two letters may be others."""


@lru_cache(maxsize=1_000)
def keywords_meant(word: str) -> tuple[str, ...]:
    """Return the keywords for which a word may be meant, the likeliest first; several if in doubt.

    Nearest is what has fewest letters to be changed, left out, put in, or turned round.

    >>> keywords_meant("dealr"), keywords_meant("kortgvier"), keywords_meant("p1ayers")
    (('deal', 'dealer'), ('dealer',), ('players',))
    >>> keywords_meant("mano"), keywords_meant("козыр"), keywords_meant("Anna")
    (('deal', 'hand'), ('trump',), ())
    """
    said = typed(word)
    return (
        ((said,) if said in _KNOWN else ())
        or meanings("keyword", said)
        or (_by_digits(said) if any(map(str.isdigit, said)) else ())
        or _nearest(said)
    )


def _by_digits(said: str) -> tuple[str, ...]:
    """Return what a word is with letters for the digits that look like them."""
    written = [said.translate(each) for each in _DIGITS]
    exact = [((each,) if each in _KNOWN else ()) or meanings("keyword", each) for each in written]
    return next(filter(None, [*exact, *map(_nearest, written)]), ())


def _nearest(said: str) -> tuple[str, ...]:
    """Return the keywords whose own or foreign words differ in the fewest letters."""
    most = 2 if len(said) >= _TWO else 1
    found: dict[int, list[str]] = {}
    for each in _alike(said, most):
        changes = _changes(said, each)
        if changes <= most and (len(said) >= _ONE or _is_brief(said, each)):
            keywords = (each,) if each in _KNOWN else meanings("keyword", each)
            found.setdefault(changes, []).extend(keywords)
    nearest = found[min(found)] if found else []
    own = [each for each in nearest if each in _KNOWN]
    return tuple(sorted(dict.fromkeys(own)))


def _is_brief(said: str, other: str) -> bool:
    """Whether a short word has another's letters in another order, or all but one of them."""
    less = len(said) == _ONE - 1 and len(other) == _ONE and said[:2] == other[:2]
    return less or sorted(said) == sorted(other)


def _alike(said: str, most: int) -> Iterable[str]:
    """Go through the words that have nearly the letters of another."""
    letters = {*said}
    for each, own in _LETTERS:
        if abs(len(each) - len(said)) <= most and len(letters ^ own) <= 2 * most:
            yield each


_LETTERS = [
    (each, {*each}) for each in sorted(_KNOWN | words_for("keyword")) if len(each) >= len("deal")
]


def _changes(one: str, other: str) -> int:
    """Return how many letters are to be changed, left out, put in or turned round to make one word
    another (the distance of Damerau, each letter turned once).
    """
    above: list[int] = []
    row = list(range(len(other) + 1))
    for at, char in enumerate(one, 1):
        above, before, row = row, above, [at]
        for place, letter in enumerate(other, 1):
            least = min(above[place] + 1, row[-1] + 1, above[place - 1] + (char != letter))
            turned = at > 1 and place > 1 and (char, one[at - 2]) == (other[place - 2], letter)
            row.append(min(least, before[place - 2] + 1) if turned else least)
    return row[-1]
