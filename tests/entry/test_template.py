"""`ombre new`: a record to be filled in, by every book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ombre_records
from ombre_records.base.language import LANGUAGES, Language, speaking
from ombre_records.books.load import named, shipped
from ombre_records.doors.cli import main
from ombre_records.doors.entry.template import template

DAY = "2026-11-19"
BOOKS = [*shipped(), "aldenham + favor", "lhombre + called-as-spil"]
_EXAMPLE = re.compile(r"^# (?=\d|deal|dealer|bids|contract|trump|tricks|result )", re.MULTILINE)


@pytest.mark.parametrize("book", BOOKS)
def test_it_is_judged_lawful_and_stays_as_it_is(book: str) -> None:
    text = template(named(book), DAY)
    assert f"rules   {named(book).written}" in text
    assert ombre_records.format(text) == text
    assert ombre_records.check(text).findings == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_its_examples_are_right(book: str, language: Language) -> None:
    with speaking(language):
        filled, count = _EXAMPLE.subn("", template(named(book), DAY))
    report = ombre_records.check(filled)
    assert count == 9
    assert report.errors == ()
    assert [deal.number for deal in report.results] == [1, 2, 3]
    assert report.results[0].outcome == report.results[2].outcome
    assert report.results[1].outcome == "passed-out"


@pytest.mark.parametrize("book", BOOKS)
def test_filled_in_it_is_right(book: str) -> None:
    """The placeholders exchanged for what somebody has typed."""
    text = template(named(book), DAY)
    for old, new in {
        "Name of the evening": "Thursday",
        "Where you play": "Ringsted",
        "Ada": "Jørgen",
        "Bea": '"Mette Marie"',
    }.items():
        assert old in text
        text = text.replace(old, new)
    text = text.replace("# 1 ", "1 ")
    assert ombre_records.check(text).errors == ()


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path, capsys) -> None:
    path = tmp_path / "a.ombre"
    assert main(["new", "renegado", "-o", str(path)]) == 0
    written = path.read_text("utf-8")
    assert "rules   renegado" in written
    assert main(["new", "lhombre", "-o", str(path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text("utf-8") == written


def test_without_a_book_it_is_of_the_book_of_records_that_name_none(capsys) -> None:
    assert main(["new"]) == 0
    assert "rules   aldenham" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["bridge"], ["-o", "a.pdf"], ["lhombre + nothing"]])
def test_what_cannot_be_made_is_refused(arguments: list[str], tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", *arguments]) == 2
    assert list(tmp_path.iterdir()) == []
