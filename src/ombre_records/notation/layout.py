"""Rows set in columns: keywords, names, cards, tricks and the comments at the lines' ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ombre_records.base.document.letters.widths import pad, width
from ombre_records.notation.keywords import STATEMENTS
from ombre_records.notation.rows import Row

_KEYWORD = 7
_GAP = "   "
_STEP = 4
_BLOCKS = {kind.keyword: kind.block for kind in STATEMENTS}


@dataclass(frozen=True, slots=True)
class _Columns:
    """The widths that a block's rows share."""

    keyword: int
    cards: int
    number: int
    leader: int
    plays: int


def laid_out(rows: list[Row], header: bool = False) -> list[str]:
    """Set the rows of a block (a header, a deal, a session's end) in columns."""
    columns = _columns(rows, header)
    codes = [_code(row, columns) for row in rows]
    at: dict[str, int] = {}
    for row, code in zip(rows, codes, strict=True):
        if code and row.comment:
            at[_group(row)] = max(at.get(_group(row), 0), _comment_column(code))
    return [_commented(row, code, at) for row, code in zip(rows, codes, strict=True)]


def _group(row: Row) -> str:
    """Tell rows apart whose comments are aligned apart."""
    return _BLOCKS.get(row.kind, "")


def _commented(row: Row, code: str, at: dict[str, int]) -> str:
    if code and row.comment:
        return pad(code, at[_group(row)]) + row.comment
    return code or row.comment


def _comment_column(code: str) -> int:
    return -(-(width(code) + len(_GAP)) // _STEP) * _STEP


def _columns(rows: list[Row], header: bool) -> _Columns:
    held = [row for row in rows if row.shape == "held"]
    tricks = [row for row in rows if row.shape == "trick"]
    numbered = [row for row in rows if row.shape in ("trick", "result")]
    keyword = _widest(rows, lambda row: row.head if row.shape == "pair" else "") if header else 0
    keyword = max(_KEYWORD, keyword)
    return _Columns(
        keyword,
        _widest(held, lambda row: _opening(row, keyword)) + 1,
        _widest(numbered, lambda row: row.head),
        _widest(tricks, lambda row: row.name),
        _widest(tricks, lambda row: row.body),
    )


def _opening(row: Row, keyword: int) -> str:
    return f"{pad(row.head, keyword)} {row.name}"


def _code(row: Row, columns: _Columns) -> str:
    if row.shape == "trick":
        return _trick(row, columns)
    if row.shape == "result":
        code = f"{pad(row.head, columns.number)} {row.body}"
    elif row.shape == "held":
        code = pad(_opening(row, columns.keyword), columns.cards) + row.body
    elif row.shape == "pair":
        code = f"{pad(row.head, columns.keyword)} {row.body}"
    else:
        code = f"{row.head} {row.body}".strip(" ")
    return _GAP.join(filter(None, (code.rstrip(" "), row.notes)))


def _trick(row: Row, columns: _Columns) -> str:
    leader = pad(row.name, columns.leader) + " " if columns.leader else ""
    code = f"{pad(row.head, columns.number)} {leader}{row.body}"
    end = _GAP.join(filter(None, (row.tail, row.notes)))
    if not end:
        return code
    return code + " " * (columns.plays - width(row.body)) + _GAP + end


def _widest(rows: Iterable[Row], cell: Callable[[Row], str]) -> int:
    return max((width(cell(row)) for row in rows), default=0)
