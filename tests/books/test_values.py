"""Every value of every shipped book a second time: `values.yaml` has the books side by side.

A slip in a book's file is another rule, and what it says nobody else says. Here each field stands
once with what it is in each book, so that a value that is changed has to be changed on purpose, and
is seen beside those of the others. What each means for the play is asked elsewhere, by questions
with answers from the sources (`tests/conformance`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from ombre_records.books.book import Call, Option, RuleBook
from ombre_records.books.fields import CALLS, FIELDS, value_at
from ombre_records.books.load import load, shipped
from yaml_data import read_yaml

told = cache(read_yaml)
FILE = Path(__file__).with_name("values.yaml")


def said(name: str) -> dict[str, object]:
    """Return what the file says of a book, by path; its keys are the books that are alike."""
    found = {}
    for path, ways in told(FILE).items():
        alike = [value for books, value in ways.items() if name in books.split()]
        assert len(alike) < 2, f"{path} is told twice of {name}"
        if alike:
            found[path] = alike[0]
    return found


def values(book: RuleBook) -> Iterator[tuple[str, object]]:
    """Go through the values of a book as plain ones; of a call and of an option what is stated."""
    for path in FIELDS:
        if path != CALLS:
            value = plain(value_at(book, path))
            yield path, by_meaning(value) if isinstance(value, dict) else value
    yield CALLS, " ".join(call.name for call in book.auction.calls)
    for call in book.auction.calls:
        yield f"{CALLS}.{call.name}", stated(call, Call("", -1))
    yield "options", " ".join(option.name for option in book.options)
    for option in book.options:
        yield f"options.{option.name}", stated(option, Option("", "", "", {}))


def plain(value: object) -> object:
    """Return a value as YAML has it; a price that is not settled is the only one unlike it."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=lambda price: "unsettled"))


def stated(struct: Call | Option, empty: Call | Option) -> dict[str, object]:
    """Return what a call or an option says beyond what goes without saying; no prose."""
    own, bare = plain(struct), plain(empty)
    assert isinstance(own, dict)
    assert isinstance(bare, dict)
    apart = ("name", "about", "source")
    return {n: v for n, v in own.items() if n not in apart and v != bare[n]}


def by_meaning(words: dict[str, str]) -> dict[str, str]:
    """Return the words of a table by what they mean, in the order of the book."""
    found: dict[str, list[str]] = {}
    for word, meaning in words.items():
        found.setdefault(meaning, []).append(word)
    return {meaning: " ".join(each) for meaning, each in found.items()}


@pytest.mark.parametrize("name", shipped())
def test_the_values_of_a_book_are_those_told_here(name: str) -> None:
    book = load(name).book
    assert book is not None
    found, wanted = dict(values(book)), said(name)
    wrong = [path for path in {**wanted, **found} if found.get(path) != wanted.get(path)]
    assert not wrong, f"tests/books/values.yaml and {name}.yaml differ, sources decide: {wrong}"
