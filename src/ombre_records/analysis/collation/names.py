"""The players of one witness by the names that another has for them."""

from __future__ import annotations

from collections.abc import Sequence

OPEN = "?"
"""A player whom a witness leaves open."""


def named(base: Sequence[str], others: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the base's names, whom it leaves open by the name that the first other has for him.

    >>> named(["Ann", "Bo", "?"], [["Ann", "Bo", "?"], ["Ann", "Bo", "Cecil"]])
    ('Ann', 'Bo', 'Cecil')
    """
    found = list(base)
    for own in others:
        strangers = [name for name in own if name not in found and name != OPEN]
        for name in strangers:
            if OPEN not in found:
                return tuple(found)
            seat = own.index(name)
            there = seat < len(found) and found[seat] == OPEN
            found[seat if there else found.index(OPEN)] = name
    return tuple(found)


def matched(base: Sequence[str], own: Sequence[str]) -> dict[str, str]:
    """Return for each of a witness's names the one that the base has for the same player.

    Who has the same name is the same player. The others are matched by their seats in turn order,
    counted among those who are left; where the base has no more of them, a name stays.

    >>> matched(["Belinda", "Baron", "Anonym"], ["Belinda", "Baron", "Third"])["Third"]
    'Anonym'
    >>> matched(["Ann", "Bo", "Cy"], ["Dan", "Ann", "Bo"])["Dan"]
    'Cy'
    """
    found = {name: name for name in own if name in base}
    free = [name for name in base if name not in found]
    strangers = [name for name in own if name not in found]
    for name in strangers:
        seat = own.index(name)
        there = base[seat] if seat < len(base) else ""
        meant = there if there in free else next(iter(free), name)
        found[name] = meant
        if meant in free:
            free.remove(meant)
    return found
