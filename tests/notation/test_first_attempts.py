"""Records as beginners write them; the cases are data, in first_attempts.yaml."""

from pathlib import Path

import pytest

from ombre_records import Report, parse
from ombre_records.finding import sentence
from ombre_records.judgement.pipeline import judge
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("first_attempts.yaml"))


def test_the_answer_leads_to_the_cure(subtests: pytest.Subtests) -> None:
    for place, case in enumerate(CASES, 1):
        with subtests.test("case", place=place):
            leads_to_the_cure(case)


def leads_to_the_cure(case: dict) -> None:
    report = judge(parse(case["text"]))
    text = report.source.text
    told = [(text[each.span.start : each.span.end], each.message) for each in report.shown]
    for each in (case, *case.get("also", ())):
        assert (each["at"], each["says"]) in told
    assert len(told) == 1 or not case.get("alone")
    if "becomes" in case:
        assert _mended(report).rstrip("\n") == case["becomes"]
    if case.get("cured"):
        assert not _UNREAD & {each.rule for each in judge(parse(_mended(report))).findings}


_UNREAD = frozenset(
    ("syntax", "unknown-statement", "unknown-term", "unknown-call", "unknown-player")
)


def _mended(report: Report) -> str:
    """Return a text with the first proposal of every finding that is shown."""
    text = report.source.text
    edits = [e for each in report.shown for repair in each.proposals[:1] for e in repair.edits]
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 150
    assert len({case["text"] for case in CASES}) == len(CASES)


def test_a_message_is_what_is_wrong_and_the_remedy() -> None:
    for case in CASES:
        for each in judge(case["text"]).findings:
            assert each.message == sentence(each.wrong, each.remedy)
