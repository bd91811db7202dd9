"""What holds of every lawful game that is weighed against perfect play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import lawful
import pytest
from lawful import NAMES, write_session

from ombre_records import check, parse
from ombre_records.analysis.double_dummy.results import WeighedDeal, WeighedPlay
from ombre_records.analysis.double_dummy.weighing import weigh
from ombre_records.referee.facts import DealFacts

GAMES = [
    (name, seed)
    for name in ("aldenham", "renegado", "royal-1665", "simplified", "lhombre", "two-handed")
    for seed in range(4)
]
"""Books whose deals are weighed soon; of the others, endings are (tests/analysis)."""
REACHED = {
    "vole": ("vole", "sacada"),
    "nolo-won": ("won",),
    "nolo-bet": ("bet",),
    "nolo-kruk": ("kruk",),
}
"""What can be reached at the end of a deal that ended so; elsewhere it is the same word."""


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_can_be_reached_only_gets_worse_for_who_plays(name: str, seed: int) -> None:
    (seats, *_) = lawful.book(name).table.players
    report = check(parse(write_session(seed, name, seats, (), NAMES)))
    deals = [(facts, deal) for facts in report.sessions for deal in facts.deals]
    for (_, facts), deal in zip(deals, weigh(report), strict=True):
        plays = list(_plays(deal))
        assert all(play.before.counts and play.after.counts for play in plays)
        assert all(play.lawful for play in plays)
        assert all((play.lost == 0) is (play.card in play.best) for play in plays)
        assert all(play.lost >= 0 for play in plays)
        for before, after in pairwise(plays):
            if deal.tricks[0].player == deal.tricks[-1].player:
                assert _same(before.after.value, after.before.value)
        if plays and deal.tricks[0].player == deal.tricks[-1].player:
            _ends(facts, deal)


def _plays(deal: WeighedDeal) -> Iterator[WeighedPlay]:
    return (play for trick in deal.tricks for play in trick.plays)


def _same(before: str | None, after: str | None) -> bool:
    """Whether one play begins with what the last has left; before the lead that undertakes a vole a
    sacada may become one."""
    return before == after or (before, after) == ("sacada", "vole")


def _ends(facts: DealFacts, deal: WeighedDeal) -> None:
    assert _same(deal.start.value, next(_plays(deal)).before.value)
    said = {event.keyword for event in facts.closing}
    said |= {event.keyword for trick in facts.tricks for event in trick.before}
    if facts.outcome.kind != "surrendered" and not said & {"gano"}:
        kind = facts.outcome.kind
        # Who forbids a surrender and wins has won for himself: the first Ombre's codille.
        if kind == "codille" and facts.outcome.annulled:
            kind = "sacada"
        assert deal.end.value in REACHED.get(kind, (kind,))
