"""The documentation, built once for all tests of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from examples import thorough

DOCS = Path(__file__).resolve().parents[2] / "docs"
sys.path.insert(0, str(DOCS.parent))
PACKAGES = (
    "furo",
    "myst_parser",
    "railroad",
    "sphinx",
    "sphinx_click",
    "sphinx_copybutton",
    "sphinx_design",
    "typst",
)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation as HTML."""
    if not thorough():
        pytest.skip("to build the pages takes a minute: .ci/run does it")
    for package in PACKAGES:
        pytest.importorskip(package, reason=f"no {package}: pip install -e '.[docs]'")
    out = tmp_path_factory.mktemp("html")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    done = subprocess.run(
        [*command, "-d", str(out / "trees"), str(DOCS), str(out)],
        capture_output=True,
        text=True,
        check=False,
        # The playground has tests of its own, and is no page of the site.
        env={**os.environ, "OMBRE_PLAYGROUND": "no"},
    )
    assert done.returncode == 0, done.stderr
    return out
