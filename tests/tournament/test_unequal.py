"""Boards that not all have played, and forfeits, which are taken off after the comparison."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ombre_records import parse
from ombre_records.doors.cli import main
from ombre_records.gathering.tournament.comparison import Ranked, compared
from ombre_records.judgement.pipeline import judge
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("unequal.yaml"))


def record(at: int, name: str, paid: dict[int, int]) -> str:
    """Return a table at which a player is eldest on each board, as on boards 1 and 4."""
    lines = []
    for board, amount in paid.items():
        others = f"{-amount // 2:+d} {-amount // 2:+d}"
        lines.append(f"{board} : {amount:+d} {others}")
    head = f"ombre 1\nboards\ntable {at}\nrules lhombre\nplayers {name}, Y{at}, Z{at}\nresults\n"
    return head + "\n".join(lines) + "\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_boards_that_not_all_have_played(case: dict) -> None:
    texts = [record(at, *told) for at, told in enumerate(case["tables"].items(), 1)]
    reports = [judge(parse(text, f"{at}.ombre")) for at, text in enumerate(texts)]
    for unequal, wanted in case["score"].items():
        found = compared(reports, Ranked("matchpoints", unequal=unequal))
        made = {each.name: float(each.score) for each in found.players if each.name in wanted}
        assert made == wanted, unequal


FORFEIT = """ombre 1
boards
rules aldenham
players {0}1, {0}2, {0}3
results
1 {0}1 play S won{1}
"""


def test_a_forfeit_is_taken_off_after_the_comparison() -> None:
    texts = [FORFEIT.format("A", " forfeit A2 4"), FORFEIT.format("B", "")]
    reports = [judge(parse(text, f"{at}.ombre")) for at, text in enumerate(texts)]
    found = {each.name: each for each in compared(reports, Ranked("datum")).players}
    assert [found[name].datum for name in ("A2", "B2", "A1", "B1")] == [-4, 0, 0, 0]
    assert [found[name].matchpoints for name in ("A2", "B2")] == [1, 1]
    assert found["A2"].total == found["B2"].total - 4


def test_the_sheet_says_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for at, (name, paid) in enumerate(CASES[0]["tables"].items(), 1):
        (tmp_path / f"{at}.ombre").write_text(record(at, name, paid), "utf-8")
    asked = ["score", "--duplicate", str(tmp_path), "--unequal", "neuberg"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "Neuberg" in told
    assert main([*asked, "--to", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["unequal"] == "neuberg"
    for each in found["ranking"]["players"]:  # a reader sees the number that ranks
        (row,) = re.findall(rf"(?m)^ +\d+  {each['name']} .*", told.split("Boards\n=")[0])
        assert float(row.split()[-1].replace("−", "-")) == round(each["score"], 2)
    assert main([*asked, "--by", "total"]) == 2
    assert "is for match points" in capsys.readouterr().err
