"""The cells of a workbook or of a table of separated values, as text, each with its address."""

from __future__ import annotations

import csv
import io
import posixpath
import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from html import unescape
from typing import Any
from zipfile import ZipFile

_MOST_ROWS, _MOST_COLUMNS = 20_000, 200
_SAMPLE = 20_000
_SEPARATORS = ";,\t"
_OTHERS = (".ods", ".fods", ".ots", ".xls", ".xlsb", ".numbers")
"""The endings of workbooks of other kinds."""
_SEP = re.compile(r"sep=(.)\r?\n")
_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"\xef\xbb\xbf": "utf-8"}
_FORMULA = re.compile(r"''*[=+\-@\t\r\n＝＋－＠]")
"""An apostrophe that keeps words from being a formula, as our own tables have it."""


class Unreadable(ValueError):  # noqa: N818
    """A file that is not a workbook or table; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a sheet, row by row, blanks at both ends taken off; no cell is nothing.

    `title` is the sheet's name, nothing for a table without one. `hidden`: the sheet is not to be
    seen in the workbook; `unseen` are its columns that are not, `unseen_rows` its rows. `comments`
    are those that hang on cells, each with the cell's row. `struck` is what is struck out, by row
    and column; it stands in no row.
    """

    path: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    hidden: bool = False
    unseen: frozenset[int] = frozenset()
    comments: tuple[tuple[int, str], ...] = ()
    unseen_rows: frozenset[int] = frozenset()
    struck: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def text(self, row: int, column: int | None) -> str:
        """Return what stands in a cell; nothing outside of what is written."""
        if column is None or row >= len(self.rows) or column >= len(self.rows[row]):
            return ""
        return self.rows[row][column]

    def address(self, row: int, column: int | None) -> str:
        """Name a cell as spreadsheets do, with its file and sheet."""
        # Only a wrong cell is named: a command that reads text must not load what writes workbooks.
        from ombre_records.telling.sheet.formats.xlsx.cells import cell

        where = cell(row, column or 0)
        return f"{self.path}: {self.title}!{where}" if self.title else f"{self.path}: {where}"


def is_sheet(path: str) -> bool:
    """Tell by its name whether a file is a workbook or a table."""
    return path.lower().endswith((".xlsx", ".xlsm", ".csv", ".tsv", *_OTHERS))


def grids(data: bytes, path: str) -> list[list[Grid]]:
    """Return the sheets of a file, each in the ways in which it may be read, likeliest first."""
    if path.lower().endswith(_OTHERS):
        raise Unreadable(f"{path}: this kind of workbook is not read; save it as .xlsx")
    if data[:4] == b"PK\x03\x04":
        return [[grid] for grid in _workbook(data, path)]
    if path.lower().endswith((".xlsx", ".xlsm")):
        raise Unreadable(f"{path}: this is not a workbook; save it as .xlsx or .csv")
    return [[_table(data, path, separator) for separator in _separators(data)]]


# ---------------------------------------------------------------- workbooks


def _workbook(data: bytes, path: str) -> Iterator[Grid]:
    try:
        from openpyxl import load_workbook
    except ImportError as missing:
        if (missing.name or "").split(".")[0] != "openpyxl":
            raise
        needs = "reading a workbook needs openpyxl: pip install 'ombre-records[sheets]'"
        raise Unreadable(f"{path}: {needs}, or save it as .csv") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about charts and styles, which are not read
            values, formulas = (
                load_workbook(
                    io.BytesIO(data), read_only=True, data_only=computed, rich_text=not computed
                )
                for computed in (True, False)
            )
            unseen, comments = _unseen(data), _comments(data)
            for at, sheet in enumerate(values.worksheets):
                rows, struck = _rows(path, sheet, formulas[sheet.title])
                hidden = sheet.sheet_state != "visible"
                columns, out = unseen.get(at, (frozenset(), frozenset()))
                remarks = comments.get(at, ())
                yield Grid(path, sheet.title, rows, hidden, columns, remarks, out, struck)
    except Unreadable:
        raise
    except Exception as problem:  # a broken archive may raise anything in the library
        reason = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise Unreadable(f"{path}: the workbook cannot be read ({reason}); save it anew") from None


def _unseen(data: bytes) -> dict[int, tuple[frozenset[int], frozenset[int]]]:
    """Return the columns and the rows that are hidden in each sheet, by its place."""
    hidden = {}
    with ZipFile(io.BytesIO(data)) as archive:
        for at, target in enumerate(_sheets(archive)):
            before, _data, cells = _head(archive, f"xl/{target}").partition("<sheetData")
            columns = frozenset(
                number - 1
                for column in filter(_is_hidden, _COLUMN.findall(before))
                for number in range(
                    int(_attribute(column, "min")),
                    1 + min(int(_attribute(column, "max")), _MOST_COLUMNS),
                )
            )
            rows = map(_row, filter(_is_hidden, _ROW.findall(cells)))
            hidden[at] = columns, frozenset(rows)
    return hidden


def _is_hidden(element: str) -> bool:
    return _attribute(element, "hidden") in ("1", "true")


def _row(element: str) -> int:
    return int(_attribute(element, "r") or 0) - 1


def _sheets(archive: ZipFile) -> list[str]:
    """Return the parts of a workbook that its sheets are, in their order."""
    book, links = (_head(archive, f"xl/{name}") for name in _PARTS)
    targets = {_attribute(each, "Id"): _attribute(each, "Target") for each in _links(links)}
    sheets = (targets.get(_attribute(each, "r:id"), "") for each in _SHEET.findall(book))
    return [each.removeprefix("/xl/") for each in sheets]


