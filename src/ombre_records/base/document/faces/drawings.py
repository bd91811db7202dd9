"""What faces are made of: courts, signs, indices, marks, as drawn in the files beside this one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

FILES = ("common.svg", "french.svg", "spanish.svg")
_SVG = "{http://www.w3.org/2000/svg}"


class Shape(NamedTuple):
    """A path and how it is painted; `currentColor` is that of the card's suit."""

    path: str
    said: tuple[tuple[str, str], ...]


class Drawing(NamedTuple):
    """A drawing in a box of its own: where the box begins, its size, and the shapes from below."""

    box: tuple[float, float, float, float]
    shapes: tuple[Shape, ...]


@cache
def drawings() -> dict[str, Drawing]:
    """Return all drawings by name: `court-SK`, `figure-K`, `sign-D`, `rank-7`, `matador`.

    >>> len(drawings()["court-SK"].shapes), drawings()["rank-7"].box
    (7, (-500.0, -500.0, 1000.0, 1000.0))
    """
    return {
        symbol.attrib["id"]: _drawing(symbol)
        for name in FILES
        for symbol in ElementTree.parse(Path(__file__).with_name(name)).iter(f"{_SVG}symbol")
    }


def _drawing(symbol: ElementTree.Element) -> Drawing:
    x, y, wide, high = map(float, symbol.attrib["viewBox"].split())
    return Drawing((x, y, wide, high), tuple(map(_shape, symbol)))


def _shape(path: ElementTree.Element) -> Shape:
    said = tuple((key, value) for key, value in path.attrib.items() if key != "d")
    return Shape(path.attrib["d"], said)
