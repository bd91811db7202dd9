"""What most witnesses bear out, as a record: their deals put side by side by what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from collation.pairs import witnesses
from ombre_records import check, parse
from ombre_records.analysis.collation.collation import collate
from ombre_records.analysis.collation.edition import edition
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "agreed.yaml")
HEADER = "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\n"


def text_of(lines: list[str]) -> str:
    listed = lines and lines[0][0].isdecimal()
    return "\n".join((HEADER, *(["results"] if listed else []), *lines, ""))


def told(deal, names) -> str:
    who = [names[deal.ombre]] if deal.ombre is not None else []
    return " ".join((str(deal.number), *who, deal.outcome.kind))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_is_agreed(case: dict) -> None:
    texts = [text_of(case[who]) for who in "abc"]
    assert [found for text in texts for found in check(parse(text)).errors] == []
    made = edition(collate(witnesses(texts), "agreed"))
    report = check(parse(made))
    assert [found.message for found in report.errors] == [], made
    (session,) = report.sessions
    assert [told(deal, session.players) for deal in session.deals] == case["text"], made
