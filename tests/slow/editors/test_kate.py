"""The definition for Kate, by Kate's own engine, held to the project's own lexer."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("pygments")

from colouring import EDITORS, Line, differences, lexed, plain, texts

from colours.kate import STYLES

DEFINITION = EDITORS / "kate" / "ombre.xml"
HIGHLIGHTERS = ("ksyntaxhighlighter6", "kate-syntax-highlighter")
NAMES = {kind: name for kind, (name, _) in STYLES.items()}
COLOURS = {name: f"#0000{place:02x}" for place, name in enumerate(NAMES.values(), 1)}
_COLOUR = re.compile(r"\x1b\[([0-9;]*)m|\x1b\[K")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A user's folder with the definition, and a theme in which each style has its own colour."""
    folder = tmp_path / "data" / "org.kde.syntax-highlighting"
    (folder / "syntax").mkdir(parents=True)
    (folder / "themes").mkdir()
    shutil.copy(DEFINITION, folder / "syntax")
    normal = {"text-color": "#ffffff", "selected-text-color": "#ffffff"}
    theme = {
        "metadata": {"name": "Told apart", "revision": 1},
        "text-styles": {"Normal": normal},
        "custom-styles": {"Ombre": {name: {"text-color": c} for name, c in COLOURS.items()}},
        "editor-colors": {"BackgroundColor": "#ff0000"},
    }
    (folder / "themes" / "apart.theme").write_text(json.dumps(theme), "utf-8")
    return folder.parent


def highlighted(text: str, data: Path) -> list[Line]:
    """Return the style of each character of a text's lines."""
    tool = next((name for name in HIGHLIGHTERS if shutil.which(name)), None)
    if not tool:
        pytest.skip("there is none of Kate's highlighters: libkf5syntaxhighlighting-tools has one")
    ran = subprocess.run(
        [tool, "--stdin", "-s", "Ombre", "-t", "Told apart", "-f", "ansi"],
        env={**os.environ, "XDG_DATA_HOME": str(data), "QT_QPA_PLATFORM": "offscreen",
             "LC_ALL": "C.UTF-8"},
        input=text.encode(), capture_output=True, timeout=100,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, b"")
    return [_styles(line) for line in ran.stdout.decode().split("\n")]


def _styles(line: str) -> Line:
    by_colour = {
        ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5)): name
        for name, colour in COLOURS.items()
    }
    found: Line = []
    at, style = 0, ""
    for code in _COLOUR.finditer(line):
        found += [style] * (code.start() - at)
        at = code.end()
        if ground := re.search(r"\b38;2;(\d+;\d+;\d+)", code[1] or ""):
            style = by_colour.get(ground[1], "")
    return found + [style] * (len(line) - at)


def test_the_styles_are_those_of_the_lexer(data: Path) -> None:
    every = [
        text.removesuffix("\n")
        for text in texts()[::3]
        if text.strip() and plain(text) and "\t" not in text
    ]
    wrong = []
    for text in every:
        got = highlighted(text, data)[: text.count("\n") + 1]
        wrong += differences(text, lexed(text, NAMES), got)
    assert wrong == []
    assert len(every) > 15


def test_every_name_in_the_definition_is_defined() -> None:
    tree = ElementTree.parse(DEFINITION)
    contexts = {each.get("name") for each in tree.iter("context")}
    styles = {each.get("name") for each in tree.iter("itemData")}
    named = {each.get("context", "#stay") for each in tree.iter("RegExpr")}
    named |= {each.get("lineEndContext", "") for each in tree.iter("context")}
    assert named <= contexts | {"#stay", "#pop"}
    assert {each.get("attribute") for each in tree.iter("context")} <= styles
    assert {each.get("attribute") for each in tree.iter("RegExpr")} - {None} <= styles
