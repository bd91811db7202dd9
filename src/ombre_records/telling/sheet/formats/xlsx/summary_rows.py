"""The rows of a workbook's summary: a player in an evening, and a player in a session."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.gathering.counting import seated
from ombre_records.telling.sheet.accounts.evenings import Attendance, matched, table
from ombre_records.telling.sheet.accounts.league import League
from ombre_records.telling.sheet.accounts.summary import Tally, summary
from ombre_records.telling.sheet.balances import counts
from ombre_records.telling.sheet.formats.xlsx.cells import (
    Formula,
    Number,
    cell,
    heads,
    known,
    number,
    words,
)
from ombre_records.telling.sheet.formats.xlsx.players import Places
from ombre_records.telling.sheet.formats.xlsx.sums import COUNTS, DEALS, NAME, THIRD, Summary
from ombre_records.telling.sheet.season import at_table, named
from ombre_records.telling.sheet.session_page import Page


class SessionRow(NamedTuple):
    """A player in a session, with the numbers of his league, of himself in it, of the evening."""

    page: Page
    places: Places | None
    seat: int
    tally: Tally
    deals: int
    league: int
    player: int
    evening: int


class EveningRow(NamedTuple):
    """A player in an evening, with the same numbers; what the evening is called, its date."""

    one: Attendance
    title: str
    date: str
    worth: Fraction | None
    league: int
    player: int
    evening: int


def session_rows(
    found: Sequence[League], pages: Sequence[Page], places: Sequence[Places]
) -> Iterator[SessionRow]:
    """Go through the players of all sessions, league by league."""
    for which, league in enumerate(found, 1):
        numbers = _numbers(league)
        evening = {place: one.number for one in league.evenings for place in one.sessions}
        for at in league.sessions:
            session, sheet = pages[at].session, places[at] if places else None
            each = zip(session.players, summary(session), seated(session), strict=True)
            for seat, (name, tally, deals) in enumerate(each):
                player = numbers[matched(name)]
                yield SessionRow(pages[at], sheet, seat, tally, deals, which, player, evening[at])


def evening_rows(found: Sequence[League], pages: Sequence[Page]) -> Iterator[EveningRow]:
    """Go through the players of all evenings, league by league."""
    for which, league in enumerate(found, 1):
        numbers, worth = _numbers(league), league.counter.amount if league.counter else None
        for evening in league.evenings:
            title = evening.event or named(evening, pages)
            date = evening.date or pages[evening.sessions[0]].session.texts.get("date", "")
            for one in evening.players:
                player = numbers[matched(one.name)]
                yield EveningRow(one, title, date, worth, which, player, evening.number)


def _numbers(league: League) -> dict[str, int]:
    return {matched(one.name): at for at, one in enumerate(league.standings, 1)}


def write_evenings(out: Summary, attended: Sequence[EveningRow]) -> None:
    """Write the heads and rows of evenings."""
    first = out.evenings.first
    words(out.sheet, first - 2, NAME, _("Evenings"), out.looks["title"])
    _write_titles(out, first - 1, _("Evening"), [at_table(at) for at in out.several])
    for row, one in enumerate(attended, first):
        _write_evening(out, row, one)


def _write_evening(out: Summary, row: int, played: EveningRow) -> None:
    sheet, looks, one = out.sheet, out.looks, played.one
    for column, text in enumerate((played.title, played.date, one.name)):
        words(sheet, row, column, text)
    mine = (*out.of(played.league, played.player), (out.evening, played.evening))
    counted = (one.deals, *(count(one.tally) for _title, count in counts()))
    for column, value in enumerate(counted, DEALS):
        added = Formula(out.sessions.added(column, mine), value)
        number(sheet, row, column, value, looks["plain"], added)
    total = Formula(out.sessions.unless_unknown(out.total, mine), one.total)
    number(sheet, row, out.total, one.total, looks["signed"], total)
    if played.worth is not None:
        money = None if one.total is None else one.total * played.worth
        paid = Formula(out.sessions.unless_unknown(out.money, mine), money)
        number(sheet, row, out.money, money, out.paid, paid)
    _write_numbers(out, row, played.league, played.player, played.evening)
    for at, name in enumerate(out.several):
        if name in one.tables:
            there = (*mine, (out.table, out.tables.index(name) + 1))
            brought = one.tables[name]
            won = Formula(out.sessions.unless_unknown(out.total, there), brought)
            number(sheet, row, out.table + at, brought, looks["signed"], won)


def write_sessions(out: Summary, rows: Sequence[SessionRow]) -> None:
    """Write the heads and rows of sessions."""
    row = out.sessions.first - 1
    words(out.sheet, row - 1, NAME, _("Sessions"), out.looks["title"])
    _write_titles(out, row, _("Session"), [_("Which table")] if out.several else [])
    for at, one in enumerate(rows, out.sessions.first):
        _write_row(out, at, one)


def _write_row(out: Summary, row: int, one: SessionRow) -> None:
    sheet, looks, session = out.sheet, out.looks, one.page.session
    title = one.page.title if one.places is None else one.places.sheet
    for column, text in enumerate((title, session.texts.get("date", ""))):
        words(sheet, row, column, text)
    words(sheet, row, THIRD, session.players[one.seat])
    number(sheet, row, DEALS, one.deals, looks["plain"])
    for column, (_title, count) in enumerate(counts()):
        value = count(one.tally)
        there = _there(one, one.places.counts + column) if one.places else None
        formula = Formula(there, value) if there else None
        number(sheet, row, COUNTS + column, value, looks["plain"], formula)
    _point(out, row, out.total, one, session.totals[one.seat])
    _point(out, row, out.money, one, money_of(one))
    which = (out.tables.index(table(session)) + 1,) if out.several else ()
    _write_numbers(out, row, one.league, one.player, one.evening, *which)


def money_of(one: SessionRow) -> Number:
    """Return what a player's total comes to in money; None where it is not known."""
    worth, total = one.page.worth.counter, one.page.session.totals[one.seat]
    return None if worth is None or total is None else total * worth.amount


def _point(out: Summary, row: int, column: int, one: SessionRow, value: Number) -> None:
    """Point at a total, or at what it comes to, on the session's sheet, if it is written."""
    look = out.looks["signed"] if column == out.total else out.paid
    if one.places is None:
        number(out.sheet, row, column, value, look)
        return
    theirs = _there(one, one.places.total if column == out.total else one.places.money)
    number(out.sheet, row, column, value, look, Formula(known([theirs], theirs), value))


def _there(one: SessionRow, column: int) -> str:
    """Name a cell of the player's row on the session's sheet."""
    if one.places is None:
        return ""
    name = one.places.sheet.replace("'", "''")
    return f"'{name}'!{cell(one.places.first + one.seat, column)}"


def _write_titles(out: Summary, row: int, first: str, last: Sequence[str]) -> None:
    """Write the heads of rows that are added up."""
    heads(out.sheet, row, NAME, (first, _("Date"), _("Player")), out.looks, 3)
    titles = (_("Deals"), *(title for title, _count in counts()), _("Total"), _("Money"))
    heads(out.sheet, row, DEALS, titles, out.looks)
    numbers = (_("League"), _("No in it"), _("No of the evening"), *last)
    heads(out.sheet, row, out.league, numbers, out.looks)


def _write_numbers(out: Summary, row: int, *numbers: int) -> None:
    for column, each in enumerate(numbers, out.league):
        number(out.sheet, row, column, each, out.looks["weak"])
