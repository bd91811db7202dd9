"""Tables: a heading that says what stands in each column, and rows of cells below it."""

from __future__ import annotations

import csv
import html
import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from ombre_records.notation.keywords import KEYWORDS
from ombre_records.repair.place import Place

_ROWS = 400
"""The most lines of a table that are looked at."""
_WIDTH = 200
"""The most characters of a row that are looked at."""
_TABLE_ROW = re.compile(
    r"<tr\b[^<>]*>(.*?)(?:</tr>|(?=<tr\b|</table|</tbody))", re.IGNORECASE | re.DOTALL
)
_CELL = re.compile(r"<t[dh]\b[^<>]*>(.*?)(?=</t[dh]>|<t[dh]\b|$)", re.IGNORECASE | re.DOTALL)
_TAGS = re.compile(r"<[^<>]*>")
_DRAWN = re.compile(r"[\s|:+=-]*")
_MARKED = re.compile(r"^(\*\*|__|\*|_|`)(.*)\1$")


class Table(NamedTuple):
    """A table below a line: its heading, its rows, and how many lines it takes below the first.

    A row is without a cell where a line has fewer of them; `loose`: blanks are between the cells;
    `page`: it is one of a web page, or of keys and values, whose lines are not rows.
    """

    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    below: int
    loose: bool = False
    page: bool = False


def table(place: Place, known: Callable[[str], bool]) -> Table | None:
    """Return the table of which a line is the heading; None where there is none.

    `known` tells whether a word may stand above a column.
    """
    code = place.piece.code
    if code.startswith("|") and place.piece.comment:
        code += f" {place.piece.comment}"  # the `#` above a column of numbers
    end = place.piece.start + len(place.piece.code)
    lines = place.stretch(end, end + _ROWS * _WIDTH).split("\n", _ROWS)[1:_ROWS]
    if _ENTRY.match(code):
        return _of_entries([code, *lines])
    if re.match(r"<(?:table|thead|tbody|tr)\b", code, re.IGNORECASE):
        return _of_page(place)
    for separator in "|\t;,":
        if separator in code:
            separated = _separated(code, lines, separator)
            if separated:
                return separated
    # For all rows are placed below the words then, where every line may be a heading.
    if sum(map(known, code.split())) < _HEADED:
        return None
    return _in_columns(place, lines)


_HEADED = 2
"""So many words that stand above columns make a heading of a line."""


def _of_entries(lines: Sequence[str]) -> Table | None:
    """Read keys with their values, a row each, as JSON, YAML and TOML have them."""
    rows: list[dict[str, str]] = []
    last = 0
    for at, raw in enumerate(lines):
        line = raw.strip()
        begun = _ENTRY.match(line)
        pairs = _PAIR.findall(line[begun.end() :] if begun else line)
        if begun and (pairs or line == begun[0].strip()):
            rows.append({})
        elif line.strip("{}[], ") and (begun or not _PAIR.fullmatch(line)):
            break
        for key, value in pairs:
            rows[-1][key.lower()] = value.strip("\"' ")
        last = at if line else last
    rows = [row for row in rows if row]
    heading = tuple(dict.fromkeys(key for row in rows for key in row))
    if not rows:
        return None
    cells = tuple(tuple(row.get(key, "") for key in heading) for row in rows)
    return Table(heading, cells, last, page=True)


_ENTRY = re.compile(r"\[*\{\s*|\[\[\w+\]\]$|[-*]\s+\{?(?=\s*[\"']?[^\W\d_]+[\"']?\s*[:=])")
"""The beginning of a row of keys and values."""
_PAIR = re.compile(
    r"""["']?([^\W\d_][\w-]*)["']?\s*[:=]\s*("[^"]*"|'[^']*'|[^,{}]*[^,{}\s])\s*(?:[,}\]]+\s*|$)"""
)


