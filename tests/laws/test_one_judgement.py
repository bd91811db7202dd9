"""Library, command and language server find the same, in all texts of the tests and all records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from examples import spread
from ombre_records import Report, check
from ombre_records.base.finding import Finding, findings_json, fixes_json, repair_json
from ombre_records.base.source import Source
from ombre_records.doors.cli import main
from ombre_records.doors.server.standing import Desk, Judging
from yaml_data import read_yaml

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
BASES = TESTS / "checks" / "base"
CASES = sorted(
    path
    for folder in ("checks", "conformance", "notation", "replay", "cli", "language")
    for path in (TESTS / folder).glob("*.yaml")
)
FOLDERS = (TESTS / "gallery", BASES, *(ROOT / "records").glob("**/"))


def texts(case: Any) -> Iterator[str]:
    """Yield the records of cases: every text of several lines, and bases with their changes."""
    if isinstance(case, str) and "\n" in case:
        yield case
    elif isinstance(case, list):
        for each in case:
            yield from texts(each)
    elif isinstance(case, dict) and (base := BASES / f"{case.get('base')}.ombre").is_file():
        text = base.read_text("utf-8")
        for old, new in case.get("replace", {}).items():
            text = text.replace(old, new)
        yield text
    elif isinstance(case, dict):
        for each in case.values():
            yield from texts(each)


def command(path: Path, reading: str) -> list[dict[str, Any]]:
    """Return what `ombre check` finds in a file alone, each with its repair.

    Files that are given together are compared with each other besides.
    """
    with redirect_stdout(StringIO()) as told:
        main(["check", "--to", "json", "--consequent", "--reading", reading, str(path)])
    (found,) = json.loads(told.getvalue())["files"]
    return list(found["findings"])


def library(report: Report) -> list[dict[str, Any]]:
    """Return what a report has found, as the command tells it."""
    source = report.source
    return [
        {
            **value,
            "repair": repair_json(source, each.repair),
            "fixes": fixes_json(source, each),
        }
        for value, each in zip(findings_json(source, report.findings), report.findings, strict=True)
    ]


def proposed(source: Source, findings: tuple[Finding, ...]) -> list[object]:
    """Return findings with all that they propose: the server proves none before it is asked."""
    return [
        (value, [repair_json(source, repair) for repair in each.proposals])
        for value, each in zip(findings_json(source, findings), findings, strict=True)
    ]


def hold_to_one(paths: list[Path], reading: str = "edited") -> None:
    """Hold library, command and server to the same findings in files."""
    for path in paths:
        report = check(path, reading=reading)
        assert library(report) == command(path, reading), path.read_bytes()
        if any(each.rule == "encoding" for each in report.findings):
            continue  # an editor gives a text, not bytes
        standing = Desk(str(path), Judging(reading)).update(path.read_bytes().decode("utf-8"))
        told = proposed(standing.source, standing.findings)
        assert told == proposed(report.source, report.findings), path.read_bytes()


@pytest.mark.parametrize("cases", CASES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_texts_of_cases(cases: Path, tmp_path: Path) -> None:
    paths = []
    for place, text in enumerate(spread(texts(read_yaml(cases)), 90)):
        paths.append(tmp_path / f"{place}.ombre")
        paths[-1].write_bytes(text.encode("utf-8", "replace"))
    hold_to_one(paths)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.parametrize("reading", ["edited", "printed"])
def test_files(folder: Path, reading: str) -> None:
    short = [path for path in sorted(folder.glob("*.ombre")) if path.stat().st_size < 40_000]
    # The server judges session by session, so a file of several is always tried.
    several = [path for path in short if b"\nombre 1" in path.read_bytes().lstrip()]
    hold_to_one([*several, *spread([path for path in short if path not in several])], reading)
