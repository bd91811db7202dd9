"""The action for hosts of repositories, its steps run by bash as a host runs them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml

ROOT = Path(__file__).parents[2]
BELINDA = (ROOT / "records" / "belinda.ombre").read_text("utf-8")


def read(name: str):
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


@pytest.fixture
def runner(tmp_path):
    """A host's machine: the command is installed, and a repository checked out."""
    if not (bash := shutil.which("bash")):
        pytest.skip("the action's steps are for bash")
    command = tmp_path / "temp" / "ombre" / "bin" / "ombre"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ombre_records "$@"\n')
    command.chmod(0o755)
    repository = tmp_path / "repository"
    repository.mkdir()

    def run(step: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        action = read("action.yml")
        found = next(each for each in action["runs"]["steps"] if each.get("name") == step)
        given = {name: each["default"] for name, each in action["inputs"].items()} | inputs
        values = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda at: given[at[1]], value)
            for name, value in found["env"].items()
        }
        return subprocess.run(
            [bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", found["run"]],
            cwd=repository,
            env=os.environ | values | {"RUNNER_TEMP": str(tmp_path / "temp")},
            capture_output=True,
            text=True,
            check=False,
        )

    run.repository = repository
    return run


@pytest.mark.parametrize(
    ("text", "status", "results"),
    [(BELINDA, 0, 0), (BELINDA.replace("(4-0-0)", "(3-1-0)"), 1, 1)],
    ids=["clean", "a wrong tally"],
)
def test_the_action_tells_what_the_command_finds(runner, text, status, results):
    (runner.repository / "a game.ombre").write_text(text, "utf-8")
    done = runner("Findings as SARIF")
    assert (done.returncode, done.stderr) == (0, "")
    sarif = json.loads((runner.repository / "ombre.sarif").read_text("utf-8"))
    assert len(sarif["runs"][0]["results"]) == results
    told = runner("Findings at their lines")
    assert told.returncode == status
    assert told.stdout.count("::error ") == results


def test_the_action_fails_where_the_command_does(runner):
    done = runner("Findings as SARIF", paths="nowhere.ombre")
    assert done.returncode == 2
    assert "nowhere.ombre: there is no such file" in done.stderr


ODD = [
    "June evening.ombre",
    "Anna's evening.ombre",
    'so "called".ombre',
    "$(touch hacked).ombre",
    "`touch hacked`; touch hacked.ombre",
    "-x.ombre",
    "--strict",
    "a & b > c.ombre",
    "deal [1].ombre",
    "back\\slash.ombre",
    "a  b.ombre",
    "*.ombre",
    "#1.ombre",
    "$HOME.ombre",
    "~.ombre",
    "søndag aften.ombre",
    "one=two.ombre",
    "plain.ombre",
]
"""Names that files may have."""


def in_pairs(names: list[str]) -> list[tuple[str, ...]]:
    return list(zip(names[::2], names[1::2], strict=True))


def quoted(name: str) -> str:
    return f"'{name}'" if "'" not in name else f'"{name}"'


def faulty(name: str) -> str:
    """Return a record with one fault, and with a title of its own: it is no copy of another."""
    titled = re.sub("(?m)^title .*$", f'title "{name.encode().hex()}"', BELINDA)
    return titled.replace("(4-0-0)", "(3-1-0)")


def told_of(runner, **inputs: str) -> tuple[list[str], list[str]]:
    """Return the files that have findings, by the one step and by the other."""
    done = runner("Findings as SARIF", **inputs)
    assert (done.returncode, done.stderr) == (0, "")
    file = runner.repository / inputs.get("sarif-file", "ombre.sarif")
    found = json.loads(file.read_text("utf-8"))["runs"][0]["results"]
    places = [each["locations"][0]["physicalLocation"]["artifactLocation"] for each in found]
    lines = runner("Findings at their lines", **inputs)
    assert (lines.returncode, lines.stderr) == (1, "")
    at_lines = re.findall("^::error file=(.*?),line", lines.stdout, re.MULTILINE)
    assert not (runner.repository / "hacked").exists()
    return [unquote(each["uri"]) for each in places], [unquote(each) for each in at_lines]


@pytest.mark.skipif(os.name == "nt", reason="such names are none there")
@pytest.mark.parametrize(
    "paths",
    [
        "\n".join(ODD),
        "\n".join(f"  {each} \n" for each in ODD),
        " ".join(map(quoted, ODD)),
        "\n".join(f"{quoted(one)}  {quoted(two)}" for one, two in in_pairs(ODD)),
    ],
    ids=["lines", "lines with blanks around", "quoted", "quoted, two on a line"],
)
def test_the_action_takes_paths_of_any_name(runner, paths):
    for each in (*ODD, "deal 1.ombre", "another.ombre"):
        (runner.repository / each).write_text(faulty(each), "utf-8")
    assert told_of(runner, paths=paths) == (ODD, ODD)


@pytest.mark.parametrize(
    ("paths", "files"),
    [
        ("one.ombre two.ombre", ["one.ombre", "two.ombre"]),
        ("one.ombre\ntwo.ombre", ["one.ombre", "two.ombre"]),
        ("one.ombre two.ombre\nin/a.ombre", ["one.ombre", "two.ombre", "in/a.ombre"]),
        ("*.ombre", ["one.ombre", "two.ombre"]),
        ("in t*.ombre", ["in/a.ombre", "two.ombre"]),
        ("'in' \"one.ombre\"", ["in/a.ombre", "one.ombre"]),
    ],
)
def test_the_action_divides_paths_at_blanks_and_lines(runner, paths, files):
    (runner.repository / "in").mkdir()
    for name in ("one.ombre", "two.ombre", "in/a.ombre"):
        (runner.repository / name).write_text(faulty(name), "utf-8")
    assert told_of(runner, paths=paths) == (files, files)


@pytest.mark.parametrize(
    "arguments",
    [
        '--rules "aldenham + favor" --strict',
        "--strict\n--rules 'aldenham + favor'\n",
        "--rules='aldenham + favor'",
    ],
)
def test_the_action_takes_arguments_with_blanks(runner, arguments):
    (runner.repository / "a b.ombre").write_text(BELINDA.replace("(4-0-0)", "(3-1-0)"), "utf-8")
    found = told_of(runner, arguments=arguments, **{"sarif-file": "my findings.sarif"})
    assert found == (["a b.ombre"], ["a b.ombre"])


def test_both_steps_of_the_action_read_their_inputs_alike():
    runs = [each["run"] for each in read("action.yml")["runs"]["steps"] if "OMBRE" in str(each)]
    first, second = (run.rpartition('done <<<"$found"\n')[0] for run in runs)
    assert first == second != ""
    assert not re.search(r"\$\{\{", "".join(runs)), "an input is no part of a script"


@pytest.mark.parametrize("name", ["paths", "arguments"])
@pytest.mark.parametrize("text", ['"one.ombre', "it's one.ombre"])
def test_a_quote_that_is_not_closed_is_told(runner, name, text):
    (runner.repository / "one.ombre").write_text(BELINDA, "utf-8")
    for step in ("Findings as SARIF", "Findings at their lines"):
        done = runner(step, **{name: text})
        assert done.returncode == 2
        assert f"::error::{name}: a quote is not closed" in done.stdout
