"""What sources say in their own words, field by field, and which of them may be quoted at all.

`quotations.toml` has both; a source that is not named there is one of a book of your own, of which
nothing is known.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from ombre_records.books.shelf import FOLDER

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
def _kept() -> _Kept:
    with open(os.path.join(FOLDER, "quotations.toml"), "rb") as file:
        return msgspec.convert(tomllib.load(file), _Kept)


def licence(source: str) -> Licence:
    """Return whether a source may be quoted, by its short name.

    >>> licence("royal"), licence("parlett"), licence("house")
    ('free', 'reserved', 'unknown')
    """
    return _kept().licences.get(source, "unknown")


def quotation(source: str, path: str) -> Quotation | None:
    """Return what a source says of a field in its own words; None where nothing is kept of it.

    >>> quotation("royal", "pack.hand").words
    'they are dealt nine Cards a piece'
    """
    return _kept().quotations.get(source, {}).get(path)


def quoting(path: str) -> Mapping[str, Quotation]:
    """Return all that sources say of a field in their own words, by source."""
    every = _kept().quotations.items()
    return {source: fields[path] for source, fields in every if path in fields}


def quotations() -> Mapping[str, Mapping[str, Quotation]]:
    """Return all quotations by source and field."""
    return _kept().quotations
