"""The table of statements, against the grammar, the types and what reads a line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from examples import share
from ombre_records import parse
from ombre_records.model.statements import Statement
from ombre_records.notation.grammar import (
    TERMINALS,
    digest,
    grammar_text,
    lenient,
    made,
    parser,
    terminal,
    unnamed,
)
from ombre_records.notation.keywords import KEYWORDS, STATEMENTS, Kind
from ombre_records.notation.pieces import pieces
from ombre_records.notation.plain import plain_pieces, read_plain
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
    for each in parser().terminals:
        pattern = each.pattern.to_regexp()
        if re.fullmatch("[a-z]+", pattern):
            named.add(pattern)
        elif each.name == "_TEXT_KEY":
            named |= set(re.findall("[a-z]{2,}", pattern))
    assert named - BESIDES == KEYWORDS


def test_every_type_of_statement_has_a_row_and_a_reader() -> None:
    types = set(get_args(Statement))
    assert {kind.type for kind in STATEMENTS} == types == set(READERS)


def test_kinds_are_named_once() -> None:
    names = [kind.keyword for kind in STATEMENTS]
    assert len(names) == len(set(names))


def test_the_terminals_beside_the_grammar_are_made_of_it() -> None:
    """Otherwise every run would build a parser to read a plain line."""
    kept = json.loads(files("ombre_records.grammar").joinpath(TERMINALS).read_text("utf-8"))
    again = "`python -m ombre_records.notation.grammar` makes them anew"
    assert kept == {"grammar": digest(grammar_text()), **made()}, again


def test_a_name_is_told_by_what_is_quickly_made_as_by_the_grammar() -> None:
    exact, quick = terminal("NAME"), lenient("NAME")
    for char in map(chr, range(0x11000)):
        if unnamed().search(char):
            assert not char.isascii()
            assert not exact.fullmatch("A" + char)
            continue
        for word in (char, "A" + char):
            assert bool(exact.fullmatch(word)) == bool(quick.fullmatch(word)), hex(ord(char))


def test_a_plain_record_is_read_without_a_parser() -> None:
    code = (
        "import sys, ombre_records; ombre_records.check(sys.stdin.read());"
        "sys.exit('lark' in sys.modules)"
    )
    record = Path(__file__).parents[2] / "records" / "lhombre.ombre"
    asked = subprocess.run([sys.executable, "-c", code], input=record.read_bytes(), check=False)
    assert asked.returncode == 0


def test_a_plain_line_is_read_as_closely_as_any_other() -> None:
    """A line that is wholly supplied by the editor says the same, and is never plain."""
    records = sorted((Path(__file__).parents[2] / "records").rglob("*.ombre"))
    lines = {
        (line.kind, line.code): line
        for path in records
        for session in parse(path.read_text("utf-8"))
        for line in session.lines
        if read_plain(line.kind, line.code)
    }
    kinds: Counter[str] = Counter()
    placed: Counter[str] = Counter()
    for kind, code in sorted(lines):
        kinds[kind] += 1
        if kinds[kind] > share(2000, part=200):
            continue
        block = "results\n" if kind == "result-line" else ""
        head = "suits spanish\nsuits french\nplayers Ada, Bea, Cleo\n"
        *_, line = parse(f"{head}{block}[+] {code}")[-1].lines
        assert read_plain(kind, code) == (line.edited, line.annotation), code
        apart = plain_pieces(kind, code)
        assert apart in (None, pieces(code, kind)), code
        placed[kind] += apart is not None
    assert len(kinds) > 20
    assert +placed == placed
