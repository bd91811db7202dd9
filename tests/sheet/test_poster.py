"""The tariff of a rule book on a page of its own, in each format."""

from __future__ import annotations

import pytest

from ombre_records.base.document.style import Style
from ombre_records.books.load import named, shipped
from ombre_records.telling.sheet.poster import poster


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
    assert "spil" in made


@pytest.mark.parametrize("name", shipped())
def test_every_book_has_one_in_every_language(name: str) -> None:
    for language in ("en", "da", "de", "es", "fr"):
        made = poster(named(name), "text", Style(language=language))
        assert isinstance(made, str)
        assert len(made.splitlines()) > len(named(name).auction.calls)
