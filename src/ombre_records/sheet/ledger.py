"""The scoring sheets of sessions as an outline: deals, payments, running totals, what is owed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.document.letters.columns import width
from ombre_records.document.outline import Block, Fields, Heading, Outline, Table, part, say
from ombre_records.document.style import PLAIN, Style
from ombre_records.language import _
from ombre_records.report import Report
from ombre_records.sheet import tables
from ombre_records.sheet.accounts.deal_amounts import played
from ombre_records.sheet.balances import league_table, owed, players, priced
from ombre_records.sheet.plot import plot
from ombre_records.sheet.session_page import Page, opened, valued
from ombre_records.sheet.short_names import shortened
from ombre_records.wording.sessions import reading_name

_ROOM, _GAP = 78, 2


def ledger(reports: Sequence[Report], style: Style = PLAIN, *, drawn: bool = True) -> Outline:
    """Return the scoring sheets of all sessions of reports, and their league if they are several.

    Pictures are left out unless `drawn`.
    """
    sessions = [session for report in reports for session in report.sessions]
    pages = map(_fitting, opened(reports, style))
    blocks = [block for page in pages for block in _session(page, drawn)]
    if len(sessions) > 1:
        blocks += league_table(sessions, lambda session: valued(session, style))
    return tuple(blocks)


def _fitting(page: Page) -> Page:
    """Cut names short where the deals would not fit a page of eighty columns."""
    if not played(page.session) or _wide(tables.deals(page)) <= _ROOM:
        return page
    return page._replace(names=shortened(page.names))


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


def _session(page: Page, drawn: bool) -> Iterator[Block]:
    yield Heading(1, say(page.title))
    yield _header(page)
    if not played(page.session):
        return
    yield part(_("Deals"))
    yield tables.deals(page)
    yield part(_("Payments"))
    yield tables.payments(page)
    yield part(_("Running totals, antes included"))
    yield tables.totals(page)
    if drawn:
        yield from plot(page)
    yield part(_("What was paid for"))
    yield tables.reasons(page)
    yield part(_("Players"))
    yield players(page)
    yield from owed(page)


def _header(page: Page) -> Fields:
    session, texts = page.session, page.session.texts
    fields = (
        (_("Event"), texts.get("event", "")),
        (_("Site"), texts.get("site", "")),
        (_("Date"), texts.get("date", "")),
        (_("Reading"), reading_name(session.reading)),
        (_("Rules"), " + ".join((session.book.name, *session.book.chosen))),
        (_("Players"), ", ".join(map(_named, page.names, session.players))),
        (_("Stakes"), texts.get("stakes", "")),
        (_("Counter"), ", ".join(_worth(page))),
    )
    return Fields(tuple((label, say(text)) for label, text in fields if text))


def _named(short: str, name: str) -> str:
    return name if short == name else f"{short} = {name}"


def _worth(page: Page) -> Iterator[str]:
    if page.worth.fish:
        yield _("{count} to a fish").format(count=page.worth.fish)
    if page.worth.counter:
        yield _("worth {worth}").format(worth=priced(page.worth.counter))
