"""The books that ship with the package: their names and bytes, and the result of reading one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ombre_records.base.finding import NO_REMEDY, Finding, Remedy, find, sentence
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.plugins import Plugin, plugins
from ombre_records.base.source import Source, Span, source
from ombre_records.books.book import RuleBook

FOLDER = os.path.dirname(__file__)
SUFFIX = ".yaml"
KEPT = ".json"
"""The file of a book as it was read: see `kept`."""


class Loaded(Struct, frozen=True):
    """A book's file and what was read from it; `book` is None if more than citations is wrong.

    `meant` says that it is a rule book, however wrong, or that nothing was read: its findings tell
    no stranger what stands in a file of another kind.
    """

    source: Source
    book: RuleBook | None
    findings: tuple[Finding, ...]
    meant: bool = False


class NoBook(NamedTuple):
    """Why there is no book, and what is said against that."""

    wrong: str
    remedy: Remedy = NO_REMEDY

    def __str__(self) -> str:
        return sentence(self.wrong, self.remedy)


@lru_cache
def shipped() -> tuple[str, ...]:
    """Return the names of the books that come with the package, in alphabetical order."""
    files = map(os.path.splitext, os.listdir(FOLDER))
    return tuple(sorted({name for name, suffix in files if suffix in (SUFFIX, KEPT)}))


def is_named(name: str) -> bool:
    """Return whether a book of this name comes with the package, or with another one."""
    return name in shipped() or name in brought()


def every() -> tuple[str, ...]:
    """Return the names of all books that are installed, those of other packages last."""
    return (*shipped(), *brought())


def brought() -> Mapping[str, Plugin]:
    """Return the books of other packages; UnusablePluginError for a name that is here already."""
    installed = plugins("books")
    for plugin in installed.values():
        if plugin.name in shipped():
            raise plugin.unusable("ombre-records has a rule book of that name")
    return installed


def written(name: str) -> bytes:
    """Return the YAML of a book that comes with the package; nothing in a wheel, which has none."""
    try:
        with open(os.path.join(FOLDER, name + SUFFIX), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def unread(path: str, why: NoBook) -> Loaded:
    """Return the finding that no book has this name or path, with the reason."""
    finding = find("book-syntax", why.wrong, Span(0, 0), remedy=why.remedy)
    return Loaded(source("", path), None, (finding,), meant=True)


def known(name: str) -> Remedy:
    """Propose the book that is meant by a name that is none's, and say which there are."""
    near = nearest(name, every())
    return Remedy(near, more=_(" (books: {books})").format(books=", ".join(every())))


def known_as(word: str) -> str:
    """Return the book whose game people call so, in small letters; an empty string for none.

    >>> known_as("danish"), known_as("whist")
    ('lhombre', '')
    """
    return meaning("book", word)
