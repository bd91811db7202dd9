"""Records that commands make are judged before they are given out."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest

from ombre_records.doors.cli import main
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("made_records.yaml"))
HEADINGS = ["No", "Dealer", "Ombre", "Contract", "Trumps", "Outcome", "Tricks", "Extras"]
HEAD = """\
ombre 1
event "Thursday club"
date 2026-11-19
rules lhombre
players Anna, Bo, Carl
"""


def sheet_of(case: dict, path: Path) -> Path:
    rows = [["Rules", "", "lhombre"], [*HEADINGS, *case["players"]], *case["rows"]]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_columns_that_control_the_others(case, tmp_path, capsys):
    made = tmp_path / "made.ombre"
    made.write_text("as it was", "utf-8")
    status = main(["convert", str(sheet_of(case, tmp_path / "a.csv")), "-o", str(made)])
    told = capsys.readouterr().err
    if "refused" in case:
        assert case["refused"] in told
        assert (status, made.read_text("utf-8")) == (2, "as it was")
    else:
        lines = made.read_text("utf-8").split("results\n")[1].splitlines()
        assert (status, [" ".join(line.split()) for line in lines]) == (0, case["lines"])


def workbook(path: Path, *sheets: tuple[str, str]) -> Path:
    """Write sheets of twelve deals: how the third ended, and whether the sheet is visible."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for at, (third, state) in enumerate(sheets):
        page = book.create_sheet(f"Sheet {at}")
        page.sheet_state = state
        page.append(["Rules", "", "lhombre"])
        page.append([*HEADINGS, "Anna", "Bo", "Carl"])
        ends = ["won", "bet", third, "won", "won"]
        for number, end in enumerate(ends, 1):
            page.append([number, "", ("Anna", "Bo", "Carl")[number % 3], "spil", "S", end])
    book.save(path)
    return path


def test_a_copied_sheet_of_a_workbook_is_told(tmp_path, capsys):
    path = workbook(tmp_path / "a.xlsx", ("won", "visible"), ("won", "hidden"))
    assert main(["convert", str(path), "-o", str(tmp_path / "a.ombre")]) == 0
    assert "session 2: deals 1–5 stand in session 1" in capsys.readouterr().err


def test_a_copied_sheet_that_was_amended_is_refused(tmp_path, capsys):
    path = workbook(tmp_path / "a.xlsx", ("won", "visible"), ("bet", "hidden"))
    assert main(["convert", str(path), "-o", str(tmp_path / "a.ombre")]) == 2
    assert "session 2: deal 3 differs in session 1" in capsys.readouterr().err
    assert not (tmp_path / "a.ombre").exists()


def test_an_agreed_text_that_does_not_read_is_refused(tmp_path, capsys):
    short = "results\ndealer Carl\n1 Anna spil S won\n2 Bo solo H bet\n"
    long = "results\n1 Carl spil D won\n2 Anna spil S won\n3 Bo solo H bet\n"
    for name, results in zip("abc", (short, long, long), strict=True):
        (tmp_path / f"{name}.ombre").write_text(HEAD + results, "utf-8")
    made = tmp_path / "made.ombre"
    made.write_text("as it was", "utf-8")
    files = [str(tmp_path / f"{name}.ombre") for name in "abc"]
    assert main(["collate", *files, "--base", "agreed", "-o", str(made)]) == 2
    told = capsys.readouterr().err
    assert "in `dealer  Carl`: Carl deals, but after Carl it is Anna's turn" in told
    assert "nothing is written" in told
    assert made.read_text("utf-8") == "as it was"
    assert main(["collate", *files, "--base", "agreed"]) == 0
    assert main(["collate", *files[1:], "--base", "agreed", "-o", str(made)]) == 0
    assert main(["check", str(made)]) == 0


def test_what_was_wrong_before_may_stay_wrong(tmp_path):
    (tmp_path / "a.ombre").write_text(HEAD + "results\n1 Emil spil S won\n", "utf-8")
    made = tmp_path / "a.json"
    assert main(["convert", str(tmp_path / "a.ombre"), "-o", str(made)]) == 0
    assert main(["convert", str(made), "-o", str(tmp_path / "b.ombre")]) == 0


def test_a_hidden_column_is_asked_about(tmp_path, capsys):
    path = workbook(tmp_path / "a.xlsx", ("won", "visible"))
    book = openpyxl.load_workbook(path)
    page = book.active
    page["L2"] = "Dorte"
    for row in range(3, 8):
        page[f"L{row}"] = row
    page.column_dimensions["L"].hidden = True
    book.save(path)
    assert main(["convert", str(path), "-o", str(tmp_path / "a.ombre")]) == 2
    assert "L2: is `Dorte` a player?" in capsys.readouterr().err


MOVED = read_yaml(Path(__file__).with_name("moved_records.yaml"))


@pytest.mark.parametrize("case", MOVED, ids=lambda case: case["name"])
def test_paths_are_right_where_a_record_is_written(case, tmp_path, monkeypatch, capsys):
    if any(command.startswith("corpus") for command in case["run"]):
        pytest.importorskip("pyarrow", reason="a corpus needs the extra")
    monkeypatch.chdir(tmp_path)
    for path, text in case["files"].items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, "utf-8")
    Path("out").mkdir(exist_ok=True)
    for command in case["run"]:
        assert main(command.split()) == 0
    told = capsys.readouterr().err
    for path, lines in case["written"].items():
        said = [" ".join(line.split()) for line in Path(path).read_text("utf-8").splitlines()]
        assert [line for line in lines if line not in said] == []
    assert [said for said in case.get("told", ()) if said not in told] == []
    if "told" not in case:
        assert told == ""
        assert [main(["check", path]) for path in case["written"]] == [0] * len(case["written"])
