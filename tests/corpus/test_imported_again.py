"""Files imported again, copies, and several programs that write one corpus at once."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from corpus.corpora import RECORDS, needed, rows
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus.manifest import load

pytestmark = needed
TABLES = sorted((RECORDS / "season").glob("*.ombre"))
COMMAND = (sys.executable, "-m", "ombre_records", "corpus")


def taken_in(root: Path, *files: Path | str) -> int:
    return main(["corpus", "import", str(root), *map(str, files), "--workers", "1"])


def counted(root: Path) -> Counter[str]:
    return Counter(Path(row.file or "").name for row in rows(root))


def put(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, "utf-8", newline="")
    return folder / name


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    return [put(tmp_path, f"{at}.ombre", TABLES[at].read_text("utf-8")) for at in range(3)]


def test_a_file_in_another_state_takes_the_place_of_the_first(tmp_path, files, monkeypatch):
    root = tmp_path / "deals"
    assert taken_in(root, *files) == 0
    text = re.sub(r"(?m)^totals.*\n", "", files[1].read_text("utf-8"))
    text = re.sub(r"(?m)^12 .*", "12 -", text)
    put(tmp_path, "1.ombre", text + "13 -\n")
    monkeypatch.chdir(tmp_path)
    assert taken_in(root, "./1.ombre") == 0
    assert counted(root) == {"0.ombre": 12, "1.ombre": 13, "2.ombre": 12}
    assert taken_in(root, *files) == 0
    assert counted(root) == {"0.ombre": 12, "1.ombre": 13, "2.ombre": 12}
    assert main(["corpus", "check", str(root), "--workers", "1"]) == 0


def test_a_state_that_comes_back_is_read_again(tmp_path, files):
    root, first = tmp_path / "deals", files[0].read_text("utf-8")
    taken_in(root, files[0])
    put(tmp_path, "0.ombre", re.sub(r"(?m)^(12 |totals).*\n", "", first))
    taken_in(root, files[0])
    assert counted(root) == {"0.ombre": 11}
    put(tmp_path, "0.ombre", first)
    taken_in(root, files[0])
    assert counted(root) == {"0.ombre": 12}
    assert len(load(str(root)).makings) == 1
    assert len([*root.rglob("*.parquet")]) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "# copied by Bo\n\n" + text.replace("results", "results   # and here"),
    ],
    ids=["CRLF", "CR", "comments"],
)
def test_line_ends_and_comments_alone_change_nothing(change, tmp_path, files):
    root = tmp_path / "deals"
    taken_in(root, files[0])
    before = [*rows(root)]
    put(tmp_path, "0.ombre", change(files[0].read_text("utf-8")))
    assert taken_in(root, files[0]) == 0
    assert [*rows(root)] == before


def test_a_sign_of_a_comment_within_a_text_is_none(tmp_path, files):
    root, text = tmp_path / "deals", files[0].read_text("utf-8")
    put(tmp_path, "0.ombre", text.replace("Thursday club", "Table # 1"))
    taken_in(root, files[0])
    put(tmp_path, "0.ombre", text.replace("Thursday club", "Table # 2"))
    taken_in(root, files[0])
    assert {'event   "Table # 2"' in (row.header or "") for row in rows(root)} == {True}


def test_a_copy_is_read_once_and_told(tmp_path, files, capsys):
    root = tmp_path / "deals"
    copy = put(tmp_path, "copy.ombre", files[0].read_text("utf-8"))
    assert taken_in(root, files[0], copy) == 0
    assert "copy.ombre: it says what" in capsys.readouterr().err
    assert taken_in(root, copy) == 0
    assert "copy.ombre: it says what" in capsys.readouterr().err
    assert counted(root) == {"0.ombre": 12}


def test_a_sheet_is_none_of_its_files(tmp_path, capsys):
    sheet = put(tmp_path, "a.xlsx", "PK")
    assert taken_in(tmp_path / "deals", sheet) == 2
    assert "this is a sheet; make a record of it" in capsys.readouterr().err


def test_deals_that_contradict_are_in_none(tmp_path, files, capsys):
    text = re.sub(r"(?m)^totals.*\n", "", files[0].read_text("utf-8"))
    put(tmp_path, "0.ombre", text)
    other = put(tmp_path, "other.ombre", re.sub(r"(?m)^3 .*", "3 -", text))
    assert taken_in(tmp_path / "deals", files[0], other) == 1
    assert "deal 3 differs" in capsys.readouterr().err
    assert counted(tmp_path / "deals") == {"0.ombre": 11}


def test_what_is_read_later_is_held_against_what_stands(tmp_path, files, capsys):
    root = tmp_path / "deals"
    text = re.sub(r"(?m)^(totals|table).*\n", "", files[0].read_text("utf-8"))
    assert taken_in(root, files[0], files[2]) == 0
    capsys.readouterr()
    assert taken_in(root, put(tmp_path, "untabled.ombre", text)) == 0
    assert "deals 1–12 stand in" in capsys.readouterr().err
    amended = put(tmp_path, "amended.ombre", re.sub(r"(?m)^3 .*", "3 -", text) + "13 -\n")
    assert taken_in(root, amended) == 1
    assert "deal 3 differs in" in capsys.readouterr().err
    assert counted(root) == {"0.ombre": 11, "2.ombre": 12, "amended.ombre": 1}


def untabled(text: str) -> str:
    return re.sub(r"(?m)^(totals|table).*\n", "", text)


CHANGES = [
    pytest.param(
        untabled, lambda text: re.sub(r"(?m)^([5-9]|1\d) .*\n", "", text), 12, id="shorter"
    ),
    pytest.param(
        untabled, lambda text: text.replace("Thursday", "Monday"), 24, id="another evening"
    ),
    pytest.param(
        str, lambda text: text.replace("2026-09-03", "2026-09-04"), 24, id="word for word"
    ),
    pytest.param(
        lambda text: re.sub(r"(?m)^3 .*", "3 -", untabled(text)), untabled, 11, id="contradicted"
    ),
    pytest.param(
        lambda text: re.sub(r"(?m)^3 .*", "3 -", untabled(text)),
        lambda text: re.sub(r"(?m)^3 .*", "3 -", untabled(text)),
        12,
        id="contradicted no more",
    ),
]


@pytest.mark.parametrize(("copied", "change", "deals"), CHANGES)
def test_what_a_file_has_left_to_another_comes_back(
    copied, change, deals, tmp_path, files, monkeypatch
):
    root, first = tmp_path / "deals", files[0].read_text("utf-8")
    taken_in(root, files[0])
    (tmp_path / "below").mkdir()
    put(tmp_path / "below", "copy.ombre", copied(first))
    monkeypatch.chdir(tmp_path / "below")
    taken_in(root, "copy.ombre")
    put(tmp_path, "0.ombre", re.sub(r"(?m)^totals.*", "", change(first)))
    monkeypatch.chdir(tmp_path)
    taken_in(root, "0.ombre")
    assert counted(root).total() == deals
    assert taken_in(root, "below/copy.ombre", "0.ombre") == 0
    assert counted(root).total() == deals


def test_four_programs_at_once_lose_nothing(tmp_path):
    root = str(tmp_path / "deals")
    made = [
        ("generate", root, "--book", "lhombre", "--deals", "6", "--block", "2"),
        ("import", root),
    ]
    begun = [
        subprocess.Popen([*COMMAND, *made[0], "--seed", str(seed), "--workers", "1"])
        for seed in (1, 2)
    ]
    begun += [
        subprocess.Popen([*COMMAND, *made[1], str(path), "--workers", "1"]) for path in TABLES[:2]
    ]
    assert [one.wait(timeout=120) for one in begun] == [0, 0, 0, 0]
    parts = load(root).parts
    assert len(parts) == 3 + 3 + 2
    assert sum(part.rows for part in parts) == 6 + 6 + 12 + 12
    assert main(["corpus", "check", root, "--workers", "1"]) == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_a_program_that_was_killed_keeps_nobody_away(tmp_path):
    root = tmp_path / "deals"
    root.mkdir()
    code = (
        "import sys, time; from ombre_records.base.atomic_file import in_turn\n"
        "with in_turn(sys.argv[1]):\n    print('in', flush=True); time.sleep(600)"
    )
    lock = str(root / "corpus.lock")
    with subprocess.Popen([sys.executable, "-c", code, lock], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"in\n"
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    assert os.path.exists(lock)
    assert taken_in(root, TABLES[0]) == 0
    assert len([*rows(root)]) == 12
    assert not os.path.exists(lock)


def test_who_does_not_end_is_told_of(tmp_path, monkeypatch, capsys):
    from ombre_records.base import atomic_file

    monkeypatch.setattr(atomic_file, "_PATIENCE", 0)
    root = tmp_path / "deals"
    root.mkdir()
    with atomic_file.in_turn(str(root / "corpus.lock")):
        assert taken_in(root, TABLES[0]) == 2
    assert "another program is writing; try again" in capsys.readouterr().err
    assert taken_in(root, TABLES[0]) == 0
