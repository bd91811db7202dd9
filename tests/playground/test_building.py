"""What `.ci/playground` looks at before it builds anything; CI builds the page itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parents[2] / ".ci" / "playground"


def built(*arguments: object, path: str | None = None) -> tuple[int, str]:
    # -I and -S: nothing that is installed is there, as in a fresh clone.
    command = [sys.executable, "-I", "-S", str(BUILD), *map(str, arguments)]
    env = {"PATH": path} if path is not None else None
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert done.stdout == ""
    return done.returncode, done.stderr.strip()


def test_it_wants_one_folder() -> None:
    assert built() == built("a", "b") == built("--help") == (1, "usage: .ci/playground FOLDER")


def test_what_it_needs_is_asked_for_first(tmp_path: Path) -> None:
    wanted = ".ci/playground: no npm; it wants Node 20 or newer, with npm"
    assert built(tmp_path / "new", path=str(tmp_path)) == (1, wanted)


@pytest.mark.skipif(not shutil.which("npm"), reason="npm is asked for before")
def test_it_takes_no_other_files_away(tmp_path: Path) -> None:
    (tmp_path / "mine.ombre").write_text("ombre 1\n")
    status, said = built(tmp_path)
    assert (status, said.split("; ")[1]) == (1, "name a new folder")
    status, said = built(tmp_path / "mine.ombre")
    assert (status, said) == (1, f".ci/playground: {tmp_path / 'mine.ombre'} is no folder")
    assert (tmp_path / "mine.ombre").read_text() == "ombre 1\n"
