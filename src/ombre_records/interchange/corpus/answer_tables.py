"""Write answers to queries, which are Arrow tables, for other programs and as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec

from ombre_records.base.steering import clean
from ombre_records.interchange.corpus.libraries import parquet

SHOWN = 10_000
"""The rows of a table for the eye."""


def as_json(answer: Any) -> str:
    """Return an answer as JSON: a list of objects, one for each row."""
    rows = [dict(zip(answer.column_names, row, strict=True)) for row in _rows(answer)]
    data = msgspec.json.encode({"version": 1, "rows": rows}, enc_hook=str)
    return msgspec.json.format(data, indent=2).decode() + "\n"


def as_table(answer: Any, width: int = 80, *, color: bool = False) -> str:
    """Return an answer as a table for the eye, its first SHOWN rows."""
    from ombre_records.base.document.console import console, console_text, print_table, table

    rows = table(*map(clean, answer.column_names))
    for column in rows.columns:
        column.overflow = "fold"
    for kind, column in zip(answer.schema.types, rows.columns, strict=True):
        if str(kind).startswith(("int", "uint", "double", "decimal", "float")):
            column.justify = "right"
    shown = answer.slice(0, SHOWN)
    for values in zip(*(column.to_pylist() for column in shown.columns), strict=True):
        rows.add_row(*(clean(cell_text(value)) for value in values))
    made = console(width, color=color)
    print_table(made, rows, 0)
    return console_text(made)


def as_csv(answer: Any) -> str:
    """Return an answer as CSV, with the names of its columns above."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(answer.column_names)
    writer.writerows([cell_text(value, nothing="") for value in row] for row in _rows(answer))
    return file.getvalue()


def as_bytes(answer: Any) -> bytes:
    """Return an answer as the bytes of a Parquet file."""
    file = io.BytesIO()
    parquet().write_table(answer, file, compression="zstd")
    return file.getvalue()


def _rows(answer: Any) -> Iterator[tuple[Any, ...]]:
    columns = (map(_number, column.to_pylist()) for column in answer.columns)
    return zip(*columns, strict=True)


def _number(value: Any) -> Any:
    """Return a number as Python counts: sums of whole numbers come as decimals without a point."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value


def cell_text(value: Any, nothing: str = "-") -> str:
    """Write a value in a cell; lists with commas between, numbers to six digits."""
    if value is None:
        return nothing
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (list, tuple)):
        return ", ".join(cell_text(each, nothing) for each in value)
    if isinstance(value, dict):
        return " ".join(cell_text(each, nothing) for each in value.values())
    return str(value)
