"""Packages that add to this one: an example, installed and used; and what is told of bad ones."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import pytest
from msgspec.structs import replace

from examples import slow, spread, thorough
from ombre_records import check, parse
from ombre_records.doors.server.standing import Desk, Standing
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORD = """\
ombre 1
title "Thursday"
rules club
players Ada, Bea, Cleo
results
1 Ada entrada S puesta
2 Bea entrada H sacada
"""
WRONG = read_yaml(HERE / "wrong.yaml")
Run = subprocess.CompletedProcess[str]
Ombre = Callable[..., Run]


def running(target: Path) -> Ombre:
    """Return what runs the command where the packages of a folder are installed."""

    def ombre(*words: str, given: str = RECORD) -> Run:
        path = os.pathsep.join([str(target), *filter(None, [os.environ.get("PYTHONPATH")])])
        return subprocess.run(
            [sys.executable, "-m", "ombre_records", *words],
            env={**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "100"},
            input=given, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip

    return ombre


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Ombre:
    """The example, installed without the network: for CI by pip, if it can build it."""
    folder = tmp_path_factory.mktemp("plugins")
    copy, target = folder / "club", folder / "target"
    shutil.copytree(HERE / "club", copy, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    if not (thorough() and _builds()):
        laid(copy, target)
        return running(target)
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target"]
    command = [sys.executable, "-m", "pip", "install", *options, str(target), str(copy)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return running(target)


def _builds() -> bool:
    """Tell whether there is pip, and a setuptools as the example wants it."""
    try:
        return find_spec("pip") is not None and int(version("setuptools").split(".")[0]) >= 77
    except PackageNotFoundError:
        return False


def laid(source: Path, target: Path) -> None:
    """Lay the example where pip would install it, with the metadata that its project file tells."""
    shutil.copytree(source / "src", target)
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    metadata = target / "ombre_club-1.0.dist-info"
    metadata.mkdir()
    told = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(told, "utf-8")
    points = (
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in project["entry-points"].items()
    )
    (metadata / "entry_points.txt").write_text("\n".join(points), "utf-8")


def test_the_book_is_one_like_others(installed: Ombre) -> None:
    scored = json.loads(installed("score", "-", "--to", "json").stdout)
    assert scored["sessions"][0]["rules"] == "club"
    assert scored["sessions"][0]["deals"][0]["pool_before"] == 10
    assert "club: 3" in installed("rules", "club").stdout


@slow
def test_the_book_stands_beside_others(installed: Ombre) -> None:
    assert "Renegado at the club" in installed("rules").stdout
    compared = json.loads(installed("compare", "-", "--to", "json").stdout)
    assert "club" in [each["rules"] for each in compared["sessions"][0]["books"]]
    renegado = RECORD.replace("rules club", "rules renegado")
    judged = installed("score", "-", "--to", "json", "--rules", "club", given=renegado)
    assert json.loads(judged.stdout)["sessions"][0]["rules"] == "club"


def test_the_check_is_one_like_others(installed: Ombre) -> None:
    ran = installed("check", "-", "--to", "json")
    (found,) = json.loads(ran.stdout)["files"][0]["findings"]
    assert (found["rule"], found["code"], found["severity"]) == (
        "no-note-of-a-loss", "X00", "warning",
    )  # fmt: skip
    assert (found["line"], found["deal"], found["source"]) == (6, 1, ["club: 7"])
    assert ran.returncode == 0
    assert "no-note-of-a-loss" in installed("check", "-").stdout
    assert "no-note-of-a-loss" in installed("check", "-", "--to", "sarif").stdout


@pytest.mark.parametrize("word", spread(["no-note-of-a-loss", "plugin", "No_Note_of_a_Loss"]))
def test_the_check_can_be_left_out(installed: Ombre, word: str) -> None:
    told = json.loads(installed("check", "-", "--to", "json", "--ignore", word).stdout)
    assert told["files"][0]["findings"] == []
    told = json.loads(installed("check", "-", "--to", "json", "--select", word).stdout)
    assert len(told["files"][0]["findings"]) == 1


def test_the_check_can_be_ignored_in_the_record(installed: Ombre) -> None:
    marked = RECORD.replace("puesta\n", "puesta  # ombre: ignore no-note-of-a-loss\n")
    told = json.loads(installed("check", "-", "--to", "json", given=marked).stdout)
    assert told["files"][0]["findings"] == []


def test_the_check_is_explained(installed: Ombre) -> None:
    told = installed("explain", "no-note-of-a-loss").stdout
    assert "A game was lost, and no note says how." in told
    assert "no-note-of-a-loss (X00, ombre-club 1.0)" in told
    assert "reads its losses aloud" in told
    assert "no-note-of-a-loss" in installed("explain").stdout


@slow
def test_the_formats_are_ones_like_others(installed: Ombre, tmp_path: Path) -> None:
    assert installed("show", "-", "--to", "outcomes").stdout == (
        "Thursday: 1 Ada puesta\nThursday: 2 Bea sacada\n"
    )
    sheet = tmp_path / "board.standings"
    ran = installed("score", "-", "-o", str(sheet))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert sheet.read_bytes().startswith(b"Bea;")
    assert "outcomes" in installed("show", "--help").stdout
    assert "standings" not in installed("show", "--help").stdout


def test_nothing_is_looked_for_that_is_not_asked_for(tmp_path: Path) -> None:
    """The standard library's look at all packages costs each run a few hundredths of a second."""
    code = (
        "import sys; from ombre_records.doors.cli import main; main(sys.argv[1:])\n"
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    words = ["check", "-"]
    command = [sys.executable, "-c", code, *words]
    given = RECORD.replace("rules club", "rules renegado")
    assert subprocess.run(command, input=given, text=True, capture_output=True).returncode == 0


# ---------------------------------------------------------------- packages with something wrong


def written(folder: Path, points: str, files: Mapping[str, str]) -> Ombre:
    """Return what runs the command beside a package of these entry points and files."""
    metadata = folder / "bad_club-0.1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-club\nVersion: 0.1\n")
    (metadata / "entry_points.txt").write_text(points, "utf-8")
    for name, text in files.items():
        (folder / name).write_text(text.replace("HERE", str(folder)), "utf-8")
    return running(folder)


