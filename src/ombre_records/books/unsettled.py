"""Prices that a book's text does not tell.

A field of which the text does not say what it comes to is written `{is: unsettled, source: …}`.
Nothing is guessed in its place: whatever rests on it stays open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from ombre_records.books.book import Call, RuleBook

T = TypeVar("T")

WORD = "unsettled"
"""What stands in a book's file for such a price."""

PRICES = frozenset(
    (
        "vole.above-game",
        "vole.failed-pays",
        "estuches.worth",
        "payments.primeras",
        "payments.beast-game",
        "payments.beast-none",
        "payments.beast-stake",
        "payments.codille-more",
    )
)
"""The fields that may be left unsettled, beside those of calls."""

CALL_PRICES = frozenset(("base", "more"))
"""The fields of a call that may be left unsettled."""

_KEPT = 64
_tried: dict[int, tuple[RuleBook, tuple[RuleBook, ...]]] = {}


class OpenPrice(int):
    """A price that is not known. It counts as nought, and equals no number, not even nought."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Equal nothing but another price that is not known."""
        return isinstance(other, OpenPrice)

    def __ne__(self, other: object) -> bool:
        """Differ from every number."""
        return not isinstance(other, OpenPrice)

    def __hash__(self) -> int:
        """Hash as the word does, since nought is another value."""
        return hash(WORD)

    def __repr__(self) -> str:
        """Return the word that a book's file has for it."""
        return WORD

    __str__ = __repr__


UNSETTLED = OpenPrice()


def may_be_unsettled(path: str) -> bool:
    """Tell whether a field, by its path, is a price that may be left unsettled."""
    section, _, name = path.rpartition(".")
    return path in PRICES or (section.startswith("auction.calls.") and name in CALL_PRICES)


def unsettled(book: RuleBook) -> tuple[str, ...]:
    """Return the paths of the prices that a book leaves open, calls first."""
    return tuple(path for path, value in _prices(book) if isinstance(value, OpenPrice))


def tried(book: RuleBook) -> tuple[RuleBook, ...]:
    """Return a book with two sets of prices put in for those that it leaves open.

    What comes out alike by both does not rest on them. A book that leaves none open is returned
    alone, as it is.
    """
    found = _tried.get(id(book))
    if found is None:
        if len(_tried) >= _KEPT:
            _tried.clear()
        made = (_put(book, 1000, 37), _put(book, 3001, 101)) if unsettled(book) else (book,)
        _tried[id(book)] = found = book, made  # holding the book keeps its id its own
    return found[1]


def _prices(book: RuleBook) -> Iterator[tuple[str, object]]:
    for call in book.auction.calls:
        for name in sorted(CALL_PRICES):
            yield f"auction.calls.{call.name}.{name}", getattr(call, name)
    for path in sorted(PRICES):
        section, _, name = path.partition(".")
        yield path, getattr(getattr(book, section), name.replace("-", "_"))


def _put(book: RuleBook, first: int, step: int) -> RuleBook:
    """Put numbers in for the prices that are open, no two alike."""
    numbers = iter(range(first, first + step * 1000, step))

    def priced(part: T) -> T:
        values: dict[str, Any] = {}
        if is_dataclass(part) and not isinstance(part, type):
            for each in fields(part):
                value = getattr(part, each.name)
                if isinstance(value, OpenPrice):
                    values[each.name] = next(numbers)
            return replace(part, **values) if values else part
        return part

    calls: tuple[Call, ...] = tuple(map(priced, book.auction.calls))
    return replace(
        book,
        auction=replace(book.auction, calls=calls),
        vole=priced(book.vole),
        estuches=priced(book.estuches),
        payments=priced(book.payments),
    )
