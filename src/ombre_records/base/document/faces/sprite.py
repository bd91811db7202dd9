"""The faces of the cards: the drawings that they are made of, where each stands on a card, and
symbols of SVG for `<use>`. Courts, signs, indices and marks are drawn in the files beside this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from ombre_records.base.document.glyphs import indices
from ombre_records.base.document.pips import SIZE, Drawn, pip, suit_system
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.suits import SUITS

FILES = ("common.svg", "french.svg", "spanish.svg")
_SVG = "{http://www.w3.org/2000/svg}"


class Shape(NamedTuple):
    """A path and how it is painted; `currentColor` is that of the card's suit."""

    path: str
    said: tuple[tuple[str, str], ...]


class Symbol(NamedTuple):
    """A drawing in a box of its own: where the box begins, its size, and the shapes from below."""

    box: tuple[float, float, float, float]
    shapes: tuple[Shape, ...]


@cache
def drawings() -> dict[str, Symbol]:
    """Return all drawings by name: `court-SK`, `figure-K`, `sign-D`, `rank-7`, `matador`.

    >>> len(drawings()["court-SK"].shapes), drawings()["rank-7"].box
    (7, (-500.0, -500.0, 1000.0, 1000.0))
    """
    return {
        symbol.attrib["id"]: _drawing(symbol)
        for name in FILES
        for symbol in ElementTree.parse(Path(__file__).with_name(name)).iter(f"{_SVG}symbol")
    }


def _drawing(symbol: ElementTree.Element) -> Symbol:
    x, y, wide, high = map(float, symbol.attrib["viewBox"].split())
    return Symbol((x, y, wide, high), tuple(map(_shape, symbol)))


def _shape(path: ElementTree.Element) -> Shape:
    attributes = tuple((key, value) for key, value in path.attrib.items() if key != "d")
    return Shape(path.attrib["d"], attributes)


WIDE, HIGH = 100, 140
"""The size of a card in its own units, in which all places here are told."""
RANKS = "AKQJ765432"
CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)
INDEX = 30
"""The height of the index of a French card."""

_SPADE_ACE = 58
_ACE = 46
_LEFT, _RIGHT, _MIDDLE = 34.5, 65.5, 50
_TOP, _CENTRE = 28, 70

Points = tuple[tuple[float, float], ...]


class PlacedSymbol(NamedTuple):
    """A drawing in its place on a card: the upper left corner and the size."""

    name: str
    x: float
    y: float
    wide: float
    high: float


class FaceLayout(NamedTuple):
    """A face: what is drawn twice, the second time turned about the middle; what stands once."""

    twice: tuple[PlacedSymbol, ...]
    once: tuple[PlacedSymbol, ...]


def face(card: str, system: Drawn, index: str) -> FaceLayout:
    """Lay a card out, `SK`; `index` is the letter or digit that it bears.

    >>> face("SK", "french", "R").twice[0]
    PlacedSymbol(name='court-SK', x=21, y=20, wide=58, high=100)
    """
    return _french(card, index) if system == "french" else _spanish(card, index)


def _around(name: str, x: float, y: float, wide: float, high: float) -> PlacedSymbol:
    return PlacedSymbol(name, round(x - wide / 2, 1), round(y - high / 2, 1), wide, high)


# ------------------------------------------------------------------ French


def _french(card: str, index: str) -> FaceLayout:
    suit, rank = card[0], card[1]
    pip = f"french-{suit}"
    corner = (PlacedSymbol(f"rank-{index}", 1, 4, 22, INDEX), PlacedSymbol(pip, 5, 37, 14, 14))
    if rank in "KQJ":
        court = PlacedSymbol(f"court-{card}", 21, 20, 58, 100)
        return FaceLayout((court, *corner), (PlacedSymbol("frame", 0, 0, WIDE, HIGH),))
    if rank == "A":
        ace = _SPADE_ACE if suit == "S" else _ACE
        return FaceLayout(corner, (_around(pip, _MIDDLE, _CENTRE, ace, ace),))
    side, upper, middle = _PIPS[rank]
    twice, once = ([_around(pip, x, y, side, side) for x, y in there] for there in (upper, middle))
    return FaceLayout((*corner, *twice), tuple(once))


