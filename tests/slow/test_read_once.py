"""A text is read once, whichever door it comes through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ombre_records as ombre
from ombre_records.base.language import speaking
from ombre_records.doors.cli import main
from ombre_records.notation.parse import Parser

RECORD = Path(__file__).parents[2] / "records" / "lhombre.ombre"
FUNCTIONS: dict[str, Callable[..., object]] = {
    "check": ombre.check,
    "score": ombre.score,
    "show": ombre.show,
    "replay": ombre.replay,
    "format": ombre.format,
    "analyse": ombre.analyse,
    "complete": ombre.complete,
    "suggest": ombre.suggest,
    "compare": ombre.compare,
}
COMMANDS = ("check", "score", "show", "analyse", "complete", "compare")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are read from here on."""
    texts: list[str] = []
    record = Parser.record

    def counted(parser: Parser) -> ombre.Record:
        texts.append(parser.source.text)
        return record(parser)

    monkeypatch.setattr(Parser, "record", counted)
    return texts


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_by_the_library(name: str, language: str, read: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    cases = {"en": ((text, True), (RECORD, True)), "da": ((text, False),)}
    for given, files in cases[language]:
        read.clear()
        with speaking(language):
            FUNCTIONS[name](given, files=files)
        assert read == [text]


@pytest.mark.parametrize("name", COMMANDS)
def test_by_the_command(name: str, read: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, str(RECORD)]) == 0
    assert capsys.readouterr().out
    assert len(read) == 1


def test_what_is_wrong_is_read_again_as_it_would_be_mended(read: list[str]) -> None:
    text = RECORD.read_text("utf-8").replace("\nresult ", "\nresut ", 1)
    assert ombre.check(text).findings[0].repair
    assert read.count(text) == 1
