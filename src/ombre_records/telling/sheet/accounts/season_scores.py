"""The evenings and leagues of sessions as plain values, with the keys of the JSON of `ombre score`.

Amounts are in the book's lowest counter; None stands for what the record does not say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType

from ombre_records.gathering.counting import LeftOut
from ombre_records.model.money import Money
from ombre_records.referee.wording.payments import Amounts
from ombre_records.telling.sheet.accounts.evenings import Attendance, lookalikes
from ombre_records.telling.sheet.accounts.league import League, LeagueStanding
from ombre_records.telling.sheet.accounts.summary import PlayerTally


class Price(Struct, frozen=True):
    """What a counter is worth."""

    amount: float
    unit: str


class Held(Struct, frozen=True):
    """A session of an evening, found by its path and its place in the file."""

    path: str
    session: int
    table: int | None


class Games(Struct, frozen=True):
    """Games as Ombre by their end, codilles given to an Ombre, voles made."""

    games: int
    won: int
    puestas: int
    lost: int
    given: int
    suffered: int
    voles: int


class EveningPlayer(Struct, frozen=True):
    """What a player did in an evening; `tables` has what each table brought, by its number."""

    name: str
    sessions: int
    deals: int
    games: Games
    tables: Amounts
    total: int | None


class EveningScore(Struct, frozen=True):
    """An evening under one rule book: its sessions, its players, best first.

    `evening` counts from 1; an evening of two leagues is told twice, with one number.
    """

    evening: int
    event: str | None
    date: str | None
    league: int
    sessions: tuple[Held, ...]
    players: tuple[EveningPlayer, ...]


class Best(Struct, frozen=True):
    """The evening that brought a player most, and what it brought."""

    evening: int
    total: int


class StandingScore(Struct, frozen=True):
    """A player in a league, what he won on the whole, in an evening and in a deal."""

    name: str
    evenings: tuple[int, ...]
    sessions: int
    deals: int
    games: Games
    total: int | None
    per_evening: float | None
    per_deal: float | None
    best: Best | None


class LeagueScore(Struct, frozen=True):
    """Standings over sessions of one rule book, best first; `alike`: names that look the same."""

    league: int
    rules: str
    counter: Price | None
    standings: tuple[StandingScore, ...]
    alike: tuple[tuple[str, ...], ...] | UnsetType = UNSET


class LeftOutScore(Struct, frozen=True):
    """Deals of a session, by their places, that evenings and leagues do not count: `rule` is the
    finding that says why.
    """

    path: str
    session: int
    deals: tuple[int, ...]
    rule: str


def left_out_scores(found: Sequence[LeftOut]) -> tuple[LeftOutScore, ...]:
    """Return what is left out of evenings and leagues."""
    return tuple(
        LeftOutScore(
            each.path,
            each.session,
            tuple(deal.index for deal in each.deals),
            "repeated-deal" if each.repeated else "contradicted-deal",
        )
        for each in found
    )


def evening_scores(
    found: Sequence[League], sessions: Sequence[tuple[str, int, str]]
) -> tuple[EveningScore, ...]:
    """Return the evenings of leagues, by number.

    `sessions` are all sessions: the path, the place in the file, the table's number as text.
    """
    scored = (
        EveningScore(
            evening.number,
            evening.event or None,
            evening.date or None,
            at,
            tuple(_held_session(*sessions[place]) for place in evening.sessions),
            tuple(map(_player, evening.players)),
        )
        for at, league in enumerate(found, 1)
        for evening in league.evenings
    )
    return tuple(sorted(scored, key=lambda one: (one.evening, one.league)))


def _held_session(path: str, session: int, table: str) -> Held:
    return Held(path, session, int(table) if table else None)


def _player(one: Attendance) -> EveningPlayer:
    tables = {table: total for table, total in one.tables.items() if table}
    return EveningPlayer(one.name, one.sessions, one.deals, _games(one.tally), tables, one.total)


def _games(tally: PlayerTally) -> Games:
    return Games(
        tally.games,
        tally.won,
        tally.puestas,
        tally.lost,
        tally.given,
        tally.suffered,
        tally.voles,
    )


def league_scores(found: Sequence[League]) -> tuple[LeagueScore, ...]:
    """Return leagues with their standings."""
    return tuple(_leagues(found))


def _leagues(found: Sequence[League]) -> Iterator[LeagueScore]:
    for at, league in enumerate(found, 1):
        alike = lookalikes(one.name for one in league.standings)
        best = tuple(map(_standing_score, league.standings))
        yield LeagueScore(at, league.book, _price(league.counter), best, alike or UNSET)


def _price(counter: Money | None) -> Price | None:
    return None if counter is None else Price(float(counter.amount), counter.unit)


def _standing_score(one: LeagueStanding) -> StandingScore:
    return StandingScore(
        one.name,
        tuple(one.evenings),
        one.sessions,
        one.deals,
        _games(one.tally),
        one.total,
        _number(one.each_evening),
        _number(one.average),
        None if one.best is None else Best(*one.best),
    )


def _number(average: Fraction | None) -> float | None:
    return None if average is None else float(average)
