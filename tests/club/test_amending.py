"""Deals put in, taken out and moved: numbers, dealers and totals follow."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ombre_records import check
from ombre_records.doors.cli import main

ROOT = Path(__file__).parents[2]
LONG = """ombre 1
rules   lhombre
players Anna, Bo, Carl

deal 1
dealer  Carl
contract Anna spil
trump   S
result  won

deal 2
dealer  Anna
contract Bo spil
trump   H
result  bet

deal 3
dealer  Bo
contract Carl solo
trump   D
result  won

totals  Anna -1, Bo -6, Carl +7
"""


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return shutil.copy(
        ROOT / "records" / "season" / "2026-09-03-table-1.ombre", tmp_path / "a.ombre"
    )


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if line[:1].isdigit()]


def test_a_deal_taken_out_and_put_in_again(record: Path) -> None:
    before = record.read_text("utf-8")
    assert main(["club", "correct", "a.ombre", "--take-out", "3"]) == 0
    assert len(lines(record)) == 11
    assert check(record).findings == ()
    assert "totals" in record.read_text("utf-8")
    assert main(["club", "correct", "a.ombre", "--put-in", "3", "Bo spil C won"]) == 0
    found = record.read_text("utf-8")
    assert [line.split() for line in found.splitlines()] == [
        line.split() for line in before.splitlines()
    ]


def test_a_deal_moved_and_one_at_the_end(record: Path) -> None:
    assert main(["club", "correct", "a.ombre", "--move", "1", "4"]) == 0
    assert [line.split()[1] for line in lines(record)[:4]] == ["Carl", "Bo", "Bo", "Bo"]
    why = ["--why", "it was forgotten"]
    assert main(["club", "correct", "a.ombre", "--put-in", "13", "Dorte spil C won", *why]) == 0
    text = record.read_text("utf-8")
    assert '"it was forgotten"' in text
    assert check(record).errors == ()
    again = ["--put-in", "14", "-", "--why", "so was this"]
    assert main(["club", "correct", "a.ombre", *again]) == 0
    text = record.read_text("utf-8")
    assert text.index('"it was forgotten"') < text.index('"so was this"')
    assert "Dorte +15" in text
    assert check(record).errors == ()


def test_deals_told_at_length_keep_the_dealers_of_their_places(tmp_path: Path) -> None:
    path = tmp_path / "long.ombre"
    path.write_text(LONG, "utf-8")
    assert main(["club", "correct", str(path), "--move", "3", "1"]) == 0
    report = check(path)
    assert report.errors == ()
    (session,) = report.sessions
    assert [deal.number for deal in session.deals] == [1, 2, 3]
    assert [session.players[deal.ombre] for deal in session.deals] == ["Carl", "Anna", "Bo"]
    assert [session.players[deal.dealer] for deal in session.deals] == ["Carl", "Anna", "Bo"]
    assert main(["club", "correct", str(path), "--take-out", "1"]) == 0
    assert "totals  Anna +3, Bo -3, Carl 0" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--take-out", "30"], "there is no deal 30"),
        (["--put-in", "3", "Zoe spil C won"], "Zoe"),
        (["--put-in", "3", "7"], ""),
        (["--move", "1", "12"], "seat"),
        (["--session", "2", "--take-out", "1"], "there is no session 2"),
    ],
)
def test_what_does_not_fit_is_refused(
    asked: list[str], told: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = record.read_bytes()
    assert main(["club", "correct", "a.ombre", *asked]) == 2
    out, err = capsys.readouterr()
    assert (out, told in err, "the file is unchanged" in err) == ("", True, True), err
    assert record.read_bytes() == before
