"""The exchange and the stock, drawn below the hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.letters.widths import in_lines, shortened
from ombre_records.base.document.outline import Phrase, Run, say
from ombre_records.base.document.shapes import Group, Item, Look, Stamped, Stroke, Words
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount
from ombre_records.model.cards import is_known
from ombre_records.model.statements import Stock
from ombre_records.referee.facts import ExchangeFacts
from ombre_records.telling.phrases import cards
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.picture.face import FACED, Lying, card

_TITLE, _PITCH = 24, 19
_SMALL = (26, 36)
_GAP = 4
_STRIP = 0.5
"""How much of a card may be left in view, at least, where cards with faces overlap."""
_TAKER = 20
_NAMES = 2
"""How many lines a name may take."""
_COLUMNS = (0.0, 0.27, 0.63)
"""Where name, cards laid off and cards drawn begin, as parts of the width."""


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
    items = [item for _line, statement in page.said(Stock) for item in statement.cards.items]
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
