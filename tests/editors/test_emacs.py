"""The mode for Emacs, in Emacs itself, held to the project's own lexer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("pygments")

from colours.emacs import FACES
from deep import sample
from editors.colouring import EDITORS, differences, lexed, plain, texts

MODE = EDITORS / "emacs"


def emacs(*given: str, **variables: str) -> subprocess.CompletedProcess[str]:
    if not shutil.which("emacs"):
        pytest.skip("there is no emacs")
    command = ["emacs", "-Q", "--batch", "-L", str(MODE), *given]
    return subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, timeout=300
    )


def test_the_faces_are_those_of_the_lexer(tmp_path: Path) -> None:
    every = [text for text in sample(texts(), 4) if plain(text)]
    paths = []
    for place, text in enumerate(every):
        paths.append(tmp_path / f"{place}.ombre")
        paths[-1].write_text(text, "utf-8", newline="")
    listed, told = tmp_path / "listed", tmp_path / "told"
    listed.write_text("\n".join(map(str, paths)), "utf-8")
    script = str(Path(__file__).with_name("colours.el"))
    ran = emacs("-l", script, OMBRE_RECORDS=str(listed), OMBRE_COLOURS=str(told))
    assert ran.returncode == 0, ran.stderr
    wrong = [
        each
        for text, got in zip(every, json.loads(told.read_text("utf-8")), strict=True)
        for each in differences(text, lexed(text, FACES), got)
    ]
    assert wrong == []


def test_the_mode_compiles_without_a_warning(tmp_path: Path) -> None:
    for path in MODE.glob("*.el"):
        shutil.copy(path, tmp_path)
    files = [str(path) for path in sorted(tmp_path.glob("*.el"), reverse=True)]
    strict = "(setq byte-compile-error-on-warn t)"
    ran = emacs("-L", str(tmp_path), "--eval", strict, "-f", "batch-byte-compile", *files)
    assert (ran.returncode, ran.stderr.strip()) == (0, "")
    assert len(list(tmp_path.glob("*.elc"))) == len(files) == 2
