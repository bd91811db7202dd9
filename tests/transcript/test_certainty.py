"""Every document shows the doubt of a value, and marks as derived what no source states."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ombre_records import check, score, show
from yaml_data import read_yaml

DATA = read_yaml(Path(__file__).with_name("certainty.yaml"))
RECORD = DATA["record"]
TABLES = ("text", "markdown", "html", "svg")


def written(text: str) -> dict[str, str]:
    """Return all documents of a record, blanks and ends of lines alike."""
    report = check(text)
    made = {to: show(report, to) for to in (*TABLES, "latex")}
    made |= {f"prose, {to}": show(report, to, prose=True) for to in ("text", "latex")}
    made |= {f"sheet, {to}": score(report, to=to) for to in ("text", "markdown", "html")}
    return {to: " ".join(each.split()) for to, each in made.items()}


PLAIN = written(RECORD)


@pytest.mark.parametrize("case", DATA["doubts"], ids=lambda case: case["doubted"])
def test_doubt_is_seen_in_every_document(case: dict) -> None:
    assert case["line"] in RECORD
    found = written(RECORD.replace(case["line"], case["doubted"], 1))
    assert case["shown"] in found["text"]
    assert [to for to in found if found[to].count("?") <= PLAIN[to].count("?")] == []


@pytest.mark.parametrize("case", DATA["derived"], ids=lambda case: case["word"])
def test_what_no_source_states_is_marked(case: dict) -> None:
    assert case["line"] in RECORD
    without = case.get("without", "\n" if case["line"].endswith("\n") else "")
    found = written(RECORD.replace(case["line"], without, 1))
    assert case["shown"] in found["text"]
    assert case["shown"] not in PLAIN["text"]
    told = re.compile(rf"{case['word']}[^:]*, worked out by the rules and not in the source")
    assert [to for to in found if not told.search(found[to])] == []
    assert [to for to in PLAIN if told.search(PLAIN[to])] == []


def test_the_reading_as_printed_has_no_doubt() -> None:
    text = RECORD.replace("dealer  Anonym", "dealer  [Anonym?]")
    assert "(?)" not in show(check(text, reading="printed"))
