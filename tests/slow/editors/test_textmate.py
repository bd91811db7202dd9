"""The TextMate grammar held to the project's own lexer, and so to the notation's grammar."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("pygments")

from colouring import EDITORS, Line, differences, lexed, texts

from colours.textmate import SCOPES

GRAMMAR = EDITORS / "vscode" / "syntaxes" / "ombre.tmLanguage.json"
MODULES = EDITORS / "vscode" / "node_modules"


def tokenized(wanted: list[str]) -> list[list[Line]]:
    """Return the scopes of each text's lines, as the engine of Visual Studio Code finds them."""
    if not shutil.which("node"):
        pytest.skip("there is no node")
    if not (MODULES / "vscode-textmate").is_dir():
        pytest.skip("npm ci --prefix src/editors/vscode brings the engine")
    script = Path(__file__).with_name("textmate.mjs")
    command = ["node", str(script), str(MODULES), str(GRAMMAR)]
    ran = subprocess.run(command, input=json.dumps(wanted).encode(), capture_output=True)
    assert ran.returncode == 0, ran.stderr.decode()
    read = json.loads(ran.stdout)
    return [
        [_scopes(*line) for line in zip(text.split("\n"), lines, strict=True)]
        for text, lines in zip(wanted, read, strict=True)
    ]


def _scopes(line: str, tokens: list[tuple[int, int, str]]) -> Line:
    """Return the scope of each character; the engine counts in units of UTF-16."""
    units: Line = []
    for start, end, scope in tokens:
        units += [scope.replace("source.ombre", "")] * (end - start)
    found, at = [], 0
    for char in line:
        found.append(units[at])
        at += 2 if ord(char) > 0xFFFF else 1
    return found


def test_the_scopes_are_those_of_the_lexer() -> None:
    every = texts()
    assert len(every) > 400
    wrong = [
        each
        for text, got in zip(every, tokenized(every), strict=True)
        for each in differences(text, lexed(text, SCOPES), got)
    ]
    assert wrong == []
