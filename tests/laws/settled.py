"""A session that was played, held to the judge: nothing is found, and all is paid alike."""

from __future__ import annotations

from ombre_records import check
from ombre_records.base.finding import Severity
from ombre_records.books.book import RuleBook
from ombre_records.books.open_prices import unsettled
from ombre_records.engine.game.game import Game
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.model.record import Record
from ombre_records.referee.facts import SessionFacts


def found(given: Record | str, rules: RuleBook | None = None) -> list[tuple[str, str]]:
    """Return what is found in a record beyond infos."""
    report = check(given, rules=rules)
    return [(each.rule, each.message) for each in report if each.severity is not Severity.INFO]


def judged_alike(last: Game, rules: RuleBook | None = None) -> None:
    """The record has no finding, and what the judge makes of it is the game's, deal by deal.

    `rules` is the book, where it is not the one that the record names.
    """
    assert found(last.record(), rules) == []
    (facts,) = check(last.record(), rules=rules).sessions
    games = (*last.earlier, last)
    for deal, game in zip(facts.deals, games, strict=True):
        assert deal.outcome.kind == game.outcome
        assert tuple(deal.payments) == game.payments
        assert deal.pool_after == game.pool
        assert deal.items is not None or (unsettled(deal.book) and deal.stated)
        before = sum(game.earlier[-1].reserved) if game.earlier else 0
        opening = deal.pool_before - sum(game.antes)
        kept = game.pool + sum(game.reserved) - opening - before
        assert sum(game.payments) - sum(game.antes) + kept == 0
        assert balance(deal.items or (), RESERVED) >= 0
        parties = (*range(len(facts.players)), POOL, RESERVED)
        assert sum(balance(deal.items or (), party) for party in parties) == 0
    assert facts.totals == last.totals
    assert tuple(facts.reserved) == last.reserved
    sums_to_what_there_was(facts)


def sums_to_what_there_was(facts: SessionFacts) -> None:
    """What all have, the pool and what is set apart are what was in the pool at first."""
    first = facts.deals[0]
    if first.items is not None:
        antes = [item for item in first.items if item.what == "ante"]
        opening = (first.pool_before or 0) - balance(antes, POOL)
        assert sum(filter(None, facts.totals)) + (facts.pool or 0) + sum(facts.reserved) == opening
