"""Dates of EDTF, levels 0 and 1, as bibliographies have them."""

from __future__ import annotations

import re
from typing import NamedTuple

_DAY = re.compile(r"(-?\d{4})(?:-(\d\d)(?:-(\d\d))?)?([?~%]?)")
_SEASONS = range(21, 25)


class Day(NamedTuple):
    """A year, a month or season, and a day, as far as they are known; `about`: roughly."""

    parts: tuple[int, ...]
    about: bool = False
    season: int = 0


def days(date: str) -> tuple[Day, ...]:
    """Return a date, or the two ends of a span; nothing for what is not told in numbers.

    >>> days("1660/1668~")
    (Day(parts=(1660,), about=False, season=0), Day(parts=(1668,), about=True, season=0))
    """
    found = [_DAY.fullmatch(each) for each in date.split("/")]
    if not found or len(found) > 2 or any(each is None for each in found):
        return ()
    return tuple(_day(each) for each in found if each)


def _day(found: re.Match[str]) -> Day:
    year, month, day = (int(each) if each else 0 for each in found.groups()[:3])
    if month in _SEASONS:
        return Day((year,), bool(found[4]), month - 20)
    return Day(tuple(each for each in (year, month, day) if each or each is year), bool(found[4]))
