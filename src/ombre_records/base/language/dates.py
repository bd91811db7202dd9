"""Days in words, as a country writes them, or else in the language spoken."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
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
_MONTH_NUMBERS = tuple(f"{month:02}" for month in range(1, 13))
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


def dated(text: str) -> str:
    """Write a record's date in words; one that is no day or month of the calendar stays as it is.

    >>> dated("2026-11-26"), dated("2026-11"), dated("1714")
    ('26 November 2026', 'November 2026', '1714')
    """
    year, dash, month = text.partition("-")
    if len(year) == 4 and year.isdecimal() and month in _MONTH_NUMBERS:
        return f"{month_name(int(month))} {year}"
    try:
        return day_in_words(date.fromisoformat(text)) if dash else text
    except ValueError:
        return text


def month_name(month: int) -> str:
    """Name a month, by its number from 1."""
    return _(_MONTHS[month - 1])
