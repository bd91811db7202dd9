"""Tricks drawn: the cards lying before those who played them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.letters.widths import shortened
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.shapes import (
    Box,
    Disc,
    Drawing,
    Group,
    Item,
    Look,
    Stamp,
    Stamped,
    Words,
)
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import picture
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount, semicolon
from ombre_records.model.cards import item_name
from ombre_records.referee.facts import PlayFacts, TrickFacts
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.picture.face import Lying, card, size
from ombre_records.telling.transcript.picture.seating import around

MARGIN = 16
_GAP = 8
_NAME, _HEAD, _LEGEND = 10, 22, 30

_NAMED = Look(_NAME, anchor="middle")
_WINNER = Look(_NAME, bold=True, anchor="middle")
_GLYPH = Look(11, bold=True, ink="mark")
_FIRST = Look(10, bold=True, anchor="middle", ink="ground")
_NUMBER, _TALLY = Look(12, bold=True), Look(11, anchor="end")
_MISSING = Look(12, italic=True, anchor="middle", ink="weak")
_SAID = Look(ink="weak")


class Shape(NamedTuple):
    """The tricks in a row, a trick's size, and the distance of the cards from its middle."""

    across: int
    wide: float
    high: float
    reach: tuple[float, float]


_SHAPES = {2: Shape(5, 119, 94, (28, 0)), 3: Shape(5, 119, 158, (33, 44))}
_SHAPE = Shape(4, 151, 204, (48, 60))
_FACED = {2: Shape(5, 119, 119, (29, 0)), 3: Shape(4, 151, 198, (42, 56))}
_FACED_SHAPE = Shape(3, 204, 254, (62, 74))


def _shape(page: DealPage, made: Typeface) -> Shape:
    shapes, wide = (_FACED, _FACED_SHAPE) if made.faced else (_SHAPES, _SHAPE)
    return shapes.get(len(page.seats), wide)


class Before(NamedTuple):
    """The player of a card: his name, short and in full, whether he led and won, a remark."""

    name: str
    full: str
    led: bool = False
    won: bool = False
    glyph: str = ""

    def items(
        self,
        shown: Stamp | None,
        corner: tuple[float, float],
        size: tuple[int, int],
        faced: bool,
    ) -> Iterator[Item]:
        """Draw his card from its upper left corner on, none if he has not played: the name below
        it, a number if he led. A card that is `faced` has the number below its index."""
        (x, y), (wide, high) = corner, size
        if shown:
            yield Stamped(shown, x, y)
        look = _WINNER if self.won else _NAMED
        yield Words(self.name, look, x + wide / 2, y + high + 11, self.full)
        if self.glyph:
            yield Words(self.glyph, _GLYPH, x + wide + 2, y + 10)
        if self.led:
            y += high - 3 if shown and faced else 0
            yield Disc("mark", x, y, 6.5)
            yield Words("1", _FIRST, x, y + 3.5)


def trick(
    page: DealPage, facts: TrickFacts, style: Style = PLAIN, *, shared: bool = False
) -> Picture:
    """Draw one trick: the cards before their seats, who led and who won."""
    return _drawn(page, [facts], style, shared, description(page, facts, style))


def tricks(page: DealPage, style: Style = PLAIN, *, shared: bool = False) -> Picture | None:
    """Draw the tricks of a deal on one sheet; None where there are none."""
    facts = page.facts.tricks
    if not any(each.plays for each in facts):
        return None
    words = semicolon().join(description(page, each, style) for each in facts)
    return _drawn(page, facts, style, shared, words)


