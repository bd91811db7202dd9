"""Names that a misspelt one may be meant for: of players, and of rule books."""

from __future__ import annotations

from ombre_records import budget
from ombre_records.books.shelf import known_as
from ombre_records.lexicon import meaning
from ombre_records.spelling import folded

_ALIKE = 0.6
"""How like a player's name another is that may be meant for it: two letters of five may differ."""
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


def _near_names(name: str, players: tuple[str, ...], left: budget.Budget) -> list[str]:
    said = folded(name)
    short = said.rstrip(".")
    begun = [each for each in players if short and folded(each).startswith(short)]
    if begun:
        return begun
    likeness = {each: _likeness(said, folded(each), left) for each in players}
    near = [each for each in players if likeness[each] >= _ALIKE]
    return sorted(near, key=lambda each: likeness[each], reverse=True)


def is_pool(name: str) -> bool:
    """Tell whether a name of whom something is paid is another word for the pool.

    >>> is_pool("Pot"), is_pool("pulje"), is_pool("Ada")
    (True, True, False)
    """
    return name.casefold() == "pool" or meaning("keyword", name) == "pool"


def near_book(name: str, books: tuple[str, ...]) -> str:
    """Return the rule book that an unknown name may be meant for; the empty text for none.

    >>> near_book("L'Hombre", ("aldenham", "lhombre"))
    'lhombre'
    """
    from difflib import get_close_matches

    plain = folded(name).replace("'", "").replace("’", "")
    known = known_as(plain)
    return known if known in books else next(iter(get_close_matches(plain, books, 1, _ALIKE)), "")


def _likeness(one: str, other: str, left: budget.Budget) -> float:
    if " " in other and one in other.split():
        return 1.0
    # No more letters can be alike than the shorter has, which is told at once of most.
    both = len(one) + len(other)
    if 2 * min(len(one), len(other)) < _ALIKE * both:
        return 0.0
    if not left.spend(_COMPARED + both * both // _LETTERS):
        return 0.0
    from difflib import SequenceMatcher  # which takes long to import

    return SequenceMatcher(None, one, other).ratio()
