"""The scores of sessions as plain values, with the keys of the JSON of `ombre score`.

Amounts are in the book's lowest counter; None stands for what the record does not say.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType, field

from ombre_records.engine.payments import POOL, RESERVED, Item
from ombre_records.model.cards import SUITS
from ombre_records.replay.facts import DealFacts, SessionFacts
from ombre_records.report import Report

Amounts = dict[str, int | None]


class ItemScore(Struct, frozen=True):
    """An amount that passes between players, the `pool` and what is `reserved`, and what for."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: int
    reason: str = field(name="for")


class DealScore(Struct, frozen=True):
    """A deal: who played what, how it ended, what each was paid without the ante.

    `deal` counts from 1 in the session, `number` is the record's own; `annulled` is there for a
    surrender that was defended.
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
    items: tuple[ItemScore, ...] | None
    annulled: bool | UnsetType = UNSET


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
    """All sessions, in the version of the format."""

    version: int
    sessions: tuple[SessionScore, ...]


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
        dict(zip(session.players, session.totals, strict=True)),
        session.pool,
        session.reserved,
    )


def _deal(names: Sequence[str], deal: DealFacts) -> DealScore:
    ended = deal.outcome
    return DealScore(
        deal.index,
        None if deal.number is None else str(deal.number),
        _name(names, deal.dealer),
        _name(names, deal.rests),
        _name(names, deal.ombre),
        _name(names, deal.friend),
        deal.contract.name if deal.contract else None,
        SUITS[deal.trump] if deal.trump is not None and deal.trump < len(SUITS) else None,
        {names[seat]: deal.taken[seat] for seat in sorted(deal.order)},
        ended.kind,
        _name(names, ended.codille_to),
        ended.twins,
        deal.pool_before,
        deal.pool_after,
        dict(zip(names, deal.payments, strict=True)),
        None if deal.items is None else tuple(_item(names, item) for item in deal.items),
        UNSET if ended.annulled is None else ended.annulled,
    )


def _name(names: Sequence[str], seat: int | None) -> str | None:
    return None if seat is None else names[seat]


def _item(names: Sequence[str], item: Item) -> ItemScore:
    payer, payee = (_party(names, party) for party in (item.payer, item.payee))
    return ItemScore(payer, payee, item.amount, item.what)


def _party(names: Sequence[str], party: int) -> str:
    return {POOL: "pool", RESERVED: "reserved"}.get(party) or names[party]
