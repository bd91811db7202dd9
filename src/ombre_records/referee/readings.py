"""What a deal comes to by what the record itself says of it, where that departs from the rules.

A record's own money is made by whoever made its other statements: where a payment agrees with a
result, a partner or a number of cards that is told as wrong, it only follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ombre_records.model import statements as st
from ombre_records.referee.facts import ExchangeFacts, OutcomeFacts
from ombre_records.referee.play.course import Play
from ombre_records.referee.settlement.account import Settlement, laid_before, settle
from ombre_records.referee.settlement.ending import conclude
from ombre_records.referee.settlement.forfeits import owed
from ombre_records.referee.state import State
from ombre_records.referee.statements.terms import meant


class Reading(NamedTuple):
    """A deal as the record may mean it: its settlement, and the pool that forfeits go by."""

    settlement: Settlement
    laid: int | None


def readings(
    play: Play, pool: int | None, reserved: tuple[int, ...] | None, apart: bool
) -> tuple[Reading, ...]:
    """Return what the deal comes to by each of the record's own statements that are wrong."""
    state = play.state
    before = (state.outcome, state.primeras, state.friend, state.exchanges)
    found = []
    ways = product(_friends(state), _outcomes(state), _taken(state), _owed(state, pool))
    for place, (friend, outcome, taken, due) in enumerate(ways):
        if not place:
            continue
        state.outcome, state.primeras, state.friend, state.exchanges = before
        if friend != state.friend:
            state.outcome = outcome_with(play, friend)
            state.friend = friend
        if outcome is not None:
            state.outcome, state.primeras = outcome, False
        state.exchanges = taken
        found.append(Reading(settle(state, pool, reserved, apart, due), laid_before(state, pool)))
    state.outcome, state.primeras, state.friend, state.exchanges = before
    return tuple(found)


def outcome_with(play: Play, friend: int | None) -> OutcomeFacts:
    """Return how the deal would have ended with another player for the Ombre's friend."""
    state = play.state
    before = (
        state.friend,
        state.primeras,
        len(state.faults),
        set(state.doubts),
        state.none_of_five,
    )
    state.friend = friend
    outcome = conclude(play)
    state.friend, state.primeras, count, state.doubts, state.none_of_five = before
    del state.faults[count:]
    return outcome


def friend_said(state: State) -> int | None:
    """Return the friend that the record names and the cards do not bear out, if there is one."""
    found = state.script.get("call", st.CalledKing)
    if found is None or not state.noted("wrong-partner"):
        return None
    return state.table.seats.get(found[1].name or "")


def _friends(state: State) -> tuple[int | None, ...]:
    said = friend_said(state)
    return (state.friend,) if said is None else (state.friend, said)


def _outcomes(state: State) -> tuple[OutcomeFacts | None, ...]:
    found = state.script.get("result", st.Result)
    if found is None or not state.noted("wrong-result"):
        return (None,)
    kind = meant(state.book, state.contract, found[1].outcome or "")
    to = state.table.seats.get(found[1].name or "")
    return None, OutcomeFacts(kind or "undetermined", to)


def _taken(state: State) -> tuple[list[ExchangeFacts], ...]:
    """Return the exchanges, and as they would be if as many cards were drawn as laid off."""
    if not state.book.pool.card_pays or not state.noted("exchange-unequal"):
        return (state.exchanges,)
    return state.exchanges, list(_by_discards(state.exchanges))


def _by_discards(steps: list[ExchangeFacts]) -> Iterator[ExchangeFacts]:
    for step in steps:
        yield step if step.discards is None else replace(step, count=len(step.discards))


def _owed(state: State, pool: int | None) -> tuple[bool, ...]:
    return (True, False) if pool is not None and owed(state, pool) else (True,)
