"""The extension for Visual Studio Code: its own tests, its manifest, its snippets, its package."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ombre_records import check
from ombre_records.books.shipped_books import shipped

EXTENSION = Path(__file__).resolve().parents[3] / "src" / "editors" / "vscode"
MANIFEST: dict[str, Any] = json.loads((EXTENSION / "package.json").read_text("utf-8"))
LOCK = (EXTENSION / "package-lock.json").read_text("utf-8")
SNIPPETS: dict[str, Any] = json.loads((EXTENSION / "snippets" / "ombre.json").read_text("utf-8"))

BEFORE = {
    "ombre": "",
    "deal": "ombre 1\nplayers Ada, Bea, Cleo\n\n",
    "exchange": "ombre 1\nplayers Ada, Bea, Cleo\n\ndeal 1\n",
    "results": "ombre 1\nplayers Ada, Bea, Cleo\n\n",
    "passed": "ombre 1\nplayers Ada, Bea, Cleo\nresults\n",
    "emend": "ombre 1\nplayers Ada, Bea, Cleo\n\ndeal 1\nhand Ada ",
    "supply": "ombre 1\nplayers Ada, Bea, Cleo\n\ndeal 1\nhand Ada ",
    "payments": "ombre 1\nplayers Ada, Bea, Cleo\n\ndeal 1\n",
    "note": "ombre 1\nplayers Ada, Bea, Cleo\n\ndeal 1\n",
}
"""What stands before each snippet where it is typed."""


def expanded(body: list[str]) -> str:
    """Return what a snippet is before anything is typed into it."""
    text = "\n".join(body).replace("$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE", "2026-11-19")
    text = re.sub(r"\$\{\d+\|([^,|]+)[^}]*\|\}", r"\1", text)
    while "${" in text:
        text = re.sub(r"\$\{\d+:([^${}]*)\}", r"\1", text)
    return re.sub(r"\$\d", "", text)


@pytest.mark.parametrize("name", SNIPPETS)
def test_what_a_snippet_writes_can_be_read(name: str) -> None:
    prefix = SNIPPETS[name]["prefix"]
    first = prefix if isinstance(prefix, str) else prefix[0]
    body = expanded(SNIPPETS[name]["body"])
    # The trick that a snippet of a deal ends with waits to be typed.
    found = check(BEFORE[first] + re.sub(r"\n1 $", "", body)).findings
    unread = (
        "syntax",
        "unknown-statement",
        "misplaced-statement",
        "unknown-player",
        "unknown-term",
    )
    assert [each.message for each in found if each.rule in unread] == []


def test_the_snippet_of_a_session_offers_all_books() -> None:
    offered = re.findall(r"\$\{3\|(.*?)\|\}", "\n".join(SNIPPETS["Session"]["body"]))
    assert sorted(offered[0].split(",")) == sorted(shipped())


def test_the_manifest_names_files_that_are_there() -> None:
    given = MANIFEST["contributes"]
    named = [given["grammars"][0]["path"], given["snippets"][0]["path"]]
    named.append(given["languages"][0]["configuration"])
    assert [name for name in named if not (EXTENSION / name).is_file()] == []


def test_every_command_is_registered() -> None:
    code = (EXTENSION / "src" / "extension.js").read_text("utf-8")
    registered = set(re.findall(r'registerCommand\("(ombre\.\w+)"', code))
    assert registered == {each["command"] for each in MANIFEST["contributes"]["commands"]}


def test_the_lock_names_no_place_to_fetch_from() -> None:
    packages = json.loads(LOCK)["packages"]
    assert len(packages) > 100
    assert [name for name, each in packages.items() if "resolved" in each] == []


def test_its_own_tests() -> None:
    if not (npm := shutil.which("npm")):
        pytest.skip("there is no npm")
    command = [npm, "test"]
    ran = subprocess.run(command, cwd=EXTENSION, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"pass (?:2\d|[3-9]\d)", ran.stdout)


def test_it_is_packed_by_one_command(tmp_path: Path) -> None:
    if not shutil.which("npm") or not (EXTENSION / "node_modules").is_dir():
        pytest.skip("npm ci --prefix src/editors/vscode brings what packs it")
    copy = tmp_path / "vscode"
    shutil.copytree(
        EXTENSION, copy, ignore=shutil.ignore_patterns("node_modules", "dist", "*.vsix")
    )
    (copy / "node_modules").symlink_to(EXTENSION / "node_modules")
    command = ["npm", "run", "package"]
    ran = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
    with zipfile.ZipFile(copy / "ombre-records.vsix") as packed:
        names = {name.removeprefix("extension/") for name in packed.namelist()}
        code = packed.read("extension/dist/extension.cjs").decode()
    assert {"dist/extension.cjs", "syntaxes/ombre.tmLanguage.json", "snippets/ombre.json"} <= names
    assert not [name for name in names if name.startswith(("src/", "test/", "node_modules/"))]
    assert "vscode-languageserver-protocol" in code
