"""Keywords by the word that opens a line: misspelt, in another language, or both."""

from __future__ import annotations

from functools import lru_cache

from ombre_records.base.lexicon.meanings import meanings, words_for
from ombre_records.base.lexicon.spelling import equally_near, typed
from ombre_records.notation.keywords import KEYWORDS

_KNOWN = KEYWORDS - {"for"}
_LONG = sorted(word for word in words_for("keyword") if len(word) > len("deal"))
"""Words of other languages that are long enough to be told from others when misspelt."""
_DIGITS = [str.maketrans("0134578", letters) for letters in ("oleasta", "oieastb")]


@lru_cache(maxsize=1_000)
def keywords_meant(word: str) -> tuple[str, ...]:
    """Return the keywords for which a word may be meant, the likeliest first; several if in doubt.

    >>> keywords_meant("dealr"), keywords_meant("kortgvier"), keywords_meant("p1ayers")
    (('deal', 'dealer'), ('dealer',), ('players',))
    >>> keywords_meant("mano"), keywords_meant("козыр"), keywords_meant("Anna")
    (('deal', 'hand'), ('trump',), ())
    """
    said = typed(word)
    if known := _keywords(said):
        return known
    digits = any(map(str.isdigit, said))
    written = [said.translate(each) for each in _DIGITS] if digits else [said]
    exact = (_keywords(each) for each in written)
    near = (_nearest(each) for each in written)
    return next(filter(None, (*exact, *near)), ())


def _keywords(word: str) -> tuple[str, ...]:
    """Return the keyword that a word is, or those for which it stands in another language."""
    return (word,) if word in _KNOWN else meanings("keyword", word)


def _nearest(word: str) -> tuple[str, ...]:
    """Return the keywords that come nearest to a word; where as near, before words for them."""
    near = equally_near(word, [*sorted(_KNOWN), *_LONG])
    own = [each for each in near if each in _KNOWN]
    return tuple(own or sorted({each for other in near for each in _keywords(other)}))
