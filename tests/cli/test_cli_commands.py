"""The commands, run in process; the cases are data, in commands.yaml and projects.yaml."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from examples import quick
from ombre_records.doors.cli import main
from yaml_data import read_yaml

HERE = Path(__file__).parent
LAWFUL = (HERE / "lawful.ombre").read_text("utf-8")
CASES = [case for name in ("commands", "projects") for case in read_yaml(HERE / f"{name}.yaml")]


def content(said) -> bytes:
    if said == "lawful":
        return LAWFUL.encode()
    if isinstance(said, str):
        return said.encode()
    if "latin1" in said:
        return said["latin1"].encode("latin-1")
    text = LAWFUL
    for old, new in said["edit"]:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text.encode()


def holds(value, expected) -> bool:
    """Tell whether a JSON value has all that is expected; a list may go on."""
    if isinstance(expected, dict):
        return all(key in value and holds(value[key], want) for key, want in expected.items())
    if isinstance(expected, list):
        enough = len(value) >= len(expected) if expected else value == []
        return enough and all(map(holds, value, expected))
    return value == expected


def in_order(text: str, pieces: list[str]) -> bool:
    at = 0
    for piece in pieces:
        at = text.find(piece, at)
        if at < 0:
            return False
    return True


@pytest.mark.parametrize(
    "case", quick(CASES, lambda case: case.get("slow")), ids=lambda case: case["name"]
)
def test_command(case, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name, said in case.get("files", {}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content(said))
    if "stdin" in case:
        stream = io.TextIOWrapper(io.BytesIO(content(case["stdin"])))
        monkeypatch.setattr(sys, "stdin", stream)
    run = case["run"]
    status = main(shlex.split(run) if isinstance(run, str) else run)
    out, err = capsys.readouterr()
    assert status == case.get("exit", status) < 3, out + err
    assert in_order(out, case.get("out", [])), out
    assert in_order(err, case.get("err", [])), err
    assert case.get("out") != [] or out == ""
    assert "err" in case or err == ""
    assert "\x1b" not in out + err
    assert "Traceback" not in err
    assert "this should not happen" not in err
    if "json" in case:
        assert holds(json.loads(out), case["json"]), out
    for name, pieces in case.get("written", {}).items():
        assert in_order((tmp_path / name).read_text("utf-8"), pieces)
    for name, text in case.get("begins", {}).items():
        assert (tmp_path / name).read_bytes().startswith(text.encode())
    for name, text in case.get("exactly", {}).items():
        assert (tmp_path / name).read_bytes() == text.encode()


def test_json_has_every_key_and_hides_consequences(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.ombre").write_text(LAWFUL.replace("CA S7 x ", "CA DK x "), "utf-8")
    shown, every = [], []
    for told, more in ((shown, []), (every, ["--consequent"])):
        assert main(["check", "a.ombre", "--format", "json", *more]) == 1
        value = json.loads(capsys.readouterr().out)
        told += value["files"][0]["findings"]
        assert value["summary"]["errors"] == 1
    assert [each for each in every if not each["consequent"]] == shown
    assert len(every) > len(shown) == 1
    assert list(shown[0]) == [
        *("rule", "code", "severity", "message", "line", "column", "end_line", "end_column"),
        *("session", "deal", "trick", "player", "consequent", "source", "related"),
        *("repair", "fixes"),
    ]
    assert shown[0]["player"] == "Baron"
    assert list(shown[0]["related"][0]) == ["line", "column", "end_line", "end_column", "message"]
    assert all(key in each for each in every for key in shown[0])
    assert {each["trick"] for each in every} >= {3, 6}


def test_a_project_file_nested_too_deeply_is_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.ombre").write_text(LAWFUL, "utf-8")
    Path("ombre.toml").write_text("select = " + "[" * 100_000, "utf-8")
    assert main(["check", "a.ombre"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("ombre: ombre.toml:")
    assert err.count("\n") == 1


def test_a_command_that_is_left_out_is_no_command(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ombre_records.doors.cli.corpus", None)
    assert main(["corpus"]) == 2
    assert "No such command 'corpus'" in capsys.readouterr().err
    assert main(["--help"]) == 0
    assert "corpus" not in capsys.readouterr().out
