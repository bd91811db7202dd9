"""Reads drawings: their texts with the places that they take, measured as the drawing measures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple
from xml.etree import ElementTree

from ombre_records.base.document.letters.widths import measure

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = set("svg title desc style defs symbol g path rect circle text tspan use".split())
_TRANSFORM = re.compile(r"(translate|scale)\(([-\d.e]+)(?:[ ,]([-\d.e]+))?\)")


_CAPITAL, _HAIR, _FAR = 0.72, 0.5, 40.0
"""The height of a capital in ems; what two texts may seem to share by rounding; pixels."""


class Text(NamedTuple):
    """A text, from where to where it reaches, its baseline, and the size of its type."""

    words: str
    left: float
    right: float
    y: float
    size: float = 14

    def touches(self, other: Text) -> bool:
        """Tell whether two texts share a place: from the top of capitals to below the line."""
        apart = self.right <= other.left + _HAIR or other.right <= self.left + _HAIR
        upper, lower = sorted((self, other), key=lambda text: text.y)
        below = lower.y - _CAPITAL * lower.size >= upper.y + _HAIR
        return not apart and not below


class Frame(NamedTuple):
    """Where an element's coordinates begin, their scale, and the type in force."""

    x: float
    y: float
    scale: float
    size: float
    bold: bool


def parsed(svg: str) -> ElementTree.Element:
    """Read a drawing; what is no XML raises."""
    return ElementTree.fromstring(svg)


def texts(root: ElementTree.Element) -> list[Text]:
    """Return the texts of a drawing, in the coordinates of its view box."""
    return list(_texts(root, Frame(0, 0, 1, 14, False)))


def _texts(element: ElementTree.Element, frame: Frame) -> Iterator[Text]:
    frame = _within(element, frame)
    if element.tag == f"{SVG}text":
        yield _text(element, frame)
        return
    for child in element:
        yield from _texts(child, frame)


def _within(element: ElementTree.Element, frame: Frame) -> Frame:
    x, y, scale = frame.x, frame.y, frame.scale
    for kind, first, second in _TRANSFORM.findall(element.get("transform", "")):
        if kind == "scale":
            scale *= float(first)
        else:
            x, y = x + scale * float(first), y + scale * float(second or 0)
    bold = frame.bold or element.get("font-weight") == "bold"
    return Frame(x, y, scale, float(element.get("font-size", frame.size)), bold)


def _text(element: ElementTree.Element, frame: Frame) -> Text:
    parts = [(element.text or "", frame.bold)]
    for child in element:
        if child.tag == f"{SVG}tspan":
            strong = "bold" in (child.get("font-weight"), child.get("class", ""))
            strong = strong or child.get("class") in ("k-strong", "k-winner", "k-cards")
            parts.append((child.text or "", frame.bold or strong))
        parts.append((child.tail or "", frame.bold))
    wide = float(element.get("textLength", 0)) or sum(
        measure(text, frame.size, bold=bold) for text, bold in parts
    )
    wide *= frame.scale
    x = frame.x + frame.scale * float(element.get("x", 0))
    left = x - wide * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    words = "".join(text for text, _ in parts)
    y = frame.y + frame.scale * float(element.get("y", 0))
    return Text(words, left, left + wide, y, frame.size * frame.scale)


def touching(found: list[Text]) -> list[tuple[str, str]]:
    """Return the texts of a drawing that touch one another."""
    found = sorted((text for text in found if text.words.strip()), key=lambda text: text.y)
    return [
        (one.words, other.words)
        for at, one in enumerate(found)
        for other in takewhile(lambda text: text.y - one.y < _FAR, found[at + 1 :])  # noqa: B023
        if one.touches(other)
    ]


def box(root: ElementTree.Element) -> tuple[float, float]:
    """Return the width and height of a drawing's view box."""
    _left, _top, width, height = map(float, root.get("viewBox", "0 0 0 0").split())
    return width, height
