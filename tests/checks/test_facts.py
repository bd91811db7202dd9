"""Every rule has facts of its own, and one function that puts them in words."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from ombre_records.base.finding import CODES
from ombre_records.referee.faults.fault import RULES
from ombre_records.referee.faults.play import (
    AnnouncementNotAllowed,
    EndedBy,
    NotAllowed,
    WrongLeader,
)
from ombre_records.referee.findings import play
from ombre_records.referee.findings.explanation import _of_files
from ombre_records.referee.findings.message import Message
from ombre_records.referee.findings.wordings import WORDINGS, message_of

FACTS = {rule: kind for kind, rule in RULES.items()}


def test_every_rule_has_facts_or_is_worded_where_it_is_found() -> None:
    assert len(FACTS) == len(RULES)
    assert [rule for rule in CODES if rule in FACTS] == [*WORDINGS]
    assert {*CODES} - {*FACTS} == {*_of_files()}


@pytest.mark.parametrize("rule", WORDINGS)
def test_the_function_of_a_rule_takes_its_facts(rule: str) -> None:
    assert [*get_type_hints(WORDINGS[rule]).values()] == [FACTS[rule], Message]


@pytest.mark.parametrize(
    ("leads", "told"),
    [("eldest", "the eldest"), ("ombre", "the Ombre"), ("winner", "who won the last trick")],
)
def test_whose_lead_it_is_rests_on_the_book(leads: str, told: str) -> None:
    facts = WrongLeader("Bea", "Ada", leads)
    assert message_of(facts).text == f"Bea leads, but Ada, {told}, should"
    assert facts.first == (leads != "winner")


def test_every_kind_of_a_rule_has_words() -> None:
    barred = {why for some in get_args(NotAllowed) for why in get_args(some)}
    assert set(play._NOT_ALLOWED) == barred
    assert set(play._ENDED) == set(get_args(EndedBy))


@pytest.mark.parametrize(("last", "told"), [(4, "the fourth trick"), (6, "the sixth trick")])
def test_the_trick_that_is_too_late_is_the_book_s(last: int, told: str) -> None:
    facts = AnnouncementNotAllowed("surrender", "late", "Ada", last)
    assert told in message_of(facts).text
