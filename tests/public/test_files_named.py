"""What is opened for a record that names files: those in its own folder alone, or none."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

import ombre_records
from ombre_records import check, duplicate, format, parse, replay, score, show
from ombre_records.books.load import named, stated
from ombre_records.doors.cli import main
from ombre_records.doors.server.standing import Desk
from yaml_data import read_yaml

DATA = read_yaml(Path(__file__).with_name("files_named.yaml"))
CASES = [pytest.param(each, id=repr(each["named"])) for each in DATA["cases"]]
NOTHING = "this record opens no file"
HIDDEN = ("hunter2", "password", "daemon:", "s3cret")
RECORD = """ombre 1
rules   "{}"
facsimile "{}"
players A, B, C

deal 1
dealer C
bids A pass, B pass, C pass
result passed-out
"""
_listening: list[Path] = []
_opened: list[str] = []


def _hear(event: str, given: tuple[object, ...]) -> None:
    if _listening and event == "open" and isinstance(given[0], str | os.PathLike):
        _opened.append(os.fspath(given[0]))


sys.addaudithook(_hear)


@contextmanager
def opened(home: Path) -> Iterator[set[str]]:
    """Gather what is opened meanwhile but for what belongs to the program, as seen from `home`."""
    found: set[str] = set()
    _listening.append(home)
    _opened.clear()
    try:
        yield found
    finally:
        _listening.clear()
    own = (sys.prefix, sys.base_prefix, str(Path(ombre_records.__file__).parents[2]))
    paths = (os.path.realpath(each) for each in _opened)
    found |= {os.path.relpath(each, home) for each in paths if not each.startswith(own)}


@pytest.fixture
def club(tmp_path, monkeypatch) -> Path:
    for name, content in DATA["files"].items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        text = content if isinstance(content, str) else yaml.safe_dump(content, sort_keys=False)
        (tmp_path / name).write_text(text)
    for name, there in DATA["links"].items():
        (tmp_path / name).symlink_to(there)
    os.mkfifo(tmp_path / "club" / "pipe.yaml")
    (tmp_path / "scan.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "club" / "scan.png").symlink_to("../scan.png")
    monkeypatch.chdir(tmp_path / "club")  # a text without a file has no folder, not even this one
    for warm in ("aldenham", "lhombre"):
        show(RECORD.replace('"{}"', warm, 1).format("a.png"), "html")
    return tmp_path


def judged(given, **how):
    """Judge by every public function; return all that is told."""
    told = [each.message for each in check(given, **how)]
    list(replay(given, **how))
    told += [score(given, **how), show(given, "html", **how), format(given, **how)]
    duplicate([given], **how)
    return "\n".join(told)


@pytest.mark.parametrize("case", CASES)
def test_a_record_opens_files_in_its_own_folder_alone(case, club):
    record = club / "club" / "a.ombre"
    record.write_text(RECORD.format(case["named"].replace("\\", "\\\\"), "scan.png"))
    with opened(club) as found:
        told = judged(record)
    assert found - {"club/a.ombre"} == {*case.get("opens", ())}
    assert case.get("says", "") in told
    assert ("the rule book cannot be used" in told) == ("says" in case)
    assert not [word for word in HIDDEN if word in told.replace(str(record), "")]


@pytest.mark.parametrize("case", CASES)
def test_a_text_without_a_file_opens_nothing(case, club):
    text = RECORD.format(case["named"].replace("\\", "\\\\"), "scan.png")
    with opened(club) as found:
        told = judged(text)
        told += judged(parse(text))
    assert found == set()
    assert NOTHING in told


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_opened_where_nothing_may_be(case, club):
    record = club / "club" / "a.ombre"
    record.write_text(RECORD.format(case["named"].replace("\\", "\\\\"), "scan.png"))
    with opened(club) as found:
        report = check(record, files=False)
        told = judged(record, files=False) + judged(report) + judged(report.record)
    assert found <= {"club/a.ombre"}
    assert NOTHING in told


@pytest.mark.parametrize("text", ["/etc/passwd", "../secret.yaml", "a.ombre", "x", ""])
def test_a_text_is_no_path_where_nothing_is_opened(text, club):
    with opened(club) as found:
        judged(text, files=False)
    assert found == set()


def test_files_is_true_or_false(club):
    with pytest.raises(TypeError, match="`files` is True or False, not str"):
        check("ombre 1\n", files="no")


def test_the_users_own_book_may_lie_anywhere(club):
    record = club / "club" / "a.ombre"
    record.write_text(RECORD.format("/etc/passwd", "a.png"))
    with opened(club) as found:
        assert not check(record, rules="../house.yaml", files=False).errors
        assert not check(record, rules=club / "house.yaml").errors
        assert main(["check", str(record), "--rules", str(club / "house.yaml")]) == 0
    assert found <= {"club/a.ombre", "club/ombre.toml", "house.yaml"}


@pytest.mark.parametrize("path", ["books/far.yaml", "books/root.yaml", "linked.yaml"])
def test_what_a_users_book_extends_lies_in_its_folder(path, club):
    with opened(club) as found, pytest.raises(ValueError, match="leads out of the folder"):
        named(path)
    assert found == {f"club/{path}"}


COMMANDS = [
    ["check"],
    ["show", "--to", "html"],
    ["score", "--to", "json"],
    ["compare"],
    ["complete"],
    ["analyse"],
    ["format", "--diff"],
    ["convert", "--to", "json"],
    ["convert", "--to", "tei"],
    ["collate", "a.ombre"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", ["../secret.yaml", "link.yaml", "secret.yaml", "/etc/hostname"])
def test_commands_open_no_more(name, command, club, capsys):
    Path("a.ombre").write_text(RECORD.format(name, "scan.png"))
    with opened(club) as found:
        main([*command, "a.ombre"])
    assert found <= {"club/a.ombre", "club/secret.yaml", "club/ombre.toml", "club/pyproject.toml"}
    assert not [word for word in HIDDEN if word in "".join(capsys.readouterr())]


@pytest.mark.parametrize("name", ["own.yaml", "../house.yaml", "/etc/hostname"])
def test_standard_input_names_no_file(name, club, monkeypatch, capsys):
    import io

    stdin = io.TextIOWrapper(io.BytesIO(RECORD.format(name, "scan.png").encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    with opened(club) as found:
        assert main(["check", "-", "--no-config"]) == 1
    assert found == set()
    assert NOTHING in capsys.readouterr().out


@pytest.mark.parametrize("name", ["../house.yaml", "/etc/passwd", "link.yaml", "secret.yaml"])
def test_a_project_file_names_books_in_its_folder(name, club, capsys):
    Path("ombre.toml").write_text(f'rules = "{name}"\n')
    Path("a.ombre").write_text(RECORD.replace('rules   "{}"\n', "").format("a.png"))
    with opened(club) as found:
        assert main(["check", "a.ombre"]) == 2
    assert found <= {"club/a.ombre", "club/ombre.toml", "club/secret.yaml"}
    assert not [word for word in HIDDEN if word in "".join(capsys.readouterr())]


@pytest.mark.parametrize("name", ["../house.yaml", "/etc/passwd", "own.yaml"])
def test_where_no_file_is_opened_a_book_is_installed(name, club):
    with opened(club) as found, pytest.raises(ValueError, match=r"no rule book|opens no file"):
        stated(name, None)
    assert found == set()


def test_the_server_opens_no_more(club):
    for path, most in ((str(club / "club" / "a.ombre"), {"club/own.yaml"}), ("-", set())):
        for name in ("own.yaml", "../house.yaml", "/etc/passwd"):
            with opened(club) as found:
                Desk(path).update(RECORD.format(name, "scan.png"))
            assert found <= most


@pytest.mark.parametrize("name", ["../house.yaml", "/etc/passwd.yaml", "link.yaml", "secret.yaml"])
def test_a_filled_in_sheet_names_books_in_its_folder(name, club, capsys):
    rows = f"Rules,{name}\nOmbre,Contract,Outcome,Anna,Bo,Carl\nAnna,play,won,2,-1,-1\n"
    Path("a.csv").write_text(rows)
    with opened(club) as found:
        assert main(["convert", "a.csv", "--to", "ombre"]) == 2
    assert found <= {"club/a.csv", "club/secret.yaml"}
    said = capsys.readouterr().err
    assert "B1: " in said
    assert not [word for word in HIDDEN if word in said]


def test_a_game_in_the_browser_is_played_by_an_installed_book(club):
    from ombre_records.doors.playground.service import answer

    asked = {"seed": 1, "against": "plain", "players": 3, "deals": [[]]}
    for name in ("own.yaml", "/etc/passwd"):
        with opened(club) as found:
            told = answer("table", json.dumps({"game": {"book": name, **asked}}))
        assert found == set()
        assert "error" in told
