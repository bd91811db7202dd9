"""Transcripts beside their records; OMBRE_GOLDEN=write writes them anew, to be read by eye.

What every LaTeX file has before its text stands once, in `preamble.tex`.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from ombre_records.findings.judgement import check
from ombre_records.notation.parse import parse
from ombre_records.transcript import show

HERE = Path(__file__).parent
RECORDS = pytest.mark.parametrize("path", sorted(HERE.glob("*.ombre")), ids=lambda path: path.stem)
TITLE = re.compile(r"^\\hypersetup\{pdftitle=.*\n", re.MULTILINE)


def hold(written: str, beside: Path) -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8")
    assert written == beside.read_text("utf-8")


def shown(path: Path, to: str) -> str:
    return show(check(parse(path.read_text("utf-8"), path.name)), to)


@pytest.mark.parametrize("to", ["text", "markdown"])
@RECORDS
def test_golden(path: Path, to: str) -> None:
    hold(shown(path, to), path.with_suffix({"text": ".txt", "markdown": ".md"}[to]))


@RECORDS
def test_latex(path: Path) -> None:
    preamble, begin, body = shown(path, "latex").partition("\\begin{document}\n")
    title = TITLE.search(preamble)
    assert title
    hold(preamble.replace(title[0], ""), HERE / "preamble.tex")
    hold(title[0] + begin + body, path.with_suffix(".tex"))
