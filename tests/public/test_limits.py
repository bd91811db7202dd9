"""What is done for one call is bounded: what was found until then comes back, and says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ombre_records import InvalidArgument, Limits, Report, check, render
from yaml_data import read_yaml

RECORDS = Path(__file__).parents[2] / "records"
HOSTILE = read_yaml(Path(__file__).with_name("hostile.yaml"))
PLENTY = Limits(seconds=3_600, work=10**12)


def text_of(case: dict[str, Any]) -> str:
    """Return a text that is mostly the same again and again."""
    rows = (case["each"].format(n=n, dealer="CAB"[n % 3]) for n in range(1, case["times"] + 1))
    return str(case.get("head", "")) + "".join(rows)


@pytest.fixture(params=HOSTILE, ids=lambda case: case["name"])
def text(request: pytest.FixtureRequest) -> str:
    return text_of(request.param)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.ombre"))[::7], ids=lambda path: path.stem)
def test_who_has_time_enough_is_told_the_same(path: Path) -> None:
    for reading in ("edited", "printed"):
        report = check(path, reading=reading, limits=PLENTY)
        assert report == check(path, reading=reading)
        assert report.unfinished == ""


def test_a_deadline_is_kept(text: str) -> None:
    report = check(text, files=False, limits=Limits(seconds=0.2))
    assert report.unfinished == "seconds"


def test_work_is_the_same_everywhere(text: str) -> None:
    """What was found is some of what is found with more work, and nothing else."""
    some = [check(text, files=False, limits=Limits(work=6_000)) for _ in range(2)]
    assert some[0] == some[1]
    assert some[0].unfinished == "work"
    more = check(text, files=False, limits=Limits(work=18_000))
    assert errors(some[0]) <= errors(more)
    assert some[0].deals <= more.deals


def errors(report: Report) -> set[tuple[str, int]]:
    return {(each.rule, each.span.start) for each in report.errors}


def test_a_session_that_is_not_judged_to_its_end_has_no_totals() -> None:
    case = next(each for each in HOSTILE if each["name"] == "lawful deals")
    report = check(text_of(case), limits=Limits(work=30_000))
    assert report.unfinished == "work"
    assert 0 < report.deals < case["times"]
    assert {*report.sessions[0].totals} == {None}
    assert report.errors == ()


def test_limits_are_those_of_all_records_together() -> None:
    reports = check([RECORDS / "aldenham.ombre"] * 30, limits=Limits(work=5_000))
    assert len(reports) == 30
    assert (reports[0].unfinished, reports[-1].unfinished) == ("", "work")


def test_what_is_written_says_that_it_is_not_all() -> None:
    text = text_of(HOSTILE[0])
    told = render(text, "json", files=False, limits=Limits(work=6_000))
    assert '"unfinished": "work"' in told
    assert '"unfinished"' not in render(RECORDS / "aldenham.ombre", "json")
    told = render(text, files=False, limits=Limits(work=6_000))
    assert "-: judging stopped at the limit of work; the rest is not judged" in told


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"work": -1}, {"seconds": float("nan")}])
def test_limits_are_above_nothing(wrong: dict[str, float]) -> None:
    with pytest.raises(InvalidArgument, match="of limits is above 0"):
        Limits(**wrong)  # type: ignore[arg-type]


def test_limits_are_of_their_type() -> None:
    with pytest.raises(TypeError, match="`seconds` of limits wants a number, not str"):
        Limits(seconds="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"check takes as `limits` a value such as Limits"):
        check("ombre 1\n", limits=2)  # type: ignore[call-overload]
