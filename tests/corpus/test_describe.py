"""The datasheet of a corpus; what is said without the extra; what starting costs."""

from __future__ import annotations

import json
import subprocess
import sys
from shutil import copytree

import pytest
from jsonschema import Draft202012Validator

from corpus.corpora import GALLERY, digests, needed, rows
from examples import slow
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus.row import COLUMNS, NAMES, DealRow
from ombre_records.interchange.schemas import schema


@needed
def test_the_datasheet_tells_how_it_was_made_and_what_is_in_it(made, capsys):
    assert main(["corpus", "describe", str(made), "--to", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 30
    assert told["licence"] == "CC0-1.0"
    assert {(each["book"], each["policy"], each["seed"]) for each in told["made"]} == {
        ("lhombre", "plain", 1),
        ("aldenham", "random", 1),
    }
    assert [(each["book"], each["deals"]) for each in told["books"]] == [
        ("aldenham", 15),
        ("lhombre", 15),
    ]
    played = {
        book: sum(r.contract is not None for r in rows(made) if r.book == book)
        for book in ("aldenham", "lhombre")
    }
    assert {each["book"]: each["played"] for each in told["books"]} == played
    sums = digests(made)
    assert {part["path"]: part["sha256"] for part in told["parts"]} == {
        path: digest for path, digest in sums.items() if path.endswith(".parquet")
    }


@needed
def test_all_json_fits_its_schema(made, tmp_path, capsys):
    root = copytree(made, tmp_path / "deals")
    assert main(["corpus", "import", str(root), str(GALLERY / "revoke.ombre")]) == 0
    next(root.rglob("plain*.parquet")).unlink()
    capsys.readouterr()
    manifest = json.loads((root / "corpus.json").read_text("utf-8"))
    Draft202012Validator(schema("corpus")).validate(manifest)
    for command in ("check", "describe"):
        main(["corpus", command, str(root), "--to", "json"])
        told = json.loads(capsys.readouterr().out)
        Draft202012Validator(schema(f"corpus-{command}")).validate(told)


@slow
@needed
def test_the_datasheet_in_markdown_has_a_command_that_makes_the_same(made, tmp_path, capsys):
    import shlex

    assert main(["corpus", "describe", str(made), "-o", str(tmp_path / "sheet.md")]) == 0
    text = (tmp_path / "sheet.md").read_text("utf-8")
    (command,) = (line.split("`")[1] for line in text.splitlines() if "--book 'lhombre'" in line)
    words = shlex.split(command.replace("OUT", str(tmp_path / "again")))
    assert main([*words[1:], "--workers", "1"]) == 0
    again = {
        path: digest
        for path, digest in digests(tmp_path / "again").items()
        if path.endswith(".parquet")
    }
    assert again.items() <= digests(made).items()
    for name in NAMES:
        assert f"| `{name}` |" in text


def test_every_field_of_a_row_is_a_column_in_its_order():
    assert DealRow.__struct_fields__ == NAMES
    assert all(column.about for column in COLUMNS)


@needed
def test_the_parquet_files_have_the_columns_and_no_time(made):
    import pyarrow.parquet

    for path in made.rglob("*.parquet"):
        file = pyarrow.parquet.ParquetFile(path)
        assert tuple(file.schema_arrow.names) == NAMES


@pytest.mark.parametrize(
    ("command", "library"),
    [
        ("generate", "pyarrow"),
        ("import", "pyarrow"),
        ("check", "pyarrow"),
        ("query", "duckdb"),
        ("export", "duckdb"),
        ("describe", "duckdb"),
    ],
)
def test_without_the_extra_one_line_says_what_to_install(
    command, library, tmp_path, monkeypatch, capsys
):
    for name in [*sys.modules]:
        if name.split(".")[0] == library:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    root = tmp_path / "deals"
    (tmp_path / "a.ombre").write_text("ombre 1\n", "utf-8")
    if command not in ("generate", "import"):
        root.mkdir()
        (root / "corpus.json").write_text('{"version": 1, "format": "ombre-corpus"}', "utf-8")
    more = {
        "generate": ["--book", "lhombre", "--deals", "2", "--seed", "1", "--workers", "1"],
        "query": ["select 1"],
        "import": [str(tmp_path / "a.ombre")],
    }
    assert main(["corpus", command, str(root), *more.get(command, [])]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"ombre: a corpus needs {library}: pip install 'ombre-records[corpus]'\n"
    assert command in ("check", "query", "export", "describe") or not root.exists()


def test_no_other_command_imports_the_libraries():
    code = (
        "import sys; from ombre_records.doors.cli import main;"
        "main(['check', '-']); main(['corpus', '-h']);"
        "late = {'pyarrow', 'duckdb', 'ombre_records.interchange.corpus'};"
        "assert not late & {*sys.modules}, 'imported'"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=b"",
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
