"""Days in words: months in the language spoken, in the order in which a country writes them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ombre_records.base.language import _, marked, pgettext

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
_WITH_A_POINT = "{day}. {month} {year}"
_PLAIN = "{day} {month} {year}"
ORDERS: Mapping[str, str] = {
    **dict.fromkeys(("AT", "CH", "DE", "DK", "FI", "FO", "GL", "IS", "NO"), _WITH_A_POINT),
    **dict.fromkeys(("AU", "BE", "FR", "GB", "IE", "IT", "NL", "SE"), _PLAIN),
    **dict.fromkeys(("AR", "CL", "CO", "ES", "MX", "PE", "PT"), "{day} de {month} de {year}"),
    **dict.fromkeys(("CA", "US"), "{month} {day}, {year}"),
}
"""How countries write a day, by their codes of two letters (ISO 3166)."""


def day_in_words(day: date, country: str = "") -> str:
    """Write a day as a country does, or else as the language spoken does.

    >>> day_in_words(date(2026, 10, 8)), day_in_words(date(2026, 10, 8), "US")
    ('8 October 2026', 'October 8, 2026')
    """
    order = ORDERS.get(country) or pgettext("how a day is written", "{day} {month} {year}")
    return order.format(day=day.day, month=month_name(day.month), year=day.year)


def month_name(month: int) -> str:
    """Name a month, by its number from 1."""
    return _(_MONTHS[month - 1])
