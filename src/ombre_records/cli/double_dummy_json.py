"""Deals weighed against perfect play as JSON, as the contract of `ombre analyse` has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.model.cards import CARD_NAMES

if TYPE_CHECKING:
    from ombre_records.analysis.double_dummy.results import (
        WeighedDeal,
        WeighedPlay,
        WeighedTrick,
        Worth,
    )
    from ombre_records.report import Report


def double_dummy_json(report: Report, deals: Sequence[WeighedDeal]) -> list[dict[str, object]]:
    """Return every deal with its values, play by play."""
    return [_deal(report, deal) for deal in deals]


def _deal(report: Report, deal: WeighedDeal) -> dict[str, object]:
    session, coverage = report.sessions[deal.session - 1], deal.coverage
    facts = session.deals[deal.deal - 1]
    return {
        "path": report.source.path,
        "session": deal.session,
        "deal": deal.deal,
        "ombre": _name(session.players, deal.ombre),
        "value": deal.start.value,
        "values": _counts(deal, deal.start),
        "since": deal.since,
        "end": deal.end.value,
        "ends": _counts(deal, deal.end),
        "outcome": facts.outcome.kind,
        "codille": _claims(session.players, deal),
        "completions": coverage.number if coverage else None,
        "exact": coverage is None or (coverage.exact and coverage.samples is None),
        "samples": coverage.samples if coverage else None,
        "seed": coverage.seed if coverage else None,
        "tricks": [_trick(session.players, deal, trick) for trick in deal.tricks],
    }


def _claims(players: Sequence[str], deal: WeighedDeal) -> dict[str, list[str]] | None:
    if deal.claims is None:
        return None
    return {kind: [players[s] for s in seats] for kind, seats in deal.claims._asdict().items()}


def _trick(players: Sequence[str], deal: WeighedDeal, trick: WeighedTrick) -> dict[str, object]:
    return {
        "trick": trick.number,
        "ombre": _name(players, trick.player),
        "plays": [_play(players, deal, play) for play in trick.plays],
    }


def _play(players: Sequence[str], deal: WeighedDeal, play: WeighedPlay) -> dict[str, object]:
    return {
        "player": _name(players, play.seat) or "?",
        "card": None if play.card is None else CARD_NAMES[play.card],
        "side": _side(play),
        "value_before": play.before.value,
        "value_after": play.after.value,
        "best": [CARD_NAMES[card] for card in play.best],
        "values_before": _counts(deal, play.before),
        "values_after": _counts(deal, play.after),
        "tricks_before": play.before.tricks,
        "tricks_after": play.after.tricks,
        "glyph": play.glyph or None,
        "lawful": play.lawful,
    }


def _side(play: WeighedPlay) -> str | None:
    if not play.before.counts:
        return None
    return "ombre" if play.own else "defence"


def _counts(deal: WeighedDeal, worth: Worth) -> dict[str, int] | None:
    """Return how often each value is reached, where completions were looked at."""
    return worth.outcomes if deal.coverage and worth.counts else None


def _name(players: Sequence[str], seat: int | None) -> str | None:
    return None if seat is None else players[seat]
