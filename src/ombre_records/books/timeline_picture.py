"""The timeline of rules as a picture: a line for each rule, from its first text to its last.

It is narrow, so that a phone shows its words large enough to be read.
"""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.document.letters.widths import measure, shortened
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.shapes import Disc, Drawing, Group, Item, Look, Stroke, Words
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import picture
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.numbers import semicolon
from ombre_records.books.timeline import TODAY, Lifespan, Point, spans

WIDTH = 400
_EDGE = 10
_HEAD = 30
_STEP = 40
_LINE = 26
"""Where the line of a rule lies, below where its words begin."""
_FIRST = 1660
_CENTURIES = (1700, 1800, 1900, 2000)
_TITLE = Look(13)
_YEARS = Look(12, anchor="end", ink="weak")
_CENTURY = Look(12, anchor="middle", ink="weak")
_BETWEEN = 8
"""How far the words of a rule are from its years."""


def timeline(style: Style = PLAIN) -> Picture:
    """Draw all rules of the timeline, in the language spoken."""
    lifespans = spans()
    height = _HEAD + len(lifespans) * _STEP + _HEAD
    items = (
        *_axis(height),
        *(Group(tuple(_rule(span)), 0, _HEAD + at * _STEP) for at, span in enumerate(lifespans)),
    )
    title = _("When rules of Ombre appear and go")
    words = semicolon().join(f"{_(span.title)}: {years(span)}" for span in lifespans)
    return picture("timeline", Drawing(WIDTH, height, title, words, items), style)


def years(span: Lifespan) -> str:
    """Tell from when to when texts have a rule: a span of years, one year, or until today.

    >>> years(Lifespan("", (Point(1874, 1902, "parlett", ("aldenham",)),)))
    '1874–1902'
    """
    today = pgettext("the end of a span of years", "today")
    if span.first == TODAY:
        return today
    if span.first == span.last:
        return str(span.first)
    return f"{span.first}–{today if span.last == TODAY else span.last}"


def _across(year: int) -> float:
    return round(_EDGE + (year - _FIRST) / (TODAY - _FIRST) * (WIDTH - 2 * _EDGE), 1)


def _axis(height: int) -> Iterator[Item]:
    for year in _CENTURIES:
        x = _across(year)
        yield Stroke("line", f"M{x} {_HEAD - 8}V{height - _HEAD + 4}", 0.6)
        yield Words(str(year), _CENTURY, x, _HEAD - 14)
        yield Words(str(year), _CENTURY, x, height - _HEAD + 20)


def _rule(span: Lifespan) -> Iterator[Item]:
    """Draw a rule: its words and years, its line, a dot for each text; a bar where it is gone."""
    title, dated = _(span.title), years(span)
    room = WIDTH - 2 * _EDGE - _BETWEEN - measure(dated, 12)
    label = shortened(title, room, 13)
    yield Words(label, _TITLE, _EDGE, 13, title if label != title else "")
    yield Words(dated, _YEARS, WIDTH - _EDGE, 13)
    left, right = _across(span.first), _across(span.last)
    if right > left:
        yield Stroke("mark", f"M{left} {_LINE}H{right}", 2)
    if span.last < TODAY:
        yield Stroke("mark", f"M{right} {_LINE - 7}v14", 2)
    for point in {(each.first, each.last): each for each in span.points}.values():
        yield from _text(point)


def _text(point: Point) -> Iterator[Item]:
    """Draw a text: a dot, between two editions a bar; a ring is a page that is kept up today."""
    if point.last > point.first:
        yield Stroke("mark", f"M{_across(point.first)} {_LINE}H{_across(point.last)}", 7)
    elif point.first == TODAY:
        yield Disc("ground", _across(TODAY), _LINE, 5, "mark")
    else:
        yield Disc("mark", _across(point.first), _LINE, 5)
