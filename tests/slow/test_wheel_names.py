"""A wheel's name says whether the C modules are in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
pytest.importorskip("setuptools")
pytest.importorskip("babel")


@pytest.mark.parametrize("compiler", ["", "/bin/false"], ids=["a compiler", "no compiler"])
def test_a_wheel_without_c_modules_is_one_for_any_system(compiler: str, tmp_path: Path) -> None:
    source = tmp_path / "source"
    left_out = shutil.ignore_patterns(
        ".git", ".venv", "node_modules", "*.so", "build", "*.egg-info"
    )
    for name in ("src", "grammar"):
        shutil.copytree(ROOT / name, source / name, symlinks=True, ignore=left_out)
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps"]
    environment = {**os.environ, **({"CC": compiler} if compiler else {})}
    subprocess.run([*command, "-w", tmp_path, source], env=environment, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    compiled = any(name.endswith((".so", ".pyd")) for name in ZipFile(wheel).namelist())
    assert compiled == (not wheel.name.endswith("-py3-none-any.whl"))
    assert compiled or compiler
