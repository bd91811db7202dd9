"""The scoring sheets of sessions as an outline: deals, payments, running totals with their picture,
debts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from ombre_records.base.document.letters.characters import legible
from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.outline import (
    Block,
    Fields,
    Heading,
    Outline,
    Picture,
    Table,
    part,
    say,
)
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount, listed, signed
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import date_told, reading_name
from ombre_records.telling.certainty import session_certainty
from ombre_records.telling.phrases import rules_in_words
from ombre_records.telling.sheet import tables
from ombre_records.telling.sheet.accounts.columns import played
from ombre_records.telling.sheet.club.outline import season_outline
from ombre_records.telling.sheet.season import season
from ombre_records.telling.sheet.session_page import SHORT, SessionPage, session_pages, shortened
from ombre_records.telling.sheet.tables import costing, owed, players

_WIDTH, _TOP, _DEEP, _BELOW = 720, 14, 280, 46
_CHAR = 8
_ROWS, _COLUMNS, _MARKS = 7, 14, 24
_APART = 17
_LONGEST = 28
"""The columns of a name beside its line: more than half of the picture is left for lines."""


class _Line(NamedTuple):
    """A player's line: its path, its marks, where it ends, and where its label stands."""

    path: str
    marks: tuple[tuple[float, float], ...]
    x: float
    y: float
    label: str
    label_y: float = 0


class _Frame(NamedTuple):
    """The places of deals and totals in the picture."""

    left: float
    right: float
    deals: int
    low: int
    high: int

    def x(self, deal: int) -> float:
        return round(self.left + (self.right - self.left) * deal / self.deals, 1)

    def y(self, total: float) -> float:
        return round(_TOP + _DEEP * (self.high - total) / (self.high - self.low), 1)


def plot(page: SessionPage) -> Iterator[Picture]:
    """Draw the running totals of a session; nothing where none is known."""
    runs = tuple(zip(*(deal.totals for deal in page.session.deals), strict=True))
    if not any(total is not None for run in runs for total in run):
        return
    words = _words(page)
    frame, labels = _frame(runs, page.session.players)
    lines = _labelled(
        [_line(frame, (0, *run), label) for run, label in zip(runs, labels, strict=True)]
    )
    values = {
        **frame._asdict(),
        "id": f"plot-{page.place}",
        "title": _("Running totals: {title}").format(title=legible(page.title)),
        "words": legible(words),
        "width": _WIDTH,
        "height": _TOP + _DEEP + _BELOW,
        "bottom": _TOP + _DEEP,
        "up": [(frame.y(at), signed(at)) for at in _steps(frame.low, frame.high, _ROWS)],
        "along": [(frame.x(at), text) for at, text in _along(page)],
        "below": _("Deal"),
        "lines": lines,
    }
    yield Picture(filled(environment(page.style.templates), "plot.svg", values), words)


def _words(page: SessionPage) -> str:
    """Say what the picture shows: where each ends."""
    ends = [
        f"{name} {signed(total)}"
        for name, total in zip(page.session.players, page.session.totals, strict=True)
    ]
    return _("The running totals deal by deal. At the end: {totals}.").format(totals=listed(ends))


def _frame(runs: Sequence[Sequence[int | None]], names: Sequence[str]) -> tuple[_Frame, list[str]]:
    known = [0, *(total for run in runs for total in run if total is not None)]
    step = _step(max(known) - min(known) or 1, _ROWS)
    low, high = floor(min(known) / step) * step, ceil(max(known) / step) * step
    short = shortened([legible(name) for name in names], _LONGEST)
    labels = [f"{name} {signed(run[-1])}" for name, run in zip(short, runs, strict=True)]
    left = 16 + _CHAR * max(len(signed(low)), len(signed(high)))
    right = _WIDTH - 30 - _CHAR * max(map(width, labels))
    return _Frame(round(left, 1), round(right, 1), len(runs[0]), low, max(high, low + 1)), labels


def _step(span: int, most: int) -> int:
    """Return a round step that goes into a span no more than so often.

    >>> _step(200, 7), _step(5, 7)
    (50, 1)
    """
    step = 1
    while True:
        for times in (1, 2, 5):
            if span <= step * times * (most - 1):
                return step * times
        step *= 10


def _steps(low: int, high: int, most: int) -> range:
    return range(low, high + 1, _step(high - low, most))


def _along(page: SessionPage) -> Iterator[tuple[int, str]]:
    deals = page.session.deals
    step = _step(len(deals), _COLUMNS)
    yield from ((at, amount(deals[at - 1].number)) for at in range(step, len(deals) + 1, step))


def _line(frame: _Frame, run: Sequence[int | None], label: str) -> _Line:
    """Draw a run of totals, broken where one is not known."""
    points = [None if t is None else (frame.x(at), frame.y(t)) for at, t in enumerate(run)]
    path = "".join(
        f"{'M' if at == 0 or points[at - 1] is None else 'L'}{point[0]:g} {point[1]:g}"
        for at, point in enumerate(points)
        if point
    )
    every = ceil(len(points) / _MARKS)
    marks = tuple(point for point in points[every::every] if point)
    x, y = [point for point in points if point][-1]
    return _Line(path, marks, x, y, label)


