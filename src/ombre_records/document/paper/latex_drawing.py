"""A drawing as what LaTeX's picture is made of, for engines that read no SVG.

Of SVG it knows what this project's drawings are made of: groups moved, rectangles, circles, paths,
suits, cards and words. Anything else in a user's template is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ombre_records.document.faces.layout import HIGH, WIDE
from ombre_records.document.paper.path_operators import operators, plain
from ombre_records.document.templates import UnusableTemplateError

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_MOVE = re.compile(r"(translate|scale)\(([^)]*)\)")
_INHERITED = (
    *("fill", "fill-rule", "stroke", "stroke-width"),
    *("font-size", "font-style", "font-weight", "text-anchor"),
)
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}


class Strokes(NamedTuple):
    """Operators of PDF that draw, from the lower left corner of the drawing."""

    operators: str


class Suit(NamedTuple):
    """A suit in a square: its letter, the square's lower left corner, its side."""

    letter: str
    x: float
    y: float
    side: float


class Card(NamedTuple):
    """A card by its name: its lower left corner, and how large it is, 1 for 100 to 140."""

    name: str
    x: float
    y: float
    scale: float


class Run(NamedTuple):
    """Words set in one way; `color` in six hexadecimal digits."""

    text: str
    color: str
    bold: bool
    italic: bool


class Line(NamedTuple):
    """Words on a line, `anchor`ed at their start, middle or end."""

    x: float
    y: float
    size: float
    anchor: str
    runs: tuple[Run, ...]


Item = Strokes | Suit | Card | Line


class Drawing(NamedTuple):
    """A drawing: its width and height, and what is in it, in the order of drawing."""

    width: float
    height: float
    items: tuple[Item, ...]


class _Frame(NamedTuple):
    """Where an element stands, how much it is enlarged, how it is painted and set."""

    x: float
    y: float
    scale: float
    said: Mapping[str, str]

    def inside(self, element: Element) -> _Frame:
        """Return the frame of an element in this one."""
        own = {key: value for key, value in element.attrib.items() if key in _INHERITED}
        x, y, scale, said = self.x, self.y, self.scale, {**self.said, **own}
        for kind, values in _MOVE.findall(element.get("transform", "")):
            first, *rest = [float(value) for value in _NUMBER.findall(values)] or [0.0]
            if kind == "scale":
                scale *= first
            else:
                x, y = x + first * scale, y + (rest[0] if rest else 0.0) * scale
        return _Frame(x, y, scale, said)


def inked(svg: str, suits: Mapping[str, str], template: str) -> Drawing:
    """Take a drawing apart; `suits` has the letter of each path that is a suit.

    UnusableTemplateError, which names the `template`, for what is no SVG, has no size, or has a
    path that cannot be drawn.
    """
    try:
        return _taken(ElementTree.fromstring(svg), suits)
    except (ElementTree.ParseError, ValueError) as error:
        raise UnusableTemplateError(f"{template}: {error}") from None


def _taken(root: Element, suits: Mapping[str, str]) -> Drawing:
    wide, high = _number(root.get("width")), _number(root.get("height"))
    if not (wide and high):
        raise ValueError("the drawing has no width and height")
    taken = _Taking(high, suits).take(root, _Frame(0, 0, 1, {}))
    return Drawing(wide, high, tuple(_together(taken)))


def _together(items: Iterator[Item]) -> Iterator[Item]:
    """Put strokes that follow one another into one."""
    for strokes, group in groupby(items, lambda item: isinstance(item, Strokes)):
        if strokes:
            yield Strokes(" ".join(item.operators for item in group if isinstance(item, Strokes)))
        else:
            yield from group


