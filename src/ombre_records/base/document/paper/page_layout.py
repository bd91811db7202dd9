"""Estimate how much room blocks take on paper, what can stand side by side, and what fits on half a
page.

Widths are in ems of the text, heights in lines of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from ombre_records.base.document.letters.widths import ems
from ombre_records.base.document.outline import (
    Aside,
    Beside,
    Block,
    Fields,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Picture,
    Round,
    Section,
    Table,
    TablePlace,
)

GUTTER = 2.2
"""Between sections abreast."""
_CELL = 0.9
_LABEL = 1.6
_SPARE = 1.05
_SUIT = 0.95
_SIDES = re.compile(r"<svg\b[^>]*?\bwidth=\"(\d+)[^>]*?\bheight=\"(\d+)")
_SHOWN = 240, 200
_EMS, _LINES = 0.062, 0.048
"""How wide and how tall a picture's unit comes out."""
_ROW = 1.12
_WIDE, _HALF = 999.0, 27.0
"""What a diagram with its words takes: all the width, and half a page."""
_LONG = re.compile(r"([!-~\u00a1-\u024f\ufffd]{25,})")
_PIECE = re.compile(r"[^_\-/.,:;]{1,9}[_\-/.,:;]{0,3}|[_\-/.,:;]{1,9}")


def long(words: Phrase) -> float:
    """Estimate how wide a phrase is on one line; the letter of a suit counts as its sign."""
    wide = 0.0
    for run in words:
        wide += ems(run.text)
        if run.kind in ("cards", "winner"):
            wide += (_SUIT - 0.68) * sum(run.text.count(suit) for suit in "SCHD")
            wide += run.text.count(" ") * 0.22
    return wide


def widths(table: Table) -> list[float]:
    """Estimate how wide each column of a table is where no cell is broken."""
    rows = [row for row in table.rows if not isinstance(row, Aside)]
    return [
        max([ems(column.title), *(long(row[at]) for row in rows)]) + _CELL
        for at, column in enumerate(table.columns)
    ]


def natural(block: Block) -> float:
    """Estimate how wide a block is where no line is broken."""
    match block:
        case Heading(words=words) | Paragraph(words=words):
            return long(words)
        case Fields(rows=pairs) | Listing(items=pairs):
            return max((ems(label) + _LABEL + long(words) for label, words in pairs), default=0.0)
        case Table():
            asides = (long(row.words) + 3 for row in block.rows if isinstance(row, Aside))
            return max([sum(widths(block)), *asides])
        case Picture():
            return sides(block)[0]
        case Round() | Beside():
            return _WIDE


def sides(picture: Picture) -> tuple[float, float]:
    """Return how wide a picture is set, in ems, and how tall, in lines."""
    match = _SIDES.search(picture.svg)
    wide, high = map(int, match.groups()) if match else _SHOWN
    return wide * _EMS, high * _LINES


def tall(block: Block, room: float) -> float:
    """Estimate how many lines a block takes in so much room."""
    match block:
        case Heading():
            return 2.6 if block.level < 3 else 1.5
        case Paragraph(words=words):
            return _lines(long(words), room) + 0.5
        case Fields(rows=pairs) | Listing(items=pairs):
            return sum(_lines(long(words), room - ems(label) - _LABEL) for label, words in pairs)
        case Table():
            return _table(block, room)
        case Picture():
            return sides(block)[1] * min(1.0, room / sides(block)[0]) + 1
        case Round() | Beside():
            return _HALF


def _table(table: Table, room: float) -> float:
    broken = _lines(sum(widths(table)), room)
    lines = 2.5  # the titles, and the legend below
    for row in table.rows:
        if isinstance(row, Aside):
            lines += _lines(long(row.words) + 3, room)
        else:
            wide = sum(map(long, row)) + _CELL * len(row)
            lines += 1 if broken == 1 else min(broken * 2, _lines(wide * 1.5, room)) * _ROW
    return lines


def _lines(wide: float, room: float) -> int:
    return max(1, ceil(wide * _SPARE / max(room, 1.0)))


def height(sections: Iterable[Section], room: float) -> float:
    """Estimate how many lines sections take that stand abreast."""
    return max(sum(tall(block, room) for block in section) for section in sections) + 1.2


