"""A deal drawn: its hands round the table, the exchange, the stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.letters.widths import in_lines, shortened
from ombre_records.base.document.outline import Phrase, Picture, Run, say
from ombre_records.base.document.pips import pip, suit_system
from ombre_records.base.document.shapes import Group, Item, Look, Placed, Stamped, Stroke, Words
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import picture
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.language import _
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import amount, semicolon
from ombre_records.model.cards import SUITS, is_known
from ombre_records.model.statements import CalledKing, Stock
from ombre_records.referee.facts import ExchangeFacts
from ombre_records.telling.phrases import cards, hand
from ombre_records.telling.phrases import suit as suit_words
from ombre_records.telling.transcript.margin import DealPage, Pictures
from ombre_records.telling.transcript.picture.face import FACED, Lying, card
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

_TITLE, _PITCH = 24, 19
_SMALL = (26, 36)
_GAP = 4
_STRIP = 0.5
"""The width of a card that stays in view, at least, where cards with faces overlap."""
_TAKER = 20
_NAMES = 2
"""The most lines of a name."""
_COLUMNS = (0.0, 0.27, 0.63)
"""The left edges of name, cards laid off and cards drawn, as parts of the width."""


_TITLED = Look(12, ink="weak")
_TAKEN = Look(10, anchor="middle")


class DrawnPart(NamedTuple):
    """A part below the hands: its title, what is in it, how much room it takes."""

    title: str
    items: tuple[Item, ...]
    height: float

    def at(self, x: float, y: float, room: float) -> Group:
        """Return the part as it is drawn from a place on, below a line."""
        title = Words(self.title, _TITLED, y=18)
        return Group((Stroke("line", f"M0 0H{room}"), title, *self.items), x, y)


def parts(page: DealPage, room: float, made: Typeface) -> list[DrawnPart]:
    """Lay out the exchange and the stock."""
    return [part for part in (exchange(page, room, made), stock(page, room, made)) if part]


def exchange(page: DealPage, room: float, made: Typeface) -> DrawnPart | None:
    """Lay out each step of the exchange as a line or more: who, what he laid off, what he drew."""
    if not page.facts.exchanges:
        return None
    at = [round(part * room) for part in _COLUMNS]
    wide = [end - begin - 10 for begin, end in zip(at, [*at[1:], room], strict=True)]
    y = float(_TITLE)
    lines: list[Item] = []
    for step in page.facts.exchanges:
        cells = [
            made.lines(phrase, wide[at]) for at, phrase in enumerate(_step(page, step, wide, made))
        ]
        for each in range(max(map(len, cells))):
            y += _PITCH
            there = [(x, cell) for x, cell in zip(at, cells, strict=True) if each < len(cell)]
            lines += (cell[each].at(x, y - 4) for x, cell in there)
    return DrawnPart(_("Exchange"), tuple(lines), y + 8)


def _step(
    page: DealPage, step: ExchangeFacts, wide: list[float], made: Typeface
) -> tuple[Phrase, ...]:
    name = " ".join(in_lines(clean(page.name(step.seat)), wide[0], made.size, _NAMES, bold=True))
    if step.count == 0 and not step.discards:
        return say(Run(name, "strong")), say(Run(_("exchanges nothing"), "weak")), ()
    laid, drew = (_cards(items, step.count) for items in (step.discards, step.draws))
    return (
        say(Run(name, "strong")),
        say(Run(_("lays off"), "weak"), " ", laid),
        say(Run(_("draws"), "weak"), " ", drew),
    )


def _cards(items: tuple[int, ...] | None, count: int | None) -> Phrase:
    if items is None:
        return say(amount(count))
    return cards(items)


def stock(page: DealPage, room: float, made: Typeface) -> DrawnPart | None:
    """Lay out the stock from the top, and who drew what of it, as far as it is recorded."""
    items = [item for _line, statement in page.statements(Stock) for item in statement.cards.items]
    if not items:
        return None
    wide, high = size = FACED if made.faced else _SMALL
    step = _step_of(len(items), wide, room, made.faced)
    across = max(1, int((room - wide) // step) + 1)
    shown: list[Item] = []
    takers: list[Item] = []
    y = float(_TITLE + 4)
    for begin in range(0, len(items), across):
        row = items[begin : begin + across]
        shown += (
            Stamped(card(item, Lying(size), made, page.facts.trumps), round(at * step, 1), y)
            for at, item in enumerate(row)
        )
        takers += _takers(page, row, y + high + 4, step)
        y += high + _TAKER + 8
    return DrawnPart(_("Stock, from the top"), (*shown, *takers), y)


def _step_of(count: int, wide: int, room: float, fanned: bool) -> float:
    """Return how far one card is from the next: side by side, or in a fan if that is one row."""
    beside = wide + _GAP
    if not fanned or count * beside - _GAP <= room:
        return beside
    return max(wide * _STRIP, (room - wide) / (count - 1) - 0.01)


def _takers(page: DealPage, row: list[int], y: float, step: float) -> Iterator[Item]:
    """Draw a bracket below the cards that one player drew, and his name."""
    at = 0
    for seat, group in groupby(row, lambda item: _taker(page, item)):
        count = len(list(group))
        x, wide = round(at * step, 1), round(count * step - _GAP, 1)
        if seat is not None:
            full = clean(page.name(seat))
            yield Stroke("weak", f"M{x + 1} {y}v4h{wide - 2}v-4")
            yield Words(shortened(full, wide + 2, 10), _TAKEN, x + wide / 2, y + 15, full)
        at += count


def _taker(page: DealPage, item: int) -> int | None:
    """Return the player who drew a card of the stock, if the exchange names it."""
    if not is_known(item):
        return None
    steps = page.facts.exchanges
    return next((step.seat for step in steps if item in (step.draws or ())), None)


_TABLE = 112
_KING = 20
"""The height that a called king adds to the table."""


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
    """Yield the roles of a player in a deal, and whether each is emphasized."""
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
    wide = round(COLUMN - 26, 1)
    trump = None
    words_in_middle = [(shortened(contract, wide - 16, 15, bold=True), 15, True, -30.0)]
    if facts.suit and face.suits != "letters":
        trump = pip(SUITS.index(facts.suit), suit_system(face.suits), face.templates)
    elif facts.suit:
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
    called = [statement for _line, statement in page.statements(CalledKing)]
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
    marks = (
        (any(card.laid for card in there), "laid", _("laid off")),
        (any(card.drawn for card in there), "drawn", _("drawn")),
        (any(row.unknown for row in rows), "back", _("a card that is not known")),
    )
    return [(kind, words) for seen, kind, words in marks if seen]


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
    return semicolon().join(sentences)


def _text(phrase: Phrase, style: Style) -> str:
    return "".join(
        glyphs(run.text, style.suits) if run.kind == "cards" else run.text for run in phrase
    )


def pictures(style: Style) -> Pictures:
    """Return what draws the deals of a document that has the suits and cards for all of them."""
    return Pictures(
        lambda page: hands(page, style, shared=True), lambda page: tricks(page, style, shared=True)
    )
