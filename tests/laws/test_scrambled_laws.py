"""Records changed at random, as `scrambling.py` does: no nonsense stops a judge or divides them.

Each session of `../checks/base/` and each record of `records/` is changed in many ways, by number.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from scrambling import scrambled
from test_laws import well_formed
from test_one_judgement import hold_to_one

from examples import share, spread
from fast.judges import compare
from ombre_records import check, parse
from ombre_records.base.finding import Finding, Severity
from ombre_records.judgement.mending import mended
from ombre_records.referee.report import Report

ROOT = Path(__file__).parents[2]
BASE = ROOT / "tests" / "checks" / "base"
FILES = [path for folder in (BASE, ROOT / "records") for path in sorted(folder.glob("*.ombre"))]
EACH, LINES = 24, 45
"""A session is changed so often, and is no longer than this when it is."""


def of_records(part: int, start: int) -> pytest.MarkDecorator:
    """Have a test try every record, or one in `part` of them from a place on."""
    tried = spread(FILES, part, start)
    return pytest.mark.parametrize("path", tried, ids=lambda path: path.stem)


def session(path: Path) -> str:
    """Return a record, or as much of it as is changed."""
    return "\n".join(path.read_text("utf-8").splitlines()[:LINES])


@cache
def others() -> tuple[str, ...]:
    """Return the records whose lines come into others: few, which seldom change."""
    return tuple(map(session, sorted(BASE.glob("*.ombre"))))


def texts(path: Path, most: int) -> list[str]:
    """Return as many changed records as are tried of `most`."""
    tried = range(share(most, least=1))
    return [scrambled(session(path), others(), f"{path.stem} {number}") for number in tried]


@of_records(1, 0)
def test_nonsense_gives_findings_and_nothing_else(path: Path) -> None:
    for number, text in enumerate(texts(path, EACH)):
        reading = "edited" if number % 5 else "printed"
        report = check(parse(text), reading=reading)
        well_formed(report)
        assert check(parse(text), reading=reading).findings == report.findings


@of_records(3, 0)
def test_what_is_judged_at_once_is_what_the_referee_says(path: Path) -> None:
    for text in texts(path, EACH):
        compare(text)


@of_records(6, 1)
def test_every_door_says_the_same_of_nonsense(path: Path, tmp_path: Path) -> None:
    for number, text in enumerate(texts(path, EACH)):
        (tmp_path / f"{number}.ombre").write_text(text, "utf-8")
    hold_to_one(sorted(tmp_path.glob("*.ombre")))


@of_records(3, 2)
def test_a_repair_of_nonsense_is_proved(path: Path) -> None:
    for text in texts(path, EACH):
        report = check(parse(text))
        after, made = mended(report)
        fewer = len(wrong(after)) < len(wrong(report))
        # A line that can be read may bring to light what is wrong in others, which it had hidden.
        assert fewer or unread(after) < unread(report) or not made, text


def unread(report: Report) -> int:
    """Return how many lines cannot be read."""
    return sum(each.rule in ("syntax", "unknown-statement") for each in report.findings)


def wrong(report: Report) -> list[Finding]:
    """Return the errors and warnings that are shown."""
    return [each for each in report.shown if each.severity in (Severity.ERROR, Severity.WARNING)]
