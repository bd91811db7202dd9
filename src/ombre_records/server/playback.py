"""The page that replays a record, made when an editor asks for it."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from ombre_records.atomic_file import write
from ombre_records.judgement.pipeline import judge
from ombre_records.notation.parse import parse
from ombre_records.server.standing import Judging
from ombre_records.transcript import show


def replayed(text: str, path: str, judging: Judging) -> str:
    """Write the page of a text, which need not be saved, and return its address."""
    reading, default = judging
    report = judge(parse(text, path), reading=reading, default=default)
    page = show(report, "html")
    file = _folder() / (Path(path).stem.strip("-") or "record")
    file = file.with_suffix(".html")
    write(os.fspath(file), page.encode("utf-8"))
    return file.as_uri()


@cache
def _folder() -> Path:
    """Return a folder that is gone when the server is."""
    made = Path(tempfile.mkdtemp(prefix="ombre-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made
