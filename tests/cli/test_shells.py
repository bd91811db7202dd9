"""The shells complete what the command offers: their own scripts, run in them where they are."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from ombre_records.doors.cli import main, ombre
from ombre_records.doors.cli.completion import SHELLS

ASKED = {
    "bash": (
        "source <(ombre completion bash); COMP_WORDS=(ombre rules alden); COMP_CWORD=2;"
        ' _ombre_completion ombre; echo "${COMPREPLY[@]}"'
    ),
    "fish": 'ombre completion fish | source; complete --do-complete "ombre rules alden"',
}


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_its_script(shell, capsys):
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert f"{shell}_" in said
    assert "ombre" in said


def test_a_shell_that_there_is_not(capsys):
    assert main(["completion", "csh"]) == 2
    assert "'bash', 'zsh', 'fish', 'powershell'" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ASKED)
def test_the_shell_itself_completes(shell, tmp_path):
    if not (program := shutil.which(shell)):
        pytest.skip(f"there is no {shell} on this machine")
    command = tmp_path / "ombre"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ombre_records "$@"\n')
    command.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [program, "-c", ASKED[shell]],
        env=os.environ | {"PATH": path, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split()[:1] == ["aldenham"], done.stderr


def test_players_of_the_record_are_offered(tmp_path, monkeypatch, capsys):
    file = tmp_path / "a.ombre"
    file.write_text('ombre 1\nplayers Anna, "Bo B", Bea\ndeal 1\n', "utf-8")
    monkeypatch.setenv("_OMBRE_COMPLETE", "bash_complete")
    for said, wanted in (("B", ["Bo B", "Bea"]), ("Z", [])):
        monkeypatch.setenv("COMP_WORDS", f"ombre analyse {file} --view {said}")
        monkeypatch.setenv("COMP_CWORD", "4")
        with pytest.raises(SystemExit):
            ombre(prog_name="ombre")
        told = capsys.readouterr().out.splitlines()
        assert [line.partition(",")[2] for line in told if line] == wanted
