"""What stands below the hands in a drawing: the exchange and the stock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ombre_records.document.letters.characters import clean
from ombre_records.document.outline import Phrase, Run, say
from ombre_records.document.svg.lettering import Placed, Type
from ombre_records.document.svg.metrics import in_lines, shortened
from ombre_records.language import _
from ombre_records.language.numbers import amount
from ombre_records.model.cards import is_known
from ombre_records.model.statements import Stock
from ombre_records.referee.facts import ExchangeFacts
from ombre_records.transcript.deal_page import Page
from ombre_records.transcript.phrases import cards
from ombre_records.transcript.picture.face import FACED, Face, face

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


class Taker(NamedTuple):
    """Who drew the cards above a bracket from `x`."""

    x: float
    y: float
    width: float
    name: str
    full: str


class Part(NamedTuple):
    """A part below the hands."""

    y: float
    title: str
    lines: tuple[tuple[Placed, ...], ...]
    cards: tuple[tuple[float, float, Face], ...]
    takers: tuple[Taker, ...]
    height: float
    size: tuple[int, int] = _SMALL


def parts(page: Page, y: float, room: float, made: Type) -> Iterator[Part]:
    """Lay out the exchange and the stock, from `y` down."""
    for part in (exchange(page, room, made), stock(page, room, made)):
        if part:
            yield part._replace(y=y)
            y += part.height


def exchange(page: Page, room: float, made: Type) -> Part | None:
    """Lay out each step of the exchange as a line or more: who, what he laid off, what he drew."""
    if not page.facts.exchanges:
        return None
    at = [round(part * room) for part in _COLUMNS]
    wide = [end - begin - 10 for begin, end in zip(at, [*at[1:], room], strict=True)]
    y = float(_TITLE)
    lines = []
    for step in page.facts.exchanges:
        cells = [
            made.lines(said, wide[at]) for at, said in enumerate(_step(page, step, wide, made))
        ]
        for each in range(max(map(len, cells))):
            y += _PITCH
            there = [(x, cell) for x, cell in zip(at, cells, strict=True) if each < len(cell)]
            lines.append(tuple(cell[each].at(x, y - 4) for x, cell in there))
    return Part(0, _("Exchange"), tuple(lines), (), (), y + 8)


def _step(page: Page, step: ExchangeFacts, wide: list[float], made: Type) -> tuple[Phrase, ...]:
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


def stock(page: Page, room: float, made: Type) -> Part | None:
    """Lay out the stock from the top, and who drew what of it, as far as it is recorded."""
    items = [item for _line, said in page.said(Stock) for item in said.cards.items]
    if not items:
        return None
    wide, high = size = FACED if made.faced else _SMALL
    step = _step_of(len(items), wide, room, made.faced)
    across = max(1, int((room - wide) // step) + 1)
    shown: list[tuple[float, float, Face]] = []
    takers: list[Taker] = []
    y = float(_TITLE + 4)
    for begin in range(0, len(items), across):
        row = items[begin : begin + across]
        shown += [
            (round(at * step, 1), y, face(item, made, page.facts.trumps))
            for at, item in enumerate(row)
        ]
        takers += _takers(page, row, y + high + 4, step)
        y += high + _TAKER + 8
    return Part(0, _("Stock, from the top"), (), tuple(shown), tuple(takers), y, size)


def _step_of(count: int, wide: int, room: float, fanned: bool) -> float:
    """Return how far one card is from the next: side by side, or in a fan if that is one row."""
    beside = wide + _GAP
    if not fanned or count * beside - _GAP <= room:
        return beside
    return max(wide * _STRIP, (room - wide) / (count - 1) - 0.01)


def _takers(page: Page, row: list[int], y: float, step: float) -> Iterator[Taker]:
    at = 0
    for seat, group in groupby(row, lambda item: _taker(page, item)):
        count = len(list(group))
        width = round(count * step - _GAP, 1)
        if seat is not None:
            full = clean(page.name(seat))
            yield Taker(round(at * step, 1), y, width, shortened(full, width + 2, 10), full)
        at += count


def _taker(page: Page, item: int) -> int | None:
    """Return who drew a card of the stock, where the exchange names it."""
    if not is_known(item):
        return None
    steps = page.facts.exchanges
    return next((step.seat for step in steps if item in (step.draws or ())), None)
