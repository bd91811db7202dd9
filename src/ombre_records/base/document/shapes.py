"""A drawing as values: what stands where, the same for all formats that can draw.

Places are in the units of the drawing, y downwards, from the upper left corner of what the thing
stands in. Inks go by their names in `inks.PAPER`. `svg/pen.py` writes a drawing as SVG,
`paper/latex_drawing.py` as what LaTeX's picture is made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from ombre_records.base.document.style import Kind

if TYPE_CHECKING:
    from ombre_records.base.document.pips import Pip


class Look(NamedTuple):
    """How words are set: their size, their letters, where their place is, their ink.

    What is not said is as with the words around.
    """

    size: float | None = None
    bold: bool = False
    italic: bool = False
    sans: bool = False
    anchor: Literal["", "middle", "end"] = ""
    ink: str = ""


PLAIN = Look()


class Words(NamedTuple):
    """Words on a line; one coordinate that is not told is 0. `full` are they if they are short of
    it, such as a name."""

    text: str
    look: Look = PLAIN
    x: float | None = None
    y: float | None = None
    full: str = ""


class Placed(NamedTuple):
    """A line set in type in its place: what is shaded, its texts, its suits.

    A shade has its corner, width and height; a text its place, the length to which it may be spaced
    out, and its runs; a suit its corner and its side.
    """

    shades: tuple[tuple[float, float, float, float], ...]
    texts: tuple[tuple[float, float, float | None, tuple[tuple[str, Kind], ...]], ...]
    suits: tuple[tuple[Pip, float, float, float], ...]


class Box(NamedTuple):
    """A rectangle: its inks, its width and height, its upper left corner (0 where none is told),
    the radius of its corners, how thick its line is."""

    fill: str
    stroke: str
    wide: float
    high: float
    x: float | None = None
    y: float | None = None
    radius: float | None = None
    thick: float | None = None


class Disc(NamedTuple):
    """A filled circle about a middle."""

    fill: str
    x: float
    y: float
    radius: float
    stroke: str = ""


class Stroke(NamedTuple):
    """A line along a path of SVG."""

    ink: str
    path: str
    thick: float | None = None


class Suit(NamedTuple):
    """A suit in a square: its upper left corner and its side."""

    pip: Pip
    x: float
    y: float
    side: float


class Face(NamedTuple):
    """A sign on a card, by its name among the faces, from the corner of what it stands in."""

    name: str
    wide: float
    high: float


class Group(NamedTuple):
    """Things from a place on, and how words in it are set."""

    items: tuple[Item, ...]
    x: float | None = None
    y: float | None = None
    look: Look = PLAIN


@dataclass(frozen=True, eq=False)
class Stamp:
    """Things that are drawn again and again, such as a card, with what is said of them.

    A writer may keep what it wrote of it: who makes the same again gives the same stamp.
    """

    items: tuple[Item, ...]
    title: str = ""

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The names of the faces in it."""
        return tuple(_faces(self.items))


class Stamped(NamedTuple):
    """A stamp from a place on."""

    stamp: Stamp
    x: float
    y: float


Item = Words | Placed | Box | Disc | Stroke | Suit | Face | Group | Stamped


class Drawing(NamedTuple):
    """A drawing: its size, its title, what is to be seen in it, and its things from below."""

    width: float
    height: float
    title: str
    words: str
    items: tuple[Item, ...]

    @property
    def faces(self) -> tuple[str, ...]:
        """The names of the faces in it, each once."""
        return tuple(dict.fromkeys(_faces(self.items)))


def _faces(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Stamped(stamp=stamp):
                yield from stamp.faces
            case Group(items=inner):
                yield from _faces(inner)
            case Face(name=name):
                yield name
