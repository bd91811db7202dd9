"""Clubs judged and seasons scored, case by case."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ombre_records import check
from ombre_records.doors.cli import main
from ombre_records.gathering.club.reading import read
from ombre_records.gathering.club.season import season
from yaml_data import read_yaml

HERE = Path(__file__).parent
CLUBS = read_yaml(HERE / "clubs.yaml")
SEASONS = read_yaml(HERE / "seasons.yaml")
NEW = "\n"


@pytest.mark.parametrize("case", CLUBS, ids=lambda case: case["name"])
def test_what_a_clubs_file_has_wrong(case: dict) -> None:
    found = read(f"version = 1\n{case['club']}")
    text = found.club.source
    told = [
        f"{each.rule} {text.line_at(each.span.start)}"
        f" {text.text[each.span.start : each.span.end]}".strip()
        for each in found.findings
    ]
    assert told == [str(each).strip() for each in case["told"]]


def record(head: str, lines: list[str]) -> str:
    event, day, table, rest = re.fullmatch(r"(\S+) (\S+) (\S+) (.*)", head).groups()
    rest, _plus, option = rest.partition(" + ")
    players, stakes = re.fullmatch(r'(.*?)(?: "([^"]*)")?', rest).groups()
    rules = f"lhombre + {option}" if option else "lhombre"
    said = [
        *(
            "ombre 1",
            f'event   "{event}"',
            f"date    {day}",
            f"table   {table}",
            f"rules   {rules}",
        ),
        f"players {players}",
        *([f'stakes  "{stakes}"'] if stakes else []),
        "results",
        *lines,
    ]
    return "\n".join(said) + "\n"


@pytest.mark.parametrize("case", SEASONS, ids=lambda case: case["name"])
def test_seasons(case: dict, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = []
    for at, (head, lines) in enumerate(case["records"].items()):
        paths.append(tmp_path / f"{at}.ombre")
        paths[-1].write_text(record(head, lines), "utf-8")
    text = f"version = 1\n{case['club']}"
    (tmp_path / "club.toml").write_text(text, "utf-8")
    main(["score", str(tmp_path), "--only", "competitions", "--to", "json"])
    made = json.loads(capsys.readouterr().out)
    rows = [
        [row[column] for column in case["columns"]] for row in made["competitions"][0]["standing"]
    ]
    assert rows == case["standing"]
    if "unit" in case:
        assert made["competitions"][0]["unit"] == case["unit"]
    club = read(text)
    assert club.findings == ()
    found = season(club.club, check(paths))
    told = [
        f"{each.rule} {report.source.text[each.span.start : each.span.end]}"
        for report, each in found.findings
    ]
    assert told == case["told"]
    lines = [f"{each.rule} {text[: each.span.start].count(NEW) + 1}" for each in found.misfits]
    assert lines == case.get("misfits", [])
    capsys.readouterr()
    main(["check", str(tmp_path), "--to", "json"])
    by_command = [
        (Path(file["path"]).name, each["rule"], each["line"])
        for file in json.loads(capsys.readouterr().out)["files"]
        for each in file["findings"]
    ]
    # Who is who is asked of the same club's file, whoever asks.
    assert by_command == [
        (path.name, each.rule, each.line)
        for path, report in zip(paths, check(paths), strict=True)
        for each in report.shown
    ]
