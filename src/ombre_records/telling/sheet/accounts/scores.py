"""The scores of sessions as plain values, with the keys of the JSON of `ombre score`.

Amounts are in the book's lowest counter; None stands for what the record does not say.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from ombre_records.model.cards import SUITS
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.payments import Amounts, Passed, by_name, name_of, passed
from ombre_records.telling.sheet.accounts.season_scores import (
    EveningScore,
    LeagueScore,
    LeftOutScore,
)
from ombre_records.telling.sheet.club.values import CompetitionValue


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
        SUITS[deal.trump] if deal.trump is not None and deal.trump < len(SUITS) else None,
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
