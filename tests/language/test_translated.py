"""The same records in every language, with today's terms and the period's.

OMBRE_GOLDEN=write writes the transcripts anew, to be read by eye.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from catalogues import ROOT

from ombre_records import check, parse
from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.language import LANGUAGES, Language, Terms
from ombre_records.telling.transcript import show

HERE = Path(__file__).parent
RECORDS = ROOT / "tests" / "transcript"
CASES: list[tuple[str, Language, Terms, Suits]] = [
    *(("belinda", lang, "modern", "unicode") for lang in LANGUAGES[1:]),
    *(("evening", lang, "period", "unicode") for lang in LANGUAGES),
    ("espadas", "es", "modern", "spanish"),
    ("espadas", "en", "modern", "spanish"),
]


def shown(name: str, style: Style) -> str:
    text = (RECORDS / f"{name}.ombre").read_text("utf-8")
    return show(check(parse(text, f"{name}.ombre")), "text", style)


@pytest.mark.parametrize(("name", "lang", "terms", "suits"), CASES)
def test_a_transcript_in_another_language(
    name: str, lang: Language, terms: Terms, suits: Suits
) -> None:
    written = shown(name, Style(suits, lang, terms))
    beside = HERE / f"{name}.{lang}{'-period' if terms == 'period' else ''}.txt"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8")
    assert written == beside.read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["belinda", "endings", "espadas", "evening", "hostile"])
def test_every_language_says_the_same(name: str, lang: Language) -> None:
    """The lines that are tables of cards and numbers are as many, and all fits."""
    english = shown(name, Style(language="en", suits="letters", width=200))
    other = shown(name, Style(language=lang, suits="letters", width=200))
    assert other.count("*") == english.count("*")
    assert max(map(width, shown(name, Style(language=lang)).splitlines())) <= Style().width


@pytest.mark.parametrize(
    ("lang", "ended"), [("en", "won: "), ("da", "vundet: "), ("es", "sacada: ")]
)
def test_the_words_of_a_record_are_told_beside_ours_where_they_are_others(
    lang: Language, ended: str
) -> None:
    text = (ROOT / "records" / "lhombre.ombre").read_text("utf-8")
    written = show(check(parse(text, "lhombre.ombre")), "text", Style(language=lang))
    assert any(line.startswith(ended) for line in written.splitlines())
