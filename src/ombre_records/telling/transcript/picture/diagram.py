"""A deal drawn: its hands round the table, the exchange, the stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.widths import shortened
from ombre_records.base.document.outline import Phrase, Picture, say
from ombre_records.base.document.pips import pip, suit_system
from ombre_records.base.document.shapes import Placed
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import picture
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.language import _
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import amount
from ombre_records.model.cards import SUITS
from ombre_records.model.statements import CalledKing
from ombre_records.telling.phrases import cards, hand
from ombre_records.telling.phrases import suit as suit_words
from ombre_records.telling.transcript.margin import DealPage, Pictures
from ombre_records.telling.transcript.picture.exchange import parts
from ombre_records.telling.transcript.picture.player import Block, SuitRow, block, rows
from ombre_records.telling.transcript.picture.seating import (
    COLUMN,
    LEGEND,
    MARGIN,
    WIDTH,
    Felt,
    grid,
    legend,
    sheet,
)
from ombre_records.telling.transcript.picture.tricks import tricks

_TABLE = 112
_KING = 20
"""How much higher the table is where a king is called."""


def hands(page: DealPage, style: Style = PLAIN, *, shared: bool = False) -> Picture:
    """Draw a deal: the hands in turn order, with the exchange marked, contract, trump and stock.

    `shared`: as in `drawing.picture`.
    """
    face = Typeface.of(13, style)
    seats = range(len(page.session.players))
    held = [rows(page, seat) for seat in seats]
    made = [_block(page, seat, held[seat], face) for seat in seats]
    placed, table, y = grid(made, _middle(page, face))
    room = WIDTH - 2 * MARGIN
    below = []
    for part in parts(page, room, face):
        below.append(part.at(MARGIN, y, room))
        y += part.height
    marks = _legend(held)
    height = round(y + (LEGEND if marks else 0))
    items = (*placed, table.drawn(), *below, *legend(marks, height))
    drawing = sheet(height, _title(page), description(page, style), items)
    return picture("hands", drawing, style, shared=shared)


def _block(page: DealPage, seat: int, held: Sequence[SuitRow], face: Typeface) -> Block:
    parts = tuple(roles(page, seat))
    nothing = "" if seat == page.facts.rests else _("hand not known")
    larger = Typeface(15, face.suits, face.templates)
    return block(page.name(seat), parts, held, nothing, COLUMN, larger)


def roles(page: DealPage, seat: int) -> Iterator[tuple[str, bool]]:
    """Go through what a player is in a deal, and whether that stands out."""
    facts = page.facts
    if seat == facts.ombre:
        yield _("Ombre"), True
    if seat == facts.friend:
        yield _("friend"), False
    if seat == facts.dealer:
        yield _("dealer"), False
    if facts.dealer is not None and seat == facts.order[0]:
        yield _("eldest"), False
    if seat == facts.rests:
        yield _("rests"), False


def _middle(page: DealPage, face: Typeface) -> Felt:
    facts = page.facts
    contract = call_noun(facts.contract.name) if facts.contract else _("unknown")
    if facts.outcome.kind == "passed-out":
        contract = _("passed out")
    suit = facts.trump if facts.trump is not None and facts.trump < len(SUITS) else None
    wide = round(COLUMN - 26, 1)
    trump = None
    words_in_middle = [(shortened(contract, wide - 16, 15, bold=True), 15, True, -30.0)]
    if suit is not None and face.suits != "letters":
        trump = pip(suit, suit_system(face.suits), face.templates)
    elif suit is not None:
        words_in_middle.append(
            ("".join(run.text for run in suit_words(facts.trump)), 13, False, 0.0)
        )
    if facts.pooled:
        pool = _("pool {counters}").format(counters=amount(facts.pool_before))
        words_in_middle.append((shortened(pool, wide - 16, 12), 12, False, 30.0))
    king = _king(page, wide - 16, face)
    if not king:
        return Felt(0, 0, wide, _TABLE, trump, (-17, -22, 34), tuple(words_in_middle))
    higher = tuple((text, size, bold, y - _KING / 2) for text, size, bold, y in words_in_middle)
    at = (-17, -22 - _KING / 2, 34)
    return Felt(0, 0, wide, _TABLE + _KING, trump, at, higher, king)


def _king(page: DealPage, room: float, face: Typeface) -> Placed | None:
    """Set the king that is called below the pool, in the middle; its name where there is room."""
    called = [statement for _line, statement in page.said(CalledKing)]
    if not called:
        return None
    small = Typeface(12, face.suits, face.templates)
    bare = cards((called[0].item,))
    lines = small.lines(say(_("King called"), " ", bare), room)
    line = lines[0] if len(lines) == 1 else small.lines(bare, room)[0]
    return line.at(-line.width / 2, 30 + _KING / 2)


def _legend(held: Sequence[Sequence[SuitRow]]) -> list[tuple[str, str]]:
    """Return the marks that are to be explained, each with words."""
    rows = [row for each in held for row in each]
    there = [card for row in rows for card in row.cards]
    found = (
        (any(card.laid for card in there), "laid", _("laid off")),
        (any(card.drawn for card in there), "drawn", _("drawn")),
        (any(row.unknown for row in rows), "back", _("a card that is not known")),
    )
    return [(kind, words) for seen, kind, words in found if seen]


def _title(page: DealPage) -> str:
    return _("The hands of deal {number}").format(number=amount(page.facts.number))


def description(page: DealPage, style: Style) -> str:
    """Say what the drawing of a deal's hands shows."""
    facts = page.facts
    sentences = []
    for seat in facts.active:
        dealt, held = (
            _text(hand(each[seat], facts.trumps), style) for each in (facts.dealt, facts.hands)
        )
        phrase = (
            _("{name}: {cards} as dealt, {then} in play") if dealt != held else "{name}: {cards}"
        )
        parts = ", ".join(role for role, _strong in roles(page, seat))
        name = f"{page.name(seat)} ({parts})" if parts else page.name(seat)
        sentences.append(phrase.format(name=name, cards=dealt, then=held))
    return "; ".join(sentences)


def _text(phrase: Phrase, style: Style) -> str:
    return "".join(
        glyphs(run.text, style.suits) if run.kind == "cards" else run.text for run in phrase
    )


def pictures(style: Style = PLAIN, *, shared: bool = False) -> Pictures:
    """Return what draws the deals of a transcript: `transcript(report, pictures(style))`.

    `shared`: as in `drawing.picture`; without it each picture stands alone.
    """
    return Pictures(
        lambda page: hands(page, style, shared=shared),
        lambda page: tricks(page, style, shared=shared),
    )
