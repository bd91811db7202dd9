"""The summary of a workbook: a league for each rule book, from the numbers of the sessions' sheets.

Below the leagues stands a row for each player of each evening, and below these a row for each
player of each session, which points at that session's sheet. Evenings and leagues add rows up by
the numbers in their last columns, never by names. A club's competitions have a sheet beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ombre_records.base.language import _
from ombre_records.gathering.club.season import Season
from ombre_records.gathering.counting import seated
from ombre_records.gathering.tournament.tables import matched
from ombre_records.telling.sheet.accounts.league import (
    Attendance,
    League,
    LeagueStanding,
    PlayerTally,
    lookalikes,
    summary,
    table,
)
from ombre_records.telling.sheet.club.values import competition_rows
from ombre_records.telling.sheet.formats.xlsx.cells import (
    Formula,
    Looks,
    Number,
    cell,
    heads,
    known,
    number,
    words,
)
from ombre_records.telling.sheet.formats.xlsx.printing import set_print
from ombre_records.telling.sheet.formats.xlsx.session_sheet import Places, shown_with
from ombre_records.telling.sheet.season import at_table, found_leagues, headed, named, unlike
from ombre_records.telling.sheet.session_page import SessionPage
from ombre_records.telling.sheet.tables import counts

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet


NAME, SECOND, THIRD, DEALS, COUNTS = range(5)
"""The first columns of a league, and of the rows of evenings and sessions below it."""

Where = tuple[tuple[int, int], ...]
"""Numbers that columns must have in the rows that are added up."""


class Rows(NamedTuple):
    """Rows that are added up, the first and the last."""

    first: int
    last: int

    def whole(self, column: int) -> str:
        """Name a column's cells in all rows."""
        first, last = (cell(row, column, fixed=True) for row in self)
        return f"{first}:{last}"

    def added(self, column: int, where: Where) -> str:
        """Add a column up, where other columns have these numbers."""
        return f"SUMIFS({self.whole(column)},{self.asked(where)})"

    def asked(self, where: Where) -> str:
        """Say which rows are meant, as functions like COUNTIFS are told it."""
        return ",".join(f"{self.whole(at)},{wanted}" for at, wanted in where)

    def unless_unknown(self, column: int, where: Where, then: str = "") -> str:
        """Add a column up, or do what is said; nothing where some of it is not known."""
        mine = "*".join(f"({self.whole(at)}={wanted})" for at, wanted in where)
        unknown = f"SUMPRODUCT({mine}*(1-ISNUMBER({self.whole(column)})))"
        return f'IF({unknown}>0,"",{then or self.added(column, where)})'


class Summary(NamedTuple):
    """The sheet, the columns behind the counts, and the rows that leagues and evenings add up.

    Behind `money` the leagues have averages and the best evening where the other rows have the
    numbers that they are found by: of their league, of the player in it, of the evening, and of
    the table or, of an evening, what each of `tables` brought.
    """

    sheet: Worksheet
    looks: Looks
    paid: Format
    total: int
    tables: tuple[str, ...]
    evenings: Rows
    sessions: Rows

    @property
    def money(self) -> int:
        """The column of what totals come to in money."""
        return self.total + 1

    @property
    def league(self) -> int:
        """The column of the league's number."""
        return self.total + 2

    @property
    def player(self) -> int:
        """The column of the player's number in the league."""
        return self.total + 3

    @property
    def evening(self) -> int:
        """The column of the evening's number."""
        return self.total + 4

    @property
    def table(self) -> int:
        """The column of the table's number; of an evening, the first of what tables brought."""
        return self.total + 5

    def of(self, which: int, player: int) -> Where:
        """Say which rows are a player's in a league."""
        return (self.league, which), (self.player, player)

    @property
    def several(self) -> tuple[str, ...]:
        """The tables, if there are several."""
        return self.tables if len(self.tables) > 1 else ()


class SessionRow(NamedTuple):
    """A player in a session, with the numbers of his league, of himself in it, of the evening."""

    page: SessionPage
    places: Places | None
    seat: int
    tally: PlayerTally
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
    leagues: Sequence[League], pages: Sequence[SessionPage], places: Sequence[Places]
) -> Iterator[SessionRow]:
    """Yield the players of all sessions, league by league."""
    for which, league in enumerate(leagues, 1):
        numbers = _numbers(league)
        evening = {place: one.number for one in league.evenings for place in one.sessions}
        for at in league.sessions:
            session, sheet = pages[at].session, places[at] if places else None
            each = zip(session.players, summary(session), seated(session), strict=True)
            for seat, (name, tally, deals) in enumerate(each):
                player = numbers[matched(name)]
                yield SessionRow(pages[at], sheet, seat, tally, deals, which, player, evening[at])


