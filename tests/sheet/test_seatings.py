"""Players who are more, or fewer, than a book seats: they are told what to do, and can do it."""

from __future__ import annotations

import re
import shlex
from itertools import product
from pathlib import Path

import pytest

from ombre_records.base.language import LANGUAGES, Language, speaking
from ombre_records.books.load import named, shipped
from ombre_records.doors.cli import main
from ombre_records.telling.sheet.blank import wrong_number
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "seatings.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rules']} {case['players']}")
def test_they_are_told(case: dict) -> None:
    told = wrong_number(named(case["rules"]), case["players"].split(","))
    assert [piece for piece in case["told"] if piece not in told] == []
    assert [piece for piece in case.get("not", ()) if piece in told] == []


@pytest.mark.parametrize("book", shipped())
def test_what_they_are_told_makes_a_sheet(
    book: str, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for count, language in product([2, 5, 6, 7, 8, 9], LANGUAGES):
        with subtests.test("players", count=count, language=language):
            makes_a_sheet(book, count, language, tmp_path)


def makes_a_sheet(book: str, count: int, language: Language, tmp_path: Path) -> None:
    players = [chr(ord("A") + at) for at in range(count)]
    if count in named(book).table.players:
        return
    with speaking(language):
        told = wrong_number(named(book), players)
    options = [shlex.split(found) for found in re.findall(r"`(--(?:players|rules) [^`]*)`", told)]
    assert options
    made = str(tmp_path / "a.csv")
    for option in options:
        rules = [] if "--rules" in option else ["--rules", book]
        names = [] if "--players" in option else ["--players", ",".join(players)]
        assert main(["score", "--blank", *rules, *names, *option, "-o", made]) == 0
