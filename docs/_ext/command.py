"""The command `ombre`, run while the documentation is built: what it prints, what it writes."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from ombre_records.doors.cli import main

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""
_RESOLUTION = 110
"""Dots per inch of a page shown as a picture: a line of print can be read at half its width."""


@contextmanager
def at(folder: Path) -> Iterator[None]:
    """Work in a folder, as somebody would who types there."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def run(arguments: Sequence[str], folder: Path = ROOT) -> str:
    """Run `ombre` in a folder and return what it prints, in lines of 80 columns.

    A status of 2, which says that nothing was done, raises: a page would show an error as if it
    were meant.
    """
    out, err = io.StringIO(), io.StringIO()
    environment = {"COLUMNS": "80", "NO_COLOR": "1"}
    with (
        at(folder),
        patch.dict(os.environ, environment),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        status = main([*arguments])
    if status not in (0, 1):
        raise ValueError(f"ombre {' '.join(arguments)}: {err.getvalue()}")
    return out.getvalue()


def session(record: str, arguments: Sequence[str], name: str = "record.ombre") -> str:
    """Return a command and what it prints of a record that stands in a file of this name."""
    with TemporaryDirectory(prefix="ombre-docs-") as made:
        folder = Path(made)
        (folder / name).write_text(record, encoding="utf-8")
        printed = run([*arguments, name], folder)
    return f"$ ombre {' '.join([*arguments, name])}\n{printed}"


def pages(arguments: Sequence[str]) -> list[bytes]:
    """Return the pages of a document that `ombre` makes as PDF, each as a PNG picture.

    They are set once, as pictures; the PDF itself is not.
    """
    import typst

    made: list[bytes] = []
    compile_it: Callable[..., Any] = typst.compile

    def drawing(main: str, **how: object) -> object:
        if main.endswith("probe.typ"):
            return compile_it(main, **how)
        kept = {key: how[key] for key in ("root", "ignore_system_fonts") if key in how}
        drawn = compile_it(main, **kept, format="png", ppi=_RESOLUTION)
        made[:] = drawn if isinstance(drawn, list) else [drawn]
        return b""

    with (
        TemporaryDirectory(prefix="ombre-docs-") as folder,
        patch.object(typst, "compile", drawing),
    ):
        run([*arguments, "--to", "pdf", "-o", str(Path(folder) / "document.pdf")])
    return made
