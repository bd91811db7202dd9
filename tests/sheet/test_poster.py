"""The tariff of a rule book on a page of its own, in each format."""

from __future__ import annotations

import pytest

from ombre_records.base.document.style import Style
from ombre_records.books.load import named, shipped
from ombre_records.telling.sheet.poster import poster, priced_in_words, prices_in_words


@pytest.mark.parametrize(
    ("to", "begins", "row"),
    [
        ("text", "L", "\n===="),
        ("markdown", "# L", "the living Danish game\n"),
        ("html", "<!doctype html>", "<h1"),
    ],
)
def test_it_has_the_title_and_a_row_for_each_call(to: str, begins: str, row: str) -> None:
    made = poster(named("lhombre"), to)
    assert isinstance(made, str)
    assert made.startswith(begins)
    assert row in made
    assert to != "text" or "better game  " in made
    assert "bedre-spil" not in made


@pytest.mark.parametrize("name", shipped())
def test_every_book_has_one_in_every_language(name: str) -> None:
    for language in ("en", "da", "de", "es", "fr"):
        made = poster(named(name), "text", Style(language=language))
        assert isinstance(made, str)
        assert len(made.splitlines()) > len(named(name).auction.calls)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("solo", ["aldenham solo 8 33 16 16"]),
        ("puesta", ["aldenham plain game 5 30 10 10"]),
        ("vole", ["lhombre game 1 2 2 4", "court-gamester: A vole: as much again as the pool"]),
        ("estuches", ["quintillo: Estuches, from 3 on: 2 each"]),
        ("primeras", ["renegado: Primeras, the first 5 tricks: 3 from each"]),
        ("gascarille", ["aldenham gascarille 8 33 16 16"]),
        ("cascarille", ["aldenham gascarille 8 33 16 16"]),
        ("surrender", ["lhombre: A game given up, before trick 1 at the latest: as a puesta"]),
        ("forfeit", ["royal-1665: A revoke, or a hand of the wrong size: as much as the pool"]),
        ("gano", []),
    ],
)
def test_each_word_has_its_price_in_each_book(word: str, told: list[str]) -> None:
    made = " ".join(prices_in_words(word, map(named, shipped()), Style(width=200)).split())
    assert [each for each in told if each not in made] == []
    assert bool(made) == bool(told)


@pytest.mark.parametrize(
    ("word", "book", "told"),
    [
        ("kruk", "lhombre", "game 4 better game 4"),
        ("tabt", "lhombre", "game 2 4 better game 2 4"),
        ("lost", "simplified", "entrada 2"),
        ("bet", "lhombre", "game 2 better game 2"),
    ],
)
def test_a_word_has_its_price_in_a_book(word: str, book: str, told: str) -> None:
    assert told in " ".join(priced_in_words(named(book), word, Style(width=200)).split())


def test_a_book_without_a_thing_has_no_price_for_it() -> None:
    for word, book in (("surrender", "court-gamester"), ("forfeit", "simplified")):
        assert book not in prices_in_words(word, map(named, shipped()), Style())
