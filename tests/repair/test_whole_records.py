"""Whole records of beginners: what `check --fix --unsafe` makes of them, obeyed up to three times.

The cases are data, in whole_records.yaml.
"""

from pathlib import Path

import pytest

from collation.pairs import entries
from ombre_records import Report, check, parse
from ombre_records.judgement.mending import mended
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("whole_records.yaml"))
ASIDE = {"note", "tag"}
"""What is said beside the game, which may stay as it was written."""


def test_what_was_meant_is_reached(subtests: pytest.Subtests) -> None:
    for case in CASES:
        with subtests.test(case["name"]):
            report = obeyed(case["text"])
            short = [each for each in entries(report, meant(case)) if each["kind"] not in ASIDE]
            if case.get("short"):
                assert report.errors
            else:
                assert not short
                assert not report.errors or meant(case).errors


def meant(case: dict) -> Report:
    return check(parse(case["meant"]))


def obeyed(text: str) -> Report:
    """Return a record with the repairs that can be proved, made up to three times."""
    report = check(text)
    for _time in range(3):
        report, _count = mended(report, unsafe=True)
    return report
