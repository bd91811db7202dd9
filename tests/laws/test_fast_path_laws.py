"""The common case is judged at once, and comes to what the close readers come to."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from lawful import sessions
from msgspec.structs import replace

from examples import share, spread
from ombre_records import check
from ombre_records.referee.play import tricks
from ombre_records.referee.seating import hands
from reference.faults import faulty_cases
from reference.writing import read

LAW = settings(derandomize=True, deadline=None, database=None, max_examples=share(60))
BOOKS = ("aldenham", "renegado", "lhombre", "royal-1665", "quintillo")
BASE = Path(__file__).parents[1] / "checks" / "base"
FAULTY = spread(enumerate(BOOKS, start=300), 3)


def judged(text: str):
    report = check(read(text))
    findings = [replace(f, span=None) for f in report.findings]
    places = [f.span for f in report.findings]
    deals = [replace(deal, deal=None, book=None) for s in report.sessions for deal in s.deals]
    return findings, places, deals


def held_to_the_close_readers(text: str) -> None:
    fast = judged(text)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tricks, "clean_tricks", lambda play, entries: 0)
        patched.setattr(hands, "_plainly_dealt", lambda state: False)
        close = judged(text)
    assert fast == close


@given(sessions())
@LAW
def test_a_lawful_session_is_judged_as_closely(text: str) -> None:
    held_to_the_close_readers(text)


@pytest.mark.parametrize(("seed", "book"), FAULTY)
def test_faulty_sessions_are_judged_as_closely(seed: int, book: str) -> None:
    for case in faulty_cases(seed, book):
        held_to_the_close_readers(case.text)


def test_a_name_that_the_header_misspells_is_told_wherever_it_stands() -> None:
    text = (BASE / "evening.ombre").read_text("utf-8").replace("Bea, Cleo", "Bea, Chleo", 1)
    held_to_the_close_readers(text)
