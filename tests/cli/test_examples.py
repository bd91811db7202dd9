"""The examples of each command's help, run as they stand."""

from __future__ import annotations

import shlex
from pathlib import Path
from shutil import copy, copytree

import pytest

from corpus.corpora import INSTALLED
from ombre_records.doors.cli import main, ombre
from ombre_records.doors.cli.help_page import EXAMPLES

RECORDS = Path(__file__).parents[2] / "records"
TYPED = [typed for examples in EXAMPLES.values() for typed, _why in examples]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What the examples speak of: an evening, a season, an old hand, a tournament, a sheet."""
    made = tmp_path_factory.mktemp("club")
    evening = (RECORDS / "lhombre.ombre").read_text("utf-8").replace("Karen", "Anna")
    for file in (made / "friday.ombre", made / "june" / "first.ombre"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(evening, "utf-8")
    copy(RECORDS / "belinda.ombre", made / "old.ombre")
    other = (RECORDS / "belinda.ombre").read_text("utf-8").replace("(4-0-0)", "(3-1-0)")
    (made / "other.ombre").write_text(other, "utf-8")
    copytree(RECORDS / "tournament", made / "tables")
    copytree(RECORDS / "season", made / "season")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        if INSTALLED:
            assert main(shlex.split(EXAMPLES["corpus"][0][0])[1:]) == 0
        assert main(["convert", "friday.ombre", "-o", "friday.json"]) == 0
        assert main(["score", "june/", "-o", "league.xlsx"]) == 0
        assert main(["club", "new", "season/", "-o", "season/club.toml"]) == 0
    return made


def test_each_command_has_examples():
    assert list(EXAMPLES) == ombre.list_commands(None)
    assert all(
        shlex.split(typed)[:2] == ["ombre", name]
        for name in EXAMPLES
        for typed, _ in EXAMPLES[name]
    )


@pytest.mark.parametrize("typed", TYPED)
def test_examples_run(typed, folder, monkeypatch, capsys):
    monkeypatch.chdir(copytree(folder, folder.parent / "here", dirs_exist_ok=True))
    _program, *arguments = shlex.split(typed.partition(" >")[0])
    if arguments[0] == "enter":
        pytest.skip("it wants a terminal; tests/entry drives it")
    if arguments[0] == "corpus" and not INSTALLED:
        pytest.skip("the extra `corpus` is not installed")
    if arguments[0] == "lsp":
        pytest.skip("it wants an editor; tests/server speaks with it")
    for made in arguments[arguments.index("-o") + 1 :] if "-o" in arguments else ():
        Path(made).unlink(missing_ok=True)
    assert main(arguments) in (0, 1), capsys.readouterr().err
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    if "-o" in arguments:
        assert Path(arguments[arguments.index("-o") + 1]).stat().st_size
    else:
        assert out or arguments[0] == "format"
