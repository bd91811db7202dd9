"""What pyproject.toml cannot say: how the C modules and the catalogues are compiled, and how an
installation that follows the checkout finds the grammar.

Wheels and source distributions take `grammar/` as the package `ombre_records.grammar`, as
pyproject.toml says. An editable installation that did so would need an import hook, which type
checkers do not follow. So it links the folder into the package instead; then all packages stand
below `src`, and the installation is one line that names that folder.
"""

from __future__ import annotations

import gzip
import io
import os
import shutil
import tarfile
from pathlib import Path
from typing import Any, ClassVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Command, Extension, find_packages, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
LINK = SOURCES / "ombre_records" / "grammar"
LIMITED = "cp311"
"""The oldest Python whose stable interface the C modules use."""


class EditableWheel(editable_wheel):
    """An editable installation in which the grammar is linked to its place in the package."""

    def finalize_options(self) -> None:
        """Link the grammar, and let all packages be found below `src`."""
        link()
        self.distribution.package_dir = {"": "src"}
        super().finalize_options()


class Catalogues(Command):
    """The message catalogues as programs read them: `.mo` files made of the translators' `.po`.

    A sub-command of `build`. Where the installation follows the checkout, the files are written
    beside those they are made of.
    """

    description = "compile the message catalogues"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = [
        ("inplace", "i", "write them beside what they are made of")
    ]
    boolean_options: ClassVar[list[str]] = ["inplace"]

    def initialize_options(self) -> None:
        """Take where to write from `build`; setuptools says whether the checkout is followed."""
        self.build_lib: str | None = None
        self.inplace = self.editable_mode = False

    def finalize_options(self) -> None:
        """Ask `build` where it puts modules."""
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Compile each catalogue."""
        for source, made in zip(self.get_source_files(), self.get_outputs(), strict=True):
            beside = self.inplace or self.editable_mode
            compiled = (ROOT / source).with_suffix(".mo") if beside else Path(made)
            compiled.parent.mkdir(parents=True, exist_ok=True)
            compile_catalogue(ROOT / source, compiled)

    def get_source_files(self) -> list[str]:
        """Return what the catalogues are made of, as paths from the top of the checkout."""
        found = (SOURCES / "ombre_records" / "base" / "language" / "locale").rglob("*.po")
        return [path.relative_to(ROOT).as_posix() for path in sorted(found)]

    def get_outputs(self) -> list[str]:
        """Return the files that a wheel takes, as `build` has them."""
        assert self.build_lib is not None
        below = (Path(source).relative_to("src") for source in self.get_source_files())
        return [str(Path(self.build_lib, path).with_suffix(".mo")) for path in below]

    def get_output_mapping(self) -> dict[str, str]:
        """Return the file of the checkout that stands for each of a wheel."""
        made = (str(Path(source).with_suffix(".mo")) for source in self.get_source_files())
        return dict(zip(self.get_outputs(), made, strict=True))


def compile_catalogue(source: Path, made: Path) -> None:
    """Compile one catalogue.

    Babel's own command writes a plural without a translation in English. A period's catalogue must
    be silent there, so that its language speaks.
    """
    with source.open("rb") as file:
        found = read_po(file)
    for message in list(found):
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(said):
            found.delete(message.id, message.context)
    with made.open("wb") as file:
        write_mo(file, found)


def extension(name: str, **more: Any) -> Extension:
    """Return a C module. Where it cannot be compiled, Python does the same."""
    path = Path("src", *name.split(".")).with_suffix(".c").as_posix()
    macros = [("Py_LIMITED_API", "0x030B0000")]
    return Extension(name, [path], define_macros=macros, py_limited_api=True, optional=True, **more)


class BuildExt(build_ext):
    """The C modules without the paths of the machine that built it: equal bytes anywhere."""

    def build_extensions(self) -> None:
        """Leave notes for debuggers out, which name the folder of the build."""
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                extension.extra_compile_args.append("-g0")
        super().build_extensions()


class Wheel(bdist_wheel):
    """A wheel whose name says whether the C modules are in it: `py3-none-any` has none of them."""

    def get_tag(self) -> tuple[str, str, str]:
        """Return the tag of the platform, or of any where nothing could be compiled."""
        made = self.get_finalized_command("build_ext").get_outputs()
        if any(Path(path).exists() for path in made):
            return super().get_tag()
        self.root_is_pure = True
        return "py3", "none", "any"


class SourceArchive(sdist):
    """A source distribution that is the same to the byte wherever it is made of the same files."""

    def make_archive(self, *args: Any, **kwargs: Any) -> str:
        """Pack it; where SOURCE_DATE_EPOCH says when, again, in order and of that time."""
        path = super().make_archive(*args, **kwargs)
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        if epoch and path.endswith(".tar.gz"):
            pack_again(Path(path), int(epoch))
        return path


def pack_again(path: Path, epoch: int) -> None:
    """Pack an archive again: its files in order, all of one time and of nobody."""
    with tarfile.open(path) as old:
        found = [(each, old.extractfile(each) if each.isfile() else None) for each in old]
        found = [(each, file.read() if file else b"") for each, file in found]
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.PAX_FORMAT) as new:
        for each, data in sorted(found, key=lambda pair: pair[0].name):
            each.mtime, each.uid, each.gid, each.uname, each.gname = epoch, 0, 0, "", ""
            each.mode = 0o755 if each.isdir() or each.mode & 0o100 else 0o644
            each.pax_headers = {}
            new.addfile(each, io.BytesIO(data))
    path.write_bytes(gzip.compress(made.getvalue(), mtime=epoch))


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


build.sub_commands.append(("catalogues", None))
setup(
    packages=sorted(
        {
            *find_packages("src", include=["ombre_records", "ombre_records.*"]),
            "ombre_records.grammar",
        }
    ),
    ext_modules=[
        extension("ombre_records.analysis.solver._core"),
        extension(
            "ombre_records.referee.fast._judge",
            depends=["src/ombre_records/referee/fast/judge.h"],
        ),
    ],
    options={"bdist_wheel": {"py_limited_api": LIMITED}},
    cmdclass={
        "bdist_wheel": Wheel,
        "build_ext": BuildExt,
        "catalogues": Catalogues,
        "editable_wheel": EditableWheel,
        "sdist": SourceArchive,
    },
)
