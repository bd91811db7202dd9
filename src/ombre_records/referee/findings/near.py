"""Names that a misspelt one may be meant for: of players, and of rule books."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.base import budget
from ombre_records.base.lexicon.meanings import meaning
from ombre_records.base.lexicon.spelling import folded, nearest
from ombre_records.books.shipped_books import known_as

_COMPARED, _LETTERS = 1, 100
"""The steps that it takes to hold one name against another, and pairs of letters to a further."""


def near_names(name: str, players: tuple[str, ...]) -> list[str]:
    """Return the players whose names come near to a misspelt one, the nearest first.

    A name of several words is meant by any of them.

    So are those that begin with it, all of them.

    >>> near_names("Cloe", ("Ada", "Cleo")), near_names("Bo", ("Bo Lee", "Ada"))
    (['Cleo'], ['Bo Lee'])
    >>> near_names("B.", ("Ada", "Bea", "Bo"))
    ['Bea', 'Bo']
    """
    left = budget.current()
    if left.spent:
        return []
    key = near_names, name, players
    if key not in left.known:
        if not left.spend(len(players)):
            return []
        left.known[key] = tuple(_near_names(name, players, left))
    return list(left.known[key])


def _near_names(name: str, players: tuple[str, ...], left: budget.Budget) -> Sequence[str]:
    spelt = folded(name)
    short = spelt.rstrip(".")
    if begun := [each for each in players if short and folded(each).startswith(short)]:
        return begun
    whole = [each for each in players if spelt in folded(each).split()]
    others = [each for each in players if each not in whole]
    if not left.spend(
        sum(_COMPARED + (len(spelt) + len(each)) ** 2 // _LETTERS for each in others)
    ):
        return whole
    near = [*whole, *nearest(name, others, len(others))]
    return near or [each for each in players if spelt.startswith(folded(each))]


def is_pool(name: str) -> bool:
    """Return whether a name of whom something is paid is another word for the pool.

    >>> is_pool("Pot"), is_pool("pulje"), is_pool("Ada")
    (True, True, False)
    """
    return name.casefold() == "pool" or meaning("keyword", name) == "pool"


def near_book(name: str, books: tuple[str, ...]) -> str:
    """Return the rule book that an unknown name may be meant for; an empty string for none.

    >>> near_book("L'Hombre", ("aldenham", "lhombre"))
    'lhombre'
    """
    plain = folded(name).replace("'", "").replace("’", "")
    known = known_as(plain)
    return known if known in books else next(iter(nearest(plain, books)), "")