class _Taking:
    """Takes elements apart, and turns their places from downwards to upwards."""

    def __init__(self, high: float, suits: Mapping[str, str]) -> None:
        self.high = high
        self.suits = suits
        self.kinds: Mapping[str, Callable[[Element, _Frame], Iterator[Item]]] = {
            "svg": self.group,
            "g": self.group,
            "path": self.path,
            "rect": self.rect,
            "circle": self.circle,
            "text": self.text,
            "use": self.card,
        }

    def take(self, element: Element, around: _Frame) -> Iterator[Item]:
        if kind := self.kinds.get(_tag(element)):
            yield from kind(element, around.inside(element))

    def group(self, element: Element, frame: _Frame) -> Iterator[Item]:
        for child in element:
            yield from self.take(child, frame)

    def path(self, element: Element, frame: _Frame) -> Iterator[Item]:
        path = element.get("d", "")
        if letter := self.suits.get(path):
            side = 100 * frame.scale
            yield Suit(letter, frame.x, self.high - frame.y - side, side)
        else:
            yield self._strokes(path, frame)

    def rect(self, element: Element, frame: _Frame) -> Iterator[Item]:
        x, y, wide, high, r = map(_number, map(element.get, ("x", "y", "width", "height", "rx")))
        turns = (
            f"a{r} {r} 0 0 1 {right * r} {down * r}" if r else ""
            for right, down in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        )
        sides = (f"h{wide - 2 * r}", f"v{high - 2 * r}", f"h{2 * r - wide}", f"v{2 * r - high}")
        drawn = "".join(side + turn for side, turn in zip(sides, turns, strict=True))
        yield self._strokes(f"M{x + r} {y}{drawn}Z", frame)

    def circle(self, element: Element, frame: _Frame) -> Iterator[Item]:
        x, y, r = map(_number, map(element.get, ("cx", "cy", "r")))
        half = f"a{r} {r} 0 0 1"
        yield self._strokes(f"M{x - r} {y}{half} {2 * r} 0{half} {-2 * r} 0Z", frame)

    def card(self, element: Element, frame: _Frame) -> Iterator[Item]:
        name = element.get("href", "").removeprefix("#card-")
        x, y, wide = map(_number, map(element.get, ("x", "y", "width")))
        scale = frame.scale * wide / WIDE
        left, top = frame.x + x * frame.scale, frame.y + y * frame.scale
        yield Card(name, left, self.high - top - HIGH * scale, scale)

    def _strokes(self, path: str, frame: _Frame) -> Strokes:
        fill, stroke = (_color(frame.said.get(key, "none")) for key in ("fill", "stroke"))
        scale, even = plain(frame.scale), frame.said.get("fill-rule") == "evenodd"
        said = (
            f"q {scale} 0 0 {scale} {plain(frame.x)} {plain(self.high - frame.y)} cm",
            fill and f"{_shares(fill)} rg",
            stroke
            and f"{_shares(stroke)} RG {plain(_number(frame.said.get('stroke-width'), 1))} w",
            operators(path, 0),
            _PAINT[bool(fill), bool(stroke)] + "*" * bool(fill and even),
            "Q",
        )
        return Strokes(" ".join(filter(None, said)))

    def text(self, element: Element, frame: _Frame) -> Iterator[Item]:
        said, x, y = frame.said, _number(element.get("x")), _number(element.get("y"))
        size, anchor = _number(said.get("font-size"), 14), said.get("text-anchor", "start")
        yield Line(frame.x + x, self.high - frame.y - y, size, anchor, tuple(_runs(element, frame)))


def _runs(element: Element, frame: _Frame) -> Iterator[Run]:
    if element.text:
        yield _run(element.text, frame)
    for child in element:
        if _tag(child) == "tspan":
            yield from _runs(child, frame.inside(child))
        if child.tail:
            yield _run(child.tail, frame)


def _run(text: str, frame: _Frame) -> Run:
    said = frame.said
    bold, italic = said.get("font-weight") == "bold", said.get("font-style") == "italic"
    return Run(text, _color(said.get("fill", "")) or "000000", bold, italic)


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _number(value: str | None, missing: float = 0.0) -> float:
    found = _NUMBER.match(value or "")
    return float(found[0]) if found else missing


def _color(value: str) -> str:
    """Return a colour in six digits, if it is written with them."""
    return value[1:].upper() if re.fullmatch("#[0-9A-Fa-f]{6}", value) else ""


def _shares(color: str) -> str:
    """Return how much red, green and blue is in a colour."""
    return " ".join(plain(int(color[at : at + 2], 16) / 255) for at in (0, 2, 4))
