"""What pyproject.toml cannot say: how the C modules are compiled, and how an installation that
follows the checkout finds the grammar.

Wheels and source distributions take `grammar/` as the package `ombre_records.grammar`, as
pyproject.toml says. An editable installation that did so would need an import hook, which type
checkers do not follow. So it links the folder into the package instead; then all packages stand
below `src`, and the installation is one line that names that folder.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
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


class BuildExt(build_ext):
    """The C modules without the paths of the machine that built it: equal bytes anywhere."""

    def build_extensions(self) -> None:
        """Leave notes for debuggers out, which name the folder of the build."""
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                extension.extra_compile_args.append("-g0")
        super().build_extensions()


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


setup(cmdclass={"build_ext": BuildExt, "editable_wheel": EditableWheel})
