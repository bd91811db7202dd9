"""The records of hands in old books: what each leaves open, and what is read in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

import ombre_records
from examples import quick
from ombre_records.doors.cli import main
from ombre_records.model.cards import holding, item_name
from ombre_records.model.record import Reading
from yaml_data import read_yaml

ROOT = Path(__file__).parent.parent.parent
RECORDS = ROOT / "records" / "historical"
CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "historical.yaml")
PAGES = (
    *(ROOT / "docs" / "hands").glob("*.md"),
    ROOT / "docs" / "explanation" / "belinda-analysed.md",
)


def _with(key: str) -> list[Any]:
    found = [case for case in CASES if key in case]
    return found if key == "reads" else quick(found, lambda case: case.get("slow"))


def _told(case: dict[str, Any], capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    assert main([*command, "--format", "json", str(RECORDS / f"{case['record']}.ombre")]) == 0
    return json.loads(capsys.readouterr().out)["deals"]


def test_every_record_has_a_case_and_a_page() -> None:
    names = {path.stem for path in RECORDS.glob("*.ombre")}
    assert {case["record"] for case in CASES} == names
    told = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert {name for name in names if f"{name}.md" not in told} == set()


@pytest.mark.parametrize(
    "case",
    quick(_with("completions"), lambda case: case["record"] == "belinda-morley"),
    ids=lambda case: case["record"],
)
def test_all_completions_are_counted(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    (deal,) = _told(case, capsys, "complete", "--count")
    assert (deal["completions"], deal["exact"]) == (case["completions"], True)
    assert [*deal["outcomes"]] == case["outcomes"]


@pytest.mark.parametrize(  # the examples of docs/hands have them all, too
    "case", _with("least"), ids=lambda case: case["record"]
)
def test_so_many_completions_are_found_before_the_count_gives_up(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    deals = _told(case, capsys, "complete", "--count")
    assert [(deal["completions"], deal["exact"]) for deal in deals] == [
        (least, False) for least in case["least"]
    ]
    assert all([*deal["outcomes"]] == case["outcomes"] for deal in deals)


@pytest.mark.parametrize("case", _with("uncounted"), ids=lambda case: case["record"])
def test_where_too_little_is_known_nothing_is_counted(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    deals = _told(case, capsys, "complete", "--count")
    assert {deal["completions"] for deal in deals} == {None}


@pytest.mark.parametrize("case", _with("values"), ids=lambda case: case["record"])
def test_what_was_within_reach(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    deals = _told(case, capsys, "analyse", "--samples", "20")
    assert [deal["value"] for deal in deals] == case["values"]


@pytest.mark.parametrize("case", _with("reads"), ids=lambda case: case["record"])
def test_the_hand_that_is_told_and_the_hand_that_is_read(case: dict[str, Any]) -> None:
    path = RECORDS / f"{case['record']}.ombre"
    for reading in get_args(Reading):
        report = ombre_records.check(path, reading=reading)
        deal = report.sessions[0].deals[0]
        told = deal.dealt[0].certain | deal.hands[0].certain
        assert holding(told) == case["reads"][reading]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["record"])
def test_what_is_supplied_mends_the_misprints_and_no_other_fault_is_printed(
    case: dict[str, Any],
) -> None:
    path = RECORDS / f"{case['record']}.ombre"
    broken = {
        reading: [
            found.rule
            for found in ombre_records.check(path, reading=reading).findings
            if found.severity == "error" and not found.consequent
        ]
        for reading in get_args(Reading)
    }
    assert broken == {"printed": case.get("misprints", []), "edited": []}


@pytest.mark.parametrize("case", _with("prints"), ids=lambda case: case["record"])
def test_a_telling_prints_no_card_that_another_text_tells(case: dict[str, Any]) -> None:
    report = ombre_records.check(RECORDS / f"{case['record']}.ombre", reading="printed")
    tricks = {trick.number: trick for trick in report.sessions[0].deals[0].tricks}
    for number, cards in case["prints"].items():
        assert " ".join(map(item_name, (play.item for play in tricks[number].plays))) == cards
