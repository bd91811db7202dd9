"""The timeline: rules by the dates of the texts that tell them, and the picture of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from ombre_records.base.language import LANGUAGES, speaking
from ombre_records.books.book import RuleBook
from ombre_records.books.load import load, shipped
from ombre_records.books.timeline import RULES, TODAY, YEARS, main_text, spans
from ombre_records.books.timeline_picture import WIDTH, timeline, years

SPANS = {span.title: span for span in spans()}
KNOWN = {
    "The vole is declared": "1665",
    "Codille": "1665–today",
    "The vole is undertaken by leading on": "1750–today",
    "The first defender takes eight at most": "1765–today",
    "A pass costs a counter": "1665–1891",
    "Taking in costs a counter a card": "1665",
    "An offence costs as much as the stakes": "1665–1750",
    "A game can be given up": "1719–today",
    "Any card in the trick forces a matador": "2015–today",
    "Nolo: no trick is to be won": "1985–today",
}


@pytest.mark.parametrize("title", KNOWN)
def test_from_when_to_when_a_rule_is_told(title: str) -> None:
    assert years(SPANS[title]) == KNOWN[title]


def test_each_rule_has_a_text_and_tells_books_apart() -> None:
    books = [book for book in (load(name).book for name in shipped()) if isinstance(book, RuleBook)]
    assert set(SPANS) == {rule.title for rule in RULES}
    for rule in RULES:
        having = [book.name for book in books if rule.path(book)]
        assert 0 < len(having) < len(books), rule.title


def test_each_source_that_the_pages_have_an_entry_of_has_its_years() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "sources.md").read_text("utf-8")
    assert {*re.findall(r"^`(\w+)`$", page, re.MULTILINE)} == {*YEARS}
    assert {cite.partition(":")[0] for rule in RULES for cite in rule.told} <= {*YEARS}


BOOKS_TEXTS = {
    "aldenham": (1874, "parlett"),
    "royal-1665": (1665, "royal"),
    "lhombre": (TODAY, "family"),
    "court-gamester": (1719, "seymour"),
    "simplified": (2015, "blog"),
}


@pytest.mark.parametrize("name", BOOKS_TEXTS)
def test_the_text_that_a_book_rests_on(name: str) -> None:
    book = load(name).book
    assert book is not None
    text = main_text(book)
    assert text is not None
    assert (text.first, text.source) == BOOKS_TEXTS[name]


def test_the_first_to_appear_stand_first() -> None:
    found = [(span.first, span.last) for span in spans()]
    assert found == sorted(found)
    assert all(first <= last <= TODAY for first, last in YEARS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_has_all_rules_inside_it(language) -> None:
    with speaking(language):
        root = ET.fromstring(timeline().alone)
        said = [years(span) for span in SPANS.values()]
    name = "{http://www.w3.org/2000/svg}"
    texts = [each.text for each in root.iter(f"{name}text")]
    assert all(each in texts for each in said)
    for disc in root.iter(f"{name}circle"):
        assert float(disc.get("cx", 0)) - 5 > 0
        assert float(disc.get("cx", 0)) + 5 < WIDTH
    # Words that had no room are there in full, for whoever points at them.
    cut = [each for each in root.iter(f"{name}text") if (each.text or "").endswith("…")]
    cut += [each for each in root.iter(f"{name}text") if len(each) and each[0].tail]
    assert all(len(each) for each in cut)
