"""What is made for the editors from the grammar: that it is up to date, and that it is whole."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pygments")

from colouring import EDITORS, lexed, texts

from colours import made, words
from colours.textmate import SCOPES
from ombre_records.notation.keywords import KEYWORDS


@pytest.mark.parametrize("name", made())
def test_it_is_up_to_date(name: str) -> None:
    assert (EDITORS / name).read_text("utf-8") == made()[name], ".ci/grammars writes it anew"


def test_every_statement_is_there() -> None:
    keywords = [keyword for each in words.statements() for keyword in each.keywords]
    assert sorted(keywords) == sorted(KEYWORDS - {"for"})


def test_all_colours_are_met_by_the_texts() -> None:
    met = {name for text in texts() for line in lexed(text, SCOPES) for name in line}
    assert set(SCOPES.values()) <= met


def test_the_grammar_has_all_keywords() -> None:
    grammar = json.loads(made()["vscode/syntaxes/ombre.tmLanguage.json"])
    for each in words.statements():
        assert all(
            keyword in grammar["repository"][each.name]["begin"] for keyword in each.keywords
        )
