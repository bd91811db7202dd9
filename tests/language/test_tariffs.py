"""Blank sheets and what books pay: no word of them escapes the catalogues."""

from __future__ import annotations

import re

import pytest
from test_every_word import Brackets, left_over, pieces, spoken

from ombre_records.base.language import LANGUAGES, Language, speaking
from ombre_records.base.language.terms import call_name
from ombre_records.books.load import named, shipped
from ombre_records.telling.sheet.tariff import tariff

__all__ = ["spoken"]
BOOKS = [
    *shipped(),
    "aldenham + favor + gascarille + countervole + gascarola + low-voltereta + forced-spadille",
]


def told(name: str) -> list[str]:
    book = named(name)
    return [
        piece for block in tariff(book, book.table.players[0], call_name) for piece in pieces(block)
    ]


@pytest.mark.parametrize("name", BOOKS)
def test_every_word_of_a_tariff_is_looked_up(name: str, spoken: Brackets) -> None:
    assert [piece for piece in told(name) if left_over(piece, set())] == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("name", BOOKS)
def test_a_tariff_has_no_english(name: str, lang: Language) -> None:
    with speaking(lang):
        said = " ".join(told(name))
    assert not re.findall(r"\b(?:the|any|turned|none|each|must|passed|trick|or more)\b", said)
