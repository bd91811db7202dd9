"""The pages behind the sheets of several sessions: a table for each evening, and the league."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ombre_records.base.document.outline import (
    Block,
    Column,
    Heading,
    Paragraph,
    Phrase,
    Table,
    part,
    say,
)
from ombre_records.base.document.style import Style
from ombre_records.base.language import _, ngettext
from ombre_records.base.language.dates import date_in_words
from ombre_records.base.language.numbers import decimal, listed, runs, signed
from ombre_records.gathering.counting import LeftOut, gathered
from ombre_records.model.money import Money
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.accounts.league import (
    Attendance,
    Evening,
    League,
    LeagueStanding,
    evenings,
    leagues,
    lookalikes,
    numbered,
    standings,
)
from ombre_records.telling.sheet.accounts.transfers import written
from ombre_records.telling.sheet.session_page import SessionPage, session_pages
from ombre_records.telling.sheet.tables import beside_each, costing, counted, in_money


def season(
    reports: Sequence[Report], style: Style, *, league_first: bool = False
) -> Iterator[Block]:
    """Write the evenings and the league of sessions; of one session only where that is asked for.

    Evenings that are one session without event or date are left out unless evenings are asked for:
    the session's sheet says all there is.
    """
    once = gathered(reports)
    pages = tuple(session_pages(once.reports, style))
    if not season_wanted(pages, style):
        return
    leagues = found_leagues(pages)
    club = _club(pages) if league_first else ""
    league = tuple(_league_tables(leagues, pages, 2 if club else 1))
    if club:
        yield Heading(1, say(club))
    yield from league if league_first else ()
    if style.only != "league":
        yield from _evenings(leagues, pages, every=style.only == "evenings")
    yield from () if league_first else league
    for each in once.left_out:
        yield Paragraph(say(left_out(each)))


def club_league(reports: Sequence[Report], style: Style) -> Iterator[Block]:
    """Write the league of a club's sessions under its name and days; nothing of other records."""
    pages = tuple(session_pages(gathered(reports).reports, style))
    if len(pages) > 1 and (club := _club(pages)):
        yield Heading(1, say(club))
        yield from _league_tables(found_leagues(pages), pages, 2)


def left_out(each: LeftOut) -> str:
    """Say which deals are not in the sums of evenings and leagues, and why."""
    numbers = runs({deal.number or deal.index for deal in each.deals})
    words = (
        ngettext(
            "{path}: deal {numbers} is in another record too, and is counted there.",
            "{path}: deals {numbers} stand in another record, too, and are counted there.",
            len(each.deals),
        )
        if each.repeated
        else ngettext(
            "{path}: deal {numbers} differs in another record, and is not counted.",
            "{path}: deals {numbers} are told otherwise in another record, and are not counted.",
            len(each.deals),
        )
    )
    return words.format(path=each.path, numbers=numbers)


def season_wanted(pages: Sequence[SessionPage], style: Style) -> bool:
    """Whether there is more to tell than sessions one by one."""
    return len(pages) > 1 or style.only != "all"


def found_leagues(pages: Sequence[SessionPage]) -> tuple[League, ...]:
    """Return the leagues of sessions, a counter's worth being that of their pages."""
    worths = {id(page.session): page.worth for page in pages}
    return leagues([page.session for page in pages], lambda session: worths[id(session)])


def named(evening: Evening, pages: Sequence[SessionPage]) -> str:
    """Name an evening by its event and date, or as the sheet of its only session is named."""
    if evening.event:
        return f"{evening.event}, {date_in_words(evening.date)}"
    page = pages[evening.sessions[0]]
    return ", ".join(filter(None, (page.title, date_in_words(page.session.texts.get("date", "")))))


def _evenings(
    all_leagues: Sequence[League], pages: Sequence[SessionPage], *, every: bool
) -> Iterator[Block]:
    held = sorted(
        (
            (evening.number, at)
            for at, league in enumerate(all_leagues)
            for evening in league.evenings
        )
    )
    by_number = [{one.number: one for one in league.evenings} for league in all_leagues]
    evenings = [
        (by_number[at][number], all_leagues[at])
        for number, at in held
        if every or by_number[at][number].event
    ]
    evenings = [(evening, league) for evening, league in evenings if evening.players]
    if evenings:
        yield Heading(1, say(_("Evenings")))
    for evening, league in evenings:
        title = named(evening, pages)
        yield part(title if len(all_leagues) == 1 else f"{title} ({headed(league)})")
        yield _evening(evening, league.counter)


def _evening(evening: Evening, counter: Money | None) -> Table:
    """Write what each player won in an evening, at each table where there are several."""
    players = evening.players
    columns = {_("Deals"): tuple(str(one.deals) for one in players)}
    if len(evening.tables) > 1:
        for table in evening.tables:
            columns[at_table(table)] = tuple(_won(one, table) for one in players)
    totals = [one.total for one in players]
    columns[_("Total")] = tuple(map(signed, totals))
    return beside_each(
        (_("Player"),), [[one.name] for one in players], _with_money(columns, totals, counter)
    )


