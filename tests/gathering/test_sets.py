"""Sets of records of which each is right and all together are not: told, and counted once."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.doors.cli import main
from ombre_records.interchange import to_json
from ombre_records.interchange.tei import to_tei
from ombre_records.telling.sheet import sheet
from yaml_data import read_yaml

SETS = read_yaml(Path(__file__).parent / "sets.yaml")
RECORDS = Path(__file__).parents[2] / "records"
QUESTIONS = {"repeated-deal", "similar-name", "doubtful-date"}
"""What is a warning."""
RULES = QUESTIONS | {"contradicted-deal", "two-places", "repeated-board"}

every_set = pytest.mark.parametrize("case", SETS, ids=lambda case: case["name"])


def text_of(file: dict) -> str:
    text = (RECORDS / f"{file['of']}.ombre").read_text("utf-8")
    if kept := file.get("keep"):
        lines = (line for line in text.splitlines() if not line.startswith("totals"))
        text = "\n".join(each for each in lines if _number(each) in (None, *kept)) + "\n"
    for pattern, new in file.get("change", {}).items():
        text = re.sub(pattern, new, text, flags=re.MULTILINE)
    if less := file.get("less"):
        text = re.sub(r"(?m)^\d+(?=\s)", lambda m: str(int(m[0]) - less), text)
    return text + "\n" + text_of(file["and"]) if "and" in file else text


def _number(line: str) -> int | None:
    found = re.match(r"\d+(?=\s)", line)
    return int(found[0]) if found else None


@pytest.fixture
def folder(case: dict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, file in case["files"].items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text_of(file), "utf-8", newline="")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict, str]:
    status = main([*arguments, "--to", "json"])
    out, err = capsys.readouterr()
    return status, json.loads(out), err


@every_set
def test_each_file_is_right(case: dict, folder: Path) -> None:
    for name in case["files"] if len(case["files"]) > 1 else ():
        assert [f for f in check(folder / name).shown if f.severity != "undetermined"] == []


def rule_of(line: str) -> str:
    return line.split(" ")[1]


def errs(case: dict) -> bool:
    return any(rule_of(line) not in QUESTIONS for line in case["told"])


@every_set
def test_what_is_told(case: dict, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, made, _err = run(capsys, "check", ".")
    told = [
        f"{Path(file['path']).as_posix()} {finding['rule']} {finding['deal']}"
        for file in made["files"]
        for finding in file["findings"]
        if finding["rule"] in RULES
    ]
    assert sorted(told) == sorted(case["told"])
    assert status == int(errs(case))


@every_set
def test_each_deal_is_counted_once(
    case: dict, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--duplicate"] if "boards" in case else ["--only", "league"]
    status, made, err = run(capsys, "score", ".", *asked)
    if "boards" in case:
        assert sum(len(board["results"]) for board in made["boards"]) == case["boards"]
    else:
        standings = [one for league in made["leagues"] for one in league["standings"]]
        assert sum(one["deals"] for one in standings) == case["deals"]
        assert sum(one["total"] for one in standings) == 0
    assert status == int(errs(case))
    if len(case["files"]) > 1:  # what is told of one file, `check` tells
        told = {rule for rule in RULES if f"[{rule} " in err}
        assert told == {rule_of(line) for line in case["told"]}


@pytest.mark.parametrize("folder", ["season", "tournament", ""])
def test_records_that_are_right_stay_so(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    _status, made, _err = run(capsys, "check", str(RECORDS / folder))
    told = {finding["rule"] for file in made["files"] for finding in file["findings"]}
    assert not told & RULES


def test_sheets_say_what_is_left_out() -> None:
    one = (RECORDS / "season/2026-09-03-table-1.ombre").read_text("utf-8")
    other = re.sub(r"(?m)^totals.*|^3 .*", lambda m: "3 -" if m[0][0] == "3" else "", one)
    reports = [check(parse(one, "a.ombre")), check(parse(other, "b.ombre"))]
    told = " ".join(sheet(reports, "text").split())
    assert "a.ombre: deal 3 differs in another record, and is not counted." in told
    assert "b.ombre: deals 1–2, 4–12 stand in another record, too, and are counted there." in told


SHEETS = {
    "evening.xlsx": {"of": "season/2026-09-03-table-1"},
    "evening.csv": {"of": "season/2026-09-03-table-1"},
    "other.xlsx": {"of": "season/2026-09-03-table-2"},
    "other.csv": {"of": "season/2026-09-03-table-2"},
    "unnamed.xlsx": {"of": "season/2026-09-03-table-1", "change": {"^(event|date).*": ""}},
}
TOLD = ["other.csv", "other.json", "other.xlsx", "other.xml", "unnamed.xlsx"]


def test_files_of_evenings_that_no_record_has_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, of in SHEETS.items():
        made = sheet([check(parse(text_of(of), "a.ombre"))], name[-4:].strip("."))
        Path(name).write_bytes(made if isinstance(made, bytes) else made.encode())
    Path("a.ombre").write_text(text_of(SHEETS["evening.xlsx"]), "utf-8")
    record = parse(text_of(SHEETS["other.xlsx"]))
    Path("other.json").write_text(to_json(record), "utf-8")
    Path("other.xml").write_text(to_tei(record), "utf-8")
    Path("evening.json").write_text(to_json(parse(text_of(SHEETS["evening.xlsx"]))), "utf-8")
    Path("settings.json").write_text('{"version": 1}')
    Path("feed.xml").write_text("<feed/>")
    Path("members.csv").write_text("name,fee\nAnna,20\n")
    Path("~$other.xlsx").write_bytes(b"locked")
    main(["score", "--blank", "--rules", "lhombre", "--players", "A,B,C", "-o", "blank.xlsx"])
    commands = [["check"], ["score", "--only", "league"]]
    # What a corpus needs is an extra, and the README's own run has none of the large ones.
    commands += [["corpus", "import", "out"]] if find_spec("pyarrow") else []
    for command in commands:
        capsys.readouterr()
        assert main([*command, "."]) == 0
        lines = [line for line in capsys.readouterr().err.splitlines() if "left out" in line]
        assert [line.split(": ")[1] for line in lines] == TOLD
        assert all(
            f"ombre convert {name} -o " in line for name, line in zip(TOLD, lines, strict=True)
        )
    Path("old.ods").write_bytes(b"PK")
    main(["check", "."])
    assert "old.ods: this kind of workbook is not read; save it as .xlsx" in capsys.readouterr().err
