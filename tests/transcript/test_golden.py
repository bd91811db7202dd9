"""Transcripts beside their records; OMBRE_GOLDEN=write writes them anew, to be read by eye.

What every LaTeX file has before its text stands once, in `preamble.tex`.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.telling.transcript import FORMATS, show

HERE = Path(__file__).parent
RECORDS = pytest.mark.parametrize("path", sorted(HERE.glob("*.ombre")), ids=lambda path: path.stem)
GOLDEN = {"text": ".txt", "markdown": ".md"}
"""The formats of which each record has a file beside it, and how its name ends."""

ELSEWHERE = {
    "svg": "test_pictures.py",
    "html": "test_html.py",
    "json": "test_stepwise.py",
    "latex": "test_golden.py",
    "pdf": "../paper",
}
"""Where the other formats are tested."""

FACES = re.compile(r"^(\\newface\{\w+\}).*\n", re.MULTILINE)
"""The drawings of cards, which are tested by themselves: `test_faces.py`."""

TITLE = re.compile(r"^\\hypersetup\{pdftitle=.*\n", re.MULTILINE)


def hold(written: str, beside: Path) -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8")
    assert written == beside.read_text("utf-8")


def shown(path: Path, to: str) -> str:
    return show(check(parse(path.read_text("utf-8"), path.name)), to)


@pytest.mark.parametrize("to", GOLDEN)
@RECORDS
def test_golden(path: Path, to: str) -> None:
    hold(shown(path, to), path.with_suffix(GOLDEN[to]))


def test_every_format_is_held_to_what_it_should_write() -> None:
    assert GOLDEN.keys() | ELSEWHERE.keys() == FORMATS.keys(), (
        "name the new format in GOLDEN here with the ending of its files, and write them by "
        "`OMBRE_GOLDEN=write pytest tests/transcript/test_golden.py`; read hostile's for what is "
        "not escaped. If it needs tests of its own kind, name them in ELSEWHERE"
    )
    assert all((HERE / tests).exists() for tests in ELSEWHERE.values())


@RECORDS
def test_latex(path: Path) -> None:
    preamble, begin, body = shown(path, "latex").partition("\\begin{document}\n")
    title = TITLE.search(preamble)
    assert title
    hold(preamble.replace(title[0], ""), HERE / "preamble.tex")
    body = FACES.sub(r"\1...\n", body)
    hold(title[0] + begin + body, path.with_suffix(".tex"))
