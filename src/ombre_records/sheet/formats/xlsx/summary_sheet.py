"""The summary of a workbook: a league for each rule book, from the numbers of the sessions' sheets.

Below the leagues stands a row for each player of each session, which points at that session's
sheet. The leagues add these rows up by the numbers in their last two columns, never by names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ombre_records.language import _
from ombre_records.sheet.accounts.league import League, Standing, leagues, matched
from ombre_records.sheet.accounts.summary import Tally, summary
from ombre_records.sheet.balances import counts, headed
from ombre_records.sheet.formats.xlsx.cells import (
    Formula,
    Looks,
    Number,
    cell,
    heads,
    known,
    number,
    words,
)
from ombre_records.sheet.formats.xlsx.players import Places, shown_with
from ombre_records.sheet.session_page import Page

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

_A4, _LONGEST = 9, 40
_NAME, _SECOND, _SESSIONS, _DEALS, _COUNTS = range(5)
"""The first columns of a league, and of the rows of sessions below it."""


class _Summary(NamedTuple):
    """The sheet, the columns behind the counts, and the rows of sessions that they run over."""

    sheet: Worksheet
    looks: Looks
    paid: Format
    total: int
    money: int
    each: int
    league: int
    player: int
    first: int
    last: int

    def whole(self, column: int) -> str:
        """Name a column's cells in all rows of sessions."""
        first, last = (cell(row, column, fixed=True) for row in (self.first, self.last))
        return f"{first}:{last}"

    def added(self, column: int, which: int, player: int) -> str:
        """Add up what a player has in a league."""
        leagues_, players = self.whole(self.league), self.whole(self.player)
        return f"SUMIFS({self.whole(column)},{leagues_},{which},{players},{player})"

    def unless_unknown(self, column: int, which: int, player: int) -> str:
        """Add up what a player has in a league; nothing where some of it is not known."""
        mine = f"({self.whole(self.league)}={which})*({self.whole(self.player)}={player})"
        unknown = f"SUMPRODUCT({mine}*(1-ISNUMBER({self.whole(column)})))"
        return f'IF({unknown}>0,"",{self.added(column, which, player)})'


class _Row(NamedTuple):
    """A player in a session, with the numbers of his league and of himself in it."""

    page: Page
    places: Places
    seat: int
    tally: Tally
    league: int
    player: int


def write_summary(
    sheet: Worksheet, pages: Sequence[Page], places: Sequence[Places], looks: Looks
) -> None:
    """Write the summary of sessions whose sheets are written."""
    worth = {id(page.session): page.worth for page in pages}
    found = leagues([page.session for page in pages], lambda session: worth[id(session)])
    rows = list(_rows(found, pages, places))
    first = sum(len(league.standings) + 3 for league in found) + 2
    total, last = _COUNTS + len(counts()), first + max(len(rows), 1) - 1
    paid = looks.decimals(shown_with([_money(row) for row in rows]))
    out = _Summary(
        sheet, looks, paid, total, total + 1, total + 2, total + 3, total + 4, first, last
    )
    top = 0
    for which, league in enumerate(found, 1):
        _write_league(out, top, which, league)
        top += len(league.standings) + 3
    _write_heads(out)
    for at, row in enumerate(rows, first):
        _write_row(out, at, row)
    _set_up(sheet, pages)


def _rows(
    found: Sequence[League], pages: Sequence[Page], places: Sequence[Places]
) -> Iterator[_Row]:
    for which, league in enumerate(found, 1):
        numbers = {matched(one.name): at for at, one in enumerate(league.standings, 1)}
        for at in league.sessions:
            session = pages[at].session
            tallies = summary(session)
            for seat, name in enumerate(session.players):
                player = numbers[matched(name)]
                yield _Row(pages[at], places[at], seat, tallies[seat], which, player)


def _write_league(out: _Summary, top: int, which: int, league: League) -> None:
    words(out.sheet, top, _NAME, headed(league), out.looks["title"])
    titles = (_("Place"), _("Sessions"), _("Deals"), *(title for title, _count in counts()))
    money = league.counter.unit if league.counter else ""
    heads(out.sheet, top + 1, _NAME, (_("Player"),), out.looks, 1)
    heads(out.sheet, top + 1, _SECOND, (*titles, _("Total"), money, _("Per deal")), out.looks)
    first, best = top + 2, league.standings
    totals = cell(first, out.total, fixed=True), cell(first + len(best) - 1, out.total, fixed=True)
    for player, one in enumerate(best, 1):
        row = first + player - 1
        _write_standing(out, row, which, player, one)
        told = [other.total for other in best if other.total is not None]
        place = None if one.total is None else 1 + sum(map(one.total.__lt__, told))
        text = f'COUNTIF({":".join(totals)},">"&{cell(row, out.total)})+1'
        ranked = Formula(known([cell(row, out.total)], text), place)
        number(out.sheet, row, _SECOND, place, out.looks["plain"], ranked)
        if league.counter:
            _write_money(out, row, which, player, one, league.counter.amount)


