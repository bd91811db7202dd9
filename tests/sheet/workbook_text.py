"""A workbook as text, to be looked at as a whole: a line for each row and each setting.

A cell is told with its formula or value and the number of its look; the looks stand at the end. All
else of a sheet, and its charts, are told as the file has them, element by element.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import openpyxl
from openpyxl.cell.cell import Cell

_LEFT_OUT = {
    *("sheetData", "numCache", "strCache"),  # cells, and copies of them
    *("fileVersion", "workbookPr", "bookViews", "calcPr", "printSettings"),  # the library's own
}
_PARTS = re.compile(r"xl/(workbook|worksheets/[^/]*|(drawings|charts)/[a-z]*1)\.xml")
"""All parts but further charts, which are like the first."""


def workbook_text(data: bytes) -> str:
    """Return what a workbook says and how it looks, line by line."""
    looks: dict[str, int] = {}
    found: list[str] = []
    for page in openpyxl.load_workbook(io.BytesIO(data)).worksheets:
        found += [f"== {page.title}"]
        for number, row in enumerate(page.iter_rows(), 1):
            cells = [told for cell in row if (told := _cell(cell, looks))]
            found += [f"{number} {' '.join(cells)}"] if cells else []
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        for name in sorted(filter(_PARTS.fullmatch, parts.namelist())):
            found += [f"== {name}", *_elements(ET.fromstring(parts.read(name)), 0)]
    found += ["== looks", *(f"{number} {look}" for look, number in looks.items())]
    return "\n".join([*found, ""])


def _cell(cell: Any, looks: dict[str, int]) -> str:
    """Tell a cell: `B="Deal"2` is in column B and has the second look."""
    if not isinstance(cell, Cell) or (cell.value is None and not cell.border.bottom.style):
        return ""
    look = looks.setdefault(" ".join(_look(cell)), len(looks) + 1)
    return f"{cell.column_letter}={'' if cell.value is None else repr(cell.value)}/{look}"


def _look(cell: Cell) -> Iterator[str]:
    """Go through what of a cell's style is not plain."""
    font, fill, side = cell.font, cell.fill, cell.alignment
    yield from (name for name in ("b", "i", "u") if getattr(font, name))
    yield f"{font.name} {font.sz:g}"
    if font.color is not None and isinstance(font.color.rgb, str):
        yield f"ink:{font.color.rgb}"
    if fill.fill_type:
        yield f"fill:{fill.fgColor.rgb}"
    if cell.number_format != "General":
        yield f"format:{cell.number_format}"
    for name in ("horizontal", "vertical", "wrap_text", "text_rotation", "indent"):
        if value := getattr(side, name):
            yield f"{name}:{value}"
    for name in ("left", "right", "top", "bottom"):
        edge = getattr(cell.border, name)
        if edge is not None and edge.style:
            yield f"{name}:{edge.style}"


def _elements(node: ET.Element, depth: int) -> Iterator[str]:
    """Tell an element, those without elements of their own on the line of what they stand in."""
    inside = [each for each in node if _tag(each) not in _LEFT_OUT]
    yield " " * depth + "; ".join((_told(node), *(_told(each) for each in inside if not len(each))))
    for each in inside:
        if len(each):
            yield from _elements(each, depth + 1)


def _tag(node: ET.Element) -> str:
    return node.tag.rpartition("}")[2]


def _told(node: ET.Element) -> str:
    values = [f"{key.rpartition('}')[2]}={value}" for key, value in node.attrib.items()]
    return " ".join(filter(None, (_tag(node), *values, (node.text or "").strip())))