_PIPS: dict[str, tuple[float, Points, Points]] = {
    "2": (30, ((_MIDDLE, 32),), ()),
    "3": (28, ((_MIDDLE, 28),), ((_MIDDLE, _CENTRE),)),
    "4": (26, ((36, 32), (64, 32)), ()),
    "5": (25, ((35, 30), (65, 30)), ((_MIDDLE, _CENTRE),)),
    "6": (23, ((_LEFT, _TOP), (_RIGHT, _TOP)), ((_LEFT, _CENTRE), (_RIGHT, _CENTRE))),
    "7": (
        20,
        ((_LEFT, _TOP), (_RIGHT, _TOP)),
        ((_LEFT, _CENTRE), (_RIGHT, _CENTRE), (_MIDDLE, 49)),
    ),
}
"""How large the suits are; those of the upper half, which the lower repeats; the other ones."""


# ------------------------------------------------------------------ Spanish

_ROUND: dict[str, tuple[float, Points]] = {
    "A": (56, ((50, 70),)),
    "2": (40, ((50, 40), (50, 100))),
    "3": (34, ((50, 30), (50, 70), (50, 110))),
    "4": (29, ((36, 40), (66, 40), (36, 100), (66, 100))),
    "5": (28, ((36, 36), (66, 36), (51, 70), (36, 104), (66, 104))),
    "6": (28, ((36, 31), (66, 31), (36, 70), (66, 70), (36, 109), (66, 109))),
    "7": (24, ((35, 28), (67, 28), (35, 70), (67, 70), (35, 112), (67, 112), (51, 49))),
}
"""Coins and cups: their size and their middles."""
_LONG: dict[str, tuple[float, Points]] = {
    "A": (112, ((51, 70),)),
    "2": (92, ((38, 70), (66, 70))),
    "3": (76, ((32, 70), (52, 70), (72, 70))),
    "4": (55, ((38, 39), (66, 39), (38, 101), (66, 101))),
    "5": (52, ((34, 38), (70, 38), (52, 70), (34, 102), (70, 102))),
    "6": (55, ((33, 39), (52, 39), (71, 39), (33, 101), (52, 101), (71, 101))),
    "7": (53, ((34, 39), (53, 39), (72, 39), (22, 101), (38, 101), (54, 101), (70, 101))),
}
"""Swords and clubs: their height and their middles."""
_SLENDER = 34 / 120
_FIGURE = (3, 4, 92, 128.8)
_BORNE = {
    "D": (63, 22.5, 25, 25),
    "H": (63, 22.5, 25, 25),
    "S": (67, 9, 17, 60),
    "C": (67, 9, 17, 60),
}
"""Where a figure bears the sign of its suit."""


def _spanish(card: str, index: str) -> FaceLayout:
    suit, rank = card[0], card[1]
    pip, sign = f"spanish-{suit}", f"sign-{suit}"
    corner = (
        PlacedSymbol(f"rank-{index}", 2, 5, 22, INDEX),
        PlacedSymbol(pip, 6, 38, 14, 14),
        PlacedSymbol(f"rank-{index}", 84, 119.5, 12, 14.4),
    )
    frame = PlacedSymbol(f"frame-{suit}", 0, 0, WIDE, HIGH)
    if rank in "KQJ":
        parts = (PlacedSymbol(f"figure-{rank}", *_FIGURE), PlacedSymbol(sign, *_BORNE[suit]))
        return FaceLayout((), (frame, *(parts if suit in "DH" else reversed(parts)), *corner))
    slender = suit in "SC"
    high, places = (_LONG if slender else _ROUND)[rank]
    wide = round(high * _SLENDER, 1) if slender else high
    return FaceLayout((), (frame, *(_around(sign, x, y, wide, high) for x, y in places), *corner))


MARKS = ("trump", "matador", "back")
"""What may lie on a face, and what a card has in place of one: drawings of a card's size."""
_TURNED = f"rotate(180 {WIDE / 2:g} {HIGH / 2:g})"


def faces(cards: Iterable[str], style: Style) -> dict[str, FaceLayout]:
    """Lay cards out as a style and the language spoken have them.

    >>> sorted(faces(["S2"], Style())["S2"].twice)[0].name
    'french-S'
    """
    system = suit_system(style.suits)
    return {card: face(card, system, _index(card[1], style)) for card in cards}


