"""The terms that catalogues list are those that books, records and the engine bring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.analysis.collation.claims.claim import FORM
from ombre_records.base.finding import Severity
from ombre_records.base.language import terms
from ombre_records.notation import keywords
from ombre_records.notation.grammar import grammar_text
from ombre_records.telling.certainty import SLOTS
from ombre_records.telling.transcript.tables.play import CITED

ROOT = Path(__file__).parents[2]
PROGRAM = {
    "sacada",
    "puesta",
    "puesta-alone",
    "codille",
    "lost",
    "vole",
    "vole-failed",
    "surrendered",
} | {
    "passed-out",
    "nolo-won",
    "nolo-bet",
    "nolo-kruk",
    "undetermined",
}
"""The outcomes of `ombre score`."""


def test_every_outcome_of_the_program() -> None:
    assert set(terms.OUTCOMES) == PROGRAM


def test_everything_that_is_paid_for() -> None:
    paid = {
        item.what
        for path in sorted((ROOT / "records").rglob("*.ombre"))
        for session in check(parse(path.read_text("utf-8"), str(path))).sessions
        for deal in session.deals
        for item in deal.items or ()
    }
    assert paid | {*CITED, "game"} <= set(terms.PAYMENTS)
    assert set(terms.REASONS) == {*terms.PAYMENTS, "matching the pool"}


def test_every_severity() -> None:
    assert set(terms.SEVERITIES) == {severity.value for severity in Severity}


def test_every_value_that_can_be_emended() -> None:
    slots = set(re.findall(r"^(\w+): .*\b(?:EDIT|TALLY|LEADER|_list)\b", grammar_text(), re.M))
    # What a word of a results line is follows from those beside it; `played` is a call.
    slots -= {"_list", "word", "played"}
    assert {SLOTS.get(slot, slot) for slot in slots} == set(terms.VALUES)


def test_every_statement_that_documents_name() -> None:
    kinds = {kind.keyword for kind in keywords.STATEMENTS} - {*FORM, "note"}
    named = {terms.NAMED_OTHERWISE.get(kind, kind) for kind in kinds}
    assert set(terms.STATEMENTS) == {*named, "trick", "session"}


@pytest.mark.parametrize("word", ["my-own-call", ""])
def test_a_word_that_no_catalogue_has_stays_itself(word: str) -> None:
    assert terms.call_name(word) == word
