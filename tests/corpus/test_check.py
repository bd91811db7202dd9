"""A corpus judged again: what is damaged is told by name, what is changed by row."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import msgspec
import pytest

from corpus.corpora import generate, needed, rows
from examples import slow, spread
from ombre_records.doors.cli import main
from yaml_data import read_yaml

pytestmark = needed
CASES = read_yaml(Path(__file__).with_name("damage.yaml"))


@pytest.fixture
def copied(made, tmp_path):
    return copytree(made, tmp_path / "copied")


def parts(root):
    return sorted(path for path in root.rglob("*.parquet"))


def checked(root, capsys, *options):
    status = main(["corpus", "check", str(root), "--workers", "1", *options])
    out, err = capsys.readouterr()
    assert err == ""
    return status, out


def test_a_corpus_that_was_made_is_clean(made, capsys):
    assert checked(made, capsys) == (0, f"{made}: 6 files, 30 deals judged: clean\n")


@slow
def test_two_processes_say_the_same(made, capsys):
    assert main(["corpus", "check", str(made), "--workers", "2"]) == 0
    assert "30 deals judged: clean" in capsys.readouterr().out


def damage(path, how):
    data = path.read_bytes()
    middle = len(data) // 2
    changed = {
        "cut": data[:middle],
        "empty": b"",
        "flip": data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :],
        "flip-end": data[:-9] + bytes([data[-9] ^ 255]) + data[-8:],
        "longer": data + b"more",
        "swap": next(p for p in parts(path.parent) if p != path).read_bytes(),
    }
    path.unlink()
    if how == "folder":
        path.mkdir()
    elif how != "remove":
        path.write_bytes(changed[how])


@pytest.mark.parametrize("case", spread(CASES["damaged"], 3), ids=lambda case: case["what"])
def test_a_damaged_file_is_named_and_nothing_else_is_lost(case, copied, capsys):
    path = parts(copied)[1]
    damage(path, case["does"])
    status, out = checked(copied, capsys)
    assert status == 1
    first, *rest = out.splitlines()
    assert first.startswith(case["says"].replace("PART", path.relative_to(copied).as_posix()))
    assert rest == [f"{copied}: 6 files, 25 deals judged: 1 wrong"]
    assert (
        main(["corpus", "query", str(copied), "select count(*) as n from deals", "--to", "csv"])
        == 0
    )
    out, err = capsys.readouterr()
    assert out == "n\n25\n"
    assert path.relative_to(copied).as_posix() in err


def test_ten_damaged_files_are_ten(tmp_path, capsys):
    generate(tmp_path / "many", 24, block=2)
    names = [path for at, path in enumerate(parts(tmp_path / "many")) if at not in (3, 7)]
    hows = ["cut", "flip", "remove", "longer", "empty"]
    for at, path in enumerate(names):
        damage(path, hows[at % len(hows)])
    capsys.readouterr()
    status, out = checked(tmp_path / "many", capsys, "--to", "json")
    told = json.loads(out)
    assert status == 1
    wrong = [file["path"] for file in told["files"] if file["wrong"]]
    assert wrong == [path.relative_to(tmp_path / "many").as_posix() for path in names]
    assert told["summary"] == {"files": 12, "deals": 4, "faulty": 0, "wrong": 10}


def test_what_is_not_listed_or_not_made_is_told(copied, capsys):
    (copied / "book=lhombre" / "mine.parquet").write_bytes(b"")
    manifest = json.loads((copied / "corpus.json").read_text("utf-8"))
    manifest["parts"].pop()
    (copied / "corpus.json").write_text(json.dumps(manifest), "utf-8")
    status, out = checked(copied, capsys)
    assert status == 1
    assert "mine.parquet: it is not listed in corpus.json" in out
    assert "lhombre by plain, seed 1: 1 of 3 files are not made yet" in out


CHANGES = {
    "winners": lambda row: (*row.winners[:-1], (row.winners[-1] + 1) % 3),
    "payments": lambda row: (row.payments[0] + 1, *row.payments[1:]),
    "plays": lambda row: (row.plays[1], row.plays[0], *row.plays[2:]),
    "hands": lambda row: (
        tuple(sorted((*row.hands[0][1:], row.hands[1][0]))),
        tuple(sorted((*row.hands[1][1:], row.hands[0][0]))),
        *row.hands[2:],
    ),
    "outcome": lambda row: "passed-out",
    "ombre": lambda row: (row.ombre + 1) % 3,
    "dealer": lambda row: (row.dealer + 1) % 3,
    "book": lambda row: "tresillo",
    "pool": lambda row: row.pool + 7,
    "antes": lambda row: (row.antes[0] + 1, *row.antes[1:]),
    "contract": lambda row: "grand-slam",
    "trump": lambda row: "SCHD"[("SCHD".index(row.trump) + 1) % 4],
    "friend": lambda row: (row.ombre + 1) % 3,
    "stock": lambda row: row.stock[::-1],
}


@pytest.mark.parametrize("case", spread(CASES["changed"], 5), ids=lambda case: case["what"])
def test_a_row_that_says_something_else_is_told(case, copied, capsys):
    from ombre_records.interchange.corpus.manifest import encoded, load, rows_in, save

    manifest = load(str(copied))
    part = next(each for each in manifest.parts if each.book == "lhombre")
    found = [*rows_in(str(copied), part)]
    found.sort(key=lambda row: not row.exchanges)
    new = CHANGES[case["field"]](found[0])
    assert new != getattr(found[0], case["field"])
    found[0] = msgspec.structs.replace(found[0], **{case["field"]: new})
    data = encoded(found, b"{}")
    (copied / part.path).write_bytes(data)
    changed = msgspec.structs.replace(part, bytes=len(data), sha256=sha256(data).hexdigest())
    save(str(copied), manifest.listing(changed))
    status, out = checked(copied, capsys)
    assert status == 1
    first = out.splitlines()[0]
    assert first.startswith(f"{part.path}: {case['says']}")
    assert "30 deals judged" in out.splitlines()[-1]


def test_a_folder_that_is_no_corpus_is_told(tmp_path, capsys):
    assert main(["corpus", "check", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "this is not a corpus: it has no corpus.json" in err


def test_rows_come_back_as_they_were_written(made):
    from ombre_records.interchange.corpus.manifest import digest, load, rows_in

    assert len([*rows(made)]) == 30
    for part in load(str(made)).parts:
        assert digest([*rows_in(str(made), part)]) == part.rows_sha256
