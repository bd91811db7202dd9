"""What sources say in their own words: short, free to stand here."""

from __future__ import annotations

import pytest

from ombre_records.books.evidence import grounds, licence, quotation, quotations
from ombre_records.books.fields import CALLS, FIELDS
from ombre_records.books.load import load, shipped
from ombre_records.books.source_titles import source_names

BOOKS = [book for book in (load(name).book for name in shipped()) if book]
QUOTED = [
    (source, path, each) for source, fields in quotations().items() for path, each in fields.items()
]
LONGEST = 20


@pytest.mark.parametrize(("source", "path", "each"), QUOTED, ids=lambda value: str(value)[:40])
def test_a_quotation_is_short_free_and_of_a_field(source, path, each) -> None:
    assert licence(source) == "free"
    assert 2 <= len(each.words.split()) <= LONGEST
    assert each.at
    calls = {f"{CALLS}.{call.name}" for book in BOOKS for call in book.auction.calls}
    assert path in {*FIELDS, *calls} - {CALLS}


def test_it_is_known_of_each_source_whether_it_may_be_quoted() -> None:
    assert {name for name in source_names() if licence(name) == "unknown"} == set()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_each_rule_has_its_sources_and_who_disagrees(book) -> None:
    found = {ground.path: ground for ground in grounds(book, BOOKS)}
    for path, ground in found.items():
        assert ground.witnesses, path
        assert [each.source for each in ground.witnesses] == [
            cite.partition(":")[0] for cite in book.cite(path)
        ]
        named = [name for _value, names in ground.others for name in names]
        assert book.name not in named
        assert len(named) == len(set(named))
        assert all(value != ground.value for value, _names in ground.others)
        told = set()
        for witness in (*ground.witnesses, *ground.more):
            words = None if witness.source in told else quotation(witness.source, path)
            assert witness.quotation == words
            told.add(witness.source)


def test_the_royal_game_speaks_for_itself() -> None:
    book = load("royal-1665").book
    assert book is not None
    found = {ground.path: ground for ground in grounds(book, BOOKS)}
    hand = found["pack.hand"]
    assert hand.witnesses[0].quotation is not None
    assert hand.witnesses[0].quotation.words == "they are dealt nine Cards a piece"
    assert hand.others == ((8, ("quintillo", "two-handed")),)
    (gano,) = found["play.gano"].more
    assert gano.source == "seymour"