def _comments(data: bytes) -> dict[int, tuple[tuple[int, str], ...]]:
    """Return the comments on the cells of each sheet, by its place, each with the cell's row."""
    comments = {}
    with ZipFile(io.BytesIO(data)) as archive:
        for at, sheet in enumerate(_sheets(archive)):
            folder, _slash, name = f"xl/{sheet}".rpartition("/")
            for link in _links(_head(archive, f"{folder}/_rels/{name}.rels")):
                if _attribute(link, "Type").endswith("/comments"):
                    target = _attribute(link, "Target")
                    part = target.lstrip("/") if target[:1] == "/" else f"{folder}/{target}"
                    elements = _COMMENT.findall(_head(archive, posixpath.normpath(part)))
                    comments[at] = tuple(
                        (int(_NUMBER.sub("", _attribute(own, "ref")) or 1) - 1, _plain_text(of))
                        for own, of in elements
                    )
    return comments


def _plain_text(xml: str) -> str:
    return " ".join(unescape("".join(_STRETCH.findall(xml))).split())


_COMMENT = re.compile(r"<(?:\w+:)?comment(\s[^>]*)>(.*?)</(?:\w+:)?comment>", re.DOTALL)
_STRETCH = re.compile(r"<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</")
_PARTS = ("workbook.xml", "_rels/workbook.xml.rels")
_SHEET = re.compile(r"<(?:\w+:)?sheet\s[^>]*>")
_ROW = re.compile(r"<(?:\w+:)?row\s[^>]*>")
_NUMBER = re.compile(r"\D")
_COLUMN = re.compile(r"<(?:\w+:)?col\s[^>]*>")
_links = re.compile(r"<(?:\w+:)?Relationship\s[^>]*>").findall
_HEAD = 1 << 20  # bytes: a part may be far larger unpacked than in its archive


def _head(archive: ZipFile, name: str) -> str:
    """Return the head of a part of a workbook; an empty string for one that is not there."""
    if name not in archive.namelist():
        return ""
    with archive.open(name) as file:
        return file.read(_HEAD).decode("utf-8", "replace")


def _attribute(element: str, name: str) -> str:
    match = re.search(rf"""\s{name}=["']([^"']*)["']""", element)
    return match[1] if match else ""


def _rows(
    path: str, values: object, formulas: object
) -> tuple[tuple[tuple[str, ...], ...], Mapping[tuple[int, int], str]]:
    """Return the cells of a sheet, and what is struck out; a formula that was never worked out
    stands as it is.
    """
    bounds = {"max_row": _MOST_ROWS + 1, "max_col": _MOST_COLUMNS}
    rows: list[tuple[str, ...]] = []
    struck: dict[tuple[int, int], str] = {}
    both = zip(
        values.iter_rows(**bounds, values_only=True),  # type: ignore[attr-defined] # openpyxl has no types
        formulas.iter_rows(**bounds),  # type: ignore[attr-defined]
        strict=False,
    )
    for computed, written in both:
        cells: list[str] = []
        for value, by in zip(computed, written, strict=False):
            text = _text(by.value if value is None else value)
            stands = _standing(by, text) if text else ""
            if stands != text:
                struck[len(rows), len(cells)] = text
            cells.append(stands)
        rows.append(tuple(cells))
    while rows and not any(rows[-1]):
        rows.pop()
    if len(rows) > _MOST_ROWS:
        raise Unreadable(f"{path}: it has more than {_MOST_ROWS:,} rows; take out what is no deal")
    return tuple(rows), struck


def _standing(written: Any, text: str) -> str:
    """Return the text of a cell that is not struck out, which may be part of it."""
    if isinstance(written.value, list):  # stretches of letters, each with a font of its own
        return "".join(
            str(each)
            for each in written.value
            if not (getattr(each, "font", None) and each.font.strike)
        ).strip()
    return "" if written.font and written.font.strike else text


def _text(value: object) -> str:
    """Write a cell's value; a number without its decimals where these are noughts."""
    if value is None:
        return ""
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value).strip()


# ---------------------------------------------------------------- tables


def _decoded(data: bytes) -> str:
    """Read a table's bytes: as their mark says, as UTF-8, else as western spreadsheets write."""
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _separators(data: bytes) -> str:
    """Return what may separate the values, the likeliest first."""
    text = _decoded(data)[:_SAMPLE]
    match = _SEP.match(text)
    return match[1] if match else "".join(sorted(_SEPARATORS, key=text.count, reverse=True))


def _table(data: bytes, path: str, separator: str) -> Grid:
    text = _decoded(data)
    if "\0" in text:
        raise Unreadable(f"{path}: this is not a table of values; save the sheet as .csv or .xlsx")
    text = _SEP.sub("", text, count=1) if _SEP.match(text) else text
    rows: list[tuple[str, ...]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            rows.append(tuple(map(_plain, row[:_MOST_COLUMNS])))
            if len(rows) > _MOST_ROWS:
                raise Unreadable(f"{path}: it has more than {_MOST_ROWS:,} rows")
    except csv.Error as problem:
        raise Unreadable(f"{path}: the table cannot be read ({problem}); save it anew") from None
    return Grid(path, "", tuple(rows))


def _plain(text: str) -> str:
    stripped = text.strip()
    return stripped[1:] if _FORMULA.match(stripped) else stripped
