"""Faces as symbols of SVG: each drawing once, each card made of them, for `<use>`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path

from ombre_records.base.document.faces.layout import (
    HIGH,
    RANKS,
    WIDE,
    FaceLayout,
    PlacedSymbol,
    Shape,
    Symbol,
    drawings,
    face,
)
from ombre_records.base.document.glyphs import indices
from ombre_records.base.document.pips import SIZE, pip, suit_system
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.suits import SUITS

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
    found = drawings()
    return {name: found[name] if name in found else _suit(name, style) for name in names}


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
    found = named({part.name for part in (*made.twice, *made.once)}, style)
    twice, once = ("".join(_placed_group(each, found) for each in parts) for parts in made)
    if twice:
        twice += f'<g transform="{_TURNED}">{twice}</g>'
    return (twice + once).replace("currentColor", color(name, style))


def _placed_group(part: PlacedSymbol, found: Mapping[str, Symbol]) -> str:
    shapes = "".join(map(_path, found[part.name].shapes))
    x, y, wide, high = found[part.name].box
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
