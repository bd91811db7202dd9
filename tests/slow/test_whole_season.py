"""A season of 30 evenings, 60 people and two divisions, scored and counted again apart from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from club.generated import season
from club.recount import played, recount
from ombre_records.doors.cli import main


def test_a_whole_season_is_counted_as_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = season(tmp_path, seed=3, deals=24)
    assert main(["score", str(tmp_path), "--only", "competitions", "--to", "json"]) == 0
    made = json.loads(capsys.readouterr().out)
    texts = [path.read_text("utf-8") for path in tmp_path.glob("*.ombre")]
    wanted = recount(file.read_text("utf-8"), map(played, texts))
    for found, told in zip(made["competitions"], wanted, strict=True):
        rows = {row["person"]: row for row in found["standing"]}
        assert rows.keys() == told["standing"].keys()
        for who, row in told["standing"].items():
            assert {key: rows[who][key] for key in row} == pytest.approx(row), (found["id"], who)
