"""The fields of a rule book that make two books judge a session differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.fields import CALLS, FIELDS, WORDS, attribute, value_at
from ombre_records.course.minimal_subset import minimal_subset

_WORDS = (*WORDS, "auction.passes", "outcome.terms", CALLS)
_NAMING = ("name", "rank", "aliases", "like", "when", "promises")

Judge = Callable[[RuleBook], tuple[object, ...]]
"""What a book makes of a session: a value for each deal, equal where it makes no difference."""


class Reason(NamedTuple):
    """A field that makes a difference, and the first deal in which it does, counted from 1.

    `field` is its path, `value` its value in this book, `source` its citations.
    """

    deal: int
    field: str
    value: object
    source: tuple[str, ...]


class BookPair(NamedTuple):
    """A rule book beside another; `match` has the other's calls by the names of this one's."""

    book: RuleBook
    other: RuleBook
    match: Mapping[str, Call]


def reasons(pair: BookPair, judge: Judge) -> list[str]:
    """Return the fewest fields found that, put as the other book has them, do what all do together.

    Paths as in a book's file, in its order; none where the two books judge alike.
    """
    fields = differing(pair)
    wanted = judge(swapped(pair, fields))
    # Held against all fields together, not against the other book itself: the two have different
    # words for calls, and what the words alone do is not a rule that a field can give.
    if wanted == judge(pair.book):
        return []
    return minimal_subset(fields, lambda part: judge(swapped(pair, part)) == wanted)


def differing(pair: BookPair) -> list[str]:
    """Return the paths of the fields that two books have otherwise, those of matching calls too."""
    book, other, match = pair
    paths = [
        path
        for path in FIELDS
        if path not in _WORDS and value_at(book, path) != value_at(other, path)
    ]
    for call in book.auction.calls:
        theirs = match.get(call.name)
        paths += [
            f"{CALLS}.{call.name}.{name.replace('_', '-')}"
            for name in (Call.__struct_fields__ if theirs else ())
            if name not in _NAMING and getattr(call, name) != getattr(theirs, name)
        ]
    return paths


def swapped(pair: BookPair, paths: Sequence[str]) -> RuleBook:
    """Return a pair's book with some fields as the other book has them."""
    book, other, match = pair
    terms: dict[str, dict[str, Any]] = {}
    parts: dict[str, dict[str, Any]] = {}
    for path in paths:
        section, _, name = path.partition(".")
        if path.startswith(f"{CALLS}."):
            call, _, term = path.removeprefix(f"{CALLS}.").rpartition(".")
            terms.setdefault(call, {})[attribute(term)] = getattr(match[call], attribute(term))
        else:
            parts.setdefault(section, {})[attribute(name)] = value_at(other, path)
    if terms:
        calls = tuple(replace(call, **terms.get(call.name, {})) for call in book.auction.calls)
        parts.setdefault("auction", {})["calls"] = calls
    made = {section: replace(getattr(book, section), **part) for section, part in parts.items()}
    return replace(book, **made) if made else book


def valued(book: RuleBook, path: str) -> object:
    """Return a field's value by its path, of a call's field too."""
    if not path.startswith(f"{CALLS}."):
        return value_at(book, path)
    name, _, term = path.removeprefix(f"{CALLS}.").rpartition(".")
    call = next(call for call in book.auction.calls if call.name == name)
    return getattr(call, attribute(term))


def cited(book: RuleBook, path: str) -> tuple[str, ...]:
    """Return a field's sources, of a call's field those of the call."""
    return book.cite(path.rpartition(".")[0] if path.startswith(f"{CALLS}.") else path)
