"""The scores of sessions as one table of comma-separated values (RFC 4180): a row for a deal.

Or a row for a player of an evening, or for a player of a league.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ombre_records.base.document.style import Part, Style
from ombre_records.gathering.club.season import Season
from ombre_records.gathering.counting import gathered
from ombre_records.model.money import Money
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.accounts.columns import (
    EXTRAS,
    header_lines,
    listed,
    notes,
    paid_for,
    sat_down,
    staked,
)
from ombre_records.telling.sheet.accounts.league import (
    Attendance,
    Evening,
    LeagueStanding,
    PlayerTally,
    numbered,
    table,
)
from ombre_records.telling.sheet.accounts.scores import DealScore, SessionScore, scores
from ombre_records.telling.sheet.club.values import competition_rows
from ombre_records.telling.sheet.season import found_leagues, named
from ombre_records.telling.sheet.session_page import SessionPage, session_pages
from ombre_records.telling.sheet.tournament.json import number

Row = tuple[object, ...]

_GAMES = ("games", "won", "puestas", "lost", "given", "suffered", "voles")
_WORTH = ("counter", "unit")
_EVENING = ("league", "rules", "evening", "event", "date", "title", "player", "sessions", "deals")
_LEAGUE = ("league", "rules", "player", "evenings", "sessions", "deals")
_TOTALS = ("total", "per_evening", "per_deal", "best", "best_evening")


def season_rows(pages: Sequence[SessionPage], only: Part) -> Iterator[Row]:
    """Write a row for each player of each evening, or for each player of each league."""
    leagues = found_leagues(pages)
    if only == "evenings":
        yield (*_EVENING, *_GAMES, "total", *_WORTH)
        held = (
            (evening.number, at, evening, league)
            for at, league in enumerate(leagues, 1)
            for evening in league.evenings
        )
        for _number, at, evening, league in sorted(held, key=lambda one: one[:2]):
            for one in evening.players:
                yield at, league.book, *_attended(evening, one, pages), *_worth(league.counter)
        return
    yield (*_LEAGUE, *_GAMES, *_TOTALS, *_WORTH)
    for at, league in enumerate(leagues, 1):
        for ranked in league.standings:
            yield at, league.book, *_standing_row(ranked), *_worth(league.counter)


def _attended(evening: Evening, one: Attendance, pages: Sequence[SessionPage]) -> Row:
    cells = (evening.number, evening.event, evening.date, named(evening, pages))
    return *cells, one.name, one.sessions, one.deals, *_games(one.tally), one.total


def _standing_row(one: LeagueStanding) -> Row:
    evening, best = one.best or (None, None)
    played = (one.name, len(one.evenings), one.sessions, one.deals, *_games(one.tally))
    return *played, one.total, number(one.each_evening), number(one.average), best, evening


def _games(tally: PlayerTally) -> Row:
    return tuple(getattr(tally, what) for what in _GAMES)


def _worth(counter: Money | None) -> Row:
    return (None, None) if counter is None else (number(counter.amount), counter.unit)


_SEATS = 5
"""The players that always have columns, so that columns are the same whatever is played."""
_DEAL = ("number", "dealer", "rests", "ombre", "friend", "contract", "trump", "outcome")
_SESSION = (
    *("path", "session", "title", "date", "rules", "stakes"),
    *("evening", "event", "table", "site", "header"),
)
_ENDED = ("codille_to", "twins", "annulled")
_AROUND = ("pool_before", "pool_after")
_POOL = len((*_SESSION, "deal", *_DEAL, *_ENDED))
"""The columns of the pool, and before how many they stand."""
_PAID = ("game", *EXTRAS)
_HEADED = ("title", "site", "table", "players")
"""Fields of the header with columns here, beside those that all sheets have."""
_EACH = ("player", "tricks", "ante", "payment", "total")
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> str:
    """Write a row for each deal; what is not known is an empty field, suits are letters.

    Of evenings alone a row for each player of each, of the league one for each player, of a club's
    competitions one for each who stands in them.
    """
    if club and style.only == "competitions":
        return _table(competition_rows(club))
    if style.only != "all":
        once = gathered(reports).reports
        return _table(season_rows(tuple(session_pages(once, style)), style.only))
    facts = [session for report in reports for session in report.sessions]
    session_scores = scores(reports).sessions
    seats = max((_SEATS, *(len(session.players) for session in facts)))
    pool, held = any(each.pooled for each in facts), numbered(facts)
    rows = (
        row
        for session, score, evening in zip(facts, session_scores, held, strict=True)
        for row in _rows(session, score, evening, seats)
    )
    every = chain([tuple(_columns(seats))], rows)
    return _table(every if pool else map(_without_pool, every))


def _table(rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows(map(field, row) for row in rows)
    return out.getvalue()


def _columns(seats: int) -> Iterator[str]:
    yield from (*_SESSION, "deal", *_DEAL, *_ENDED, *_AROUND, "reserved", "seats", "forfeits")
    yield "notes"
    yield from ("paid_" + what.replace(" ", "_") for what in _PAID)
    yield from (f"{what}_{seat}" for seat in range(1, seats + 1) for what in _EACH)


def _without_pool(row: Sequence[object]) -> Sequence[object]:
    """Leave out the columns of the pool, where no session has one."""
    return *row[:_POOL], *row[_POOL + len(_AROUND) :]


def _rows(
    session: SessionFacts, score: SessionScore, evening: int, seats: int
) -> Iterator[tuple[object, ...]]:
    texts = session.texts
    head = (
        score.path,
        score.session,
        score.title,
        texts.get("date"),
        " + ".join((session.book.name, *session.book.chosen)),
        texts.get("stakes"),
        evening,
        texts.get("event"),
        table(session),
        texts.get("site"),
        "\n".join(header_lines(session, _HEADED)),
    )
    for facts, deal, down in zip(session.deals, score.deals, sat_down(session), strict=True):
        names = session.players
        sat = listed(names[seat] for seat in down)
        yield *head, *_deal(session, facts, deal, sat), *_each(session, facts, deal, seats)


def _deal(session: SessionFacts, facts: DealFacts, deal: DealScore, down: str) -> Iterator[object]:
    yield deal.deal
    yield from (getattr(deal, what) for what in _DEAL)
    yield deal.codille_to
    yield deal.twins
    yield facts.outcome.annulled
    yield from (deal.pool_before, deal.pool_after)
    yield " ".join(map(str, facts.reserved))
    yield down
    yield ", ".join(f"{session.players[seat]} {amount}" for seat, amount in facts.forfeits)
    yield notes(session, facts)
    yield from (paid_for(facts, what) for what in _PAID)


def _each(session: SessionFacts, facts: DealFacts, deal: DealScore, seats: int) -> Iterator[object]:
    names = session.players
    antes = staked(facts, len(names))
    tricks = (deal.tricks.get(name) for name in names)
    known = zip(names, tricks, antes, facts.payments, facts.totals, strict=True)
    yield from chain(*known)
    yield from (None,) * (len(_EACH) * (seats - len(names)))


def field(value: object) -> str:
    """Write a value; words that a spreadsheet would take for a formula get an apostrophe before."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return ""
    if isinstance(value, str) and _FORMULA.match(value):
        return "'" + value
    return str(value)
