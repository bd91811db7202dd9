"""A position in the play drawn: the hands, the cards lying, who plays next and what he may play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.widths import shortened
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.pips import pip, suit_system
from ombre_records.base.document.shapes import Group, Item
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import picture
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.language import _, ngettext
from ombre_records.base.language.numbers import semicolon
from ombre_records.engine.naming import is_suit
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import unranked
from ombre_records.model.cards import CARD_NAMES, holding
from ombre_records.telling.transcript.picture.face import Lying, card, size
from ombre_records.telling.transcript.picture.player import Block, block, by_suit
from ombre_records.telling.transcript.picture.seating import (
    COLUMN,
    LEGEND,
    Felt,
    around,
    grid,
    legend,
    sheet,
)
from ombre_records.telling.transcript.picture.tricks import Before

_TABLE = {2: (170, 118), 3: (170, 184)}
_WIDE_TABLE = (186, 236)
_REACH = {2: (40, 0), 3: (44, 44)}
_WIDE_REACH = (62, 60)
_FACED_TABLE = {2: (170, 138), 3: (170, 222)}
_FACED_WIDE_TABLE = (198, 276)
_FACED_REACH = {2: (42, 0), 3: (48, 56)}
_FACED_WIDE_REACH = (66, 74)
"""Trumps are counted by rankings of so many: four suits and none."""


def position_picture(
    position: OpenHands, names: Sequence[str] = (), style: Style = PLAIN
) -> Picture:
    """Draw a position; `names` from the eldest, else the seats are numbered so."""
    made = Typeface.of(15, style)
    called = names or [_("Seat {number}").format(number=n + 1) for n in range(len(position.hands))]
    blocks = [_block(position, seat, name, made) for seat, name in enumerate(called)]
    placed, table, height = grid(blocks, _felt(position, made))
    height = round(height + LEGEND)
    lying = Group(tuple(_lying(position, called, made)), table.x, table.y)
    marks = [] if position.over else [("drawn", _("may be played"))]
    items = (*placed, table.drawn(), lying, *legend(marks, height))
    drawing = sheet(height, _("Position"), description(position, called, style), items)
    return picture("position", drawing, style)


def _suit(position: OpenHands) -> int | None:
    suit = unranked(position.trump)
    return suit if is_suit(suit) else None


def _block(position: OpenHands, seat: int, name: str, made: Typeface) -> Block:
    moves = position.legal_plays() if seat == position.turn and not position.over else 0
    rows = tuple(by_suit(position.hands[seat], position.trump, _suit(position), drew=moves))
    return block(name, tuple(_roles(position, seat)), rows, _("no cards"), COLUMN, made)


def _roles(position: OpenHands, seat: int) -> Iterator[tuple[str, bool]]:
    if seat == position.turn and not position.over:
        yield _("to play"), True
    if seat == 0:
        yield _("eldest"), False
    if position.taken:
        taken = position.taken[seat]
        yield ngettext("{count} trick", "{count} tricks", taken).format(count=taken), False


def _felt(position: OpenHands, made: Typeface) -> Felt:
    tables, other = (_FACED_TABLE, _FACED_WIDE_TABLE) if made.faced else (_TABLE, _WIDE_TABLE)
    wide, high = tables.get(len(position.hands), other)
    suit = _suit(position)
    if suit is None or made.suits == "letters":
        word = _("no trumps") if suit is None else glyphs("SCHD"[suit], made.suits)
        return Felt(0, 0, wide, high, None, (0, 0, 0), ((word, 12, False, 20 - high / 2),))
    shown = pip(suit, suit_system(made.suits), made.templates)
    return Felt(0, 0, wide, high, shown, (8 - wide / 2, 8 - high / 2, 18), ())


def _lying(position: OpenHands, names: Sequence[str], made: Typeface) -> Iterator[Item]:
    """Draw the cards on the table, each before the seat that played it."""
    count, trick = len(position.hands), position.trick
    first = (position.turn - len(trick)) % count
    reach, other = (_FACED_REACH, _FACED_WIDE_REACH) if made.faced else (_REACH, _WIDE_REACH)
    places = around(count, *reach.get(count, other))
    wide, high = lying = size(made)
    for at, played in enumerate(trick):
        seat = (first + at) % count
        x, y = places[seat]
        name = shortened(names[seat], COLUMN / 3, 10, bold=True)
        corner = round(x - wide / 2, 1), round(y - high / 2 + 4, 1)
        shown = card(1 << played, Lying(lying), made, position.trump)
        yield from Before(name, names[seat], led=at == 0).items(shown, corner, lying, made.faced)


def description(position: OpenHands, names: Sequence[str], style: Style) -> str:
    """Say what the drawing of a position shows."""
    sentences = [
        f"{name}: {glyphs(holding(hand), style.suits)}"
        for name, hand in zip(names, position.hands, strict=True)
    ]
    if position.trick:
        cards = glyphs(" ".join(CARD_NAMES[card] for card in position.trick), style.suits)
        sentences.append(_("on the table: {cards}").format(cards=cards))
    if not position.over:
        moves = glyphs(holding(position.legal_plays()), style.suits)
        name = names[position.turn]
        sentences.append(_("{name} may play {cards}").format(name=name, cards=moves))
    return semicolon().join(sentences)
