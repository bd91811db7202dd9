"""Every row of the confusions mends its example."""

import tomllib
from pathlib import Path

import pytest

from ombre_records import repair
from ombre_records.repair.confusions import confused
from ombre_records.repair.line import Unread

ROWS = tomllib.loads((Path(repair.__path__[0]) / "confusions.toml").read_text("utf-8"))["confusion"]


def kind(row: dict, code: str) -> str:
    """Return the kind of an example: the first of its row, or what opens it."""
    kinds = row.get("kinds", [])
    if kinds == ["cards"] and code[0].isdigit():
        return "trick"
    word = code.split()[0]
    return word if word in kinds or kinds in ([], ["cards"]) else kinds[0]


def test_each_row_mends_its_example(subtests: pytest.Subtests) -> None:
    for row in ROWS:
        code, mended = row["example"]
        with subtests.test(code):
            found = confused(Unread(kind(row, code), code, next=2))
            assert found is not None
            assert found.mended == mended
