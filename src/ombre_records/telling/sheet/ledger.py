"""The scoring sheets of sessions as an outline: deals, payments, running totals, debts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.outline import Block, Fields, Heading, Outline, Table, part, say
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import date_told, reading_name
from ombre_records.telling.certainty import sheet_certainty
from ombre_records.telling.sheet import tables
from ombre_records.telling.sheet.accounts.deal_amounts import played
from ombre_records.telling.sheet.balances import costing, owed, players
from ombre_records.telling.sheet.club.outline import season_outline
from ombre_records.telling.sheet.plot import plot
from ombre_records.telling.sheet.season import season
from ombre_records.telling.sheet.session_page import SessionPage, session_pages
from ombre_records.telling.sheet.short_names import SHORT, shortened

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


def _cut(page: SessionPage, room: int | None) -> SessionPage:
    """Cut names as little as lets those tables fit that do not; they are left SHORT columns.

    Other tables do without: whoever has a page that is not cut asks `_fits` which it is.
    """
    long = [] if room is None else [each for each in _TABLES if not _fits(each(page), room)]
    if not long or room is None:
        return page
    tried = range(SHORT, max(map(width, page.names)) + 1)

    def too_long(most: int) -> bool:
        shorter = page._replace(names=shortened(page.names, most))
        return not all(_fits(each(shorter), room) for each in long)

    most = tried[max(0, bisect_left(tried, True, key=too_long) - 1)] if tried else SHORT
    return page._replace(names=shortened(page.names, most))


def _fitting(
    each: Callable[[SessionPage], Table], page: SessionPage, cut: SessionPage, room: int | None
) -> Table:
    """Return a table with whole names where it fits."""
    table = each(page)
    return table if _fits(table, room) else each(cut)


def _fits(table: Table, room: int | None) -> bool:
    return room is None or _wide(table) <= room


def _wide(table: Table) -> int:
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
    cut = _cut(page, room) if deals_played else page
    yield Heading(1, say(page.title))
    yield _header(page, cut)
    if not deals_played:
        return
    deals, paid, totals = (_fitting(each, page, cut, room) for each in _TABLES)
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
    yield from sheet_certainty(page.session)
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
        (_("Rules"), " + ".join((session.book.name, *session.book.chosen))),
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
