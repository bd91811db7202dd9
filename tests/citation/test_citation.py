"""Citations: what identifies a record, and each form that a citation has."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from jsonschema import Draft202012Validator

from examples import share
from ombre_records import check, parse
from ombre_records import format as formatted
from ombre_records.base.language import LANGUAGES
from ombre_records.books.load import load, shipped
from ombre_records.books.source_titles import cited_sources, source_title
from ombre_records.interchange.schemas import schema
from ombre_records.telling.citation.citing import (
    Citations,
    book_digest,
    book_item,
    cited,
    session_digests,
)
from ombre_records.telling.citation.item import (
    Item,
    Person,
    persons,
    source_item_of,
    source_items,
)
from ombre_records.telling.citation.reference_formats import (
    _LOCALES,
    bibtex,
    csl,
    reference,
    words,
)
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("cases.yaml"))
VALID = Draft202012Validator(schema("citation"))
RECORD = """ombre 1
title "An evening"
players Ada, Bea, Cleo
deal 1
dealer Cleo
bids Ada entrada, Bea pass, Cleo pass
trump S
hand Ada SAK2 CK3 HK7 D23
tricks ?
result won
"""


def test_a_citation_in_words_steers_no_terminal() -> None:
    """Of seven hundred thousand operations drawn at random four showed that it did."""
    odd = "\x1b[31m\x81\x10"
    report = check(parse(RECORD.replace("An evening", f"An {odd} evening")))
    said = words(cited([report], "1", None))
    assert "An \ufffd[31m\ufffd\ufffd evening" in said
    assert said.replace("\n", "").isprintable()


SAME = {
    "formatted": formatted(RECORD),
    "with glyphs": formatted(RECORD, "unicode"),
    "in the book's words": RECORD.replace("entrada", "play").replace("won", "sacada"),
    "with comments": "# above\n" + RECORD.replace("deal 1", "# of the first\ndeal 1   # so"),
    "in another order": RECORD.replace("SAK2 CK3", "S2K CK3 SA"),
    "with Windows' ends of lines": RECORD.replace("\n", "\r\n"),
    "with blanks": RECORD.replace("\n", "  \n\n"),
}
OTHER = {
    "another card": RECORD.replace("D23", "D24"),
    "another title": RECORD.replace("An evening", "A morning"),
    "an annotation": RECORD.replace("trump S", 'trump S "at last"'),
    "a doubt": RECORD.replace("D23", "D2 [D3?]"),
    "another part of the source": RECORD.replace("players", 'source page "41"\nplayers'),
    "a picture": RECORD.replace("players", 'facsimile "p41.png"\nplayers'),
    "no result": RECORD.replace("result won\n", ""),
}


def digest(text: str) -> str:
    (found,) = session_digests(parse(text))
    return found


@pytest.mark.parametrize("how", SAME)
def test_its_form_does_not_change_a_fingerprint(how: str) -> None:
    assert digest(SAME[how]) == digest(RECORD)


@pytest.mark.parametrize("what", OTHER)
def test_what_it_says_changes_a_fingerprint(what: str) -> None:
    assert digest(OTHER[what]) != digest(RECORD)


def test_a_session_has_its_own_fingerprint_whatever_stands_beside_it() -> None:
    first, second = session_digests(parse(RECORD + OTHER["another card"]))
    assert (first, second) == (digest(RECORD), digest(OTHER["another card"]))


def items_of(case) -> tuple[Item, ...]:
    return tuple(cited([check(case["record"])], "9.9", case.get("deal")))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_citation(case) -> None:
    found = items_of(case)
    known = digest(case["record"])
    for form, made in (("words", words(found)), ("bibtex", bibtex(found))):
        if form in case:
            told = made.replace(known, "DIGEST").replace(known[:16], "DIGEST")
            assert told.replace(known[:8], "KEY") == case[form]
    made = csl(found)
    VALID.validate(made)
    for item, wanted in zip(made, case.get("csl", ()), strict=False):
        assert {**item, **wanted} == item


def test_keys_are_told_apart_and_each_source_is_listed_once() -> None:
    record = 'ombre 1\ntitle "T"\nsource work "W"\nsource page "{}"\nplayers Ada, Bea, {}\n'
    pairs = (("1", "Cleo"), ("1", "Dora"), ("2", "Cleo"))
    found = Citations((check("\n".join(record.format(*each) for each in pairs)),)).items
    keys = [item.key for item in found]
    assert len(set(keys)) == len(keys)
    assert keys[1] == "w"
    assert keys[4] == "w-2"
    assert [item.sort for item in found] == ["record", "book", "record", "record", "book"]


HOSTILE = some.text(some.characters(codec="utf-8"), max_size=30) | some.sampled_from(
    ["{", "}", "\\", "}}", "a } b { c", "\\{", "50% & #1 $x_y^z~", '"', "@book{x,", "and", ",", ";"]
)


@given(HOSTILE, HOSTILE, HOSTILE, HOSTILE)
@settings(max_examples=share(60), deadline=None)
def test_bibtex_is_read_back_whatever_stands_in_it(title, author, date, page) -> None:
    library = pytest.importorskip("bibtexparser")
    item = Item("book", "key", title, persons(author), date, page=page)
    found = library.parse_string(bibtex([item, Item("record", "next", "after")]))
    assert not found.failed_blocks
    assert [entry.key for entry in found.entries] == ["key", "next"]
    assert found.entries[1]["title"] == "{after}"
    for name, value in found.entries[0].fields_dict.items():
        assert value.value.count("{") == value.value.count("}"), name
    VALID.validate(csl([item]))


def test_names_are_kept_whole() -> None:
    made = bibtex([Item("book", "k", "t", (Person("Smith and Sons"), Person("Pope", "A.")))])
    assert "author = {{Smith and Sons} and Pope, A.}" in made


@pytest.mark.parametrize("name", shipped())
def test_a_book_has_a_citation(name: str) -> None:
    book = load(name).book
    assert book is not None
    item = book_item(book, "9.9")
    VALID.validate(csl([item]))
    assert item.rests_on
    assert reference(item).endswith(f"sha256:{book_digest(book)[:16]}.")


def test_books_differ_by_their_rules() -> None:
    books = [book for book in (load(name).book for name in shipped()) if book]
    assert len({book_digest(book) for book in books}) == len(books)


def test_each_language_has_a_locale_for_csl_styles() -> None:
    assert {locale[:2] for locale in _LOCALES.values()} == {*_LOCALES} == {*LANGUAGES}


def test_a_csl_style_sets_references() -> None:
    pytest.importorskip("citeproc")
    from ombre_records.telling.citation.reference_formats import UnusableStyleError, styled

    item = Item("book", "k", "The Rape of the Lock", persons("Pope, Alexander"), "1714")
    with styled("harvard-cite-them-right"):
        assert reference(item) == "Pope, A. (1714) The Rape of the Lock."
    assert reference(item) == "Pope, Alexander. 1714. The Rape of the Lock."
    record = Item("record", "k", "Belinda's game", date="1714", digest="0123456789abcdef" * 4)
    with styled("harvard-cite-them-right"):
        assert reference(record) == "Belinda's game (1714). sha256:0123456789abcdef."
    with pytest.raises(UnusableStyleError, match="knows no style"), styled("no-such-style"):
        pass


def test_without_the_library_a_style_is_told_how_to_get_it(monkeypatch) -> None:
    from ombre_records.base.errors import MissingExtraError
    from ombre_records.telling.citation.reference_formats import styled

    monkeypatch.setitem(__import__("sys").modules, "citeproc", None)
    with pytest.raises(MissingExtraError, match=r"ombre-records\[cite\]"), styled("chicago"):
        pass


def test_every_source_of_a_book_has_parts_and_a_key_of_its_own() -> None:
    items = source_items(book_item(load(name).book, "9.9") for name in shipped())
    assert len({item.key for item in items}) == len(items) > 5
    for name in cited_sources():
        said = source_item_of(name)
        assert said.title.split(",")[0] in source_title(name), name
        assert said.date in source_title(name)
    assert source_item_of("house").title == "house"
    assert not [*VALID.iter_errors(csl(items))]
