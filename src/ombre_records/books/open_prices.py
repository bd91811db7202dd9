"""Prices that the text of a book does not tell.

A field of which the text does not say what it comes to is written `{is: unsettled, source: …}`.
Nothing is guessed in its place: whatever rests on it stays open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from ombre_records.books.book import GIVEN, RuleBook

T = TypeVar("T", bound=Struct)

WORD = "unsettled"
"""What stands in a book's file for such a price."""

PRICES = frozenset(
    (
        "vole.above-game",
        "vole.failed-pays",
        "estuches.worth",
        "estuches.worth-lost",
        "payments.primeras",
        "payments.beast-game",
        "payments.beast-none",
        "payments.beast-stake",
        "payments.codille-more",
    )
)
"""The fields that may be left unsettled, beside those of calls."""

CALL_PRICES = frozenset(("base", "codille", "further-tricks", "more"))
"""The fields of a call that may be left unsettled."""

_KEPT = 64
_apart: dict[tuple[int, str], tuple[RuleBook, RuleBook]] = {}
_at_prices: dict[tuple[int, tuple[tuple[str, int], ...]], tuple[RuleBook, RuleBook]] = {}
_tried: dict[int, tuple[RuleBook, tuple[RuleBook, ...]]] = {}


class OpenPrice(int):
    """A price that is not known. It counts as nought, and equals no number, not even nought.

    `False`, `0.0` or `Fraction(0)` on the left of `==` still takes it for nought: Python asks these
    first.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Equal nothing but another price that is not known."""
        return isinstance(other, OpenPrice)

    def __ne__(self, other: object) -> bool:
        """Differ from every number."""
        return not isinstance(other, OpenPrice)

    def __hash__(self) -> int:
        """Hash as the word does, since zero is another value."""
        return hash(WORD)

    def __repr__(self) -> str:
        """Return the word that a book's file has for it."""
        return WORD

    __str__ = __repr__


UNSETTLED = OpenPrice()


def may_be_unsettled(path: str) -> bool:
    """Return whether a field, by its path, is a price that may be left unsettled."""
    section, _, name = path.rpartition(".")
    return path in PRICES or (section.startswith("auction.calls.") and name in CALL_PRICES)


def unsettled(book: RuleBook) -> tuple[str, ...]:
    """Return the paths of the prices that a book leaves open, calls first."""
    return tuple(path for path, value in _prices(book) if isinstance(value, OpenPrice))


def tried(book: RuleBook) -> tuple[RuleBook, ...]:
    """Return a book with two sets of prices put in for those that it leaves open, or three.

    What comes out alike by all does not rest on them. A book that leaves none open is returned
    alone, as it is.
    """
    cached = _tried.get(id(book))
    if cached is None:
        if len(_tried) >= _KEPT:
            _tried.clear()
        numbers = [_numbers(book, 1000, 37), _numbers(book, 3001, 101)]
        if book.payments.won_from == "pool":  # which may have less than either price
            numbers.append(dict.fromkeys(unsettled(book), 0))
        made = tuple(_put(book, prices) for prices in numbers) if unsettled(book) else (book,)
        _tried[id(book)] = cached = book, made  # holding the book keeps its id its own
    return cached[1]


def price_pair(book: RuleBook, path: str) -> tuple[RuleBook, RuleBook]:
    """Return a book with prices put in for those that it leaves open, twice, of which only that of
    a path is another in the second. What comes out otherwise rests on it.
    """
    first, *_others = tried(book)
    cached = _apart.get((id(first), path))
    if cached is None:
        if len(_apart) >= _KEPT:
            _apart.clear()
        prices = _numbers(book, 1000, 37)
        other = _put(book, {**prices, path: -prices[path]})
        _apart[id(first), path] = cached = first, other  # holding the first keeps its id its own
    return cached


def at_prices(book: RuleBook, prices: Mapping[str, int]) -> RuleBook:
    """Return a book with prices in place of open ones, zero for any not given."""
    key = (id(book), tuple(sorted(prices.items())))
    cached = _at_prices.get(key)
    if cached is None:
        if len(_at_prices) >= _KEPT:
            _at_prices.clear()
        made = _put(book, {**dict.fromkeys(unsettled(book), 0), **prices})
        _at_prices[key] = cached = book, made  # holding the book keeps its id its own
    return cached[1]


def options_for(book: RuleBook, path: str) -> tuple[str, ...]:
    """Return the options of a book that give a price, by its path, with `N` for the price."""
    return tuple(f"{each.name}=N" for each in book.options if each.sets.get(path) == GIVEN)


def _prices(book: RuleBook) -> Iterator[tuple[str, object]]:
    for call in book.auction.calls:
        for name in sorted(CALL_PRICES):
            yield f"auction.calls.{call.name}.{name}", getattr(call, name.replace("-", "_"))
    for path in sorted(PRICES):
        section, _, name = path.partition(".")
        yield path, getattr(getattr(book, section), name.replace("-", "_"))


def _numbers(book: RuleBook, first: int, step: int) -> dict[str, int]:
    """Return numbers for the prices that are open, by path, no two alike."""
    return dict(zip(unsettled(book), count(first, step), strict=False))


def _put(book: RuleBook, prices: Mapping[str, int]) -> RuleBook:
    """Put prices in for those that are open, by path."""

    def priced(part: T, path: str) -> T:
        values: dict[str, Any] = {}
        for name, value in asdict(part).items():
            if isinstance(value, OpenPrice):
                values[name] = prices[f"{path}.{name.replace('_', '-')}"]
        return replace(part, **values) if values else part

    calls = tuple(priced(call, f"auction.calls.{call.name}") for call in book.auction.calls)
    return replace(
        book,
        auction=replace(book.auction, calls=calls),
        vole=priced(book.vole, "vole"),
        estuches=priced(book.estuches, "estuches"),
        payments=priced(book.payments, "payments"),
    )