def abreast(sections: Sequence[Section], room: float, most: float) -> Iterator[list[Section]]:
    """Put sections side by side, in order, if there is room.

    One that is more than so many lines tall stands alone.
    """
    row: list[Section] = []
    spare = 0.0
    for section in sections:
        wide = max(map(natural, section)) * _SPARE
        if height([section], room) > most:
            wide = room
        if row and wide + GUTTER <= spare:
            row.append(section)
            spare -= wide + GUTTER
        else:
            if row:
                yield row
            row, spare = [section], room - wide
    if row:
        yield row


def broken(text: str) -> list[str]:
    """Cut long words where a line may be broken; together the pieces are the text.

    >>> broken("a Conde_de_la_Torre_y_de_los_Montes")
    ['a ', 'Conde_', 'de_', 'la_', 'Torre_', 'y_', 'de_', 'los_', 'Montes']
    """
    if not _LONG.search(text):
        return [text]
    words = (piece for piece in _LONG.split(text) if piece)
    return [piece for word in words for piece in _pieces(word)]


def _pieces(word: str) -> list[str]:
    return _PIECE.findall(word) if _LONG.fullmatch(word) else [word]


def shares(wanted: Sequence[float], room: float) -> list[float]:
    """Share room among columns: what is narrow has all that it wants, the others the rest alike.

    >>> shares([1, 2, 9, 20], 15)
    [1, 2, 6.0, 6.0]
    """
    given: dict[int, float] = {}
    for at in sorted(range(len(wanted)), key=wanted.__getitem__):
        fair = (room - sum(given.values())) / (len(wanted) - len(given))
        given[at] = min(wanted[at], max(fair, 1.0))
    return [given[at] for at in range(len(wanted))]


TYPE_SIZE = 9.2
"""The size of type in points: the small words of a diagram, 0.82 of it, can still be read."""
LEFT = 0.44
"""The part of the width that the diagram has."""
_GAP = 16.0
"""Points between left and right."""
_LINE, _APART = 1.16, 0.3
"""The height of a line of words, and what is between paragraphs more than that, in ems."""
_SEAT, _TABLE_ROW = 1.1, 1.22
"""The height of a line of a diagram, and of a table's row, in ems."""


class Fitted(NamedTuple):
    """The left and the right part of half a page."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]


def fitted(block: Beside, wide: float, high: float) -> Fitted:
    """Set a block so that it is not higher than there is room; `wide` and `high` in points.

    Tables stand below the diagram, or below the words where these leave more room.
    """
    room = high - sum(_picture(each, wide) for each in block.below)
    tables = tuple(each for each in block.left if isinstance(each, Table))
    diagram = tuple(each for each in block.left if not isinstance(each, Table))
    ways: list[tuple[tuple[Block, ...], tuple[Block, ...]]] = [
        ((*diagram, *left), (*words, *right))
        for words in (block.right, block.brief)
        for left, right in ((tables, ()), ((), tables), ((), block.line))
    ]
    for left, right in ways:
        if max(sum(map(_tall, left)), _right(right, wide)) <= room:
            return Fitted(left, right)
    return Fitted(*ways[-1])


def _picture(picture: Picture, wide: float) -> float:
    across, high = sides(picture)
    return high * 13 * min(1.0, wide / (across * 10)) + 10


def _tall(block: Block) -> float:
    match block:
        case Round():
            rows: dict[int, float] = {}
            for place in block.places:
                rows[place.row] = max(rows.get(place.row, 0.0), _place(place))
            return TYPE_SIZE * (_SEAT * sum(rows.values()) + 0.9 * (len(rows) - 1))
        case Table(rows=lines):
            return TYPE_SIZE * (_TABLE_ROW * (len(lines) + 1) + 1.4)
    return 0.0


def _place(place: TablePlace) -> float:
    return 1 + bool(place.roles) * 0.9 + max(1, len(place.lines))


def _right(blocks: Iterable[Block], wide: float) -> float:
    room = (wide * (1 - LEFT) - _GAP) / TYPE_SIZE
    high = 0.0
    for block in blocks:
        if isinstance(block, Table):
            high += _tall(block)
        elif isinstance(block, Paragraph):
            high += TYPE_SIZE * (_LINE * max(1, ceil(long(block.words) * 0.99 / room)) + _APART)
        else:
            high += TYPE_SIZE * (_LINE * tall(block, room) + _APART)
    return high
