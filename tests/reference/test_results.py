"""Sessions told by their results alone, made by the separate implementation; and slips in them."""

from __future__ import annotations

import json

import pytest

import ombre_records
from examples import spread
from ombre_records.base.finding import Severity

from .books import ALL
from .results import random_results, slipped
from .writing import read

SEEDS = [(seed, book) for book in ALL for seed in range(12)]


@pytest.mark.parametrize(("seed", "book"), spread(SEEDS, 3))
def test_results_come_to_the_sheet_and_a_slip_is_found_at_its_line(seed: int, book: str) -> None:
    told = random_results(seed, book)
    if told is None:
        return  # nothing that lines can tell
    report = ombre_records.check(read(told.text))
    assert not [f for f in report.findings if f.severity is not Severity.INFO], told.text
    sheet, wanted = json.loads(ombre_records.score(report))["sessions"][0], told.sheet
    assert sheet["totals"] == wanted["totals"]
    assert sheet["pool"] == wanted["pool"]
    payments = [deal["payments"] for deal in wanted["deals"]]
    assert [deal["payments"] for deal in sheet["deals"]] == payments
    text, line = slipped(told, seed)
    judged = ombre_records.check(read(text))
    assert [judged.source.line_at(f.span.start) for f in judged.errors] == [line], text


def test_most_sessions_are_told_by_lines() -> None:
    told = [random_results(seed, book) is not None for seed, book in spread(SEEDS, 5)]
    assert sum(told) > len(told) / 4
