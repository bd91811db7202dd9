"""Dates as people write them, in numbers as the notation has them, where they are plain."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

_MONTHS = (
    "january januar enero janvier jan janv ene",
    "february februar febrero fevrier feb fevr",
    "march marts marz maerz marzo mars mar mrz",
    "april abril avril apr abr avr",
    "may maj mai mayo",
    "june juni junio juin jun",
    "july juli julio juillet jul juil",
    "august agosto aout aug ago",
    "september septiembre setiembre septembre sep sept",
    "october oktober octubre octobre oct okt",
    "november noviembre novembre nov",
    "december dezember diciembre decembre dec dez dic",
)
_NUMBER = {word: place for place, words in enumerate(_MONTHS, 1) for word in words.split()}
_WORDS = re.compile(r"[^\W\d_]+|\d+")
_DANISH = re.compile(r"\d+/\d+(?:\s*-\s*|\s+)\d{4}")
_SPAN = re.compile(r"(\d{4})\s*(?:[-–—]|to|til|bis|a|à)\s*(\d{4})")
_ABOUT = re.compile(
    r"(?:c\.|ca\.?|circa|about|around|approx\.?|omkring|um|etwa|hacia|vers|~)\s*(\d{4})",
    re.IGNORECASE,
)
_WEEKDAYS = (
    "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun "
    "mandag tirsdag onsdag torsdag fredag lordag lørdag sondag søndag d "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag am "
    "lunes martes miercoles jueves viernes sabado domingo "
    "lundi mardi mercredi jeudi vendredi samedi dimanche on a d c"
)
_TIME = re.compile(
    r"[\s,T]+(?:at\s+|kl\.?\s*|um\s+)?\d{1,2}[:.]\d{2}(?:\s*(?:uhr|pm|am|h))?$", re.I
)
_SHORT = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{2})")
_QUIET = frozenset(_WEEKDAYS.split()) | frozenset(
    "the of den der le de del el st nd rd th er anno ad os ns o n s".split()
)
_YEAR = 4


def date_meant(text: str) -> str | None:
    """Return a date in numbers, as far as it goes: `1714`, `1902-05`, `1902-05-17`; None if unsure.

    Months may be words of English, Danish, German, Spanish or French. Of two numbers that could
    both be the month none is taken, unless the year stands first, points stand between, or the year
    stands apart behind a stroke, as in Denmark.

    >>> date_meant("17 May 1714"), date_meant("den 3. marts 1902"), date_meant("May 1714")
    ('1714-05-17', '1902-03-03', '1714-05')
    >>> date_meant("17.5.1714"), date_meant("1714/5/7"), date_meant("5/7/1714")
    ('1714-05-17', '1714-05-07', None)
    >>> date_meant("c. 1714"), date_meant("1712-1714")
    ('1714~', '1712/1714')
    >>> date_meant("3/12-2026"), date_meant("3/12 2026")
    ('2026-12-03', '2026-12-03')
    >>> date_meant("2026-09999999999-03"), date_meant("2026-" + "1" * 5000)
    (None, None)
    """
    text = _TIME.sub("", text.strip())
    if found := _SHORT.fullmatch(text):
        return date_meant(f"{found[1]}{found[2]}{found[3]}{found[2]}20{found[4]}")
    if found := _SPAN.fullmatch(text.strip()):
        return f"{found[1]}/{found[2]}"
    if found := _ABOUT.fullmatch(text.strip()):
        return f"{found[1]}~"
    words = [_folded(word) for word in _WORDS.findall(text)]
    words = [word for word in words if word not in _QUIET]
    years = [word for word in words if word.isdecimal() and len(word) == _YEAR]
    if len(years) != 1 or len(words) > len(("year", "month", "day")):
        return None
    rest = [word for word in words if word != years[0]]
    named = [_NUMBER[word] for word in rest if word in _NUMBER]
    days = [int(word) for word in rest if word.isdecimal() and len(word) < _YEAR]
    if len(named) + len(days) != len(rest) or len(named) > 1:
        return None
    if named:
        return _written(years[0], named[0], *days)
    if words[0] == years[0]:
        return _written(years[0], *days)
    if len(days) == len(("day", "month")):
        day, month = days
        if "." in text or _DANISH.fullmatch(text.strip()) or day > len(_MONTHS):
            return _written(years[0], month, day)
        if month > len(_MONTHS):
            return _written(years[0], day, month)
    return None


def dates_meant(text: str) -> tuple[str, str] | None:
    """Return both dates that a text in figures may be, the day first and the month first.

    >>> dates_meant("5/7/1714"), dates_meant("1714")
    (('1714-07-05', '1714-05-07'), None)
    """
    found = re.fullmatch(r"(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})", text.strip())
    if found is None:
        return None
    first = _written(found[3], int(found[2]), int(found[1]))
    second = _written(found[3], int(found[1]), int(found[2]))
    return (first, second) if first and second else None


def _written(year: str, month: int = 0, day: int = 0) -> str | None:
    if not month:
        return year
    try:
        date(2000 if int(year) % 4 == 0 else max(1, int(year)), month, day or 1)
    except ValueError:
        return None
    return f"{year}-{month:02}" + (f"-{day:02}" if day else "")


def _folded(word: str) -> str:
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(char for char in parts if not unicodedata.combining(char))
