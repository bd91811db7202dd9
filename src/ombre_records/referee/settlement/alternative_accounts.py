"""The settlement of a deal if the record is right where it departs from the rules.

A record's own money is made by whoever made its other statements: where a payment agrees with a
result, a partner or a number of cards that is told as wrong, it only follows from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.model import statements as st
from ombre_records.referee.facts import ExchangeFacts, OutcomeFacts
from ombre_records.referee.faults.exchange import ExchangeUnequal
from ombre_records.referee.faults.play import WrongPartner
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.play.course import Play
from ombre_records.referee.settlement.account import Account, Settlement, cards_taken
from ombre_records.referee.settlement.ending import Ended, conclude
from ombre_records.referee.settlement.forfeits import Forfeits
from ombre_records.referee.state import State
from ombre_records.referee.statements.terms import meant


class Reading(Struct, frozen=True):
    """A deal as the record may mean it: its settlement, and the pool that forfeits go by."""

    settlement: Settlement
    laid: int | None


def readings(play: Play, account: Account, pool: int | None) -> tuple[Reading, ...]:
    """Return what the deal comes to by each of the record's own statements that are wrong."""
    state, readings_left = play.state, list[Reading]()
    if not state.faults:
        return ()
    ways = product(
        _friends(play, account), _outcomes(state), _taken(state, account), _owed(account, pool)
    )
    for place, ((friend, ended), outcome, taken, forfeits) in enumerate(ways):
        if not place:
            continue
        other = replace(
            account,
            friend=friend,
            ended=ended if outcome is None else outcome,
            taken=taken,
            forfeits=forfeits,
        )
        readings_left.append(Reading(other.settled(pool), other.laid_before(pool)))
    return tuple(readings_left)


def friend_said(state: State) -> int | None:
    """Return the friend that the record names and the cards do not bear out, if there is one."""
    entry = state.script.get("call", st.CalledKing)
    if entry is None or not state.noted(WrongPartner):
        return None
    return state.table.seats.get(entry[1].name or "")


def _friends(play: Play, account: Account) -> tuple[tuple[int | None, Ended], ...]:
    stated, own = friend_said(play.state), (account.friend, account.ended)
    return (own,) if stated is None else (own, (stated, conclude(play, stated)))


def _outcomes(state: State) -> tuple[Ended | None, ...]:
    entry = state.script.get("result", st.Result)
    if entry is None or not state.noted(WrongResult):
        return (None,)
    kind = meant(state.book, state.contract, entry[1].outcome or "")
    to = state.table.seats.get(entry[1].name or "")
    return None, Ended(OutcomeFacts(kind or "undetermined", to))


def _taken(state: State, account: Account) -> tuple[Mapping[int, int] | None, ...]:
    """Return the cards taken in, and as they would be if as many were drawn as laid off."""
    own = account.taken
    if own is None or not state.noted(ExchangeUnequal):
        return (own,)
    return own, cards_taken(map(_by_discards, state.exchanges))


def _by_discards(step: ExchangeFacts) -> ExchangeFacts:
    return step if step.discards is None else replace(step, count=len(step.discards))


def _owed(account: Account, pool: int | None) -> tuple[Forfeits, ...]:
    """Return the forfeits, and without those that are not recorded."""
    own = account.forfeits
    return (own, replace(own, due=False)) if pool is not None and own.owed(pool) else (own,)