def at_table(table: str) -> str:
    """Name a table of an evening, `?` for sessions that do not tell theirs."""
    return _("Table {number}").format(number=table or "?")


def _won(one: Attendance, table: str) -> str:
    return signed(one.tables[table]) if table in one.tables else ""


def _with_money(
    columns: dict[str, tuple[str, ...]], totals: Sequence[int | None], counter: Money | None
) -> dict[str, tuple[str, ...]]:
    """Add the worth of totals in money, where a counter has a price."""
    if counter is None:
        return columns
    many = [None if each is None else Fraction(each) for each in totals]
    return columns | in_money(many, counter, sign=True, beside={_("Player"), *columns})


def _league_tables(
    all_leagues: Sequence[League], pages: Sequence[SessionPage], level: int
) -> Iterator[Block]:
    """Write the league over evenings; several where their counters cannot be added up."""
    yield Heading(level, say(_("League table")))
    for league in all_leagues:
        if league.standings:
            yield part(headed(league))
            yield _standings(league)
            yield from _best(league, pages)
            yield from _assumed(league, pages)
    if len(all_leagues) > 1:
        yield Paragraph(say(_("Counters of different rule books or worth are not added up.")))
    sessions = [page.session for page in pages]
    names = [name for session in sessions for name in session.players]
    for alike in lookalikes(names):
        yield Paragraph(say(unlike(alike)))
    held = evenings(sessions, range(len(sessions)), numbered(sessions))
    if everybody := standings(names, held):
        yield part(_("Games in all sessions"))
        yield counted(((one.name, one.tally) for one in everybody), None)


def _club(pages: Sequence[SessionPage]) -> str:
    """Name the club of sessions with their first and last day; nothing where one does not tell."""
    texts = [page.session.texts for page in pages]
    events, days = ({each.get(key, "") for each in texts} for key in ("event", "date"))
    if len(events) != 1 or "" in events | days:
        return ""
    span = " – ".join(dict.fromkeys(date_in_words(of(days)) for of in (min, max)))
    return f"{events.pop()}, {span}"


def unlike(names: Sequence[str]) -> str:
    """Say that names which look alike are counted as several players."""
    return _(
        "{names} are counted as different players, since they are spelled differently."
    ).format(names=listed(names))


def headed(league: League) -> str:
    """Name a league by its rule book, and by the worth of a counter if that is known."""
    if league.counter is None:
        return league.title
    return _("{book}, a counter worth {worth}").format(
        book=league.title, worth=costing(league.counter)
    )


def _standings(league: League) -> Table:
    best = league.standings
    totals = [one.total for one in best]
    columns = {
        _("Evenings"): tuple(str(len(one.evenings)) for one in best),
        _("Deals"): tuple(str(one.deals) for one in best),
        _("Total"): tuple(map(signed, totals)),
        _("Per deal"): tuple(_average(one.average, one) for one in best),
        _("Per evening"): tuple(_average(one.each_evening, one) for one in best),
    }
    columns = _with_money(columns, totals, league.counter)
    return beside_each((_("Player"),), [[one.name] for one in best], columns)


def _assumed(league: League, pages: Sequence[SessionPage]) -> Iterator[Block]:
    """Say how many sessions do not tell what a counter is worth where others do."""
    silent = sum(pages[at].worth.counter is None for at in league.sessions)
    if league.counter is not None and silent:
        words = ngettext(
            "{count} session does not say what a counter is worth; it is taken to be {worth}.",
            "{count} sessions do not say what a counter is worth; it is taken to be {worth}.",
            silent,
        )
        yield Paragraph(say(words.format(count=silent, worth=costing(league.counter))))


def _average(average: Fraction | None, one: LeagueStanding) -> str:
    """Write an average to two decimals; nothing for a player who never sat at a table."""
    if average is None:
        return "?" if one.deals else ""
    (text,) = written([Fraction(round(average * 100), 100)], sign=True)
    whole, _point, places = text.partition(".")
    return decimal(f"{whole}.{places:0<2}")


def _best(league: League, pages: Sequence[SessionPage]) -> Iterator[Block]:
    """Write the evening that brought each player most, where there are several."""
    if len(league.evenings) > 1:
        by_number = {evening.number: evening for evening in league.evenings}
        rows = [
            (say(one.name), *_evening_of(one, by_number, pages))
            for one in league.standings
            if one.evenings
        ]
        yield part(_("Best evening"))
        yield _titled(rows)


def _evening_of(
    one: LeagueStanding, by_number: dict[int, Evening], pages: Sequence[SessionPage]
) -> tuple[Phrase, Phrase]:
    if one.best is None:
        return say("?"), ()
    number, total = one.best
    return say(signed(total)), say(named(by_number[number], pages))


def _titled(rows: Sequence[tuple[Phrase, ...]]) -> Table:
    columns = Column(_("Player")), Column(_("Total"), True), Column(_("Evening"))
    return Table(columns, tuple(rows))
