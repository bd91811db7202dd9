"""The fields, calls and options in which two rule books differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import asdict

from ombre_records.base.errors import require
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.fields import CALLS, FIELDS, value_at


class Side(NamedTuple):
    """A field in one of two books: its value, its sources, and this project's reading if any."""

    value: object
    source: tuple[str, ...]
    reading: str | None


class Difference(NamedTuple):
    """A field that differs between two books. A side is None if that book has no such call."""

    path: str
    left: Side | None
    right: Side | None


def differences(left: RuleBook, right: RuleBook) -> Iterator[Difference]:
    """Return what differs between two books: fields in their order, then calls, then options.

    Calls are matched by name or alias. Only those of their terms that differ are returned.
    """
    for book in (left, right):
        require("differences", book, RuleBook, "two RuleBooks, as named returns them")
    return _differences(left, right)


def _differences(left: RuleBook, right: RuleBook) -> Iterator[Difference]:
    for path in FIELDS:
        if path != CALLS and _content(left, path) != _content(right, path):
            yield Difference(path, _field(left, path), _field(right, path))
    yield from _calls(left, right)
    yield from _options(left, right)


def _content(book: RuleBook, path: str) -> object:
    """Return the value of a field, ignoring the order of words for a pass."""
    value = value_at(book, path)
    return frozenset(value) if path == "auction.passes" and isinstance(value, tuple) else value


def _field(book: RuleBook, path: str) -> Side:
    return Side(value_at(book, path), book.cite(path), book.readings.get(path))


def _calls(left: RuleBook, right: RuleBook) -> Iterator[Difference]:
    matched = set()
    for call in left.auction.calls:
        other = _same(call, right)
        if other is None:
            yield Difference(f"{CALLS}.{call.name}", _call(left, call, None), None)
            continue
        matched.add(other.name)
        if _terms(call) != _terms(other):
            path = f"{CALLS}.{call.name}"
            yield Difference(path, _call(left, call, other), _call(right, other, call))
    for call in right.auction.calls:
        if call.name not in matched:
            yield Difference(f"{CALLS}.{call.name}", None, _call(right, call, None))


def _same(call: Call, book: RuleBook) -> Call | None:
    return next(filter(None, (book.call(word) for word in (call.name, *call.aliases))), None)


def _terms(call: Call) -> dict[str, object]:
    left_out = ("aliases", "like")
    named = {name.replace("_", "-"): value for name, value in asdict(call).items()}
    return {name: value for name, value in named.items() if name not in left_out}


def _call(book: RuleBook, call: Call, other: Call | None) -> Side:
    """Return a call's terms: those that differ from another's, else those that it sets."""
    against = _terms(other) if other else _terms(Call(call.name, 0))
    differing = {name: value for name, value in _terms(call).items() if value != against[name]}
    path = f"{CALLS}.{call.name}"
    return Side(differing, book.cite(path), book.readings.get(path))


def _options(left: RuleBook, right: RuleBook) -> Iterator[Difference]:
    ours = {option.name: option for option in left.options}
    theirs = {option.name: option for option in right.options}
    for name in dict.fromkeys((*ours, *theirs)):
        if ours.get(name) != theirs.get(name):
            sides = [_option(book, name) for book in (left, right)]
            yield Difference(f"options.{name}", *sides)


def _option(book: RuleBook, name: str) -> Side | None:
    option = next((each for each in book.options if each.name == name), None)
    if option is None:
        return None
    path = f"options.{name}"
    return Side(option.about, book.cite(path), book.readings.get(path))
