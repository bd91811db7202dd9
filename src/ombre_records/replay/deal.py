"""One deal replayed: from the seats to the settlement, under the assumptions that fit it best."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ombre_records.engine.payments import POOL, Item, balance
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Reading
from ombre_records.replay.auction import hear_auction
from ombre_records.replay.exchange import exchange_cards
from ombre_records.replay.facts import DealFacts
from ombre_records.replay.faults import Assumption, Fault
from ombre_records.replay.hands import deal_hands, seat_players
from ombre_records.replay.holds import compare_holds
from ombre_records.replay.play import play_tricks
from ombre_records.replay.script import Script, script
from ombre_records.replay.settle import Settlement, conclude, settle
from ombre_records.replay.state import Carried, State, Table
from ombre_records.replay.stated import compare_payments, compare_result, reserves
from ombre_records.replay.trump import name_trump

_TRIALS = 40


@dataclass(frozen=True, slots=True)
class Replayed:
    """A deal as it happened, what was wrong, and what it hands on to the next."""

    facts: DealFacts
    faults: tuple[Fault, ...]
    carried: Carried


def replay_deal(
    deal: Deal, table: Table, carried: Carried, index: int, reading: Reading, following: int | None
) -> Replayed:
    """Replay a deal; `following` is the number of the next deal, None if there is none.

    Where a fault can be taken in more ways than one (a leader misprinted, or one who really led out
    of turn), the way that leaves the fewest other faults is taken.
    """
    sheet = script(deal, reading)
    best = _replay(deal, sheet, table, carried, index, frozenset(), following)
    if not best.faults:
        return best
    assumed: frozenset[Assumption] = frozenset()
    for _ in range(3):
        ways = {way for fault in best.faults for way in fault.otherwise if way not in assumed}
        found = None
        for way in sorted(ways, key=str)[:_TRIALS]:
            other = _replay(deal, sheet, table, carried, index, assumed | {way}, following)
            if _weight(other) < _weight(best):
                best, found = other, way
        if found is None:
            break
        assumed |= {found}
    return best


def _weight(replayed: Replayed) -> tuple[int, int]:
    errors = [fault for fault in replayed.faults if fault.severity is Severity.ERROR]
    return len(errors), len(replayed.faults)


def _replay(
    deal: Deal,
    sheet: Script,
    table: Table,
    carried: Carried,
    index: int,
    assumed: frozenset[Assumption],
    following: int | None,
) -> Replayed:
    state = State(table, sheet, carried, assumed)
    state.faults.extend(sheet.faults)
    number = _number(state, following)
    seat_players(state)
    pool = _pool(state)
    reserved = _reserved(state)
    deal_hands(state)
    hear_auction(state)
    name_trump(state)
    exchange_cards(state)
    compare_holds(state)
    play = play_tricks(state)
    state.closing = tuple(play.events)
    state.taken = play.tally.taken
    state.outcome = conclude(play)
    compare_result(state)
    settlement = settle(state, pool, reserved, reserves(state))
    said_pool, said = compare_payments(state, settlement, pool, reserved)
    facts = _facts(state, deal, index, number, pool, settlement)
    handed = _hand_on(state, facts, settlement, said_pool, said)
    return Replayed(facts, tuple(state.faults), handed)


def _number(state: State, following: int | None) -> int | None:
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


def _pool(state: State) -> int | None:
    """Return the pool before the deal: as stated, else what the last deal left and the ante."""
    found = state.script.get("pool", st.Pool)
    stated = found[1].amount if found and isinstance(found[1].amount, int) else None
    carried, ante = state.carried, state.book.pool.ante
    known = carried.pool is not None and not state.gap
    rightful = carried.pool + ante if known and carried.pool is not None else None
    if stated is None or found is None:
        return rightful
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


def _reserved(state: State) -> tuple[int, ...] | None:
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


def _facts(
    state: State,
    deal: Deal,
    index: int,
    number: int | None,
    pool: int | None,
    settlement: Settlement,
) -> DealFacts:
    items = settlement.items
    count = len(state.table.players)
    gains: tuple[int | None, ...] = tuple(
        None if items is None else balance(items, seat) for seat in range(count)
    )
    if items is not None and state.dealer is not None and state.book.pool.ante:
        items = (Item(state.dealer, POOL, state.book.pool.ante, "ante"), *items)
    return DealFacts(
        deal,
        state.book,
        index,
        number,
        state.dealer,
        state.rests,
        state.order,
        state.dealt,
        state.bids,
        state.ombre,
        None,
        state.contract,
        state.trump,
        state.turned,
        tuple(state.exchanges),
        state.hands,
        tuple(state.tricks),
        state.closing,
        tuple(state.taken),
        state.outcome,
        settlement.estuches,
        items,
        gains,
        pool,
        settlement.pool_after,
        settlement.reserved if settlement.reserved is not None else (),
        _add(state, state.carried.totals, gains, state.book.pool.ante),
    )


def _hand_on(
    state: State,
    facts: DealFacts,
    settlement: Settlement,
    said_pool: int | None,
    said: tuple[int | None, ...],
) -> Carried:
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
        said_totals=_add(state, carried.said_totals, mixed, ante),
        lost=carried.lost or _swallowed(state),
        doubt=carried.doubt or _doubtful(state),
    )


def _add(
    state: State, totals: tuple[int | None, ...], gains: tuple[int | None, ...], ante: int
) -> tuple[int | None, ...]:
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
    return bool(state.script.broken) and any(
        fault.rule in ("misplaced-statement", "repeated-statement") for fault in state.faults
    )
