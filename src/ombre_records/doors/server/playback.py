"""The page that replays a record, made when an editor asks for it."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from ombre_records.base.atomic_file import write
from ombre_records.doors.server.standing import Judging
from ombre_records.judgement.pipeline import judge
from ombre_records.telling.transcript import show

_NAME = 60
"""Characters that a file's name has at most: with any that are long in bytes a disk takes it."""


def replayed(text: str, path: str, judging: Judging) -> str:
    """Write the page of a text, which need not be saved, and return its address."""
    reading, default = judging
    report = judge(text, path, reading=reading, default=default)
    page = show(report, "html")
    name = Path(path).stem.strip("-")[:_NAME] or "record"
    file = _folder() / f"{name}.html"
    write(os.fspath(file), page.encode("utf-8"))
    return file.as_uri()


@cache
def _folder() -> Path:
    """Return a folder that is gone when the server is."""
    made = Path(tempfile.mkdtemp(prefix="ombre-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made
