"""Repairs of the faults that the reference makes: none makes a second fault or touches a printed
reading.
"""

import re

import pytest

from examples import spread, thorough
from ombre_records import Report, check
from ombre_records.base.finding import Severity
from ombre_records.judgement.mending import mended
from ombre_records.judgement.proof import is_historical, printed

from .books import ALL
from .faults import faulty_cases
from .slips import SLIPS, slips
from .writing import read

MOST = 12 if thorough() else 3
"""Records of a session, of which there are sixty; 25 of a hundred were tried once."""


def _faults(report: Report) -> set[tuple[str, int]]:
    told = (each for each in report.shown if each.severity in (Severity.ERROR, Severity.WARNING))
    return {(each.rule, report.source.line_at(each.span.start)) for each in told}


@pytest.mark.parametrize("unsafe", [False, True], ids=["certain", "unsafe"])
@pytest.mark.parametrize("book", spread(ALL, 4))
@pytest.mark.parametrize("seed", spread(range(3), 3))
def test_no_repair_makes_a_second_fault(seed: int, book: str, unsafe: bool) -> None:
    for place, case in enumerate(list(faulty_cases(900 + seed, book))[:: 2 if unsafe else 3]):
        if place == MOST:
            break
        text = case.text
        _sound(case.kind, _of_a_source(text) if place % 2 else text, unsafe=unsafe)


@pytest.mark.parametrize("book", spread(ALL, 4))
@pytest.mark.parametrize("seed", spread(range(20), 10))
def test_a_slip_of_the_pen_is_repaired_and_nothing_else_touched(seed: int, book: str) -> None:
    for slip in slips(seed, book):
        _sound(slip.kind, _of_a_source(slip.text), unsafe=True)
        after = _sound(slip.kind, slip.text, unsafe=True)
        _sound(slip.kind, slip.text, unsafe=False)
        if slip.kind not in OPEN and not any(map(is_historical, after.record or ())):
            assert not _faults(after), f"{slip.kind}\n{slip.text}"


OPEN = {"another number in a tally"}
"""What can be repaired only if all else in the deal agrees."""


def test_each_slip_happens() -> None:
    assert {slip.kind for book in ALL for seed in (0, 1) for slip in slips(seed, book)} == {*SLIPS}


def _of_a_source(text: str) -> str:
    return re.sub(r"^([ \t]*ombre[ \t]+1.*)$", r'\1\nsource "a book"', text, count=1, flags=re.M)


def _sound(kind: str, text: str, *, unsafe: bool) -> Report:
    """Return the report with all repairs, once they are seen to harm nothing."""
    before = check(read(text))
    after, made = mended(before, unsafe=unsafe)
    assert _faults(after) <= _faults(before), f"{kind}\n{text}"
    if not made:
        assert after is before
    of_old = {n for n, session in enumerate(before.record, 1) if is_historical(session)}
    # How a line is written that could not be read is no matter of the source.
    rest = iter(printed(after.record, of_old))
    assert all(each in rest for each in printed(before.record, of_old)), f"{kind}\n{text}"
    return after