REFUSED = [case for case in WRONG if "run" in case]
CRASHING = [case for case in WRONG if "run" not in case]


def named(case: Mapping[str, object]) -> str:
    return str(case["name"])


@pytest.mark.parametrize("case", spread(REFUSED, 4), ids=named)
def test_what_is_wrong_is_told_in_a_line(case: Mapping[str, object], tmp_path: Path) -> None:
    files = case.get("files", {})
    assert isinstance(files, dict)
    ombre = written(tmp_path, str(case["points"]), files)
    words = str(case["run"]).replace("HERE", str(tmp_path)).split()
    ran = ombre(*words, given=RECORD.replace("rules club", "rules renegado"))
    assert ran.returncode == 2
    assert ran.stderr.replace(str(tmp_path), "HERE").startswith(f"ombre: {case['told']}")
    assert len(ran.stderr.splitlines()) == 1


GOOD = """
from ombre_records.base.plugins import noticed

def early(report):
    yield noticed("it is early", report.record[0].header[0].span)
"""


@pytest.mark.parametrize("case", CRASHING, ids=named)
def test_a_check_that_cannot_be_used_is_one_finding(
    case: Mapping[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that the other checks find, and what is wrong with the record, is told beside it."""
    files = case.get("files", {})
    assert isinstance(files, dict)
    written(
        tmp_path, f"{case['points']}early = good_{tmp_path.name}:early\n",
        {**files, f"good_{tmp_path.name}.py": GOOD},
    )  # fmt: skip
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "bad", raising=False)
    text = RECORD.replace("rules club", "rules renegado").replace("1 Ada", "3 Ada")
    found = check(parse(text)).findings
    assert [each.rule for each in found] == ["early", "late", "deal-number"]
    assert (found[1].message, found[1].code, found[1].severity) == (case["told"], "X00", "error")
    told = (replace(each, repair=None) for each in found)  # the server proves none unasked
    assert (*told,) == Desk().update(text).findings
    assert str(found[1]) == f"-:1: late: {case['told']}"


def test_the_traceback_of_a_check_is_shown_on_request(tmp_path: Path) -> None:
    points = "[ombre_records.checks]\nlate = bad:late\n"
    files = {"bad.py": "def late(report):\n    return 1 // 0\n", "a.ombre": "ombre 1\n"}
    ombre = written(tmp_path, points, {**files, "b.ombre": "ombre 1\n"})
    words = ("check", "-j", "2", "--to", "short", f"{tmp_path}/a.ombre", f"{tmp_path}/b.ombre")
    ran = ombre(*words)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.count("error[late] the check `late` of the package bad-club 0.1") == 2
    os.environ["OMBRE_TRACEBACK"] = "1"
    try:
        asked = ombre(*words)
    finally:
        del os.environ["OMBRE_TRACEBACK"]
    assert asked.stdout == ran.stdout
    assert "return 1 // 0" in asked.stderr
    assert asked.stderr.count("ZeroDivisionError: integer division or modulo by zero") >= 2


def test_a_record_that_names_a_bad_book_has_a_finding(tmp_path: Path) -> None:
    points = "[ombre_records.books]\nclub = gone:book\n"
    ran = written(tmp_path, points, {})("check", "-", "--to", "short")
    assert ran.returncode == 1
    assert ran.stdout.startswith(
        "-:3:7: error[unknown-rule-book] the rule book cannot be used: the rule book `club` of the"
        " package bad-club 0.1 cannot be used: ModuleNotFoundError"
    )


def test_what_is_wrong_does_no_harm_where_it_is_not_asked_for(tmp_path: Path) -> None:
    ombre = written(tmp_path, "[ombre_records.formats]\nshow.gone = gone:gone\n", {})
    ran = ombre("check", "-", given=RECORD.replace("rules club", "rules renegado"))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ombre("show", "-", given=RECORD.replace("club", "renegado")).returncode == 0


def test_the_guide_shows_the_example() -> None:
    guide = (HERE.parents[1] / "docs" / "how-to" / "plugins.md").read_text("utf-8")
    block = re.findall(
        r"```\{code-block\} toml\n:caption: pyproject.toml\n(.*?)```", guide, re.DOTALL
    )
    shown = tomllib.loads(block[0])["project"]
    project = tomllib.loads((HERE / "club" / "pyproject.toml").read_text("utf-8"))["project"]
    assert shown["entry-points"] == project["entry-points"]
    for module in ("__init__", "checks", "formats"):
        code = (HERE / "club" / "src" / "ombre_club" / f"{module}.py").read_text("utf-8")
        functions = re.findall(r"^def (\w+)\(", code, re.MULTILINE)
        assert any(f"def {name}(" in guide for name in functions), module


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The language server's desk, where the example is installed."""
    laid(HERE / "club", tmp_path / "target")
    monkeypatch.syspath_prepend(str(tmp_path / "target"))
    return Desk()


def _told(standing: Standing) -> list[tuple[str, int, str]]:
    lines = standing.source.text.split("\n")
    at = [(each.rule, standing.source.line_at(each.span.start)) for each in standing.findings]
    return [(rule, line, lines[line - 1]) for rule, line in at]


def test_the_check_is_asked_by_the_language_server(desk: Desk) -> None:
    puesta = "1 Ada entrada S puesta"
    assert _told(desk.update(RECORD)) == [("no-note-of-a-loss", 6, puesta)]
    typed = RECORD.replace("rules", "# a word\nrules").replace("H sacada", "H puesta")
    idle = desk.update(typed, typing=True)
    assert not idle.late
    assert [line for _rule, line, _text in _told(idle)] == [7, 8]
    assert [each.deal for each in idle.findings] == [1, 2]
    assert idle.findings == check(parse(typed)).findings


def test_the_language_server_goes_on_where_a_check_cannot_be_used(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.update(RECORD)
    monkeypatch.setattr("ombre_club.checks.no_note_of_a_loss", lambda report: 1 / 0)
    standing = desk.update(RECORD.replace("1 Ada", "3 Ada"))
    assert [each.rule for each in standing.findings] == ["no-note-of-a-loss", "deal-number"]
    assert "ZeroDivisionError" in standing.findings[0].message
    assert standing.judged.trouble == ""
