"""Drawings and the faces of cards as operators of PDF, for a LaTeX picture: some engines read no
SVG.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from ombre_records.base.document import shapes
from ombre_records.base.document.faces.sprite import (
    HIGH,
    MARKS,
    WIDE,
    PlacedSymbol,
    Shape,
    Symbol,
    color,
    drawings,
    faces,
    named,
)
from ombre_records.base.document.letters.characters import true_minus
from ombre_records.base.document.pips import PAPER, Pip
from ombre_records.base.document.style import Kind, Style

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_WANTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_QUARTER = math.pi / 2 + 1e-9

Point = tuple[float, float]


@lru_cache(1024)
def operators(path: str, size: float) -> str:
    """Turn a path in a square of so many units, y downwards, into one that stands on a line.

    SVG's commands but for S and T are known, and of arcs those of circles; else ValueError.

    >>> operators("M0 100H50C50 50 0 50 0 0Z", 100)
    '0 0 m 50 0 l 50 50 0 50 0 100 c h'
    >>> operators("m1 1v4l2-1", 0)
    '1 -1 m 1 -5 l 3 -4 l'
    """
    return " ".join(_operators(_commands(path), size))


def plain(number: float) -> str:
    """Write a number as PDF takes it, which knows no exponents.

    >>> plain(0.1 + 0.2), plain(-1e-17), plain(120.0)
    ('0.3', '0', '120')
    """
    return f"{round(number, 3) + 0:g}"


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(path)
    command = ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        else:  # places that follow those of a start are those of lines
            command = {"M": "L", "m": "l"}.get(command, command)
        kind = command.upper()
        if kind not in _WANTS or (kind == "Z" and tokens and not tokens[0].isalpha()):
            raise ValueError(f"an SVG path with `{command}`")
        count = _WANTS[kind]
        yield command, [float(token) for token in tokens[:count]]
        del tokens[:count]


def _absolute(command: str, given: list[float], at: Point) -> tuple[str, list[float]]:
    """Return a command with absolute coordinates in place of relative ones."""
    kind = command.upper()
    if kind == command:
        return command, given
    if kind == "V":
        return kind, [given[0] + at[1]]
    first = 5 if kind == "A" else 0
    moved = [value + at[number % 2] for number, value in enumerate(given[first:])]
    return kind, [*given[:first], *moved]


def _operators(commands: Iterator[tuple[str, list[float]]], size: float) -> Iterator[str]:
    at = start = (0.0, 0.0)

    def said(*points: Point) -> str:
        return " ".join(f"{plain(x)} {plain(size - y)}" for x, y in points)

    for command, given in commands:
        match _absolute(command, given, at):
            case "Z", _:
                at = start
                yield "h"
            case (("M" | "L") as kind, [x, y]):
                at = (x, y)
                start = at if kind == "M" else start
                yield f"{said(at)} {kind.lower()}"
            case "H", [x]:
                at = (x, at[1])
                yield f"{said(at)} l"
            case "V", [y]:
                at = (at[0], y)
                yield f"{said(at)} l"
            case "C", [a, b, c, d, x, y]:
                at = (x, y)
                yield f"{said((a, b), (c, d), at)} c"
            case "Q", [a, b, x, y]:
                pulls = [((u + 2 * a) / 3, (v + 2 * b) / 3) for u, v in (at, (x, y))]
                at = (x, y)
                yield f"{said(*pulls, at)} c"
            case "A", [radius, _ry, _turn, large, sweep, x, y]:
                for curve in _arc(at, (x, y), radius, bool(large) != bool(sweep), bool(sweep)):
                    yield f"{said(*curve)} c"
                at = (x, y)


def _arc(
    start: Point, end: Point, radius: float, left: bool, sweep: bool
) -> Iterator[tuple[Point, Point, Point]]:
    """Draw an arc of a circle as curves of a quarter at most; `left` is where its centre lies."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    off = math.sqrt(max(0.0, radius**2 - chord**2 / 4)) / chord * (1 if left else -1)
    centre = (start[0] + dx / 2 - dy * off, start[1] + dy / 2 + dx * off)
    begin = math.atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (math.atan2(end[1] - centre[1], end[0] - centre[0]) - begin) % math.tau
    turn = turn if sweep else turn - math.tau
    parts = max(1, math.ceil(abs(turn) / _QUARTER))
    step = turn / parts
    pull = 4 / 3 * math.tan(step / 4) * radius
    for part in range(parts):
        a, b = begin + part * step, begin + (part + 1) * step
        first, last = _on(centre, radius, a), _on(centre, radius, b)
        yield (
            (first[0] - pull * math.sin(a), first[1] + pull * math.cos(a)),
            (last[0] + pull * math.sin(b), last[1] - pull * math.cos(b)),
            last,
        )


