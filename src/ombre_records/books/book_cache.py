"""A cache of the shipped books, beside their YAML, so that no run has to parse it again.

`python -m ombre_records.books.book_cache` reads and keeps them anew; a test holds what is kept to
the YAML. A wheel has no YAML. In an installation that follows a checkout the YAML still rules: what
was read of other bytes than those that are there is passed over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any
from zlib import crc32

import msgspec
from msgspec.structs import force_setattr, replace

from ombre_records.base.values import read_only
from ombre_records.books.book import RuleBook
from ombre_records.books.open_prices import UNSETTLED, WORD, OpenPrice, unsettled
from ombre_records.books.shipped_books import FOLDER, KEPT, shipped, written

_EXTENDS = rb"(?m)^extends: *([\w-]+)"


class CachedBook(msgspec.Struct, frozen=True):
    """A book as it was read, and the digest of each YAML file that it was read from, by name.

    `open` are the paths of its prices that are unsettled, which are noughts in the book itself.
    """

    digests: Mapping[str, int]
    open: tuple[str, ...]
    book: RuleBook


_DECODER = msgspec.json.Decoder(CachedBook)
"""Made with the module: two threads that each make one for the same types at once may crash."""


def path_of(name: str) -> str:
    """Return where a book is kept as it was read."""
    return os.path.join(FOLDER, name + KEPT)


def cached_book(name: str) -> RuleBook | None:
    """Return a shipped book as it was read; None if it was not, or was read of other bytes."""
    try:
        with open(path_of(name), "rb") as file:
            cached = _DECODER.decode(file.read())
    except (OSError, ValueError):
        return None
    for each, digest in cached.digests.items():
        if (data := written(each)) and crc32(data) != digest:
            return None
    _finish(cached)
    return cached.book


def _finish(cached: CachedBook) -> None:
    """Put in a book what JSON has no word for, while nobody else has seen it yet."""
    book = cached.book
    for option in book.options:
        sets = {path: _frozen(value) for path, value in option.sets.items()}
        force_setattr(option, "sets", read_only(sets))
    for path in cached.open:
        place, _, name = path.rpartition(".")
        call = book.call(place.removeprefix("auction.calls."))
        force_setattr(call or getattr(book, place), name.replace("-", "_"), UNSETTLED)


def _frozen(value: object) -> object:
    """Return what an option sets as it is read from YAML: tuples for JSON's lists, open prices."""
    if isinstance(value, dict):
        return {name: _frozen(each) for name, each in value.items()}
    if value == WORD:
        return UNSETTLED
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _worded(value: Any) -> Any:
    """Return what an option sets with the word for each open price."""
    if isinstance(value, Mapping):
        return {name: _worded(each) for name, each in value.items()}
    return WORD if isinstance(value, OpenPrice) else value


def cache_bytes(name: str) -> bytes:
    """Read a shipped book, and return what is kept of it."""
    from ombre_records.books.files import shipped_book

    book, digests, each = shipped_book(name).book, {}, name
    assert book is not None
    while each:
        data = written(each)
        digests[each] = crc32(data)
        match = re.search(_EXTENDS, data)
        each = match[1].decode() if match else ""
    options = tuple(replace(o, sets=_worded(o.sets)) for o in book.options)
    kept = CachedBook(digests, unsettled(book), replace(book, options=options))
    data = msgspec.json.encode(kept, enc_hook=int)
    return msgspec.json.format(data, indent=1) + b"\n"


def main() -> None:
    """Keep all books that come with the package as they are read now."""
    for name in shipped():
        with open(path_of(name), "wb") as file:
            file.write(cache_bytes(name))


if __name__ == "__main__":
    main()
