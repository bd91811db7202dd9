"""What holds of the prose of every session: it is never at a loss, and its sentences are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from blurred import blur
from hypothesis import given, settings
from hypothesis import strategies as st
from lawful import NAMES, seeds, sessions
from spoilt import mutants

from examples import share
from foreign import foreign
from ombre_records import check, parse
from ombre_records.base.document.outline import Outline, Paragraph
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES, Language, speaking
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.telling.transcript.prose import prose

LAW = settings(derandomize=True, deadline=None, database=None, max_examples=8)
languages = st.sampled_from(LANGUAGES)
ODD = re.compile(r" [,.;]|\.\.|,,|,\.|;\.|\(\)|None|Undefined|</?[a-z]+>|[%]| {2}")


def told(text: str, lang: Language = "en") -> Outline:
    with speaking(lang):
        return prose(check(parse(text)), Style(prose=True, language=lang))


def paragraphs(text: str, lang: Language = "en") -> list[str]:
    return [
        "".join(run.text for run in block.words)
        for block in told(text, lang)
        if isinstance(block, Paragraph)
    ]


@given(sessions(), languages)
@LAW
def test_the_sentences_of_a_lawful_session_are_whole(text: str, lang: Language) -> None:
    for said in paragraphs(text, lang):
        assert not ODD.search(said), said
        assert said[0].isupper()
        assert re.search(r"[.:](\[\d+\])*$", said), said


@given(sessions(), languages)
@LAW
def test_every_player_and_payment_is_told(text: str, lang: Language) -> None:
    report = check(parse(text))
    said = " ".join(paragraphs(text, lang))
    for session in report.sessions:
        for deal in session.deals:
            for amount in filter(None, deal.payments):
                assert f"{amount:+}".replace("-", "−") in said
            for item in deal.items or ():
                assert str(item.amount) in said
    assert all(name in said for name in NAMES[: len(report.sessions[0].players)])


@given(sessions(), seeds, st.sampled_from((0.05, 0.15, 0.5)), languages)
@LAW
def test_a_session_with_gaps_is_told_in_whole_sentences(
    text: str, seed: int, part: float, lang: Language
) -> None:
    for said in paragraphs(blur(text, seed, part), lang):
        assert not ODD.search(said), said


@given(mutants(), languages)
@settings(LAW, max_examples=share(60))
def test_no_record_stops_the_prose(text: str, lang: Language) -> None:
    assert told(text, lang) is not None


@given(sessions(), seeds, st.sampled_from((0.0, 0.15, 0.5)), st.sampled_from(LANGUAGES[1:]))
@settings(LAW, max_examples=share(40))
def test_no_word_of_another_language_is_in_the_prose(
    text: str, seed: int, part: float, lang: Language
) -> None:
    """Sessions with gaps have the sentences on what is not known; the notes are the record's."""
    rules = re.findall(r"^rules (.*)", text, re.MULTILINE)
    own = {*NAMES, *re.findall(r'"([^"]+)"', text), *re.findall(r"[\w-]+", " ".join(rules))}
    for said in paragraphs(blur(text, seed, part) if part else text, lang):
        assert foreign(said, lang, own) == [], said


RECORDS = sorted((Path(__file__).parents[2] / "records").rglob("*.ombre"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_identifier_of_a_rule_book_stands_in_the_prose(lang: Language) -> None:
    """Calls, outcomes and options have hyphens in records, and words in sentences."""
    names = {name for book in map(named, shipped()) for name in _identifiers(book)}
    sought = re.compile(
        rf"(?<![\w-])(?:{'|'.join(map(re.escape, names - OWN_WORDS[lang]))})(?![\w-])"
    )
    for path in RECORDS[LANGUAGES.index(lang) :: 5]:
        text = path.read_text("utf-8")
        for said in paragraphs(text, lang):
            assert not sought.search(said), (path.name, said)


OWN_WORDS: dict[Language, set[str]] = {
    "en": set(),
    "fr": {"sans-prendre"},
    "es": set(),
    "da": set(),
    "de": set(),
}
"""Identifiers that are spelt so in a language, too."""


def _identifiers(book: RuleBook) -> Iterator[str]:
    calls = (word for call in book.auction.calls for word in (call.name, *call.aliases))
    options = (name for option in book.options for name in (option.name, *option.aliases))
    yield from (each for each in (*calls, *book.outcome.terms, *options) if "-" in each)
