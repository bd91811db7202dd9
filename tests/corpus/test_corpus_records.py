"""Records read into a corpus and written out of it: nothing is lost, and what is clean stays so."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy

import msgspec
import pytest

from corpus.corpora import GALLERY, RECORDS, TABLES, digests, generate, needed, rows
from examples import slow, spread
from ombre_records import check, parse
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus.facts import rows_of_report
from ombre_records.interchange.corpus.generation import Plan, dealt, row_of
from ombre_records.interchange.corpus.row import record
from yaml_data import read_yaml

pytestmark = needed
CASES = read_yaml(Path(__file__).with_name("records.yaml"))
PLACES = {"block", "file", "line", "session", "deal", "deals", "header", "closing"}
"""What a row has of the file that it came from."""


def taken_in(root: Path, *files: Path) -> int:
    return main(["corpus", "import", str(root), *map(str, files), "--workers", "1"])


def written(case):
    if case["record"] != "GENERATED":
        return case["record"]
    plan = Plan("lhombre", 1, 1, "plain", 3, 1, "1")
    return record(row_of(dealt(plan, 0), plan, 0))


@pytest.mark.parametrize("case", spread(CASES, 2), ids=lambda case: case["what"])
def test_records_are_rows_and_rows_are_records(case, tmp_path, capsys):
    file, root = tmp_path / "a.ombre", tmp_path / "deals"
    file.write_text(written(case), "utf-8")
    assert taken_in(root, file) == 0
    found = [*rows(root)]
    assert len(found) == case["rows"]
    assert sum(row.text is not None for row in found) == case["texts"]
    assert sum(row.faulty for row in found) == case.get("faulty", 0)
    capsys.readouterr()
    assert main(["corpus", "export", str(root)]) == 0
    assert capsys.readouterr().out == written(case)
    if "where" in case:
        assert main(["corpus", "export", str(root), "--where", case["where"]]) == 0
        assert capsys.readouterr().out == case.get("export", written(case))


def test_findings_are_kept_with_their_places(tmp_path, capsys):
    names = ("revoke", "wrong-winner", "second-deal-wrong", "wrong-payment", "short-hand")
    files = [file for name in names if (file := GALLERY / f"{name}.ombre").exists()]
    files = files or sorted(GALLERY.glob("*.ombre"))[:40:8]
    taken_in(tmp_path / "deals", *files)
    capsys.readouterr()
    for file in files:
        main(["check", str(file), "--no-config", "--to", "json"])
        told = json.loads(capsys.readouterr().out)["files"][0]["findings"]
        kept = [
            (fault.rule, fault.code, fault.severity, fault.line, fault.column, fault.message)
            for row in rows(tmp_path / "deals")
            if row.file == str(file)
            for fault in row.findings
            if not fault.consequent
        ]
        wanted = [
            tuple(each[k] for k in ("rule", "code", "severity", "line", "column", "message"))
            for each in told
        ]
        assert sorted(kept) == sorted(wanted)


def content(row):
    told = msgspec.structs.asdict(row)
    told["findings"] = sorted((fault.rule, fault.message) for fault in row.findings)
    text = [line for line in (row.text or "").splitlines() if line.strip()]
    return {name: value for name, value in told.items() if name not in PLACES} | {"text": text}


@pytest.mark.parametrize(
    "path", spread(sorted(RECORDS.glob("*.ombre")), 24), ids=lambda path: path.stem
)
def test_out_and_in_again_loses_nothing(path, tmp_path):
    once, again = tmp_path / "once", tmp_path / "again"
    for file in (path, *RECORDS.glob("*.yaml")):  # a book of one's own lies beside the record
        copy(file, tmp_path)
    taken_in(once, tmp_path / path.name)
    assert main(["corpus", "export", str(once), "-o", str(tmp_path / "all.ombre")]) == 0
    taken_in(again, tmp_path / "all.ombre")
    assert [content(row) for row in rows(again)] == [content(row) for row in rows(once)]
    assert main(["corpus", "check", str(again), "--workers", "1"]) == 0


def test_generated_deals_come_back_with_all_that_they_had(made, tmp_path):
    assert main(["corpus", "export", str(made), "-o", str(tmp_path / "all.ombre")]) == 0
    assert main(["check", str(tmp_path / "all.ombre"), "--no-config"]) == 0
    assert taken_in(tmp_path / "again", tmp_path / "all.ombre") == 0
    assert [content(row) for row in rows(tmp_path / "again")] == [content(r) for r in rows(made)]


@pytest.mark.parametrize(("book", "players", "policy"), spread(TABLES, 8, 1))
def test_a_row_read_back_is_the_row_that_was_written(book, players, policy):
    plan = Plan(book, 4, 6, policy, players, 4, "1")
    for number in range(plan.deals):
        row = row_of(dealt(plan, number), plan, number)
        report = check(parse(record(row)))
        assert report.findings == ()
        (back,) = rows_of_report(report, "2")
        assert content(back) == content(row)


@pytest.mark.parametrize(
    "where",
    spread(["outcome = 'codille'", "book = 'aldenham' and trump = 'H'", "ombre_tricks >= 5"], 3),
)
def test_what_is_chosen_is_what_is_written_and_clean(where, made, tmp_path, capsys):
    main(["corpus", "query", str(made), f"select count(*) from deals where {where}", "--to", "csv"])
    number = int(capsys.readouterr().out.split()[1])
    assert number
    file = tmp_path / "some.ombre"
    assert main(["corpus", "export", str(made), "--where", where, "-o", str(file)]) == 0
    assert main(["check", str(file), "--no-config", "--to", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == [
        {"path": str(file), "sessions": number, "deals": number, "findings": []}
    ]


def test_many_are_written_to_a_folder(made, tmp_path, monkeypatch):
    from ombre_records.doors.cli.corpus import commands

    monkeypatch.setattr(commands, "_SESSIONS", 12)
    assert main(["corpus", "export", str(made), "-o", f"{tmp_path / 'out'}/"]) == 0
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == [f"deals-000{n}.ombre" for n in (1, 2, 3)]
    assert sum(file.read_text("utf-8").count("ombre 1\n") for file in files) == 30
    assert main(["corpus", "export", str(made), "-o", str(tmp_path / "one.ombre")]) == 2


def test_nothing_chosen_is_said(made, capsys):
    assert main(["corpus", "export", str(made), "--where", "outcome = 'nonsense'"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert "there is no such deal" in err


@pytest.mark.parametrize(
    "where", ["outcome =", "1) or (1", "nonsense = 1", "true; drop view deals"]
)
def test_a_condition_that_is_none_is_told_in_one_line(where, made, capsys):
    assert main(["corpus", "export", str(made), "--where", where]) in (0, 2)
    _out, err = capsys.readouterr()
    assert len(err.splitlines()) <= 1
    assert "Traceback" not in err


def test_files_that_are_no_records_are_told_and_the_others_read(tmp_path, capsys):
    (tmp_path / "empty.ombre").write_text("", "utf-8")
    (tmp_path / "good.ombre").write_text(written(CASES[0]), "utf-8")
    (tmp_path / "header.ombre").write_text("ombre 1\nplayers A, B, C\n", "utf-8")
    assert taken_in(tmp_path / "deals", tmp_path) == 1
    err = capsys.readouterr().err
    assert "empty.ombre: there is no deal in it" in err
    assert "header.ombre: there is no deal in it" in err
    assert len([*rows(tmp_path / "deals")]) == 1
    assert taken_in(tmp_path / "more", tmp_path / "good.ombre", tmp_path / "none.ombre") == 2
    assert "none.ombre" in capsys.readouterr().err
    assert len([*rows(tmp_path / "more")]) == 1


def test_an_import_goes_on_where_it_stopped(tmp_path, monkeypatch):
    from ombre_records.interchange.corpus import importing

    monkeypatch.setattr(importing, "_BATCH", 1)
    files = sorted(RECORDS.glob("aldenham*.ombre"))[:3]
    taken_in(tmp_path / "whole", *files)
    work = importing.Reading(str(tmp_path / "part"), [str(file) for file in files], "0.1.0")
    assert len(work.missing) == 3
    work.list(importing.read(work.missing[0]))
    importing.read(work.missing[1])  # written, and killed before it was listed
    again = importing.Reading(str(tmp_path / "part"), [str(file) for file in files], "0.1.0")
    assert [batch.block for batch in again.missing] == [1, 2]
    taken_in(tmp_path / "part", *files)
    assert [row.text for row in rows(tmp_path / "part")] == [
        row.text for row in rows(tmp_path / "whole")
    ]


@slow
def test_an_import_given_again_mends_what_was_damaged(tmp_path):
    root, file = tmp_path / "deals", RECORDS / "lhombre.ombre"
    taken_in(root, file)
    whole = digests(root)
    part = next(root.rglob("*.parquet"))
    part.write_bytes(part.read_bytes()[:-1])
    taken_in(root, file)
    assert digests(root) == whole


@slow
def test_imported_deals_lie_beside_generated_ones(tmp_path, capsys):
    root = tmp_path / "deals"
    generate(root, 5)
    taken_in(root, RECORDS / "lhombre.ombre")
    assert len([*rows(root)]) > 5
    assert generate(root, 12) == 0
    assert main(["corpus", "check", str(root), "--workers", "1"]) == 0


def test_a_large_file_is_read_in_portions(tmp_path, monkeypatch):
    from ombre_records.base import limits

    monkeypatch.setattr(limits, "PORTION", 1_000)
    monkeypatch.setattr("ombre_records.notation.portions.PORTION", 1_000)
    plan = Plan("lhombre", 12, 1, "plain", 3, 12, "1")
    made = [row_of(dealt(plan, number), plan, number) for number in range(12)]
    text = "\n".join(record(row, tagged=False).replace("deal 1", "deal 1 # x") for row in made)
    (tmp_path / "large.ombre").write_text(text, "utf-8")
    assert taken_in(tmp_path / "deals", tmp_path / "large.ombre") == 0
    found = [*rows(tmp_path / "deals")]
    assert [row.session for row in found] == [*range(1, 13)]
    lines = text.split("\n")
    assert all(lines[row.line - 1] == "deal 1 # x" for row in found)
    assert [row.number for row in found] == [*range(12)]
