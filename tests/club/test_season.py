"""A season drawn at random, scored by the command and again by the recount beside this."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from club.generated import season
from club.recount import played, recount
from ombre_records.doors.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("seed", [1, 2])
def test_a_season_is_counted_as_by_hand(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = season(tmp_path, seed, evenings=12, people=24, deals=6)
    status, out, err = run(capsys, "score", str(tmp_path), "--only", "competitions", "--to", "json")
    assert (status, err) == (0, "")
    texts = [path.read_text("utf-8") for path in sorted(tmp_path.glob("*.ombre"))]
    wanted = recount(file.read_text("utf-8"), map(played, texts))
    made = json.loads(out)
    assert made["version"] == 1
    assert [each["id"] for each in made["competitions"]] == [each["id"] for each in wanted]
    for found, told in zip(made["competitions"], wanted, strict=True):
        rows = {row["person"]: row for row in found["standing"]}
        assert rows.keys() == told["standing"].keys()
        for who, row in told["standing"].items():
            assert {key: rows[who][key] for key in row} == pytest.approx(row), (found["id"], who)
        places = [row["place"] for row in found["standing"]]
        assert places == sorted(places, key=lambda place: (place is None, place or 0))