def evening_rows(leagues: Sequence[League], pages: Sequence[SessionPage]) -> Iterator[EveningRow]:
    """Yield the players of all evenings, league by league."""
    for which, league in enumerate(leagues, 1):
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
    _write_sums(out, row, mine, one, played.worth)
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
        words(out.sheet, row, NAME, one.name)
        _write_sums(out, row, mine, one, league.counter.amount if league.counter else None)
        _write_attendance(out, row, mine, one, by_evening=by_evening)
        known_totals = [other.total for other in best if other.total is not None]
        place = None if one.total is None else 1 + sum(map(one.total.__lt__, known_totals))
        text = f'COUNTIF({":".join(totals)},">"&{cell(row, out.total)})+1'
        ranked = Formula(known([cell(row, out.total)], text), place)
        number(out.sheet, row, SECOND, place, out.looks["plain"], ranked)


def _write_sums(
    out: Summary, row: int, mine: Where, one: Attendance | LeagueStanding, worth: Fraction | None
) -> None:
    """Write what the sessions come to for a player: counts, the total, the money."""
    sheet, looks = out.sheet, out.looks
    counted = (one.deals, *(count(one.tally) for _title, count in counts()))
    for column, value in enumerate(counted, DEALS):
        added = Formula(out.sessions.added(column, mine), value)
        number(sheet, row, column, value, looks["plain"], added)
    total = Formula(out.sessions.unless_unknown(out.total, mine), one.total)
    number(sheet, row, out.total, one.total, looks["signed"], total)
    if worth is not None:
        money = None if one.total is None else one.total * worth
        paid = Formula(out.sessions.unless_unknown(out.money, mine), money)
        number(sheet, row, out.money, money, out.paid, paid)


def _write_attendance(
    out: Summary, row: int, mine: Where, one: LeagueStanding, *, by_evening: bool
) -> None:
    """Write how many evenings were attended, the averages, and what the best evening brought."""
    sheet, rows, looks = out.sheet, out.evenings, out.looks
    condition = rows.asked(mine)
    attended, best = len(one.evenings), one.best[1] if one.best else None
    many = Formula(f"COUNTIFS({condition})", attended) if by_evening else None
    number(sheet, row, THIRD, attended, looks["plain"], many)
    won = cell(row, out.total)
    for column, by, mean in (
        (out.money + 1, cell(row, DEALS), one.average),
        (out.money + 2, cell(row, THIRD), one.each_evening),
    ):
        each = Formula(f'IF(OR({won}="",{by}=0),"",{won}/{by})', mean)
        number(sheet, row, column, mean, looks["average"], each)
    most = f'IF({cell(row, THIRD)}=0,"",_xlfn.MAXIFS({rows.whole(out.total)},{condition}))'
    top = Formula(rows.unless_unknown(out.total, mine, most), best) if by_evening else None
    number(sheet, row, out.money + 3, best, looks["signed"], top)


def _set_up(sheet: Worksheet, pages: Sequence[SessionPage]) -> None:
    longest = max((len(name) for page in pages for name in page.session.players), default=0)
    sheet.set_column(NAME, NAME, min(max(longest + 1, 28), _LONGEST))
    sheet.set_column(SECOND, SECOND, 11)
    sheet.set_column(THIRD, THIRD, min(max(longest + 1, 9), _LONGEST))
    sheet.set_column(DEALS, COUNTS + len(counts()) + 6, 10)
    set_print(sheet, across=True, letter=any(page.style.paper == "letter" for page in pages))


_NAMES_AT = 5
"""The column of names."""
_EXACT = 10**6
_WIDE, _NARROW = 24, 11


def write_standings(sheet: Worksheet, season: Season, looks: Looks) -> None:
    """Write the standings of all competitions one below the other; names are words."""
    rows = list(competition_rows(season))[1:]
    heads(sheet, 0, 0, _titles(), looks, len(_titles()))
    for at, row in enumerate(rows, 1):
        for column, value in enumerate(row):
            if isinstance(value, str):
                words(sheet, at, column, value)
            elif isinstance(value, int | float):
                exact = Fraction(value).limit_denominator(_EXACT)
                number(sheet, at, column, exact, looks["plain"])
    sheet.set_column(0, len(_titles()), _NARROW)
    sheet.set_column(0, 0, _WIDE)
    sheet.set_column(_NAMES_AT, _NAMES_AT, _WIDE)
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)


def _titles() -> Sequence[str]:
    return (
        *(_("Competition"), _("Kind"), _("Group"), _("Place"), _("Id"), _("Name"), _("Evenings")),
        *(_("Counted"), _("Deals"), _("Total"), _("Matches"), _("Won"), _("Drawn"), _("Lost")),
        *(_("For"), _("Against"), _("Boards"), _("Score"), _("Unit")),
    )
