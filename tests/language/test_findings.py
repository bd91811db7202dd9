"""Findings in the reader's language: no word of a message escapes the catalogues."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from catalogues import ROOT
from msgspec.structs import replace
from test_every_word import Brackets, left_over, spoken

import ombre_records
from ombre_records import check, parse
from ombre_records.base.decoding import decode
from ombre_records.base.finding import Remedy, changed, find
from ombre_records.base.language import LANGUAGES, Language, speaking
from ombre_records.base.source import Span
from ombre_records.books.load import load_file
from ombre_records.doors.cli import main
from yaml_data import read_yaml

__all__ = ["spoken"]
RECORDS = sorted((ROOT / "tests" / "gallery").glob("*.ombre"))
ENGLISH = re.compile(r"\b(?:the|is|are|has|holds|plays|not|must|cannot|this|should|who)\b")
Told = Callable[..., str]

UNREADABLE = """ombre 1
players Anna, Bo, 8Carl
daeler Anna
deal 1
hand Anna S8 s7
bids Anna
trump S S
tricks
1 Anna: SA S3
"""

FAULTY = """ombre 1
rules lhombre
players Anna, Bo, Carl
deal 1
dealer Carl
hand Anna SAK CAK HAK DAK
bids Anna spil, Bo spil, Carl pas, Bo pas
trump hjertre
tricks
1 Bo: S3 C4 H5
result kodile
"""


@pytest.fixture
def faulty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """Return what `ombre check` writes of a faulty record."""
    path = tmp_path / "faulty.ombre"
    path.write_text(FAULTY, "utf-8")

    def told(*options: str) -> str:
        assert main(["check", str(path), *options]) == 1
        return capsys.readouterr().out

    return told


def messages(path: Path) -> list[tuple[str, str]]:
    record = parse(path.read_text("utf-8", "replace"), path.name)
    return [
        (each.rule, text)
        for each in check(record).findings
        for text in (each.message, *(other.message for other in each.related))
    ]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_word_of_a_finding_is_looked_up(path: Path, spoken: Brackets) -> None:
    assert [(rule, text) for rule, text in messages(path) if left_over(text, set())] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_check_tells_in_the_language_asked_for(lang: Language, faulty: Told) -> None:
    output = faulty("--lang", lang)
    # what stands outside quotations, paths and the record's own lines
    said = [line for line in output.splitlines() if re.match(r"\w+\[| +=|1 ", line)]
    told = re.sub(
        r"`[^`]*`|\[[^\]]*\]|ombre explain \S+|: [\w']+: .*$|= \w+\s?: \w+\s?: [A-Z].*$",
        "",
        "\n".join(said),
        flags=re.M,
    )
    assert bool(ENGLISH.search(told)) == (lang == "en")


def test_json_keeps_its_words_unless_a_language_is_asked_for(faulty: Told) -> None:
    plain, danish = faulty("--format", "json"), faulty("--format", "json", "--lang", "da")
    assert "is not a suit here" in plain
    assert "er ikke en farve her" in danish
    assert '"severity": "error"' in danish


def test_a_document_has_its_findings_in_its_own_language() -> None:
    assert "er ikke en farve her" in ombre_records.show(FAULTY, "text", language="da")


ARTICLES = re.compile(r"\b(?:the|expected|cannot|are|which|write|such)\b")


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_cannot_be_read_is_told_in_the_language_of_the_document(lang: Language) -> None:
    """However the record came to be: as text, read before, or judged before."""
    texts = [
        ombre_records.show(given, "text", language=lang)
        for given in (UNREADABLE, ombre_records.parse(UNREADABLE), ombre_records.check(UNREADABLE))
    ]
    assert len(set(texts)) == 1
    assert ARTICLES.search(ombre_records.show(UNREADABLE, "text"))
    assert not ARTICLES.search(texts[0])


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("data", [b"ombre 1\nplayers Zo\xeb\n", b"\xff\xfeo\0", b"o\0mbre 1\n"])
def test_a_file_that_is_no_utf_8_is_told_of_in_the_language(data: bytes, lang: Language) -> None:
    with speaking(lang):
        (message,) = [each.message for each in decode(data)[1]]
    assert not ARTICLES.search(message)
    assert decode(data)[1][0].message != message


BOOKS = read_yaml(ROOT / "tests" / "books" / "wrong.yaml")


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_a_rule_book_that_is_wrong_is_told_of_in_the_language(
    lang: Language, tmp_path: Path
) -> None:
    """Whatever was said of the same file in English before; YAML's own words are a quotation."""
    english, told = [], []
    for place, case in enumerate(BOOKS):
        path = tmp_path / f"{place}.yaml"
        path.write_text(case["text"], "utf-8")
        english += [found.message for found in load_file(path).findings]
        with speaking(lang):
            told += [found.message for found in load_file(path).findings]
    quoted = re.compile(r"`[^`]*`|\([^)]*\)|YAML\s?: .*")  # lists of names stand in parentheses
    assert len(told) == len(english) > 50
    assert any(map(ENGLISH.search, english))
    assert [text for text in told if ENGLISH.search(quoted.sub("", text))] == []


def test_a_sentence_is_made_when_it_is_read_in_the_language_of_its_finding() -> None:
    with speaking("da"):
        found = find("syntax", "x", Span(0, 1), remedy=Remedy(words=("deal",)))
    assert found.message == "x; mente du `deal`?"
    assert pickle.loads(pickle.dumps(found)) == found
    of_more = changed(found, remedy=Remedy(lines=("deal 1",), more="; her"))
    assert of_more.message == "x; skriv `deal 1`; her"
    assert of_more != found != replace(found, language="en")
