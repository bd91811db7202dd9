"""The scores of sessions, evenings and leagues as plain values, with the keys of the JSON of `ombre
score`.

Amounts are in the book's lowest counter; None stands for what the record does not say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType

from ombre_records.gathering.counting import LeftOut
from ombre_records.model.money import Money
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.payments import Amounts, Passed, by_name, name_of, passed
from ombre_records.telling.sheet.accounts.league import (
    Attendance,
    League,
    LeagueStanding,
    PlayerTally,
    lookalikes,
)
from ombre_records.telling.sheet.club.values import CompetitionValue
from ombre_records.telling.sheet.tournament.json import filled


class Price(Struct, frozen=True):
    """The worth of a counter."""

    amount: float
    unit: str


class Held(Struct, frozen=True):
    """A session of an evening, found by its path and its place in the file."""

    path: str
    session: int
    table: int | None


class EveningPlayer(Struct, frozen=True):
    """A player's evening; `tables` has what each table brought, by its number."""

    name: str
    sessions: int
    deals: int
    games: PlayerTally
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
    games: PlayerTally
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


def left_out_scores(left_out: Sequence[LeftOut]) -> tuple[LeftOutScore, ...]:
    """Return what is left out of evenings and leagues."""
    return tuple(
        LeftOutScore(
            each.path,
            each.session,
            tuple(deal.index for deal in each.deals),
            "repeated-deal" if each.repeated else "contradicted-deal",
        )
        for each in left_out
    )


def evening_scores(
    leagues: Sequence[League], sessions: Sequence[tuple[str, int, str]]
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
        for at, league in enumerate(leagues, 1)
        for evening in league.evenings
    )
    return tuple(sorted(scored, key=lambda one: (one.evening, one.league)))


def _held_session(path: str, session: int, table: str) -> Held:
    return Held(path, session, int(table) if table else None)


def _player(one: Attendance) -> EveningPlayer:
    tables = {table: total for table, total in one.tables.items() if table}
    return EveningPlayer(one.name, one.sessions, one.deals, one.tally, tables, one.total)


def league_scores(leagues: Sequence[League]) -> tuple[LeagueScore, ...]:
    """Return leagues with their standings."""
    return tuple(_leagues(leagues))


def _leagues(leagues: Sequence[League]) -> Iterator[LeagueScore]:
    for at, league in enumerate(leagues, 1):
        alike = lookalikes(one.name for one in league.standings)
        best = tuple(map(_standing_score, league.standings))
        yield LeagueScore(at, league.book, _price(league.counter), best, alike or UNSET)


def _price(counter: Money | None) -> Price | None:
    return None if counter is None else Price(float(counter.amount), counter.unit)


def _standing_score(one: LeagueStanding) -> StandingScore:
    return filled(
        StandingScore,
        one,
        evenings=tuple(one.evenings),
        games=one.tally,
        per_evening=None if one.each_evening is None else float(one.each_evening),
        per_deal=None if one.average is None else float(one.average),
        best=None if one.best is None else Best(*one.best),
    )


class DealScore(Struct, frozen=True):
    """A deal: who played what, how it ended, what each was paid without the ante.

    `deal` counts from 1 in the session, `number` is the record's own; `annulled` is there for a
    surrender that was defended, `stated` where the payments are those of the record.
    """

    deal: int
    number: str | None
    dealer: str | None
    rests: str | None
    ombre: str | None
    friend: str | None
    contract: str | None
    trump: str | None
    tricks: Amounts
    outcome: str
    codille_to: str | None
    twins: bool
    pool_before: int | None
    pool_after: int | None
    payments: Amounts
    items: tuple[Passed, ...] | None
    annulled: bool | UnsetType = UNSET
    stated: bool | UnsetType = UNSET


class SessionScore(Struct, frozen=True):
    """A session: its deals, and the totals with the antes in, the pool and what is set apart."""

    path: str
    session: int
    title: str | None
    rules: str
    players: tuple[str, ...]
    deals: tuple[DealScore, ...]
    totals: Amounts
    pool: int | None
    reserved: tuple[int, ...]


class Scores(Struct, frozen=True):
    """All sessions, in the version of the format; of several the evenings and leagues too,
    the deals that are not in their sums, if there are any, and a club's competitions.
    """

    version: int
    sessions: tuple[SessionScore, ...]
    evenings: tuple[EveningScore, ...] | UnsetType = UNSET
    leagues: tuple[LeagueScore, ...] | UnsetType = UNSET
    left_out: tuple[LeftOutScore, ...] | UnsetType = UNSET
    competitions: tuple[CompetitionValue, ...] | UnsetType = UNSET


def scores(reports: Sequence[Report]) -> Scores:
    """Return the scores of all sessions of reports, in their order."""
    return Scores(
        1,
        tuple(
            _session(report.source.path, session)
            for report in reports
            for session in report.sessions
        ),
    )


def _session(path: str, session: SessionFacts) -> SessionScore:
    return SessionScore(
        path,
        session.index,
        session.texts.get("title"),
        session.book.name,
        session.players,
        tuple(_deal(session.players, deal) for deal in session.deals),
        by_name(session.players, session.totals),
        session.pool,
        session.reserved,
    )


def _deal(names: Sequence[str], deal: DealFacts) -> DealScore:
    ended = deal.outcome
    return DealScore(
        deal.index,
        None if deal.number is None else str(deal.number),
        name_of(names, deal.dealer),
        name_of(names, deal.rests),
        name_of(names, deal.ombre),
        name_of(names, deal.friend),
        deal.contract.name if deal.contract else None,
        deal.suit,
        {names[seat]: deal.taken[seat] for seat in deal.active},
        ended.kind,
        name_of(names, ended.codille_to),
        ended.twins,
        deal.pool_before,
        deal.pool_after,
        {names[seat]: deal.payments[seat] for seat in sorted(deal.seated)},
        passed(names, deal.outline if deal.items is None else deal.items),
        UNSET if ended.annulled is None else ended.annulled,
        deal.stated or UNSET,
    )
