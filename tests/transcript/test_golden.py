"""Transcripts beside their records; OMBRE_GOLDEN=write writes them anew, to be read by eye."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ombre_records.checks.run import check
from ombre_records.notation.parse import parse
from ombre_records.transcript import show

HERE = Path(__file__).parent
SUFFIXES = {"text": ".txt", "markdown": ".md", "latex": ".tex"}


@pytest.mark.parametrize("to", SUFFIXES)
@pytest.mark.parametrize("path", sorted(HERE.glob("*.ombre")), ids=lambda path: path.stem)
def test_golden(path: Path, to: str) -> None:
    written = show(check(parse(path.read_text("utf-8"), path.name)), to)
    beside = path.with_suffix(SUFFIXES[to])
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8")
    assert written == beside.read_text("utf-8")
