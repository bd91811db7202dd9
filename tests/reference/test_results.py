"""Sessions told by their results alone, made by the separate implementation; and slips in them."""

from __future__ import annotations

import json

import pytest

import ombre_records
from examples import spread
from ombre_records.base.finding import Severity
from ombre_records.referee import deal as referee
from ombre_records.referee.report import Report

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


class Forgetful(dict[tuple[object, ...], object]):
    """Holds nothing: every deal is replayed as if none had been told before."""

    def __contains__(self, key: object) -> bool:
        return False


@pytest.mark.parametrize(("seed", "book"), spread(SEEDS, 3))
def test_a_line_goes_as_it_did_where_the_same_was_told(
    seed: int, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = random_results(seed, book)
    if told is None:
        return
    texts = [read(told.text), read(slipped(told, seed)[0])]
    remembered = [ombre_records.check(text) for text in (*texts, *texts)]
    monkeypatch.setattr(referee, "_told", Forgetful())
    for report in remembered:
        assert report.record
        anew = ombre_records.check(report.record)
        assert (anew.findings, anew.sessions) == (report.findings, report.sessions)
        assert _lines(anew) == _lines(report)


def _lines(report: Report) -> list[int]:
    deals = (deal for session in report.sessions for deal in session.deals)
    return [trick.line.number for deal in deals for trick in deal.tricks]


def test_most_sessions_are_told_by_lines() -> None:
    told = [random_results(seed, book) is not None for seed, book in spread(SEEDS, 5)]
    assert sum(told) > len(told) / 4