def _of_page(place: Place) -> Table | None:
    """Read a table of a web page, whether its rows stand in a line each or in several."""
    text = place.stretch(place.piece.start, place.piece.start + _ROWS * _WIDTH)
    whole = place.piece.code.lower().startswith("<table")
    end = text.lower().find("</table")
    if whole and end < 0:
        return None
    rows: list[tuple[str, ...]] = []
    last = 0
    for match in _TABLE_ROW.finditer(text):
        between = text[last : match.start()]
        if _TAGS.sub("", between).strip() or (end >= 0 and match.start() > end):
            break
        cells = _CELL.findall(match[1])
        rows.append(tuple(_bare(html.unescape(_TAGS.sub("", each))) for each in cells))
        last = match.end()
    if not rows:
        return None
    last = text.find(">", end) + 1 if end >= 0 else last
    taken = text[:last].count("\n")
    if text[last:].split("\n", 1)[0].strip():
        return None  # something else stands behind it
    return Table(rows[0], tuple(rows[1:]), taken, page=True)


def _separated(code: str, lines: Sequence[str], separator: str) -> Table | None:
    """Read a table with a sign between its cells."""
    if separator == "," and re.search(r",\s", code):
        return None  # a list
    heading = _cells(code, separator)
    rows: list[tuple[str, ...]] = []
    taken = 0
    for below, raw in enumerate(lines, 1):
        line = raw.strip() if separator != "\t" else raw.rstrip()
        if separator not in line or line.lstrip().startswith("#") or _opens(line):
            break
        if not (separator == "|" and _DRAWN.fullmatch(line)):
            rows.append(_cells(line, separator))
        taken = below
    if len(heading) < 2 or not rows or any(len(row) > len(heading) + 1 for row in rows):
        return None
    return Table(heading, tuple(rows), taken)


def _opens(line: str) -> bool:
    """Whether a statement's word and a blank open a line."""
    word, *rest = line.split(None, 1)
    return bool(rest) and word in KEYWORDS


def _cells(line: str, separator: str) -> tuple[str, ...]:
    if separator == "|":
        line = re.sub(r"^\s*\|?|\|?\s*$", "", line)
        return tuple(_bare(each) for each in line.split("|"))
    if separator in ",;":
        cells = next(csv.reader([line], delimiter=separator), [])
        return tuple(_bare(each) for each in cells)
    return tuple(_bare(each) for each in line.split(separator))


def _bare(cell: str) -> str:
    """Return a cell without blanks, and marks of Markdown about it."""
    text = " ".join(cell.replace("\u00a0", " ").split())
    match = _MARKED.match(text)
    return match[2] if match else text


def _in_columns(place: Place, lines: Sequence[str]) -> Table | None:
    """Read a table with blanks between its cells, below the words of its heading."""
    code, start = place.piece.code, place.piece.start
    before = place.stretch(start - _WIDTH, start).rpartition("\n")[2]
    raw = before + code
    wide = re.split(r"\s{2,}", code.strip())
    heads = wide if len(wide) > 2 else code.split()
    if len(heads) < 2:
        return None
    at, columns = 0, []
    for head in heads:
        first = raw.index(head, at)
        columns.append((first, first + len(head)))
        at = first + len(head)
    body = [*takewhile(lambda line: line.strip() and not line.strip().startswith("#"), lines)]
    rows = []
    for line in body:
        word = line.split(None, 1)[0]
        if word in KEYWORDS:
            break
        rows.append(_placed(line.rstrip(), columns, spaced=len(wide) > 2))
    if not rows:
        return None
    return Table(tuple(heads), tuple(rows), len(rows), loose=True)


def _placed(line: str, columns: Sequence[tuple[int, int]], *, spaced: bool) -> tuple[str, ...]:
    """Return the cells of a row: as many as there have to be, else by the place of each.

    What the row is about may stand left of all columns.
    """
    words = [(match.start(), match.end(), match[0]) for match in re.finditer(r"\S+", line)]
    beside = words[0][1] <= columns[0][0]
    wanted = len(columns) + beside
    wide = re.split(r"\s{2,}", line.strip())
    parts = next((each for each in ([w[2] for w in words], wide) if len(each) == wanted), None)
    if spaced and len(wide) == wanted:
        parts = wide
    if parts is not None:
        return tuple(parts)
    cells = [""] * len(columns)
    for start, end, word in words[1 if beside else 0 :]:
        near = min(
            range(len(columns)),
            key=lambda place: abs(columns[place][0] - start) + abs(columns[place][1] - end),
        )
        cells[near] += f" {word}" if cells[near] else word
    return (words[0][2], *cells) if beside else tuple(cells)
