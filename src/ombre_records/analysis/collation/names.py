"""The players of one witness by the names that another has for them."""

from __future__ import annotations

from collections.abc import Sequence


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
