"""Days in words, as a country writes them, or else in the language spoken; dates of records, too,
in the language or as their source has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from datetime import date

from ombre_records.base.language import Language, _, marked, pgettext, speaking, spoken

_MONTHS = (
    marked("January"),
    marked("February"),
    marked("March"),
    marked("April"),
    marked("May"),
    marked("June"),
    marked("July"),
    marked("August"),
    marked("September"),
    marked("October"),
    marked("November"),
    marked("December"),
)
ORDERS: Mapping[str, str] = {
    **dict.fromkeys(("AU", "CA", "GB", "IE", "IN", "NZ"), "{day} {month} {year}"),
    "US": "{month} {day}, {year}",
}
"""How countries write a day that do not write it as others do who speak the language."""
_SPEAKING: Mapping[str, Language] = {
    **dict.fromkeys(("DK", "FO", "GL"), "da"),
    **dict.fromkeys(("AT", "CH", "DE", "LI"), "de"),
    **dict.fromkeys(("AR", "BO", "CL", "CO", "ES", "MX", "PE", "UY", "VE"), "es"),
    **dict.fromkeys(("FR", "LU", "MC"), "fr"),
    **dict.fromkeys(("AU", "CA", "GB", "IE", "IN", "NZ", "US"), "en"),
}


def day_in_words(day: date, country: str = "") -> str:
    """Write a day as a country does, by its code of two letters (ISO 3166).

    Of a country that is not known, and of none, it is written in the language spoken.

    >>> day_in_words(date(2026, 10, 8)), day_in_words(date(2026, 10, 8), "US")
    ('8 October 2026', 'October 8, 2026')
    >>> day_in_words(date(2026, 10, 8), "DK")
    '8. oktober 2026'
    """
    speaker = _SPEAKING.get(country, spoken())
    with nullcontext() if speaker == spoken() else speaking(speaker):
        order = ORDERS.get(country) or pgettext("how a day is written", "{day} {month} {year}")
        return order.format(day=day.day, month=month_name(day.month), year=day.year)


_JULIAN = ContextVar("_JULIAN", default=False)


@contextmanager
def dates_of_the_source(asked: bool) -> Iterator[None]:
    """Write dates as their source has them, if that is asked for, until the block ends."""
    token = _JULIAN.set(asked)
    try:
        yield
    finally:
        _JULIAN.reset(token)


_PART = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?([?~%]?)")
_DECADE = re.compile(r"(\d{3})X")
_LADY_DAY = (3, 25)
"""On which day a year began in England, month and day, up to the last of its old years."""
_LAST_OLD_YEAR = 1751


def date_in_words(text: str, printed: str = "") -> str:
    """Write a date of a record (EDTF) in the language spoken; what is not a plain date stays.

    Where dates are asked for as the source has them it is what is `printed`; of a day between
    January and the end of a year of the old style, if nothing is, both years: `20 January 1711/12`.
    Days are not counted otherwise.

    >>> date_in_words("1712-01-20"), date_in_words("1712-01"), date_in_words("1660/1668")
    ('20 January 1712', 'January 1712', '1660–1668')
    >>> date_in_words("1712~"), date_in_words("171X"), date_in_words("1712?")
    ('about 1712', '1710s', '1712 (?)')
    >>> with dates_of_the_source(True):
    ...     date_in_words("1712-01-20"), date_in_words("1712", "1711/12")
    ('20 January 1711/12', '1711/12')
    """
    if _JULIAN.get() and printed:
        return printed
    if decade := _DECADE.fullmatch(text):
        return pgettext("years", "{decade}s").format(decade=f"{decade[1]}0")
    parts = [_PART.fullmatch(each) for each in text.split("/")]
    parts_in_words = [_part_in_words(each) for each in parts if each]
    if len(parts_in_words) < len(parts) or len(parts) > 2 or "" in parts_in_words:
        return text
    return ("–" if all(map(str.isdecimal, parts_in_words)) else " – ").join(parts_in_words)


def _part_in_words(match: re.Match[str]) -> str:
    """Write one date as far as it goes; an empty string for one that no calendar has."""
    year, month, day, sign = match.groups()
    words = year
    if month:
        old = _JULIAN.get() and (int(month), int(day or 1)) < _LADY_DAY
        old = old and int(year) <= _LAST_OLD_YEAR + 1
        named = f"{int(year) - 1:04}/{year[2:]}" if old else year
        if not 1 <= int(month) <= len(_MONTHS):
            return ""
        order = pgettext("how a day is written", "{day} {month} {year}")
        if day:
            words = order.format(day=int(day), month=month_name(int(month)), year=named)
        else:
            words = pgettext("how a month is written", "{month} {year}").format(
                month=month_name(int(month)), year=named
            )
    if sign in ("~", "%"):
        words = pgettext("date", "about {date}").format(date=words)
    return f"{words} (?)" if sign in ("?", "%") else words


def month_name(month: int) -> str:
    """Name a month, by its number from 1."""
    return _(_MONTHS[month - 1])
