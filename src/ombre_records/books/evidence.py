"""The evidence for each field of a book: its sources, their words, and who disagrees."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from ombre_records.books.book import RuleBook
from ombre_records.books.fields import CALLS, FIELDS, WORDS, value_at
from ombre_records.books.shipped_books import FOLDER

Licence = Literal["free", "share-alike", "reserved", "unseen", "own", "unknown"]
"""Whether a source may be quoted: `free` (in the public domain), under conditions that its words
would bring along, not without leave, not read by us, our own, or not known."""


class Quotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source's own words on a field, and where in it they stand."""

    at: str
    words: str


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    licences: Mapping[str, Licence]
    quotations: Mapping[str, Mapping[str, Quotation]]


@cache
def _quotations_file() -> _Kept:
    with open(os.path.join(FOLDER, "quotations.toml"), "rb") as file:
        return msgspec.convert(tomllib.load(file), _Kept)


def licence(source: str) -> Licence:
    """Return whether a source may be quoted, by its short name.

    >>> licence("royal"), licence("parlett"), licence("house")
    ('free', 'reserved', 'unknown')
    """
    return _quotations_file().licences.get(source, "unknown")


def quotation(source: str, path: str) -> Quotation | None:
    """Return what a source says of a field in its own words; None where nothing is kept of it.

    >>> quotation("royal", "pack.hand").words
    'they are dealt nine Cards a piece'
    """
    return _quotations_file().quotations.get(source, {}).get(path)


def quoting(path: str) -> Mapping[str, Quotation]:
    """Return all that sources say of a field in their own words, by source."""
    every = _quotations_file().quotations.items()
    return {source: fields[path] for source, fields in every if path in fields}


def quotations() -> Mapping[str, Mapping[str, Quotation]]:
    """Return all quotations by source and field."""
    return _quotations_file().quotations


class Witness(NamedTuple):
    """A source of a field, where it speaks of it, and its words, if they may stand here."""

    source: str
    at: str
    quotation: Quotation | None
    licence: Licence


class Ground(NamedTuple):
    """A field or a call of a book: its value (None of a call), what it rests on, our reading.

    `others` are the values of other books, each with their names; `more` what further sources say.
    """

    path: str
    value: object
    witnesses: tuple[Witness, ...]
    reading: str
    others: tuple[tuple[object, tuple[str, ...]], ...]
    more: tuple[Witness, ...]


def grounds(book: RuleBook, others: Sequence[RuleBook]) -> Iterator[Ground]:
    """Yield the rules of a book, fields first and then calls; its words are not rules."""
    for path in FIELDS:
        if path != CALLS and path not in WORDS and not path.endswith((".terms", ".passes")):
            value = value_at(book, path)
            yield _ground(book, path, value, _otherwise(book, path, value, others))
    for call in book.auction.calls:
        yield _ground(book, f"{CALLS}.{call.name}", None, ())


def _ground(
    book: RuleBook,
    path: str,
    value: object,
    others: tuple[tuple[object, tuple[str, ...]], ...],
) -> Ground:
    witnesses = tuple(dict.fromkeys(_witnesses(book.cite(path), path)))
    cited = {each.source for each in witnesses}
    more = tuple(
        Witness(source, passages.at, passages, licence(source))
        for source, passages in quoting(path).items()
        if source not in cited
    )
    return Ground(path, value, witnesses, book.readings.get(path, ""), others, more)


def _witnesses(cites: Sequence[str], path: str) -> Iterator[Witness]:
    """Yield what is cited; of several places in a source one has its words on the field."""
    places = [(source, at.strip()) for source, _colon, at in (c.partition(":") for c in cites)]
    for source, at in places:
        passage = quotation(source, path)
        of_source = [each for name, each in places if name == source]
        if passage and passage.at in of_source and passage.at != at:
            passage = None
        yield Witness(source, passage.at if passage else at, passage, licence(source))


def _otherwise(
    book: RuleBook, path: str, value: object, others: Sequence[RuleBook]
) -> tuple[tuple[object, tuple[str, ...]], ...]:
    """Return the other values of a field, in the order of the books that have them first."""
    readings: list[tuple[object, list[str]]] = []
    for other in others:
        theirs = value_at(other, path)
        if other.name == book.name or theirs == value:
            continue
        for known, names in readings:
            if known == theirs:
                names.append(other.name)
                break
        else:
            readings.append((theirs, [other.name]))
    return tuple((each, tuple(names)) for each, names in readings)