def _index(rank: str, style: Style) -> str:
    """Return the index of a rank; that of the notation where the letter of a language is none."""
    letter = indices(rank, suit_system(style.suits))
    return letter if f"rank-{letter}" in drawings() else rank


def color(card: str, style: Style) -> str:
    """Return the colour of a card's suit."""
    return pip(SUITS.index(card[0]), suit_system(style.suits), style.templates).color


def named(names: Iterable[str], style: Style) -> dict[str, Symbol]:
    """Return drawings by name, suits as a style has them: `french-S`."""
    drawn = drawings()
    return {name: drawn[name] if name in drawn else _suit(name, style) for name in names}


def _suit(name: str, style: Style) -> Symbol:
    shown = pip(SUITS.index(name[-1]), suit_system(style.suits), style.templates)
    attributes = (("fill", "currentColor"), ("fill-rule", "evenodd"))
    return Symbol((0, 0, SIZE, SIZE), (Shape(shown.path, attributes),))


def inlined(names: Iterable[str], style: Style) -> dict[str, str]:
    """Write cards and marks as groups that refer to nothing, in a box of 100 to 140."""
    spoken = tuple(_index(rank, style) for rank in RANKS)
    return {name: _inlined(name, style.suits, style.templates, spoken) for name in names}


@lru_cache(512)
def _inlined(name: str, suits: Suits, folder: Path | None, spoken: tuple[str, ...]) -> str:
    style = Style(suits, templates=folder)
    if name in MARKS:
        return "".join(map(_path, drawings()[name].shapes))
    made = face(name, suit_system(suits), spoken[RANKS.index(name[1])])
    by_name = named({part.name for part in (*made.twice, *made.once)}, style)
    twice, once = ("".join(_placed_group(each, by_name) for each in parts) for parts in made)
    if twice:
        twice += f'<g transform="{_TURNED}">{twice}</g>'
    return (twice + once).replace("currentColor", color(name, style))


def _placed_group(part: PlacedSymbol, by_name: Mapping[str, Symbol]) -> str:
    shapes = "".join(map(_path, by_name[part.name].shapes))
    x, y, wide, high = by_name[part.name].box
    across, down = part.wide / wide, part.high / high
    left, top = part.x - x * across, part.y - y * down
    moved = f"translate({left:g} {top:g}) scale({across:g} {down:g})"
    return f'<g transform="{moved}">{shapes}</g>'


def symbols(cards: Iterable[str], style: Style, prefix: str) -> str:
    """Write the symbols of cards and of what they are made of.

    A card's is called by its name behind the `prefix`: `card-SA`. The ground is not part of it.
    """
    made = faces(cards, style)
    parts = chain.from_iterable((*each.twice, *each.once) for each in made.values())
    needed = dict.fromkeys(part.name for part in parts)
    return "".join(
        chain(
            (_symbol(prefix + name, each) for name, each in named(needed, style).items()),
            (_symbol(prefix + name, drawings()[name]) for name in MARKS),
            (_card(card, each, style, prefix) for card, each in made.items()),
        )
    )


def _symbol(name: str, drawing: Symbol) -> str:
    box = " ".join(f"{side:g}" for side in drawing.box)
    shapes = "".join(map(_path, drawing.shapes))
    return f'<symbol id="{name}" viewBox="{box}" preserveAspectRatio="none">{shapes}</symbol>\n'


def _path(shape: Shape) -> str:
    attributes = "".join(f' {key}="{value}"' for key, value in shape.said)
    return f'<path{attributes} d="{shape.path}"/>'


def _card(card: str, made: FaceLayout, style: Style, prefix: str) -> str:
    once = "".join(_uses(made.once, prefix))
    twice = "".join(_uses(made.twice, prefix))
    if twice:
        half = f"{prefix}{card}-half"
        turned = f'<use href="#{half}" transform="{_TURNED}"/>'
        twice = f'<g id="{half}">{twice}</g>{turned}'
    return (
        f'<symbol id="{prefix}{card}" viewBox="0 0 {WIDE} {HIGH}">'
        f'<g color="{color(card, style)}">{twice}{once}</g></symbol>\n'
    )


def _uses(parts: Sequence[PlacedSymbol], prefix: str) -> Iterator[str]:
    for name, x, y, wide, high in parts:
        yield (
            f'<use href="#{prefix}{name}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"/>'
        )
