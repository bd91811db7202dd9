"""The sources that the shipped books cite by short names: their full titles, and their parts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from ombre_records.base.language import _, marked
from ombre_records.base.language.numbers import semicolon

_FILE = Path(__file__).with_name("sources.toml")
_DESCRIBED: Mapping[str, str] = {
    "tresillo": marked("a Spanish rule book of the nineteenth century"),
    "documents": marked("the words of this program's own documents"),
}
"""Sources without a title of their own."""


class CitedSource(Struct, frozen=True):
    """A source: the parts of an entry in a bibliography, how a sentence names it, if not by its
    title, and the older text that it `follows` throughout.
    """

    title: str
    words: str = ""
    follows: str = ""
    author: str = ""
    date: str = ""
    edition: str = ""
    page: str = ""
    sort: Literal["book", "page"] = "book"


@cache
def cited_sources() -> Mapping[str, CitedSource]:
    """Return the sources that have a title, by their short names."""
    with open(_FILE, "rb") as file:
        return msgspec.convert(tomllib.load(file), dict[str, CitedSource])


def source_names() -> frozenset[str]:
    """Return the short names of all sources that are known here."""
    return frozenset((*cited_sources(), *_DESCRIBED))


def source_title(name: str) -> str:
    """Return the title of a source by its short name; an empty string for one that is not known.

    >>> source_title("royal")
    'The Royal Game of the Ombre, London 1665'
    """
    if described := _DESCRIBED.get(name):
        return _(described)
    title = cited_sources().get(name)
    return (title.words or title.title) if title else ""


def followed_title(name: str) -> str:
    """Return the title of the text whose rules a source tells: its own, or that of an older one.

    >>> followed_title("parlett")
    'Lord Aldenham, The Game of Ombre'
    """
    found = cited_sources().get(name)
    return (found.follows if found else "") or source_title(name) or name


def sources_in_words(sources: Sequence[str]) -> str:
    """Write citations by the titles of their sources, the places in one behind its title.

    >>> sources_in_words(["royal: of the voll", "royal: of the matadors", "my notes"])
    'The Royal Game of the Ombre, London 1665, of the voll, of the matadors; my notes'
    """
    places: dict[str, list[str]] = {}
    for source in sources:
        name, colon, place = source.partition(": ")
        places.setdefault(source_title(name) or name, []).extend([place] if colon else [])
    return semicolon().join(
        ", ".join((title, *places_within)) for title, places_within in places.items()
    )
