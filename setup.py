"""What pyproject.toml cannot say: how an installation that follows the checkout finds the grammar.

Wheels and source distributions take `grammar/` as the package `ombre_records.grammar`, as
pyproject.toml says. An editable installation that did so would need an import hook, which type
checkers do not follow. So it links the folder into the package instead; then all packages stand
below `src`, and the installation is one line that names that folder.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.editable_wheel import editable_wheel

ROOT = Path(__file__).resolve().parent
LINK = ROOT / "src" / "ombre_records" / "grammar"


class EditableWheel(editable_wheel):
    """An editable installation in which the grammar is linked to its place in the package."""

    def finalize_options(self) -> None:
        """Link the grammar, and let all packages be found below `src`."""
        link()
        self.distribution.package_dir = {"": "src"}
        super().finalize_options()


def link() -> None:
    """Link `grammar/` into the package; where links are forbidden, as on Windows, copy it."""
    if LINK.is_symlink():
        LINK.unlink()
    elif LINK.exists():
        shutil.rmtree(LINK)
    try:
        LINK.symlink_to(Path("..", "..", "grammar"), target_is_directory=True)
    except OSError:
        # The copy is as old as the installation: after a change of the grammar, install again.
        shutil.copytree(ROOT / "grammar", LINK)


setup(cmdclass={"editable_wheel": EditableWheel})
