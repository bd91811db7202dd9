"""Records made to differ in known places: each is listed once, and nothing else."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from collation.differing import BOOKS, changed, disturbed, in_another_form, played
from collation.pairs import entries, said, witnesses
from collation.undone import not_made_again
from ombre_records import parse
from ombre_records.analysis.collation.collation import collate
from ombre_records.analysis.collation.edition import edition

seeds = st.integers(0, 2**32)


def keys(found):
    return [(each["deal"], each["kind"], each["name"]) for each in found]


@given(seeds, st.sampled_from(BOOKS), st.integers(1, 10))
def test_each_difference_is_listed_once_and_nothing_else(seed, book, most):
    random = Random(seed)
    text = played(seed, book)
    other, expected = changed(random, text, most)
    other = in_another_form(random, other)
    assert not parse(other).findings, other
    found = entries(text, other)
    assert sorted(map(str, keys(found))) == sorted(map(str, expected)), other
    for each in found:
        assert [reading["witnesses"] for reading in each["readings"]] == [["A"], ["B"]]


@given(seeds, st.sampled_from(BOOKS))
def test_form_is_no_difference(seed, book):
    text = played(seed, book)
    assert entries(text, in_another_form(Random(seed), text)) == []


@given(seeds, st.sampled_from(BOOKS), st.integers(1, 6))
def test_an_edition_prints_the_copy_and_reads_what_is_agreed(seed, book, most):
    text = played(seed, book)
    other, _keys = changed(Random(seed), text, most)
    made = edition(collate(witnesses([text, other, other]), "agreed"))
    record = parse(made)
    assert not record.findings, made
    added = ("witness", "base")  # whose the sigla are, and which of them is the copy
    found = entries(text, said(record, "printed"))
    kept = [each for each in found if not {each["kind"], each["name"]} & {*added}]
    assert kept == [], made
    for each in entries(other, said(record, "edited")):
        first, second = each["readings"]
        assert first["text"] is None, (each, second, made)


@given(seeds, st.sampled_from(BOOKS), st.sampled_from((None, "B", "agreed")))
@settings(max_examples=15)
def test_text_and_apparatus_give_back_every_witness(seed, book, base):
    random = Random(seed)
    text = played(seed, book)
    texts = [text, changed(random, text, 6)[0], *(disturbed(random, text) for _ in "ab")]
    random.shuffle(texts)
    assert not_made_again(collate(witnesses(texts), base)) == [], "\n".join(texts)
