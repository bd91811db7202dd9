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
    if "cards" in kinds and code[0].isdigit():
        return "trick"
    word = code.split()[0]
    return word if word in kinds or kinds in ([], ["cards"]) else kinds[0]


def test_each_row_mends_its_example(subtests: pytest.Subtests) -> None:
    for row in ROWS:
        code, mended = row["example"]
        with subtests.test(code):
            players = ("Ada", "Bea", "A1")
            line = Unread(kind(row, code), code, players, 2, row.get("system", "french"))
            line = line._replace(lacking="Bea", block=row.get("block", False))
            found = confused(row.get("group", "sign"))(line)
            assert found is not None
            assert found.mended == mended
