"""Tricks drawn: the cards lying before those who played them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ombre_records.document.glyphs import glyphs
from ombre_records.document.letters.characters import clean
from ombre_records.document.outline import Picture
from ombre_records.document.style import PLAIN, Style
from ombre_records.document.svg.drawing import Caption, picture
from ombre_records.document.svg.lettering import Type
from ombre_records.document.svg.metrics import shortened
from ombre_records.language import _
from ombre_records.language.numbers import amount
from ombre_records.model.cards import item_name
from ombre_records.referee.facts import PlayFacts, TrickFacts
from ombre_records.transcript.deal_page import Page
from ombre_records.transcript.picture.face import Face, face, size
from ombre_records.transcript.picture.seating import around

MARGIN = 16
_GAP = 8
_NAME, _HEAD, _LEGEND = 10, 22, 30


class Shape(NamedTuple):
    """How many tricks stand in a row, a trick's size, and how far the cards are from its middle."""

    across: int
    wide: float
    high: float
    reach: tuple[float, float]


_SHAPES = {2: Shape(5, 119, 94, (28, 0)), 3: Shape(5, 119, 158, (33, 44))}
_SHAPE = Shape(4, 151, 204, (48, 60))
_FACED = {2: Shape(5, 119, 119, (29, 0)), 3: Shape(4, 151, 198, (42, 56))}
_FACED_SHAPE = Shape(3, 204, 254, (62, 74))


def _shape(page: Page, made: Type) -> Shape:
    shapes, wide = (_FACED, _FACED_SHAPE) if made.faced else (_SHAPES, _SHAPE)
    return shapes.get(len(page.seats), wide)


class Lying(NamedTuple):
    """A player's card on the table, at its upper left corner; no face if he has not played."""

    x: float
    y: float
    wide: float
    high: float
    face: Face | None
    name: str
    full: str
    led: bool
    won: bool
    glyph: str


class Drawn(NamedTuple):
    """A trick drawn, at its upper left corner; words where there are no cards."""

    x: float
    y: float
    wide: float
    high: float
    number: str
    tally: str
    cards: tuple[Lying, ...]
    words: str


def trick(page: Page, facts: TrickFacts, style: Style = PLAIN, *, shared: bool = False) -> Picture:
    """Draw one trick: the cards before their seats, who led and who won."""
    return _drawn(page, [facts], style, shared, told(page, facts, style))


def tricks(page: Page, style: Style = PLAIN, *, shared: bool = False) -> Picture | None:
    """Draw the tricks of a deal on one sheet; None where there are none."""
    found = page.facts.tricks
    if not any(each.plays for each in found):
        return None
    words = "; ".join(told(page, each, style) for each in found)
    return _drawn(page, found, style, shared, words)


def _drawn(
    page: Page, found: Sequence[TrickFacts], style: Style, shared: bool, words: str
) -> Picture:
    made = Type.of(13, style)
    shape = _shape(page, made)
    across = min(shape.across, len(found))
    down = -(-len(found) // across)
    margin = MARGIN if len(found) > 1 else 0
    legend = (_("leads"), _("wins the trick")) if len(found) > 1 else ()
    sheet = tuple(_place(page, each, at, margin, made) for at, each in enumerate(found))
    height = (
        2 * margin + down * shape.high + (down - 1) * _GAP + (_LEGEND - margin if legend else 0)
    )
    values = {
        "width": 2 * margin + across * shape.wide + (across - 1) * _GAP,
        "height": height,
        "margin": margin,
        "tricks": sheet,
        "legend": legend,
    }
    title = _("The tricks of deal {number}").format(number=amount(page.facts.number))
    if len(found) == 1:
        title = _("Trick {number}").format(number=found[0].number)
    return picture("tricks.svg", values, Caption(title, words), style, shared=shared)


def _place(page: Page, facts: TrickFacts, at: int, margin: int, made: Type) -> Drawn:
    shape = _shape(page, made)
    row, column = divmod(at, shape.across)
    number = f"{facts.number}–{facts.last}" if facts.last > facts.number else f"{facts.number}"
    tally = "-".join(amount(taken) for taken in facts.tally)
    return Drawn(
        margin + column * (shape.wide + _GAP),
        margin + row * (shape.high + _GAP),
        shape.wide,
        shape.high,
        number,
        tally if any(taken is not None for taken in facts.tally) else "",
        tuple(_cards(page, facts, shape, made)) if facts.plays else (),
        "" if facts.plays else _("not recorded"),
    )


def _cards(page: Page, facts: TrickFacts, shape: Shape, made: Type) -> Iterator[Lying]:
    """Go through the seats, each with the card played from it."""
    seats = page.seats
    played = by_seat(facts.plays, seats)
    wide, high = size(made)
    for seat, (x, y) in zip(seats, around(len(seats), *shape.reach), strict=True):
        play = played.get(seat)
        known = play is not None and play.seat == seat
        full = clean(page.name(seat)) if known or play is None else "?"
        yield Lying(
            round(shape.wide / 2 + x - wide / 2, 1),
            round((_HEAD + shape.high - _NAME) / 2 + y - high / 2, 1),
            wide,
            high,
            face(play.item, made, page.facts.trumps) if play and play.item else None,
            shortened(full, shape.wide / 2 - 4, _NAME, bold=True),
            full,
            known and play is facts.plays[0],
            known and seat == facts.winner,
            play.glyph if play else "",
        )


def by_seat(plays: Sequence[PlayFacts], seats: Sequence[int]) -> dict[int, PlayFacts]:
    """Give each card its place; one whose player is not known takes a place that is left."""
    found = {play.seat: play for play in plays if play.seat is not None}
    left = (seat for seat in seats if seat not in found)
    nobody = (play for play in plays if play.seat is None)
    return {**found, **dict(zip(left, nobody, strict=False))}


def told(page: Page, facts: TrickFacts, style: Style = PLAIN) -> str:
    """Say what the drawing of a trick shows."""
    played = ", ".join(
        f"{page.name(play.seat)} {glyphs(item_name(play.item), style.suits)}"
        for play in facts.plays
    ) or _("not recorded")
    ended = _("{name} wins").format(name=page.name(facts.winner))
    return f"{facts.number}: {played} ({ended})"
