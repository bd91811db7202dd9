"""No document says a word twice in a row, in any language: `con el juego juego`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from examples import spread
from ombre_records import check, score, show
from ombre_records.base.language import LANGUAGES, Language

RECORDS = sorted((Path(__file__).parents[2] / "records").rglob("*.ombre"))
_TWICE = re.compile(r"(?<![\w’'-])([^\W\d_]{3,}) \1(?![\w’'-])", re.IGNORECASE)
_UNKNOWN = re.compile(r"x+", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_twice_in_a_row(language: Language) -> None:
    found = []
    for path in spread(RECORDS, 20, LANGUAGES.index(language)):
        report = check(path)
        made = [
            re.sub(r"\s+", " ", show(report, "text", language=language, prose=True)),
            show(report, "text", language=language),
            score(report, "text", language=language),
        ]
        twice = (each for text in made for each in _TWICE.finditer(text))
        found += [(path.name, each[0]) for each in twice if not _UNKNOWN.fullmatch(each[1])]
    assert found == []
