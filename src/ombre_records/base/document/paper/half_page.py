"""Fit what stands side by side on half a page."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from ombre_records.base.document.outline import (
    Beside,
    Block,
    Paragraph,
    Picture,
    Round,
    Table,
    TablePlace,
)
from ombre_records.base.document.paper.page_layout import long, sides, tall

TYPE_SIZE = 9.2
"""The size of type in points: the small words of a diagram, 0.82 of it, can still be read."""
LEFT = 0.44
"""The part of the width that the diagram has."""
_GAP = 16.0
"""Points between left and right."""
_LINE, _APART = 1.16, 0.3
"""The height of a line of words, and what is between paragraphs more than that, in ems."""
_SEAT, _ROW = 1.1, 1.22
"""The height of a line of a diagram, and of a table's row, in ems."""


class Fitted(NamedTuple):
    """What stands left and right on half a page."""

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
        if max(_column_height(left, wide, TYPE_SIZE), _right(right, wide, TYPE_SIZE)) <= room:
            return Fitted(left, right)
    return Fitted(*ways[-1])


def _picture(picture: Picture, wide: float) -> float:
    across, high = sides(picture)
    return high * 13 * min(1.0, wide / (across * 10)) + 10


def _column_height(blocks: Iterable[Block], _wide: float, size: float) -> float:
    return sum(_tall(each, size) for each in blocks)


def _tall(block: Block, size: float) -> float:
    match block:
        case Round():
            rows: dict[int, float] = {}
            for place in block.places:
                rows[place.row] = max(rows.get(place.row, 0.0), _place(place))
            return size * (_SEAT * sum(rows.values()) + 0.9 * (len(rows) - 1))
        case Table(rows=lines):
            return size * (_ROW * (len(lines) + 1) + 1.4)
    return 0.0


def _place(place: TablePlace) -> float:
    return 1 + bool(place.roles) * 0.9 + max(1, len(place.lines))


def _right(blocks: Iterable[Block], wide: float, size: float) -> float:
    room = (wide * (1 - LEFT) - _GAP) / size
    high = 0.0
    for block in blocks:
        if isinstance(block, Table):
            high += _tall(block, size)
        elif isinstance(block, Paragraph):
            high += size * (_LINE * max(1, ceil(long(block.words) * 0.99 / room)) + _APART)
        else:
            high += size * (_LINE * tall(block, room) + _APART)
    return high
