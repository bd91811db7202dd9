"""Guesses share one budget of steps: beyond it all is judged on, and one finding says so."""

from __future__ import annotations

import pytest

from ombre_records import check, parse
from ombre_records.analysis import comparison
from ombre_records.analysis.comparison import compare
from ombre_records.analysis.emendation import suggestions
from ombre_records.analysis.emendation.suggestions import suggest
from ombre_records.base import budget
from ombre_records.judgement import proof
from ombre_records.judgement.pipeline import judge
from ombre_records.referee.report import Report

GIVEN_UP = "from here on nothing is suggested"
NAMES = [f"N{chr(97 + n // 26)}{chr(97 + n % 26)}{n}" for n in range(600)]
HEAD = f"ombre 1\nrules lhombre\nplayers {', '.join(NAMES)}\nseats Naa0, Nab1, Nac2\nresults\n"


def crowd(line: str, count: int = 120) -> str:
    return HEAD + "".join(line.format(n=n, name=f"{NAMES[n]}e") + "\n" for n in range(1, count))


WON = "ombre 1\nrules lhombre\nplayers Ada, Bo, Cy\nresults\n" + "".join(
    f"{n} Bo spil S won (9-9-9)\n" for n in range(1, 40)
)


def told(report: Report) -> list[str]:
    return [finding.message for finding in report.findings if GIVEN_UP in finding.message]


@pytest.mark.parametrize(
    "line",
    [
        "{n} {name} spil S won",
        "dealer {name}\n{n} Naa0 spil S won",
        "{n} Naa0 spil S kruk {name}",
        "so said {name} then",
    ],
)
def test_names_and_lines_are_guessed_within_one_budget_and_judged_beyond(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget.Budget.__init__, "__defaults__", (20_000,))
    report = judge(parse(crowd(line)))
    assert len(told(report)) == 1
    errors = {report.source.line_at(finding.span.start) for finding in report.errors}
    assert len(errors) >= 119
    assert judge(parse(crowd(line))).findings == report.findings


def test_an_ordinary_record_has_enough() -> None:
    text = "ombre 1\nplayers Ada, Bo, Cleo\n" + "deal 1\ndealer Cloe\nbdis Ada play\n" * 30
    assert not told(check(text))


def test_a_long_list_of_players_is_told_in_short() -> None:
    (first, *_) = check(crowd("{n} {name} spil S won")).errors
    assert "\u2026" in first.message
    assert len(first.message) < 400


def test_suggestions_share_their_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggestions, "_BESIDE", 0)
    deals = suggest(check(WON), work=3_000)
    assert len(deals) == 39
    assert not any(deal.complete for deal in deals[1:])


def test_compared_books_are_given_up_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for steps, books in ((1500, 1), (100, 0)):
        monkeypatch.setattr(comparison, "_STEPS", steps)
        ((first, *others),) = compare(check(WON))
        assert first.given_up
        assert len(others) == books


def test_repairs_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "ombre 1\nplayers Ada, Bo, Cleo\ndeal 1\ndealer Cloe\n"
    proved = check(text)
    assert any(finding.repair for finding in proved.findings)
    assert not proved.unproved
    monkeypatch.setattr(proof, "STEPS", -1)
    given_up = check(text)
    assert given_up.unproved
    assert not any(finding.repair for finding in given_up.findings)
