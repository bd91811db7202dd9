"""The syntax file in Vim and Neovim themselves, held to the project's own lexer."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygments")

from colouring import EDITORS, Line, differences, lexed, plain, texts

from colours.vim import GROUPS

NAMES = {kind: group for kind, (group, _) in GROUPS.items()}
SYNTAX = EDITORS / "vim" / "syntax" / "ombre.vim"
LINKS = dict(re.findall(r"^hi def link (\S+) (\S+)$", SYNTAX.read_text("utf-8"), re.MULTILINE))
COMMANDS = {
    "vim": ("-es", "-N", "-u", "NONE", "-i", "NONE"),
    "nvim": ("--headless", "-u", "NONE", "-i", "NONE"),
}


def coloured(editor: str, wanted: list[str], folder: Path) -> list[list[Line]]:
    """Return the group of each character of each text's lines, as an editor has it."""
    paths = []
    for place, text in enumerate(wanted):
        path = folder / f"{place}.ombre"
        path.write_text(text, "utf-8", newline="")
        paths.append(str(path))
    listed, told = folder / "listed", folder / "told"
    listed.write_text("\n".join(paths), "utf-8")
    command = [editor, *COMMANDS[editor], "-c", f"set rtp^={EDITORS / 'vim'}", "-c", "syntax on"]
    subprocess.run(
        [*command, "-S", str(Path(__file__).with_name("colours.vim"))],
        env={**os.environ, "OMBRE_RECORDS": str(listed), "OMBRE_COLOURS": str(told)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
    )
    return [
        [[_group(item) for char, item in line for _ in char] for line in json.loads(text)]
        for text in told.read_text("utf-8").splitlines()
    ]


def _group(item: str) -> str:
    group = item if item in NAMES.values() else LINKS.get(item, "")
    return group if group in NAMES.values() else ""


@pytest.mark.parametrize("editor", COMMANDS)
def test_the_colours_are_those_of_the_lexer(editor: str, tmp_path: Path) -> None:
    if not shutil.which(editor):
        pytest.skip(f"there is no {editor}")
    # Each character is asked for by itself, which takes long: no long records, and a few.
    every = [text for text in texts() if plain(text) and text.strip() and len(text) < 2000]
    every = every[:: len(every) // 16]
    wrong = []
    for text, got in zip(every, coloured(editor, every, tmp_path), strict=True):
        shown = text.removesuffix("\n")
        wrong += differences(shown, lexed(shown, NAMES), got)
    assert wrong == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a record that has a fault, and the command where an editor looks for it."""
    command = tmp_path / ".venv" / "bin" / "ombre"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ombre_records "$@"\n', "utf-8")
    command.chmod(0o755)
    (tmp_path / "bad.ombre").write_text(FAULTY, "utf-8")
    return tmp_path


FAULTY = "ombre 1\nplayers Ada, Bea, Cleo\n\ndeal 1\ndealer Dora\n"
STARTS = ("-c", f"set rtp^={EDITORS / 'vim'}", "-c", "filetype plugin on", "-c", "edit bad.ombre")


def ran(editor: str, folder: Path, *commands: str) -> str:
    """Return what an editor writes to the file `told`."""
    if not shutil.which(editor):
        pytest.skip(f"there is no {editor}")
    given = [part for command in (*commands, "qall!") for part in ("-c", command)]
    whole = [editor, *COMMANDS[editor], *STARTS, *given]
    subprocess.run(whole, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=100)
    return (folder / "told").read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="the command of the fixture is a script of sh")
@pytest.mark.parametrize("editor", COMMANDS)
def test_make_goes_to_the_findings(editor: str, folder: Path) -> None:
    found = 'writefile([&filetype, getqflist()[0].lnum, getqflist()[0].text], "told")'
    told = ran(editor, folder, "silent make", f"call {found}").splitlines()
    assert told[:2] == ["ombre", "5"]
    assert "error[" in told[2]


@pytest.mark.skipif(os.name == "nt", reason="the command of the fixture is a script of sh")
def test_neovim_starts_the_server(folder: Path) -> None:
    pytest.importorskip("pygls")
    waited = "lua vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50)"
    written = "lua vim.fn.writefile({vim.diagnostic.get(0)[1].code}, 'told')"
    assert ran("nvim", folder, waited, written).strip() == "unknown-player"
