"""Names as they are compared where records meet: without differences that tell nobody apart, such
as capitals, and with those that one slip of the pen makes.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, zip_longest

from ombre_records.base.lexicon.lookalike import skeleton
from ombre_records.base.lexicon.spelling import changes

_PARTNERS = 16
"""The most names, alike but for one letter, with which another such name is compared."""
_LEAST = 4
"""The least length of the longer of two names: many shorter names differ by one letter only."""

_DIGIT = re.compile(r"(?<=[^\W\d_])[01](?=[^\W\d_])")
"""A digit between letters; it was meant for the letter that looks like it."""
_LETTERS = {"0": "o", "1": "l"}
_WORD = re.compile(r"[^\W_]+")
_TWO_LETTERS = re.compile(r"aa|ae|oe|ue|[øœæß]")
_ONE_LETTER = {"œ": "o", "ø": "o", "æ": "a", "ß": "ss"}
"""The spellings that stand for a special letter, each with the plain letter: `oe` of `Soeren`."""

Company = frozenset[Hashable]
"""The names at one table, and their event: the company that two spellings of one person would
share. All who sit there share one set, since a company may be large.
"""


@lru_cache(4096)
def bare(name: str) -> str:
    """Return the form that all spellings of a name share which never tell two people at one table
    apart.

    >>> bare("Zoë Holm") == bare("ZOE  holm"), bare("Anna") == bare("Anne")
    (True, False)
    """
    typed = _DIGIT.sub(lambda digit: _LETTERS[digit[0]], skeleton(name).casefold())
    letters = unicodedata.normalize("NFKD", typed)
    return "".join(c for c in letters if unicodedata.category(c)[0] not in "MZC")


def looks_like(one: str, other: str) -> bool:
    """Whether two names look alike to the eye, though they are written with other characters.

    >>> looks_like("Anna", "Аnna"), looks_like("Bo", "Bo\\u200b"), looks_like("Zoe", "Zoë")
    (True, True, False)
    """
    seen, other_seen = (" ".join(skeleton(name).split()) for name in (one, other))
    return one != other and seen == other_seen


def alike(names: Mapping[str, Iterable[Company]]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of names that differ by one slip and have company in common: an event,
    or a third person with whom both have sat.

    To compare each name with each would be slow. Two such names become the same where one letter of
    each, or of one, is left out, so names are grouped by what is left then.
    """
    places: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        bared = bare(name)
        lefts = range(len(bared) if len(bared) >= _LEAST - 1 else 0)
        keys = {bared, "".join(_words(name)), _plain(bared), *_initials(name)}
        for key in keys.union(bared[:at] + bared[at + 1 :] for at in lefts):
            places[key].append(name)
    companies_of = {name: frozenset(companies) for name, companies in names.items()}
    pairs = set()
    for group in places.values():
        for at, one in enumerate(group):
            for other in group[: min(at, _PARTNERS)]:
                pair = (one, other) if one < other else (other, one)
                if pair not in pairs and slipped(one, other):
                    pairs.add(pair)
                    if {*_some_shared(companies_of[one], companies_of[other])} - {*pair}:
                        yield pair


@lru_cache(maxsize=10_000)
def _some_shared(one: frozenset[Company], other: frozenset[Company]) -> tuple[Hashable, ...]:
    """Return up to three of those who are in companies of both."""
    left, right = frozenset[Hashable]().union(*one), frozenset[Hashable]().union(*other)
    return tuple(islice((each for each in left if each in right), 3))


def slipped(one: str, other: str) -> bool:
    """Return whether two names differ by one slip at most: a letter too many, too few or wrong, two
    letters swapped; or by less: capitals, accents, blanks, letters that look alike or are spelt by
    two, words in another order, a word that is an initial. Names that differ by a number, or by an
    initial, are two.

    >>> slipped("Karla", "Karlla"), slipped("Bent", "Bnet"), slipped("Søren", "Soren")
    (True, True, True)
    >>> slipped("Anna Holm", "Holm, Anna"), slipped("Dorte", "D0rte")
    (True, True)
    >>> slipped("Søren Ågård", "Soeren Aagaard"), slipped("Jürgen Groß", "Juergen Gross")
    (True, True)
    >>> slipped("Anna Holm", "A. Holm"), slipped("Anna H.", "Anna Holm"), slipped("A. H.", "A. B.")
    (True, True, False)
    >>> slipped("Anna", "Hanne"), slipped("Bo", "Bob"), slipped("Jo", "Joe"), slipped("Bo", "BO")
    (False, False, False, True)
    >>> slipped("Seat 1", "Seat 2"), slipped("Anna B.", "Anna H."), slipped("Reds A", "Reds B")
    (False, False, False)
    """
    left, right = bare(one), bare(other)
    if left == right or _words(one) == _words(other) or _abbreviated(one, other):
        return True
    if max(len(left), len(right)) < _LEAST:
        return False
    if _plain(left) == _plain(right):
        return True
    if any(left.count(each) != right.count(each) for each in "0123456789"):
        return False
    return changes(left, right) <= 1 and not _by_initial(one, other)


def _plain(bared: str) -> str:
    """Return a bare name with one letter for each that may be spelt by two."""
    return _TWO_LETTERS.sub(lambda match: _ONE_LETTER.get(match[0], match[0][0]), bared)


def _words(name: str) -> list[str]:
    """Return a name's words in alphabetical order."""
    return sorted(map(bare, _WORD.findall(name)))


def _initials(name: str) -> Iterator[str]:
    """Yield the forms of a name in which one of its words is an initial."""
    words = _spelt(name)
    for at, word in enumerate(words if len(words) > 1 else ()):
        yield " ".join([*words[:at], word[:1], *words[at + 1 :]])


def _abbreviated(one: str, other: str) -> bool:
    """Return whether one name is the other with an initial for one of its words."""
    pairs = (one, other), (other, one)
    return any(" ".join(_spelt(short)) in _initials(whole) for short, whole in pairs)


def _by_initial(one: str, other: str) -> bool:
    """Whether what differs in two names is a word of one letter."""
    pairs = list(zip_longest(_spelt(one), _spelt(other), fillvalue=""))
    return any(left != right and len(left) == len(right) == 1 for left, right in pairs)


def _spelt(name: str) -> list[str]:
    """Return a name's words, each as names are compared, without the dot of an initial."""
    return [bare(word).strip(".") for word in name.split()]