def _on(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
_CAPS = {"round": 1, "square": 2}
_JOINS = {"round": 1, "bevel": 2}


class CardOperators(NamedTuple):
    """A card 100 wide and 140 high from its lower left corner: what is drawn twice, and once.

    The second time it is turned about the middle of the card.
    """

    twice: str
    once: str


def card_operators(names: Iterable[str], style: Style) -> dict[str, CardOperators]:
    """Draw cards and marks by name, as a style and the language spoken have them."""
    return {name: _mark(name) if name in MARKS else _card(name, style) for name in names}


def _mark(name: str) -> CardOperators:
    part = PlacedSymbol(name, 0, 0, 100, HIGH)
    return CardOperators("", _symbol_operators(part, drawings(), "#000000"))


def _card(name: str, style: Style) -> CardOperators:
    made = faces([name], style)[name]
    symbols = named({part.name for part in (*made.twice, *made.once)}, style)
    ink = color(name, style)
    return CardOperators(
        *(" ".join(_symbol_operators(part, symbols, ink) for part in parts) for parts in made)
    )


def _symbol_operators(part: PlacedSymbol, symbols: Mapping[str, Symbol], ink: str) -> str:
    drawing = symbols[part.name]
    x, y, wide, high = drawing.box
    across, down = part.wide / wide, part.high / high
    left, low = part.x - x * across, HIGH - part.y + y * down
    moved = " ".join(map(plain, (across, 0, 0, down, left, low)))
    return " ".join((f"q {moved} cm", *(_shape(shape, ink) for shape in drawing.shapes), "Q"))


def _shape(shape: Shape, ink: str) -> str:
    attributes = dict(shape.said)
    fill, stroke = attributes.get("fill", "#000000"), attributes.get("stroke", "none")
    return " ".join(
        (
            "q",
            *_colours(attributes, fill, stroke, ink),
            operators(shape.path, 0),
            _painted(attributes),
            "Q",
        )
    )


def _painted(attributes: Mapping[str, str]) -> str:
    filled, stroked = attributes.get("fill") != "none", attributes.get("stroke", "none") != "none"
    even = filled and attributes.get("fill-rule") == "evenodd"
    return _PAINT[filled, stroked] + "*" * even


def _colours(attributes: Mapping[str, str], fill: str, stroke: str, ink: str) -> Iterator[str]:
    if fill != "none":
        yield f"{_shares(fill, ink)} rg"
    if stroke != "none":
        yield f"{_shares(stroke, ink)} RG {plain(float(attributes.get('stroke-width', 1)))} w"
        if cap := _CAPS.get(attributes.get("stroke-linecap", "")):
            yield f"{cap} J"
        if join := _JOINS.get(attributes.get("stroke-linejoin", "")):
            yield f"{join} j"
        if limit := attributes.get("stroke-miterlimit"):
            yield f"{limit} M"


@cache
def _shares(value: str, ink: str = "") -> str:
    """Return how much red, green and blue is in a colour; `ink` is what `currentColor` means."""
    digits = (ink if value == "currentColor" else value).lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return " ".join(plain(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))


_SIZE = 14
"""The size of words of which nothing else is said."""
_BOLD: frozenset[Kind] = frozenset({"strong", "winner"})
_INKS: dict[Kind, str] = {"weak": "weak", "mark": "mark"}


class Strokes(NamedTuple):
    """Operators of PDF that draw, from the lower left corner of the drawing."""

    operators: str


class PlacedSuit(NamedTuple):
    """A suit in a square: its letter, the square's lower left corner, its side."""

    letter: str
    x: float
    y: float
    side: float


class PlacedCard(NamedTuple):
    """A card by its name: its lower left corner, and how large it is, 1 for 100 to 140."""

    name: str
    x: float
    y: float
    scale: float


class InkedRun(NamedTuple):
    """Words set in one way; `color` in six hexadecimal digits."""

    text: str
    color: str
    bold: bool
    italic: bool


class InkedLine(NamedTuple):
    """Words on a line, `anchor`ed at their start, middle or end."""

    x: float
    y: float
    size: float
    anchor: str
    runs: tuple[InkedRun, ...]


Item = Strokes | PlacedSuit | PlacedCard | InkedLine


def inked(drawing: shapes.Drawing) -> tuple[Item, ...]:
    """Return what is in a drawing, in the order of drawing, places upwards from its lower edge."""
    return tuple(_together(_Taking(drawing.height).items(drawing.items, _Frame(0, 0))))


def _together(items: Iterator[Item]) -> Iterator[Item]:
    """Put strokes that follow one another into one."""
    for strokes, group in groupby(items, lambda item: isinstance(item, Strokes)):
        if strokes:
            yield Strokes(" ".join(item.operators for item in group if isinstance(item, Strokes)))
        else:
            yield from group


class _Frame(NamedTuple):
    """Where things stand, from the upper left corner of the drawing, and how words are set."""

    x: float
    y: float
    look: shapes.Look = shapes.PLAIN

    def inside(self, x: float | None, y: float | None, look: shapes.Look) -> _Frame:
        """Return the frame of what stands in this one."""
        return _Frame(self.x + (x or 0), self.y + (y or 0), self.set(look))

    def set(self, look: shapes.Look) -> shapes.Look:
        """Return how words of a look are set here: what it does not say is as around it."""
        around = self.look
        return look._replace(
            size=around.size if look.size is None else look.size,
            bold=look.bold or around.bold,
            italic=look.italic or around.italic,
            anchor=look.anchor or around.anchor,
            ink=look.ink or around.ink,
        )


class _Taking:
    """Takes things one by one, and turns their places from downwards to upwards."""

    def __init__(self, high: float) -> None:
        self.high = high

    def items(self, items: Iterable[shapes.Item], frame: _Frame) -> Iterator[Item]:
        for item in items:
            yield from self._item(item, frame)

    def _item(self, item: shapes.Item, frame: _Frame) -> Iterator[Item]:
        match item:
            case shapes.Group(x=x, y=y, items=items, look=look):
                yield from self.items(items, frame.inside(x, y, look))
            case shapes.Stamped(stamp=stamp, x=x, y=y):
                yield from self.items(stamp.items, frame.inside(x, y, shapes.PLAIN))
            case shapes.Suit(pip=pip, x=x, y=y, side=side):
                yield self._pip(pip, frame.x + x, frame.y + y, side)
            case shapes.Face(name=name, wide=wide):
                scale = wide / WIDE
                yield PlacedCard(name, frame.x, self.high - frame.y - HIGH * scale, scale)
            case shapes.Box():
                path = _rounded(item.x or 0, item.y or 0, item.wide, item.high, item.radius or 0)
                yield self._strokes(path, frame, item.fill, item.stroke, item.thick)
            case shapes.Disc(x=x, y=y, radius=r):
                half = f"a{r} {r} 0 0 1"
                path = f"M{x - r} {y}{half} {2 * r} 0{half} {-2 * r} 0Z"
                yield self._strokes(path, frame, item.fill, item.stroke, None)
            case shapes.Stroke(path=path, ink=ink, thick=thick):
                yield self._strokes(path, frame, "", ink, thick)
            case shapes.Words():
                look = frame.set(item.look)
                run = InkedRun(true_minus(item.text), _color(look.ink), look.bold, look.italic)
                at = frame.x + (item.x or 0), frame.y + (item.y or 0)
                yield self._line(at, look, (run,) if item.text else ())
            case shapes.Placed():
                yield from self._placed(item, frame)

    def _pip(self, pip: Pip, x: float, y: float, side: float) -> PlacedSuit:
        return PlacedSuit(pip.name[-1], x, self.high - y - side, side)

    def _strokes(
        self, path: str, frame: _Frame, fill: str, stroke: str, thick: float | None
    ) -> Strokes:
        operations = (
            f"q 1 0 0 1 {plain(frame.x)} {plain(self.high - frame.y)} cm",
            fill and f"{_shares(PAPER[fill])} rg",
            stroke and f"{_shares(PAPER[stroke])} RG {plain(1 if thick is None else thick)} w",
            operators(path, 0),
            _PAINT[bool(fill), bool(stroke)],
            "Q",
        )
        return Strokes(" ".join(filter(None, operations)))

    def _line(
        self, at: tuple[float, float], look: shapes.Look, runs: tuple[InkedRun, ...]
    ) -> InkedLine:
        size = _SIZE if look.size is None else look.size
        return InkedLine(at[0], self.high - at[1], size, look.anchor or "start", runs)

    def _placed(self, item: shapes.Placed, frame: _Frame) -> Iterator[Item]:
        for x, y, wide, high in item.shades:
            yield self._strokes(_rounded(x, y, wide, high, 2), frame, "shade", "", None)
        for pip, x, y, side in item.suits:
            yield self._pip(pip, frame.x + x, frame.y + y, side)
        for x, y, _length, runs in item.texts:
            set_so = tuple(_run(text, kind, frame.look) for text, kind in runs)
            yield self._line((frame.x + x, frame.y + y), frame.look, set_so)


def _run(text: str, kind: Kind, look: shapes.Look) -> InkedRun:
    """Return a run of a line that is set in type."""
    ink = _INKS.get(kind, look.ink)
    return InkedRun(
        true_minus(text), _color(ink), look.bold or kind in _BOLD, look.italic or kind == "weak"
    )


@lru_cache(1024)
def _rounded(x: float, y: float, wide: float, high: float, r: float) -> str:
    """Return the path of a rectangle whose corners are round."""
    turns = (
        f"a{r} {r} 0 0 1 {right * r} {down * r}" if r else ""
        for right, down in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    )
    sides = (f"h{wide - 2 * r}", f"v{high - 2 * r}", f"h{2 * r - wide}", f"v{2 * r - high}")
    drawn = "".join(side + turn for side, turn in zip(sides, turns, strict=True))
    return f"M{x + r} {y}{drawn}Z"


def _color(ink: str) -> str:
    """Return an ink in six digits, the common one if none is named."""
    return PAPER[ink or "ink"][1:].upper()
