"""The tricks of a deal as a row of small pictures, for a page: each card before its seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.document.outline import Picture
from ombre_records.document.style import PLAIN, Style
from ombre_records.document.svg.drawing import Caption, picture
from ombre_records.document.svg.lettering import Type
from ombre_records.language import _
from ombre_records.language.numbers import amount
from ombre_records.referee.facts import TrickFacts
from ombre_records.transcript.deal_page import Page
from ombre_records.transcript.picture.face import Face, face
from ombre_records.transcript.picture.seating import around
from ombre_records.transcript.picture.tricks import by_seat, told

WIDTH = 776
"""The width of a strip; paper shows it as wide as its text."""
_ACROSS = 10
"""How many tricks stand in a row at most."""
_GAP = 6
_HEAD = 17
_WIDEST = 96


class Shape(NamedTuple):
    """The size of cards, and how far they are from the middle of their trick."""

    card: tuple[int, int]
    reach: tuple[float, float]


_INDICES = {
    2: Shape((26, 36), (18, 0)),
    3: Shape((26, 36), (20, 27)),
    4: Shape((26, 36), (26, 30)),
    5: Shape((26, 36), (32, 34)),
}
_FACES = {2: Shape((34, 48), (19, 0)), 3: Shape((34, 48), (22, 33.5))}
"""With faces cards are larger; four in a trick have no room for that."""


class Card(NamedTuple):
    """A card in a small picture, at its upper left corner; no face if it was not played."""

    x: float
    y: float
    face: Face | None
    led: bool
    won: bool
    glyph: str


class Small(NamedTuple):
    """A trick: where it stands, its number, the tally after it, its cards; words if it has none."""

    x: float
    y: float
    number: str
    tally: str
    cards: tuple[Card, ...]
    words: str


def strip(page: Page, style: Style = PLAIN) -> Picture | None:
    """Draw the tricks of a deal in a strip; None where no card of them is recorded."""
    found = [each for each in page.facts.tricks if each.plays]
    if not found:
        return None
    found = list(page.facts.tricks)
    rows = -(-len(found) // _ACROSS)
    across = -(-len(found) // rows)
    made = Type.of(13, style)
    shape = _shape(page, made)
    wide = min(_WIDEST, (WIDTH - (across - 1) * _GAP) / max(across, 8))
    high = round(_HEAD + _extent(len(page.seats), shape) + 5, 1)
    values = {
        "width": WIDTH,
        "height": round(rows * high + (rows - 1) * _GAP),
        "wide": round(wide, 1),
        "high": high,
        "card": shape.card,
        "least": _FACES[2].card[0],
        "tricks": [
            _small(page, each, divmod(at, across), (wide, high), made)
            for at, each in enumerate(found)
        ],
    }
    title = _("The tricks of deal {number}").format(number=amount(page.facts.number))
    words = "; ".join(told(page, each, style) for each in found)
    return picture("strip.svg", values, Caption(title, words), style)


def _shape(page: Page, made: Type) -> Shape:
    count = len(page.seats)
    return (_FACES if made.faced else {}).get(count) or _INDICES.get(count, _INDICES[5])


def _extent(count: int, shape: Shape) -> float:
    heights = [y for _x, y in around(count, *shape.reach)]
    return max(heights) - min(heights) + shape.card[1]


def _small(
    page: Page, facts: TrickFacts, at: tuple[int, int], size: tuple[float, float], made: Type
) -> Small:
    (row, column), (wide, high) = at, size
    number = f"{facts.number}–{facts.last}" if facts.last > facts.number else f"{facts.number}"
    known = any(taken is not None for taken in facts.tally)
    return Small(
        round(column * (wide + _GAP), 1),
        round(row * (high + _GAP), 1),
        number,
        "-".join(amount(taken) for taken in facts.tally) if known else "",
        tuple(_cards(page, facts, size, made)) if facts.plays else (),
        "" if facts.plays else _("not recorded"),
    )


def _cards(page: Page, facts: TrickFacts, size: tuple[float, float], made: Type) -> Iterator[Card]:
    seats = page.seats
    played = by_seat(facts.plays, seats)
    shape = _shape(page, made)
    wide, high = size
    for seat, (x, y) in zip(seats, around(len(seats), *shape.reach), strict=True):
        play = played.get(seat)
        if play is None:
            continue
        known = play.seat == seat
        yield Card(
            round(wide / 2 + x - shape.card[0] / 2, 1),
            round((_HEAD + high - 5) / 2 + y - shape.card[1] / 2, 1),
            face(play.item, made, page.facts.trumps) if play.item else None,
            known and play is facts.plays[0],
            known and seat == facts.winner,
            play.glyph,
        )
