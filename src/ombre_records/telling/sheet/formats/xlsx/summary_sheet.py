"""The summary of a workbook: a league for each rule book, from the numbers of the sessions' sheets.

Below the leagues stands a row for each player of each evening, and below these a row for each
player of each session, which points at that session's sheet. Evenings and leagues add rows up by
the numbers in their last columns, never by names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.base.language import _
from ombre_records.telling.sheet.accounts.evenings import lookalikes, table
from ombre_records.telling.sheet.accounts.league import League, LeagueStanding
from ombre_records.telling.sheet.balances import counts
from ombre_records.telling.sheet.formats.xlsx.cells import (
    Formula,
    Looks,
    cell,
    heads,
    known,
    number,
    words,
)
from ombre_records.telling.sheet.formats.xlsx.players import Places, shown_with
from ombre_records.telling.sheet.formats.xlsx.printing import set_print
from ombre_records.telling.sheet.formats.xlsx.summary_rows import (
    evening_rows,
    money_of,
    session_rows,
    write_evenings,
    write_sessions,
)
from ombre_records.telling.sheet.formats.xlsx.sums import (
    COUNTS,
    DEALS,
    NAME,
    SECOND,
    THIRD,
    Rows,
    Summary,
    Where,
)
from ombre_records.telling.sheet.season import found_leagues, headed, unlike
from ombre_records.telling.sheet.session_page import SessionPage

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

_LONGEST = 40


def write_summary(
    sheet: Worksheet, pages: Sequence[SessionPage], places: Sequence[Places], looks: Looks
) -> None:
    """Write the summary of sessions; where their sheets are written it points at `places` there."""
    leagues = found_leagues(pages)
    rows = list(session_rows(leagues, pages, places))
    attended = list(evening_rows(leagues, pages)) if len(pages) > 1 else []
    alike = lookalikes(name for page in pages for name in page.session.players)
    under = sum(len(league.standings) + 3 for league in leagues) + len(alike) + 2
    first = under + (len(attended) + 3 if attended else 0)
    out = Summary(
        sheet,
        looks,
        looks.decimals(shown_with([money_of(row) for row in rows])),
        COUNTS + len(counts()),
        tuple(sorted({table(page.session) for page in pages}, key=lambda at: (len(at), at))),
        Rows(under, under + max(len(attended), 1) - 1),
        Rows(first, first + max(len(rows), 1) - 1),
    )
    top = 0
    for which, league in enumerate(leagues, 1):
        _write_league(out, top, which, league, by_evening=bool(attended))
        top += len(league.standings) + 3
    for at, spellings in enumerate(alike, top):
        words(sheet, at, NAME, unlike(spellings), looks["weak"])
    if attended:
        write_evenings(out, attended)
    write_sessions(out, rows)
    _set_up(sheet, pages)


def _write_league(out: Summary, top: int, which: int, league: League, *, by_evening: bool) -> None:
    words(out.sheet, top, NAME, headed(league), out.looks["title"])
    titles = (_("Place"), _("Evenings"), _("Deals"), *(title for title, _count in counts()))
    money = league.counter.unit if league.counter else ""
    averages = (_("Per deal"), _("Per evening"), _("Best evening"))
    heads(out.sheet, top + 1, NAME, (_("Player"),), out.looks, 1)
    heads(out.sheet, top + 1, SECOND, (*titles, _("Total"), money, *averages), out.looks)
    first, best = top + 2, league.standings
    totals = cell(first, out.total, fixed=True), cell(first + len(best) - 1, out.total, fixed=True)
    for player, one in enumerate(best, 1):
        row = first + player - 1
        mine = out.of(which, player)
        _write_standing(out, row, mine, one)
        _write_attendance(out, row, mine, one, by_evening=by_evening)
        told = [other.total for other in best if other.total is not None]
        place = None if one.total is None else 1 + sum(map(one.total.__lt__, told))
        text = f'COUNTIF({":".join(totals)},">"&{cell(row, out.total)})+1'
        ranked = Formula(known([cell(row, out.total)], text), place)
        number(out.sheet, row, SECOND, place, out.looks["plain"], ranked)
        if league.counter:
            value = None if one.total is None else one.total * league.counter.amount
            added = Formula(out.sessions.unless_unknown(out.money, mine), value)
            number(out.sheet, row, out.money, value, out.paid, added)


def _write_standing(out: Summary, row: int, mine: Where, one: LeagueStanding) -> None:
    sheet, looks = out.sheet, out.looks
    words(sheet, row, NAME, one.name)
    counted = (one.deals, *(count(one.tally) for _title, count in counts()))
    for column, value in enumerate(counted, DEALS):
        added = Formula(out.sessions.added(column, mine), value)
        number(sheet, row, column, value, looks["plain"], added)
    total = Formula(out.sessions.unless_unknown(out.total, mine), one.total)
    number(sheet, row, out.total, one.total, looks["signed"], total)


def _write_attendance(
    out: Summary, row: int, mine: Where, one: LeagueStanding, *, by_evening: bool
) -> None:
    """Write how many evenings were attended, the averages, and what the best evening brought."""
    sheet, rows, looks = out.sheet, out.evenings, out.looks
    asked = rows.asked(mine)
    attended, best = len(one.evenings), one.best[1] if one.best else None
    many = Formula(f"COUNTIFS({asked})", attended) if by_evening else None
    number(sheet, row, THIRD, attended, looks["plain"], many)
    won = cell(row, out.total)
    for column, by, mean in (
        (out.money + 1, cell(row, DEALS), one.average),
        (out.money + 2, cell(row, THIRD), one.each_evening),
    ):
        each = Formula(f'IF(OR({won}="",{by}=0),"",{won}/{by})', mean)
        number(sheet, row, column, mean, looks["average"], each)
    most = f'IF({cell(row, THIRD)}=0,"",_xlfn.MAXIFS({rows.whole(out.total)},{asked}))'
    top = Formula(rows.unless_unknown(out.total, mine, most), best) if by_evening else None
    number(sheet, row, out.money + 3, best, looks["signed"], top)


def _set_up(sheet: Worksheet, pages: Sequence[SessionPage]) -> None:
    longest = max((len(name) for page in pages for name in page.session.players), default=0)
    sheet.set_column(NAME, NAME, min(max(longest + 1, 28), _LONGEST))
    sheet.set_column(SECOND, SECOND, 11)
    sheet.set_column(THIRD, THIRD, min(max(longest + 1, 9), _LONGEST))
    sheet.set_column(DEALS, COUNTS + len(counts()) + 6, 10)
    set_print(sheet, across=True, letter=any(page.style.paper == "letter" for page in pages))
