"""The cards of a picture taken out of it, for paper that has each face once and shows it often."""

from __future__ import annotations

import re
from typing import NamedTuple

from ombre_records.base.document.faces.layout import CARDS
from ombre_records.base.document.faces.sprite import MARKS
from ombre_records.base.document.outline import CARD

KEPT = "back"
"""What stays in its picture: something may be written on it."""
DRAWN = (*CARDS, *(name for name in MARKS if name != KEPT))
"""The drawings that are had once, in the order of their pages."""
_STEP = re.compile(
    rf"<g\b[^>]*?translate\((-?[\d.]+) (-?[\d.]+)\)[^>]*>|<g\b[^>]*>|</g>|{CARD.pattern}"
)
_PAGE = {name: page for page, name in enumerate(DRAWN, 1)}


class Laid(NamedTuple):
    """A drawing in its place: its page from 1, its upper left corner and its width."""

    page: int
    x: float
    y: float
    wide: float


def lifted(svg: str) -> tuple[str, list[Laid]]:
    """Take the faces out of a picture: return what is left, and the faces in its coordinates.

    >>> use = '<use href="#card-SA" x="1" y="2" width="50" height="70"/>'
    >>> lifted(f'<svg><g transform="translate(10 20)">{use}</g></svg>')
    ('<svg><g transform="translate(10 20)"></g></svg>', [Laid(page=1, x=11.0, y=22.0, wide=50.0)])
    """
    laid: list[Laid] = []
    moved = [(0.0, 0.0)]

    def taken(found: re.Match[str]) -> str:
        across, down, name, x, y, wide = found.groups()
        left, top = moved[-1]
        if found[0] == "</g>":
            moved.pop()
        elif name is None:
            moved.append((left + float(across or 0), top + float(down or 0)))
        elif name in _PAGE:
            laid.append(Laid(_PAGE[name], left + float(x), top + float(y), float(wide)))
            return ""
        return found[0]

    return _STEP.sub(taken, svg), laid
