"""Auctions judged call by call: `auctions.yaml`.

A case has the `book`, how many `play`, the `calls` (`2 pass`: by that seat from the eldest; the one
behind the last is of who rests), and perhaps which of them `stands` though it may not. It was found
at random, and kept since it tells some wrong change. OMBRE_GOLDEN=write writes what is judged.
"""

from __future__ import annotations

import os
from pathlib import Path

import yaml
from msgspec.structs import astuple

from ombre_records.books.load import named
from ombre_records.referee.auction.bidding import common_departures, judge, words, yielded_to
from yaml_data import read_yaml

FILE = Path(__file__).with_name("auctions.yaml")
CASES = read_yaml(FILE)


def entries(calls: str) -> tuple[tuple[int | None, str], ...]:
    """Return calls as the judge takes them: `pass, 2 play` are those of nobody, and of seat 2."""
    split = [call.split() for call in calls.split(", ")] if calls else []
    return tuple((int(call[0]) if len(call) > 1 else None, call[-1]) for call in split)


def told(case: dict) -> dict:
    rules, said = named(case["book"]).auction, entries(case["calls"])
    known, stands, players = words(rules), case.get("stands"), case["play"]
    found = judge(rules, known, players, said, stands)
    sure = common_departures(found, rules, known, players, said, stands)
    return {
        "speakers": [*found.speakers],
        "wrong": [[*astuple(each)] for each in found.departures],
        "sure": sorted([each.rule, each.place] for each in sure),
        "ombre": found.ombre,
        "call": found.call.name if found.call else None,
        "finished": found.finished,
        "passed": sorted(found.end.passed),
        "yielded": yielded_to(found, said, rules.passes),
    }


def test_auctions() -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        CASES[:] = [{**case, **told(case)} for case in CASES]
        text = yaml.safe_dump(CASES, sort_keys=False, default_flow_style=None, width=110)
        FILE.write_text("# test_auctions.py says what stands here.\n\n" + text, "utf-8")
    for case in CASES:
        found = told(case)
        assert found == {key: case[key] for key in found}, case["calls"]
