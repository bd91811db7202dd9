"""Records as beginners write them; the cases are data, in first_attempts.yaml."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ombre_records import Report, parse
from ombre_records.base.finding import sentence
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
    assert all(each.message == sentence(each.wrong, each.remedy) for each in report.findings)
    assert not any(_A_REMEDY.search(each.wrong) for each in report.findings)
    told = [(text[f.span.start : f.span.end], f.rule, f.message) for f in report.shown]
    for wanted in (case, *case.get("also", ())):
        alike = [each for each in told if each[:2] == (wanted["at"], wanted["rule"])]
        assert alike, told
        assert wanted.get("says", alike[0][2]) in [message for *_, message in alike]
    assert len(told) == 1 or not case.get("alone")
    mended = _mended(report)
    assert mended == "\n".join(_lines(text, case.get("becomes", {})))
    unread = _UNREAD & {each.rule for each in judge(parse(mended)).findings}
    assert bool(unread) is case.get("uncured", False)


def _lines(text: str, others: dict[int, str | list[str] | None]) -> Iterator[str]:
    """Go through the lines of a text, with those that are others: one, several or none."""
    for at, line in enumerate(text.split("\n"), 1):
        other = others.get(at, line)
        yield from [] if other is None else [other] if isinstance(other, str) else other


_A_REMEDY = re.compile(r"[;:] (write|did you mean) ")
"""What a remedy begins with, and no sentence on what is wrong has in it."""
_UNREAD = frozenset(
    ("syntax", "unknown-statement", "unknown-term", "unknown-call", "unknown-player")
)


def _mended(report: Report) -> str:
    """Return a text with the first proposal of every finding that is shown, each made once."""
    text = report.source.text
    first = dict.fromkeys(fix.edits for each in report.shown for fix in each.proposals[:1])
    edits = [edit for edits in first for edit in edits]
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_there_are_enough_of_them() -> None:
    assert len({case["text"] for case in CASES}) == len(CASES)
    assert sum(not case.get("uncured") for case in CASES) >= 1154