def _write_standing(out: _Summary, row: int, which: int, player: int, one: Standing) -> None:
    sheet, looks = out.sheet, out.looks
    words(sheet, row, _NAME, one.name)
    number(sheet, row, _SESSIONS, one.sessions, looks["plain"])
    counted = (one.deals, *(count(one.tally) for _title, count in counts()))
    for column, value in enumerate(counted, _DEALS):
        added = Formula(out.added(column, which, player), value)
        number(sheet, row, column, value, looks["plain"], added)
    total = Formula(out.unless_unknown(out.total, which, player), one.total)
    number(sheet, row, out.total, one.total, looks["signed"], total)
    won, deals = cell(row, out.total), cell(row, _DEALS)
    each = Formula(f'IF(OR({won}="",{deals}=0),"",{won}/{deals})', one.average)
    number(sheet, row, out.each, one.average, looks["average"], each)


def _write_money(
    out: _Summary, row: int, which: int, player: int, one: Standing, worth: Fraction
) -> None:
    value = None if one.total is None else one.total * worth
    added = Formula(out.unless_unknown(out.money, which, player), value)
    number(out.sheet, row, out.money, value, out.paid, added)


def _write_heads(out: _Summary) -> None:
    row = out.first - 1
    words(out.sheet, row - 1, _NAME, _("Sessions"), out.looks["title"])
    heads(out.sheet, row, _NAME, (_("Session"), _("Date"), _("Player")), out.looks, 3)
    titles = (_("Deals"), *(title for title, _count in counts()), _("Total"), _("Money"))
    heads(out.sheet, row, _DEALS, titles, out.looks)
    heads(out.sheet, row, out.league, (_("League"), _("No in it")), out.looks)


def _write_row(out: _Summary, row: int, one: _Row) -> None:
    sheet, looks, session = out.sheet, out.looks, one.page.session
    for column, text in enumerate((one.places.sheet, session.texts.get("date", ""))):
        words(sheet, row, column, text)
    words(sheet, row, _SESSIONS, session.players[one.seat])
    number(sheet, row, _DEALS, len(session.deals), looks["plain"])
    for column, (_title, count) in enumerate(counts()):
        theirs = _there(one, one.places.counts + column)
        value = count(one.tally)
        number(sheet, row, _COUNTS + column, value, looks["plain"], Formula(theirs, value))
    _point(out, row, out.total, one, session.totals[one.seat])
    worth, total = one.page.worth.counter, session.totals[one.seat]
    _point(
        out, row, out.money, one, None if worth is None or total is None else total * worth.amount
    )
    number(sheet, row, out.league, one.league, looks["weak"])
    number(sheet, row, out.player, one.player, looks["weak"])


def _money(one: _Row) -> Number:
    worth, total = one.page.worth.counter, one.page.session.totals[one.seat]
    return None if worth is None or total is None else total * worth.amount


def _point(out: _Summary, row: int, column: int, one: _Row, value: Number) -> None:
    """Point at a total, or at what it comes to, on the session's sheet."""
    theirs = _there(one, one.places.total if column == out.total else one.places.money)
    look = out.looks["signed"] if column == out.total else out.paid
    number(out.sheet, row, column, value, look, Formula(known([theirs], theirs), value))


def _there(one: _Row, column: int) -> str:
    """Name a cell of the player's row on the session's sheet."""
    name = one.places.sheet.replace("'", "''")
    return f"'{name}'!{cell(one.places.first + one.seat, column)}"


def _set_up(sheet: Worksheet, pages: Sequence[Page]) -> None:
    longest = max((len(name) for page in pages for name in page.session.players), default=0)
    sheet.set_column(_NAME, _NAME, min(max(longest + 1, 28), _LONGEST))
    sheet.set_column(_SECOND, _SECOND, 11)
    sheet.set_column(_SESSIONS, _SESSIONS, min(max(longest + 1, 9), _LONGEST))
    sheet.set_column(_DEALS, _COUNTS + len(counts()) + 4, 10)
    sheet.set_landscape()
    sheet.set_paper(_A4)
    sheet.fit_to_pages(1, 0)
    sheet.set_footer("&C&P / &N")
