"""Blank sheets as a whole: what is set on paper, and the workbooks and tables to be typed into.

OMBRE_GOLDEN=write writes the golden files anew, to be read by eye.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ombre_records.base.document.style import PLAIN
from ombre_records.books.load import named
from ombre_records.telling.sheet import blank
from ombre_records.telling.sheet.blank import blank_table
from sheet.workbook_text import workbook_text

HERE = Path(__file__).parent
TABLES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("lhombre", "quintillo", "royal-1665", "tresillo", "renegado"), ()),
    "aldenham": ("Ann", "Bea", "Cid", "Dot"),
}
"""Books, and the players of the sheet, if they are named."""


def golden(written: str, name: str) -> None:
    beside = HERE / name
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_bytes(written.encode())
    assert written.encode() == beside.read_bytes()


def lines(value: object, key: str = "", depth: int = 0) -> Iterator[str]:
    """Write a value as JSON, on one line where there is room."""
    one = " " * depth + key + json.dumps(value, ensure_ascii=False, default=str)
    if len(one) < 120 or not isinstance(value, (dict, list, tuple)):
        yield one
        return
    within = value.items() if isinstance(value, dict) else (("", each) for each in value)
    inside = [[*lines(each, f'"{name}": ' * bool(name), depth + 1)] for name, each in within]
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    yield " " * depth + key + opened
    for at, each in enumerate(inside):
        yield from each[:-1]
        yield each[-1] + "," * (at < len(inside) - 1)
    yield " " * depth + closed


@pytest.mark.parametrize("name", TABLES)
def test_what_is_set_on_paper(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    monkeypatch.setattr(blank, "typeset", lambda *values: given.append(values) or b"")
    blank.blank(named(name), 12, TABLES[name])
    golden("\n".join([*lines(given), ""]), f"blank-{name}.json")


@pytest.mark.parametrize("name", TABLES)
def test_what_is_typed_into(name: str) -> None:
    made = [blank_table(named(name), 2, TABLES[name], PLAIN, to) for to in ("csv", "xlsx")]
    told = [workbook_text(each) if isinstance(each, bytes) else each for each in made]
    golden("\n".join(told), f"blank-{name}.txt")
