"""Write a drawing as a LaTeX picture, for engines that read no SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from ombre_records.base.document import shapes
from ombre_records.base.document.faces.layout import HIGH, WIDE
from ombre_records.base.document.letters.characters import true_minus
from ombre_records.base.document.paper.path_operators import operators, plain
from ombre_records.base.document.pips import PAPER, Pip
from ombre_records.base.document.style import Kind

_SIZE = 14
"""The size of words of which nothing else is said."""
_BOLD: frozenset[Kind] = frozenset({"strong", "winner"})
_INKS: dict[Kind, str] = {"weak": "weak", "mark": "mark"}
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S"}


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
        self.kinds: dict[type, Callable[[Any, _Frame], Iterator[Item]]] = {
            shapes.Words: self.words,
            shapes.Placed: self.placed,
            shapes.Box: self.box,
            shapes.Disc: self.disc,
            shapes.Stroke: self.stroke,
            shapes.Suit: self.suit,
            shapes.Face: self.face,
            shapes.Token: self.token,
            shapes.Group: self.group,
            shapes.Row: self.row,
            shapes.Stamped: self.stamped,
        }

    def items(self, items: Iterable[shapes.Item], frame: _Frame) -> Iterator[Item]:
        for item in items:
            yield from self.kinds[type(item)](item, frame)

    def group(self, item: shapes.Group, frame: _Frame) -> Iterator[Item]:
        yield from self.items(item.items, frame.inside(item.x, item.y, item.look))

    def row(self, item: shapes.Row, frame: _Frame) -> Iterator[Item]:
        yield from self.items(item.items, frame)

    def stamped(self, item: shapes.Stamped, frame: _Frame) -> Iterator[Item]:
        yield from self.items(item.stamp.items, frame.inside(item.x, item.y, shapes.PLAIN))

    def token(self, item: shapes.Token, frame: _Frame) -> Iterator[Item]:
        yield from self.items((item.words, *item.strokes), frame)

    def suit(self, item: shapes.Suit, frame: _Frame) -> Iterator[Item]:
        yield self._pip(item.pip, frame.x + item.x, frame.y + item.y, item.side)

    def _pip(self, pip: Pip, x: float, y: float, side: float) -> PlacedSuit:
        return PlacedSuit(pip.name[-1], x, self.high - y - side, side)

    def face(self, item: shapes.Face, frame: _Frame) -> Iterator[Item]:
        scale = item.wide / WIDE
        yield PlacedCard(item.name, frame.x, self.high - frame.y - HIGH * scale, scale)

    def box(self, item: shapes.Box, frame: _Frame) -> Iterator[Item]:
        path = _rounded(item.x or 0, item.y or 0, item.wide, item.high, item.radius or 0)
        yield self._strokes(path, frame, item.fill, item.stroke, item.thick)

    def disc(self, item: shapes.Disc, frame: _Frame) -> Iterator[Item]:
        r, half = item.radius, f"a{item.radius} {item.radius} 0 0 1"
        path = f"M{item.x - r} {item.y}{half} {2 * r} 0{half} {-2 * r} 0Z"
        yield self._strokes(path, frame, item.fill, item.stroke, None)

    def stroke(self, item: shapes.Stroke, frame: _Frame) -> Iterator[Item]:
        yield self._strokes(item.path, frame, "", item.ink, item.thick)

    def _strokes(
        self, path: str, frame: _Frame, fill: str, stroke: str, thick: float | None
    ) -> Strokes:
        operations = (
            f"q 1 0 0 1 {plain(frame.x)} {plain(self.high - frame.y)} cm",
            fill and f"{_shares(fill)} rg",
            stroke and f"{_shares(stroke)} RG {plain(1 if thick is None else thick)} w",
            operators(path, 0),
            _PAINT[bool(fill), bool(stroke)],
            "Q",
        )
        return Strokes(" ".join(filter(None, operations)))

    def words(self, item: shapes.Words, frame: _Frame) -> Iterator[Item]:
        look = frame.set(item.look)
        run = InkedRun(true_minus(item.text), _color(look.ink), look.bold, look.italic)
        at = frame.x + (item.x or 0), frame.y + (item.y or 0)
        yield self._line(at, look, (run,) if item.text else ())

    def _line(
        self, at: tuple[float, float], look: shapes.Look, runs: tuple[InkedRun, ...]
    ) -> InkedLine:
        size = _SIZE if look.size is None else look.size
        return InkedLine(at[0], self.high - at[1], size, look.anchor or "start", runs)

    def placed(self, item: shapes.Placed, frame: _Frame) -> Iterator[Item]:
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


@cache
def _shares(ink: str) -> str:
    """Return how much red, green and blue is in an ink."""
    color = PAPER[ink]
    return " ".join(plain(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
