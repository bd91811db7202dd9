"""The mode for Emacs, in Emacs itself, held to the project's own lexer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygments")

from colouring import EDITORS, differences, lexed, plain, texts

from colours.emacs import FACES

MODE = EDITORS / "emacs"


def emacs(*given: str, bare: bool = True, **variables: str) -> subprocess.CompletedProcess[str]:
    if not shutil.which("emacs"):
        pytest.skip("there is no emacs")
    command = ["emacs", *(["-Q"] if bare else []), "--batch", "-L", str(MODE), *given]
    return subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, timeout=300
    )


def test_the_faces_are_those_of_the_lexer(tmp_path: Path) -> None:
    every = [text for text in texts() if plain(text)]
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


def test_eglot_is_told_what_is_found(tmp_path: Path) -> None:
    """The server is found in the .venv beside the record, and its findings are Flymake's."""
    pytest.importorskip("pygls")
    if emacs("--eval", "(package-initialize)", "--eval", "(require 'eglot)", bare=False).returncode:
        pytest.skip("there is no eglot, which comes with Emacs 29")
    command = tmp_path / ".venv" / "bin" / "ombre"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ombre_records "$@"\n', "utf-8")
    command.chmod(0o755)
    record = tmp_path / "bad.ombre"
    record.write_text("ombre 1\nplayers Ada, Bea, Cleo\n\ndeal 1\ndealer Dora\n", "utf-8")
    waiting = """(let ((left 600))
      (while (and (> left 0) (null (flymake-diagnostics)))
        (accept-process-output nil 0.1) (setq left (1- left)))
      (message "%S" (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))"""
    steps = ["(package-initialize)", "(require 'eglot)", "(require 'ombre-mode)",
             "(setq eglot-sync-connect t eglot-connect-timeout 60)", f'(find-file "{record}")',
             "(apply #'eglot (eglot--guess-contact))", waiting]  # fmt: skip
    ran = emacs(*(part for step in steps for part in ("--eval", step)), bare=False)
    assert "unknown-player" in ran.stderr, ran.stderr


def test_the_mode_compiles_without_a_warning(tmp_path: Path) -> None:
    for path in MODE.glob("*.el"):
        shutil.copy(path, tmp_path)
    files = [str(path) for path in sorted(tmp_path.glob("*.el"), reverse=True)]
    strict = "(setq byte-compile-error-on-warn t)"
    ran = emacs("-L", str(tmp_path), "--eval", strict, "-f", "batch-byte-compile", *files)
    assert (ran.returncode, ran.stderr.strip()) == (0, "")
    assert len(list(tmp_path.glob("*.elc"))) == len(files) == 2
