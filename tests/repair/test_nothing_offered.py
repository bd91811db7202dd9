"""Lines of which nobody can tell what they were meant to be: something is told, nothing offered.

The lines are data, in nothing_offered.yaml.
"""

from pathlib import Path

import pytest

from ombre_records import check
from yaml_data import read_yaml

LINES = read_yaml(Path(__file__).with_name("nothing_offered.yaml"))
PLAYERS = "players Anna, Bo, Carl\n"


def record(place: str, line: str) -> str:
    """Return a record with a line in its place, in which all else can be read."""
    word = line.split()[0]
    opening = "" if word == "ombre" else "ombre 1\n"
    players = "" if word == "players" else PLAYERS
    if place == "header":
        return f"{opening}{line}\n{players}deal 1\ndealer Carl\n"
    opens = "results" if place == "results" else "deal 1"
    return f"ombre 1\nrules lhombre\n{PLAYERS}{opens}\n{line}\n"


def test_nothing_is_offered(subtests: pytest.Subtests) -> None:
    for place, lines in LINES.items():
        for line in lines:
            with subtests.test(line, place=place):
                report = check(record(place, line))
                assert report.findings
                assert [each for each in report.shown if each.proposals] == []
