"""What runs on from deal to deal: the number, the pool, puestas set apart, the totals."""

from __future__ import annotations

from dataclasses import replace

from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.replay.facts import DealFacts
from ombre_records.replay.faults import Assumption
from ombre_records.replay.settle import Settlement
from ombre_records.replay.state import Carried, State

_MAY_BE_POOL = ("pool", "broken")


def deal_number(state: State, following: int | None) -> int | None:
    """Return the deal's number; note one that does not follow, and see a gap."""
    found = state.script.get("deal", st.DealStart)
    number = found[1].number if found else None
    before = state.carried.number
    if number is None or before is None or number == before + 1:
        return number if number is not None or before is None else before + 1
    misprint = number <= before or (following is not None and following == before + 2)
    if not misprint:
        state.gap = True
        return number
    facts = {"stated": str(number), "wanted": str(before + 1)}
    lost = state.carried.lost
    state.fault("deal-number", state.script.start, "number", 0, facts, consequent=lost)
    return before + 1


def pool_before(state: State) -> int | None:
    """Return the pool before the deal: as stated, else what the last deal left and the ante."""
    found = state.script.get("pool", st.Pool)
    stated = found[1].amount if found and isinstance(found[1].amount, int) else None
    carried, ante = state.carried, state.book.pool.ante
    known = carried.pool is not None and not state.gap
    rightful = carried.pool + ante if known and carried.pool is not None else None
    if stated is None or found is None:
        lost = carried.first and any(line.kind in _MAY_BE_POOL for line in state.script.broken)
        return None if lost else rightful
    if rightful is None or stated == rightful:
        return stated
    facts = {"stated": str(stated), "rightful": str(rightful), "ante": str(ante)}
    if carried.first and stated > rightful:
        state.fault("opening-pool", found[0], "amount", 0, facts, severity=Severity.INFO)
        return stated
    facts["first"] = "yes" if carried.first else ""
    follows = (
        carried.lost
        or carried.doubt
        or (carried.said_pool is not None and stated == carried.said_pool + ante)
    )
    state.fault(
        "wrong-pool",
        found[0],
        "amount",
        0,
        facts,
        consequent=follows,
        otherwise=(("pool",),),
    )
    return stated if ("pool",) in state.assumed else rightful


def reserved_before(state: State) -> tuple[int, ...] | None:
    """Return the puestas set apart before the deal, largest first; None where not known."""
    found = state.script.get("reserved", st.Reserved)
    before = None if state.gap else state.carried.reserved
    if found is None:
        return before
    amounts = tuple(a for a in found[1].amounts if isinstance(a, int) and a > 0)
    if before is None or state.carried.first or sorted(amounts) == sorted(before):
        return tuple(sorted(amounts, reverse=True))
    facts = {
        "told": "",
        "stated": ", ".join(map(str, amounts)) or "none",
        "rightful": ", ".join(map(str, before)) or "none",
    }
    way: Assumption = ("reserved",)
    lost = state.carried.lost
    state.fault("wrong-reserved", found[0], "amount", 0, facts, consequent=lost, otherwise=(way,))
    return tuple(sorted(amounts, reverse=True)) if way in state.assumed else before


def hand_on(
    state: State,
    facts: DealFacts,
    settlement: Settlement,
    said_pool: int | None,
    said: tuple[int | None, ...],
) -> Carried:
    """Return what the deal hands on to the next."""
    carried, ante = state.carried, state.book.pool.ante
    wrong = any(fault.rule == "wrong-payment" for fault in state.faults)
    mixed = tuple(
        gain if told is None or not wrong else told
        for gain, told in zip(facts.payments, said, strict=True)
    )
    return replace(
        carried,
        first=False,
        number=facts.number,
        dealer=state.dealer,
        pool=settlement.pool_after,
        said_pool=said_pool,
        reserved=settlement.reserved,
        totals=facts.totals,
        said_totals=add_up(state, carried.said_totals, mixed, ante),
        lost=carried.lost or _swallowed(state),
        doubt=carried.doubt or _doubtful(state),
    )


def add_up(
    state: State, totals: tuple[int | None, ...], gains: tuple[int | None, ...], ante: int
) -> tuple[int | None, ...]:
    """Return the running totals after the deal, the dealer's ante taken off."""
    if state.gap or (ante and state.dealer is None):
        return tuple(None for _ in totals)
    return tuple(
        None
        if total is None or gain is None
        else total + gain - (ante if seat == state.dealer else 0)
        for seat, (total, gain) in enumerate(zip(totals, gains, strict=True))
    )


def _doubtful(state: State) -> bool:
    """Whether the payments would be others if a fault were taken in another way."""
    ways = ("call", "ombre", "contract", "pool")
    return any(way[0] in ways for fault in state.faults for way in fault.otherwise)


def _swallowed(state: State) -> bool:
    """Whether a lost line `deal` or `ombre` has let this deal swallow what follows."""
    return state.script.swallowed or (
        bool(state.script.broken)
        and any(
            fault.rule in ("misplaced-statement", "repeated-statement") for fault in state.faults
        )
    )
