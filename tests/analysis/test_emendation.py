"""Suggestions: Parlett's page, the cases beside this file, and random misprints mended."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from misprinted import judged, misprinted

from examples import spread
from ombre_records import check, parse
from ombre_records.analysis.emendation.acceptance import accepted
from ombre_records.analysis.emendation.document import document, emendation
from ombre_records.analysis.emendation.suggestions import (
    DealSuggestions,
    Suggestion,
    Suggestions,
    suggest,
)
from ombre_records.referee.report import Report
from yaml_data import read_yaml

HERE = Path(__file__).parent
BELINDA = (HERE.parent.parent / "records" / "belinda.ombre").read_text("utf-8")
CASES = read_yaml(HERE / "emendation.yaml")
PLAIN = BELINDA.replace("SA2 [+SK]", "SAK2").replace("[SK>SQ] SJ753", "SQJ753")
RANDOM = [(1, seed) for seed in range(14)] + [(2, seed) for seed in (3, 8, 9, 10, 14)]
RANDOM = [(count, seed) for count, seed in RANDOM if misprinted(seed, count)]


@cache
def two_misprints() -> tuple[Report, tuple[DealSuggestions, ...]]:
    """Return the record of the first case and what is suggested: the search takes long."""
    report = misprint(CASES[0])
    return report, suggest(report)


def misprint(case: dict) -> Report:
    if "text" in case:
        return check(parse(case["text"]))
    text = BELINDA if any("[" in old for old in case["misprints"]) else PLAIN
    for old, new in case["misprints"].items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return check(parse(text))


def told(report: Report, suggestion: Suggestion) -> dict[str, str]:
    """Return a suggestion's emendations by the words that open their lines."""
    found: dict[str, str] = {}
    for edit in suggestion.edits:
        words = report.source.line_text(report.source.line_at(edit.span.start)).split()
        two = words[0] in ("hand", "holds", "exchange")
        key = " ".join(words[: 1 + two])
        found[key] = f"{found[key]} {emendation(edit)}" if key in found else emendation(edit)
    return found


@pytest.mark.parametrize("case", spread(CASES, 3), ids=lambda case: case["name"])
def test_case(case: dict) -> None:
    report, deals = two_misprints() if case is CASES[0] else (misprint(case), None)
    assert report.errors
    (deal,) = deals or suggest(report)
    assert (told(report, deal.suggestions[0]) if deal.suggestions else {}) == case["wants"]
    assert len(deal.suggestions) == case.get("ways", len(deal.suggestions))
    for suggestion in deal.suggestions:
        mended = check(parse(accepted(report, suggestion)))
        assert not mended.errors


def test_the_page_as_printed_gives_the_two_corrections_of_its_editor() -> None:
    report = check(parse(BELINDA), reading="printed")
    (deal,) = suggest(report)
    found = Suggestions((report,), ((deal,),))
    assert json.loads(document(found, "json"))["deals"][0]["suggestions"] == [
        {
            "edits": [
                {"line": 23, "column": 21, "end_column": 21, "to": "SK"},
                {"line": 24, "column": 18, "end_column": 25, "from": "SK", "to": "SQ"},
            ],
            "cost": 2,
        }
    ]
    assert accepted(report, deal.suggestions[0]) == BELINDA
    assert "2 misprints" in document(found)


def test_a_lawful_record_gets_no_suggestion() -> None:
    assert suggest(check(parse(BELINDA))) == ()


def test_a_holding_is_split_where_a_card_is_emended() -> None:
    report, (deal,) = two_misprints()
    text = accepted(report, deal.suggestions[0])
    assert "holds   Belinda  SA2 [+SK] CAK HKQ D45" in text
    assert "holds   Baron    [SK>SQ] SJ753 HA DKQJ" in text


def test_a_search_is_given_up_after_so_much_work_and_says_so() -> None:
    report = misprint(CASES[0])
    (deal,) = suggest(report, work=0)
    assert not deal.complete
    assert not deal.suggestions
    assert "gave up" in document(Suggestions((report,), ((deal,),)))


@pytest.mark.parametrize(("count", "seed"), spread(RANDOM, 6))
def test_the_one_answer_mends_a_misprint(count: int, seed: int) -> None:
    case = misprinted(seed, count)
    assert case is not None
    verdict = judged(case)
    assert verdict.mended or not (verdict.noticed and verdict.unique)
    report = check(parse(case.text))
    for deal in verdict.suggestions[:1]:
        for suggestion in deal.suggestions:
            mended = check(parse(accepted(report, suggestion)))
            here = [f for f in mended.errors if (f.session, f.deal) == (1, deal.deal)]
            assert not here, accepted(report, suggestion)
