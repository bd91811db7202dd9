"""Citable items: records, deals, rule books and the sources that these rest on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from ombre_records.base.document.letters.characters import latin
from ombre_records.books.source_titles import cited_sources, source_title

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
    match = [_DAY.fullmatch(each) for each in date.split("/")]
    if not match or len(match) > 2 or any(each is None for each in match):
        return ()
    return tuple(_day(each) for each in match if each)


def _day(match: re.Match[str]) -> Day:
    year, month, day = (int(each) if each else 0 for each in match.groups()[:3])
    if month in _SEASONS:
        return Day((year,), bool(match[4]), month - 20)
    return Day(tuple(each for each in (year, month, day) if each or each is year), bool(match[4]))


Sort = Literal[
    "record", "rules", "book", "article", "manuscript", "page", "thesis", "letter", "other"
]
"""A record, a rule book as the program has it, or a kind of source; `page` is one of the web."""


class Person(NamedTuple):
    """A person by family name and the names before it; a name without a comma is `family` alone."""

    family: str
    given: str = ""


class Item(Struct, frozen=True):
    """Something that is cited. What is not known is empty.

    `date` is as EDTF or in words. `part` is what of it is cited, a deal of a record for instance.
    `digest` is the whole SHA-256 of what it says; `rests_on` the short names of its sources.
    """

    sort: Sort
    key: str
    title: str
    authors: tuple[Person, ...] = ()
    date: str = ""
    part: str = ""
    edition: str = ""
    page: str = ""
    shelfmark: str = ""
    editors: tuple[Person, ...] = ()
    journal: str = ""
    publisher: str = ""
    url: str = ""
    source: str = ""
    version: str = ""
    digest: str = ""
    rests_on: tuple[str, ...] = ()


_AND = re.compile(r"\s*;\s*")
_APART = re.compile(r"[^a-z0-9]+")
_LONGEST = 40
SHORT = 16
"""The digits of a digest in words: sixty-four bits tell any records apart."""


def persons(text: str) -> tuple[Person, ...]:
    """Read names with `;` between them, each `FAMILY, GIVEN` or as it is said.

    >>> persons("Pope, Alexander; an anonymous hand")
    (Person(family='Pope', given='Alexander'), Person(family='an anonymous hand', given=''))
    """
    names = (each.partition(",") for each in _AND.split(text.strip()) if each)
    return tuple(Person(family.strip(), given.strip()) for family, _comma, given in names)


def key(title: str, digest: str = "") -> str:
    """Return a key of letters and digits by which a bibliography refers to an item.

    >>> key("Belinda's game", "3fa9c1d2e0")
    'belindas-game-3fa9c1d2'
    """
    words = latin(title).lower().replace("'", "")
    name = _APART.sub("-", words).strip("-")[:_LONGEST].strip("-")
    return "-".join(filter(None, (name or "ombre", digest[:8])))


def source_key(name: str) -> str:
    """Return the key of a source by its short name, the same in every bibliography.

    >>> source_key("royal"), source_key("encyclopédie")
    ('ombre-source-royal', 'ombre-source-encyclopedie')
    """
    return key(f"ombre source {name}")


def source_items(books: Iterable[Item]) -> list[Item]:
    """Return the sources of books as items, each once, in the order of their first mention."""
    names = dict.fromkeys(name for book in books for name in book.rests_on)
    return [source_item_of(name) for name in names]


def source_item_of(name: str) -> Item:
    """Return a source by its short name; one that is not known has that for its title."""
    source = cited_sources().get(name)
    if source is None:
        return Item("page", source_key(name), source_title(name) or name)
    return Item(
        source.sort,
        source_key(name),
        source.title,
        persons(source.author),
        source.date,
        edition=source.edition,
        page=source.page,
    )
