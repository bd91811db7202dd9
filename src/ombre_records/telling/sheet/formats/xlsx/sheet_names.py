"""Legal and distinct names for the sheets of a workbook."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_LONGEST = 31
_ILLEGAL = re.compile(r"[\[\]:*?/\\]")
_TAKEN = "history"
"""A name that spreadsheets keep for themselves."""


def sheet_names(titles: Iterable[str], fallback: str) -> tuple[str, ...]:
    """Return a name for each title; a title that leaves nothing takes the fallback.

    >>> sheet_names(["A/B: [x]", "", "a b x"], "Session")
    ('A B x', 'Session', 'a b x (2)')
    """
    taken, names = {_TAKEN}, []
    for title in titles:
        name = _free(_legal(title) or _legal(fallback), taken)
        taken.add(name.casefold())
        names.append(name)
    return tuple(names)


def _legal(title: str) -> str:
    text = _ILLEGAL.sub(" ", title)
    legal = (" " if char.isspace() else char for char in text if not _odd(char))
    return _short(" ".join("".join(legal).split()).strip("'"), _LONGEST)


def _odd(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs", "Cn", "Co") and not char.isspace()


def _free(name: str, taken: set[str]) -> str:
    found, count = name, 1
    while found.casefold() in taken:
        count += 1
        suffix = f" ({count})"
        found = _short(name, _LONGEST - len(suffix)) + suffix
    return found


def _short(text: str, units: int) -> str:
    """Cut a text to so many units of UTF-16, in which spreadsheets count."""
    while len(text.encode("utf-16-le")) > 2 * units:
        text = text[:-1]
    return text.strip(" '")