def _drawn(
    page: DealPage, facts: Sequence[TrickFacts], style: Style, shared: bool, words: str
) -> Picture:
    made = Typeface.of(13, style)
    shape = _shape(page, made)
    across = min(shape.across, len(facts))
    down = -(-len(facts) // across)
    several = len(facts) > 1
    margin = MARGIN if several else 0
    width = 2 * margin + across * shape.wide + (across - 1) * _GAP
    height = (
        2 * margin + down * shape.high + (down - 1) * _GAP + (_LEGEND - margin if several else 0)
    )
    items = (
        Box("ground", "", width, height),
        *(_trick(page, each, at, margin, made) for at, each in enumerate(facts)),
        *((_legend(margin, height),) if several else ()),
    )
    title = _("The tricks of deal {number}").format(number=amount(page.facts.number))
    if not several:
        title = _("Trick {number}").format(number=facts[0].number)
    return picture("tricks", Drawing(width, height, title, words, items), style, shared=shared)


def _legend(margin: float, height: float) -> Group:
    """Explain how the card led and the one that wins are marked."""
    led, won = _("leads"), _("wins the trick")
    first = (Disc("mark", 7, -4, 6.5), Words("1", _FIRST, 7, -0.5), Words(led, _SAID, 20))
    winner = (Box("shade", "ink", 11, 15, 150, -13, 1.5, 1.6), Words(won, _SAID, 168))
    return Group((*first, *winner), margin, height - 12, Look(11))


def _trick(page: DealPage, facts: TrickFacts, at: int, margin: int, made: Typeface) -> Group:
    shape = _shape(page, made)
    row, column = divmod(at, shape.across)
    x, y = margin + column * (shape.wide + _GAP), margin + row * (shape.high + _GAP)
    return Group(tuple(_items(page, facts, shape, made)), x, y)


def _items(page: DealPage, facts: TrickFacts, shape: Shape, made: Typeface) -> Iterator[Item]:
    wide, high = shape.wide, shape.high
    number, tally = numbered(facts)
    yield Box("felt", "line", wide - 1, high - 1, 0.5, 0.5, 10)
    yield Words(number, _NUMBER, 9, 17)
    yield Words(tally, _TALLY, wide - 9, 17)
    if facts.plays:
        yield from _cards(page, facts, shape, made)
    else:
        yield Words(_("not recorded"), _MISSING, wide / 2, high / 2 + 4)


def numbered(facts: TrickFacts) -> tuple[str, str]:
    """Return a trick's number, or its numbers, and the tally after it."""
    number = f"{facts.number}–{facts.last}" if facts.last > facts.number else f"{facts.number}"
    known = any(taken is not None for taken in facts.tally)
    return number, "-".join(map(amount, facts.tally)) if known else ""


def _cards(page: DealPage, facts: TrickFacts, shape: Shape, made: Typeface) -> Iterator[Item]:
    """Yield the seats, each with the card played from it."""
    seats = page.seats
    played = by_seat(facts.plays, seats)
    wide, high = lying = size(made)
    for seat, (x, y) in zip(seats, around(len(seats), *shape.reach), strict=True):
        play = played.get(seat)
        known = play is not None and play.seat == seat
        full = clean(page.name(seat)) if known or play is None else "?"
        won = known and seat == facts.winner
        before = Before(
            shortened(full, shape.wide / 2 - 4, _NAME, bold=True),
            full,
            known and play is facts.plays[0],
            won,
            play.glyph if play else "",
        )
        corner = (
            round(shape.wide / 2 + x - wide / 2, 1),
            round((_HEAD + shape.high - _NAME) / 2 + y - high / 2, 1),
        )
        item = play.item if play else 0
        shown = card(item, Lying(lying, won), made, page.facts.trumps) if item else None
        yield from before.items(shown, corner, lying, made.faced)


def by_seat(plays: Sequence[PlayFacts], seats: Sequence[int]) -> dict[int, PlayFacts]:
    """Give each card its place. A card of an unknown player takes a free one."""
    seated = {play.seat: play for play in plays if play.seat is not None}
    seats_left = (seat for seat in seats if seat not in seated)
    nobody = (play for play in plays if play.seat is None)
    return {**seated, **dict(zip(seats_left, nobody, strict=False))}


def description(page: DealPage, facts: TrickFacts, style: Style = PLAIN) -> str:
    """Say what the drawing of a trick shows."""
    played = ", ".join(
        f"{page.name(play.seat)} {glyphs(item_name(play.item), style.suits)}"
        for play in facts.plays
    ) or _("not recorded")
    ended = _("{name} wins").format(name=page.name(facts.winner))
    return f"{facts.number}: {played} ({ended})"
