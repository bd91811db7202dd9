"""The table of statements, against the grammar, the types and what reads a line."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from ombre_records.model.statements import Statement
from ombre_records.notation.grammar import parser
from ombre_records.notation.keywords import KEYWORDS, STATEMENTS, Kind
from ombre_records.notation.parse import parse
from ombre_records.notation.plain import read_plain
from ombre_records.notation.readers import READERS

BESIDES = {"x", "spanish", "french", "primeras", "lost", "estuches", "friend"}
"""Words that the grammar names and that open nothing."""


@pytest.mark.parametrize("kind", STATEMENTS, ids=lambda kind: kind.keyword)
def test_what_the_docs_write_is_read_as_its_kind(kind: Kind) -> None:
    for written in (each for many, _ in kind.says for each in many.splitlines()):
        block = "results" if kind.opens == "result-line" else "deal 1"
        record = parse(f"ombre 1\nplayers Ada, Bea, Cleo\n{block}\n{written}")
        *_, line = record[-1].lines
        assert not record.findings, written
        assert line.kind == kind.keyword, written
        assert type(line.edited) is kind.type, written


@pytest.mark.parametrize("kind", STATEMENTS, ids=lambda kind: kind.keyword)
def test_the_common_form_of_a_line_is_read_at_once(kind: Kind) -> None:
    """A keyword that the grammar's plain lines forget would be read, but ten times slower."""
    alike = [each for each in STATEMENTS if each.type is kind.type]
    plain = [read_plain(each.keyword, each.says[0][0]) for each in alike]
    assert all(plain) or not any(plain)
    if plain[0]:
        for each, read in zip(alike, plain, strict=True):
            *_, line = parse(f"suits spanish\nsuits french\n[+] {each.says[0][0]}")[-1].lines
            assert read == (line.edited, None)


def test_the_grammar_and_the_table_have_the_same_keywords() -> None:
    named = set()
    for terminal in parser().terminals:
        pattern = terminal.pattern.to_regexp()
        if re.fullmatch("[a-z]+", pattern):
            named.add(pattern)
        elif terminal.name == "_TEXT_KEY":
            named |= set(re.findall("[a-z]{2,}", pattern))
    assert named - BESIDES == KEYWORDS


def test_every_type_of_statement_has_a_row_and_a_reader() -> None:
    types = set(get_args(Statement))
    assert {kind.type for kind in STATEMENTS} == types == set(READERS)


def test_kinds_are_named_once() -> None:
    names = [kind.keyword for kind in STATEMENTS]
    assert len(names) == len(set(names))
