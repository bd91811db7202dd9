"""The rows of evenings and leagues as tables for programs, under the names of their columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ombre_records.base.document.style import Part
from ombre_records.model.money import Money
from ombre_records.telling.sheet.accounts.evenings import Attendance, Evening
from ombre_records.telling.sheet.accounts.league import Standing
from ombre_records.telling.sheet.accounts.summary import Tally
from ombre_records.telling.sheet.season import found_leagues, named
from ombre_records.telling.sheet.session_page import Page

Row = tuple[object, ...]

_GAMES = ("games", "won", "puestas", "lost", "given", "suffered", "voles")
_WORTH = ("counter", "unit")
_EVENING = ("league", "rules", "evening", "event", "date", "title", "player", "sessions", "deals")
_LEAGUE = ("league", "rules", "player", "evenings", "sessions", "deals")
_TOTALS = ("total", "per_evening", "per_deal", "best", "best_evening")


def season_rows(pages: Sequence[Page], only: Part) -> Iterator[Row]:
    """Write a row for each player of each evening, or for each player of each league."""
    found = found_leagues(pages)
    if only == "evenings":
        yield (*_EVENING, *_GAMES, "total", *_WORTH)
        held = (
            (evening.number, at, evening, league)
            for at, league in enumerate(found, 1)
            for evening in league.evenings
        )
        for _number, at, evening, league in sorted(held, key=lambda one: one[:2]):
            for one in evening.players:
                yield at, league.book, *_attended(evening, one, pages), *_worth(league.counter)
        return
    yield (*_LEAGUE, *_GAMES, *_TOTALS, *_WORTH)
    for at, league in enumerate(found, 1):
        for standing in league.standings:
            yield at, league.book, *_standing(standing), *_worth(league.counter)


def _attended(evening: Evening, one: Attendance, pages: Sequence[Page]) -> Row:
    said = (evening.number, evening.event, evening.date, named(evening, pages))
    return *said, one.name, one.sessions, one.deals, *_games(one.tally), one.total


def _standing(one: Standing) -> Row:
    evening, best = one.best or (None, None)
    played = (one.name, len(one.evenings), one.sessions, one.deals, *_games(one.tally))
    return *played, one.total, _number(one.each_evening), _number(one.average), best, evening


def _games(tally: Tally) -> Row:
    return tuple(getattr(tally, what) for what in _GAMES)


def _worth(counter: Money | None) -> Row:
    return (None, None) if counter is None else (_number(counter.amount), counter.unit)


def _number(value: Fraction | None) -> int | float | None:
    """Write a fraction as programs read it: whole, or with as many decimals as a float has."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)
