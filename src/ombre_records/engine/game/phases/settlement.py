"""The end of a deal: what it costs, and the loser's choice to set a puesta apart."""

from __future__ import annotations

from ombre_records.engine.ending import none_of_first
from ombre_records.engine.game.actions import POOLED, SET_APART, Action
from ombre_records.engine.game.state import DealState
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.payments import POOL, Item, balance
from ombre_records.engine.settlement import (
    Ending,
    EstucheRun,
    Played,
    ended,
    forfeit,
    hand_counted,
    highest_trump,
    marks,
    may_set_apart,
    run_of,
    settle,
    thrown_in,
)
from ombre_records.engine.trumps import ranked


def concluded_by(now: DealState, verdict: Verdict) -> DealState:
    """Go on from how the tricks ended to the settlement."""
    forbidder = now.order[now.player] if now.defends else None
    none = bool(none_of_first(now.book, now.player, now.winners))
    tricks = max(1, now.winners.count(now.player))
    end = ended(verdict, now.order, none_of_first=none, forbidder=forbidder, tricks=tricks)
    return settled(now, end)


def settled(now: DealState, ending: Ending) -> DealState:
    """Go on from the end of a deal to its payments. If the loser has a choice, ask first."""
    now = now._replace(ending=ending)
    laid, table = _laid(now), now.table
    if ending.kind == "passed-out":
        done = thrown_in(table.pool, laid, table.reserved)
        return now._replace(phase="over", turn=None, settlement=done)
    if may_set_apart(_deal_played(now), table.pool, laid):
        return now._replace(phase="puesta", turn=now.player)
    return _paid(now, apart=False)


def _paid(now: DealState, *, apart: bool) -> DealState:
    done = settle(_deal_played(now), now.table.pool, _laid(now), now.table.reserved, apart)
    return now._replace(phase="over", turn=None, settlement=done)


def puestas(now: DealState) -> tuple[Action, ...]:
    """Return where the loser may put his puesta: into the pool, or apart."""
    return Action("puesta", POOLED), Action("puesta", SET_APART)


def puesta(now: DealState, action: Action) -> DealState:
    """Return the settled deal, with the puesta in the pool or set apart."""
    return _paid(now, apart=action.word == SET_APART)


def _laid(now: DealState) -> tuple[Item, ...]:
    """Return what players laid into the pool: marks for passing and taking in, and forfeits."""
    nobody = now.ending is not None and now.ending.kind == "passed-out"
    passed = [seat for place, seat in enumerate(now.order) if nobody or place != now.first]
    taken = {now.order[step.seat]: len(step.drawn) for step in now.exchanged}
    laid = marks(now.book, passed, taken, thrown_in=nobody)
    assert laid is not None, "who passed and took cards is known"
    events = [announcement for trick in now.tricks for announcement in trick.said] + list(now.said)
    paid = (
        Item(now.order[announcement.seat], POOL, announcement.amount, "forfeit")
        for announcement in events
        if announcement.word == "forfeit" and announcement.amount
    )
    return (*laid, *paid)


def forfeit_due(now: DealState) -> int | None:
    """Return what an offence costs now by the tariff, in counters. None if it costs nothing."""
    pool = now.table.pool + balance(_laid(now), POOL)
    return forfeit(now.book, now.call, now.table.players, pool)


def _deal_played(now: DealState) -> Played:
    assert now.suit is not None
    assert now.ending is not None
    trump, seats = ranked(now.suit, now.book), now.order
    others = {
        seats[place]: hand
        for place, hand in enumerate(now.begun)
        if place not in (now.ombre, now.friend)
    }
    return Played(
        now.book,
        tuple(range(now.table.players)),
        now.ending,
        seats[now.ombre],
        now.contract,
        None if now.friend is None else seats[now.friend],
        _run(now, now.ombre, trump),
        _run(now, now.player, trump),
        now.turned,
        highest_trump(others, others, trump),
    )


def _run(now: DealState, place: int, trump: int) -> EstucheRun:
    hands = hand_counted(now.book, now.dealt, now.begun)
    return run_of(now.book, now.contract, hands[place], trump)