def _labelled(lines: Sequence[_Line]) -> list[_Line]:
    """Set the labels below each other, each as near to its line's end as there is room."""
    order = sorted(range(len(lines)), key=lambda at: lines[at].y)
    places = _spread([lines[at].y for at in order])
    placed = dict(zip(order, places, strict=True))
    return [line._replace(label_y=round(placed[at], 1)) for at, line in enumerate(lines)]


def _spread(wanted: Sequence[float]) -> list[float]:
    """Return places with room between them, near those wanted, in their order.

    Neighbours that are too near share one stretch around their middle.
    """
    stretches: list[list[float]] = []
    for at in wanted:
        stretches.append([at])
        while len(stretches) > 1 and _top(stretches[-1]) < _end(stretches[-2]):
            last = stretches.pop()
            stretches[-1] += last
    return [_top(each) + at * _APART for each in stretches for at in range(len(each))]


def _top(stretch: Sequence[float]) -> float:
    room = (len(stretch) - 1) * _APART
    middle = sum(stretch) / len(stretch)
    return min(max(middle - room / 2, _TOP), max(_TOP + _DEEP - room, _TOP))


def _end(stretch: Sequence[float]) -> float:
    return _top(stretch) + len(stretch) * _APART


_GAP = 2
_TABLES = (tables.deals, tables.payments, tables.totals)
"""The tables in which names are heads of columns, or stand several in a row."""


def ledger(
    reports: Sequence[Report],
    style: Style = PLAIN,
    *,
    drawn: bool = True,
    room: int | None = None,
    club: Season | None = None,
) -> Outline:
    """Return the scoring sheets of all sessions of reports; of several, evenings and league too.

    Of a club's season the first page is its competitions. What is `drawn` has pictures, and begins
    with the league and the evenings; a text ends with the league, where a terminal stands then.
    Names are cut short where a table would take more columns than there is room for.
    """
    first = season_outline(club) if club and style.only in ("all", "competitions") else ()
    if style.only == "competitions":
        return first
    pages = tuple(session_pages(reports, style))
    sheets = pages if style.only == "all" else ()
    blocks = [block for page in sheets for block in _session(page, drawn, room)]
    summed = season(reports, style, league_first=drawn and style.only == "all")
    return (*first, *summed, *blocks) if drawn else (*first, *blocks, *summed)


def _fitting(page: SessionPage, room: int | None) -> tuple[SessionPage, tuple[Table, ...]]:
    """Return a page with names cut as little as lets those tables fit that do not, and the tables.

    Names are left SHORT columns; a table that fits has them whole.
    """
    whole = tuple(each(page) for each in _TABLES)
    long = [] if room is None else [at for at, each in enumerate(whole) if wide(each) > room]
    if not long or room is None:
        return page, whole
    tried = range(SHORT, max(map(width, page.names)) + 1)

    def shorter(most: int) -> SessionPage:
        return page._replace(names=shortened(page.names, most))

    def too_long(most: int) -> bool:
        return any(wide(_TABLES[at](shorter(most))) > room for at in long)

    cut = shorter(tried[max(0, bisect_left(tried, True, key=too_long) - 1)] if tried else SHORT)
    return cut, tuple(_TABLES[at](cut) if at in long else each for at, each in enumerate(whole))


def wide(table: Table) -> int:
    """Return how many columns a table takes if no cell is broken."""
    rows = [[column.title for column in table.columns]]
    rows += [
        ["".join(run.text for run in cell) for cell in row]
        for row in table.rows
        if isinstance(row, tuple)
    ]
    widest = (max(map(width, cells)) for cells in zip(*rows, strict=True))
    return sum(widest) + _GAP * (len(table.columns) - 1)


def _session(page: SessionPage, drawn: bool, room: int | None) -> Iterator[Block]:
    deals_played = played(page.session)
    cut, shown = _fitting(page, room) if deals_played else (page, ())
    yield Heading(1, say(page.title))
    yield _header(page, cut)
    if not deals_played:
        return
    deals, paid, totals = shown
    yield part(_("Deals"))
    yield deals
    yield part(_("Payments"))
    yield paid
    yield part(_("Running totals, antes included"))
    yield totals
    if drawn:
        yield from plot(page)
    yield part(_("What was paid for"))
    yield tables.reasons(page)
    yield from session_certainty(page.session)
    yield part(_("Players"))
    yield players(page)
    yield from owed(page)


def _header(page: SessionPage, cut: SessionPage) -> Fields:
    session, texts = page.session, page.session.texts
    fields = (
        (_("Event"), texts.get("event", "")),
        (_("Site"), texts.get("site", "")),
        (_("Date"), date_told(session)),
        (_("Table"), texts.get("table", "")),
        (_("Reading"), reading_name(session.reading)),
        (_("Rules"), rules_in_words(session.book)),
        (_("Players"), ", ".join(map(_named, cut.names, session.players))),
        (_("Stakes"), texts.get("stakes", "")),
        (_("Counter"), ", ".join(_worth(page))),
    )
    return Fields(tuple((label, say(text)) for label, text in fields if text))


def _named(short: str, name: str) -> str:
    return name if short == name else f"{short} = {name}"


def _worth(page: SessionPage) -> Iterator[str]:
    if page.worth.fish:
        yield _("{count} to a fish").format(count=page.worth.fish)
    if page.worth.counter:
        yield _("worth {worth}").format(worth=costing(page.worth.counter))
