"""A format has its name in every place where formats are named."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import ombre_records
from ombre_records.telling import sheet, transcript
from ombre_records.telling.findings import verdict

DOCS = Path(__file__).parents[2] / "docs"


def test_the_formats_of_documents_are_typed() -> None:
    for package in (transcript, sheet):
        typed = {*get_args(package.Textual), *get_args(package.Binary)}
        assert typed == set(package.FORMATS), (
            f"{package.__name__}: a format stands in FORMATS and, by what it comes to, in Textual "
            "or Binary, from which type checkers know whether `show` and `score` return bytes"
        )


def test_the_formats_of_documents_are_told() -> None:
    told = (ombre_records.__doc__ or "").splitlines()
    for name, formats in (("show", transcript.FORMATS), ("score", sheet.FORMATS)):
        (line,) = (line for line in told if line.strip().startswith(f"{name}("))
        assert set(line.rpartition(": ")[2].split(", ")) == set(formats), (
            f"the formats of `{name}` are listed in the docstring of ombre_records/__init__.py"
        )
    page = (DOCS / "how-to" / "scoring.md").read_text("utf-8")
    for to in sheet.FORMATS:
        assert f"| `{to}` |" in page, f"docs/how-to/scoring.md, under Formats: a row for `{to}`"


def test_the_formats_of_findings_are_told() -> None:
    page = (DOCS / "json.md").read_text("utf-8")
    for to in set(get_args(verdict.To)) - {"text"}:
        assert f"| `ombre check --format {to}` |" in page, f"docs/json.md: a row for `{to}`"
