"""The tricks of a deal as a row of small pictures, for a page: each card before its seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.base.document.outline import Picture
from ombre_records.base.document.shapes import (
    Disc,
    Drawing,
    Group,
    Item,
    Look,
    Stamped,
    Stroke,
    Words,
)
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import picture
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount, semicolon
from ombre_records.referee.facts import TrickFacts
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.picture.face import Lying, card
from ombre_records.telling.transcript.picture.seating import around
from ombre_records.telling.transcript.picture.tricks import by_seat, description, numbered

WIDTH = 776
"""The width of a strip; paper shows it as wide as its text."""
_ACROSS = 10
"""The most tricks in a row."""
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
_FACED = _FACES[2].card[0]
"""From what width on a card has its face."""
_NUMBER, _TALLY = Look(13, bold=True), Look(13, anchor="end", ink="weak")
_GLYPH = Look(13, bold=True, ink="mark")
_MISSING = Look(13, italic=True, anchor="middle", ink="weak")


def strip(page: DealPage, style: Style = PLAIN) -> Picture | None:
    """Draw the tricks of a deal in a strip; None where no card of them is recorded."""
    tricks = list(page.facts.tricks)
    if not any(each.plays for each in tricks):
        return None
    rows = -(-len(tricks) // _ACROSS)
    across = -(-len(tricks) // rows)
    made = Typeface.of(13, style)
    wide = min(_WIDEST, (WIDTH - (across - 1) * _GAP) / max(across, 8))
    high = round(_HEAD + _extent(len(page.seats), _shape(page, made)) + 5, 1)
    items = tuple(
        _small(page, each, divmod(at, across), (wide, high), made) for at, each in enumerate(tricks)
    )
    title = _("The tricks of deal {number}").format(number=amount(page.facts.number))
    words = semicolon().join(description(page, each, style) for each in tricks)
    height = round(rows * high + (rows - 1) * _GAP)
    return picture("strip", Drawing(WIDTH, height, title, words, items), style)


def _shape(page: DealPage, made: Typeface) -> Shape:
    count = len(page.seats)
    return (_FACES if made.faced else {}).get(count) or _INDICES.get(count, _INDICES[5])


def _extent(count: int, shape: Shape) -> float:
    heights = [y for _x, y in around(count, *shape.reach)]
    return max(heights) - min(heights) + shape.card[1]


def _small(
    page: DealPage,
    facts: TrickFacts,
    at: tuple[int, int],
    size: tuple[float, float],
    made: Typeface,
) -> Group:
    """Draw a trick: below a line its number, the tally after it, its cards."""
    (row, column), (wide, high) = at, size
    corner = round(column * (wide + _GAP), 1), round(row * (high + _GAP), 1)
    number, tally = numbered(facts)
    end = round(wide, 1)
    items = (
        Stroke("line", f"M0 0.5H{end}", 0.8),
        Words(number, _NUMBER, 0, 13),
        Words(tally, _TALLY, end, 13),
    )
    if facts.plays:
        return Group((*items, *_cards(page, facts, size, made)), *corner)
    return Group((*items, Words(_("not recorded"), _MISSING, end / 2, high / 2 + 8)), *corner)


def _cards(
    page: DealPage, facts: TrickFacts, size: tuple[float, float], made: Typeface
) -> Iterator[Item]:
    """Draw the cards, each before its seat; the card led has a dot, the one that wins is shaded."""
    seats = page.seats
    played = by_seat(facts.plays, seats)
    shape = _shape(page, made)
    (wide, high), (across, down) = size, shape.card
    for seat, (x, y) in zip(seats, around(len(seats), *shape.reach), strict=True):
        play = played.get(seat)
        if play is None:
            continue
        known = play.seat == seat
        left = round(wide / 2 + x - across / 2, 1)
        top = round((_HEAD + high - 5) / 2 + y - down / 2, 1)
        if play.item:
            lying = Lying(shape.card, known and seat == facts.winner, _FACED)
            yield Stamped(card(play.item, lying, made, page.facts.trumps), left, top)
        if known and play is facts.plays[0]:
            yield Disc("mark", left + 1, top + (down - 1 if across >= _FACED else 1), 3.6)
        if play.glyph:
            yield Words(play.glyph, _GLYPH, left + across + 1.5, top + 10)
