"""A rule book as JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import asdict

from ombre_records.base.language.explanations import about_book, about_option, meaning, reading
from ombre_records.books.book import Call, Option, RuleBook
from ombre_records.books.diff import Side, differences
from ombre_records.books.fields import CALLS, FIELDS, MEANINGS, value_at
from ombre_records.books.open_prices import WORD, OpenPrice


def cited(book: RuleBook) -> list[str]:
    """Return the short names of a book's sources, the one most cited first."""
    every = (text.partition(":")[0] for cites in book.sources.values() for text in cites)
    return [name for name, _ in Counter(every).most_common()]


def paths() -> Iterator[str]:
    """Yield the paths of a book's fields, but the calls."""
    return (path for path in FIELDS if path != CALLS)


def book_json(book: RuleBook) -> dict[str, object]:
    """Return a book with every field's value, meaning, source and reading; no reading is null.

    What is told in words is in the language spoken.

    A price that the book leaves open is the word `unsettled`, as in its file.
    """
    return {
        "name": book.name,
        "title": book.title,
        "about": about_book(book.about),
        "sources": cited(book),
        "fields": [_field(book, path) for path in paths()],
        "calls": [_call(book, call) for call in book.auction.calls],
        "options": [_option(book, option) for option in book.options],
    }


def diff_json(left: RuleBook, right: RuleBook) -> dict[str, object]:
    """Return what two books have otherwise; a side is null where a book has nothing of it."""
    listed = [
        {"path": path, "left": _side(ours), "right": _side(theirs)}
        for path, ours, theirs in differences(left, right)
    ]
    return {"left": left.written, "right": right.written, "differences": listed}


def _side(side: Side | None) -> dict[str, object] | None:
    if side is None:
        return None
    return {
        "value": plain(side.value),
        "source": list(side.source),
        "reading": reading(side.reading) if side.reading else None,
    }


def _field(book: RuleBook, path: str) -> dict[str, object]:
    explained = meaning(MEANINGS.get(path, "")) or None
    value = plain(value_at(book, path))
    return {"path": path, "value": value, "meaning": explained, **_grounds(book, path)}


def _grounds(book: RuleBook, path: str) -> dict[str, object]:
    return {"source": list(book.cite(path)), "reading": _read(book, path)}


def _call(book: RuleBook, call: Call) -> dict[str, object]:
    return {**_members(call), **_grounds(book, f"{CALLS}.{call.name}")}


def _option(book: RuleBook, option: Option) -> dict[str, object]:
    return {
        **_members(option),
        "about": about_option(option.about),
        **_grounds(book, f"options.{option.name}"),
    }


def _read(book: RuleBook, path: str) -> str | None:
    return reading(book.readings[path]) if path in book.readings else None


def _members(value: Call | Option) -> dict[str, object]:
    return {name.replace("_", "-"): plain(each) for name, each in asdict(value).items()}


def plain(value: object) -> object:
    """Return a value of a book's as JSON has it."""
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, OpenPrice):
        return WORD
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Struct):
        return {name: plain(each) for name, each in asdict(value).items()}
    return value
