"""The faces of cards in PDF operators, each drawn once and placed wherever it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ombre_records.base.document.faces.layout import HIGH, PlacedSymbol, Shape, Symbol, drawings
from ombre_records.base.document.faces.sprite import MARKS, color, faces, named
from ombre_records.base.document.paper.path_operators import operators, plain
from ombre_records.base.document.style import Style

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
    found = named({part.name for part in (*made.twice, *made.once)}, style)
    ink = color(name, style)
    return CardOperators(
        *(" ".join(_symbol_operators(part, found, ink) for part in parts) for parts in made)
    )


def _symbol_operators(part: PlacedSymbol, found: Mapping[str, Symbol], ink: str) -> str:
    drawing = found[part.name]
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


def _painted(said: Mapping[str, str]) -> str:
    filled, stroked = said.get("fill") != "none", said.get("stroke", "none") != "none"
    even = filled and said.get("fill-rule") == "evenodd"
    return _PAINT[filled, stroked] + "*" * even


def _colours(said: Mapping[str, str], fill: str, stroke: str, ink: str) -> Iterator[str]:
    if fill != "none":
        yield f"{_shares(fill, ink)} rg"
    if stroke != "none":
        yield f"{_shares(stroke, ink)} RG {plain(float(said.get('stroke-width', 1)))} w"
        if cap := _CAPS.get(said.get("stroke-linecap", "")):
            yield f"{cap} J"
        if join := _JOINS.get(said.get("stroke-linejoin", "")):
            yield f"{join} j"
        if limit := said.get("stroke-miterlimit"):
            yield f"{limit} M"


def _shares(value: str, ink: str) -> str:
    """Return how much red, green and blue is in a colour."""
    digits = (ink if value == "currentColor" else value).lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return " ".join(plain(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))
