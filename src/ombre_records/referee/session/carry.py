"""State that runs on from deal to deal: the number, the pool, puestas set apart, the totals."""

from __future__ import annotations

from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.base.language import marked
from ombre_records.engine.payments import Item, antes, balance, balances, pooled, staked
from ombre_records.engine.settlement import in_line
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.consequences import GIVING_UP
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.faults.deal import DealNumber, OpeningPool, RepeatedBoard
from ombre_records.referee.faults.fault import Assumption, Fault, Pointer
from ombre_records.referee.faults.notation import MisplacedStatement, RepeatedStatement
from ombre_records.referee.faults.settlement import (
    Unsettled,
    WrongPayment,
    WrongPool,
    WrongReserved,
)
from ombre_records.referee.settlement.account import Account, Settlement
from ombre_records.referee.settlement.stated_payments import Stated
from ombre_records.referee.state import Carried, Other, State
from ombre_records.referee.statements.script import unread
from ombre_records.referee.statements.terms import counters


def deal_number(state: State, following: int | None) -> int | None:
    """Return the deal's number; note one that does not follow, and see a gap."""
    number = state.script.number
    if state.table.boards:
        return _board(state, number)
    before = state.carried.number
    if number is None or before is None or number == before + 1:
        return number if number is not None or before is None else before + 1
    misprint = number <= before or (following is not None and following == before + 2)
    if not misprint:
        state.gap = True
        return number
    goes_on = state.carried.stated is not None and number == state.carried.stated + 1
    state.fault(DealNumber(number, before + 1), state.script.start, "number", agrees=goes_on)
    return before + 1


def _board(state: State, number: int | None) -> int | None:
    """Return the number of a board; note one that this table has played before."""
    first = state.table.numbered.get(number) if number is not None else None
    if number is not None and first is not None and first.number < state.script.start.number:
        related = ((Pointer(first), marked("it was played here first")),)
        state.fault(RepeatedBoard(number), state.script.start, "number", related=related)
    return number


def lay_stakes(state: State) -> None:
    """Work out what lies there before the deal, and who has staked what."""
    statement = state.script.get("pool", st.Pool)
    stated = counters(state.book, statement[1].amount) if statement else None
    unknown = state.gap or (state.carried.unread and "reserved" in state.script.single)
    lay = None if unknown and pooled(state.book) else state.carried.pool
    state.pool, opened = _pool_before(state, statement[0] if statement else None, stated, lay)
    state.antes = _antes(state, 1 if opened else lay, stated)
    state.reserved = reserved_before(state)


def _pool_before(
    state: State, line: Line | None, stated: int | None, lay: int | None
) -> tuple[int | None, bool]:
    """Return the pool, as stated, else what the last deal left (`lay`) and the ante; and whether
    it has opened with more than the antes.
    """
    carried = state.carried
    rightful = None if lay is None else lay + _staked(state, lay)
    if stated is None or line is None:
        lost = carried.first and unread(state.script, "pool")
        return None if lost else rightful, False
    if rightful is None:
        least = min(lay + _staked(state, lay) for lay in (0, 1))
        if stated < least:
            state.fault(WrongPool(stated, least, least, "least"), line, "amount")
            return None, False
        return stated, False
    if stated == rightful:
        return stated, False
    if not rightful and not pooled(state.book):
        state.fault(WrongPool(stated, 0, 0, "none"), line, "amount")
        return rightful, False
    if carried.unread:
        return stated, False
    if carried.first and stated > rightful:
        opening = OpeningPool(stated, _staked(state, 1))
        state.fault(opening, line, "amount", severity=Severity.INFO)
        return stated, True
    stated_pools = (carried.said_pool, *(other.pool for other in carried.otherwise))
    follows = any(lay is not None and stated == lay + _staked(state, lay) for lay in stated_pools)
    way: Assumption = ("pool",)
    facts = WrongPool(stated, rightful, _staked(state, lay or 0))
    state.fault(facts, line, "amount", agrees=follows, otherwise=(way,))
    return stated if way in state.assumed else rightful, False


def _staked(state: State, lay: int) -> int:
    """Return how much is staked before the first bid; `lay` is what lay in the pool."""
    return staked(state.book, len(state.seated), lay)


def _antes(state: State, lay: int | None, stated: int | None) -> tuple[Item, ...] | None:
    """Return who stakes what; None where the dealer, or what lay in the pool, is not known."""
    if lay is None and stated is not None:
        lay = 0 if stated == _staked(state, 0) else 1
    return antes(state.book, state.dealer, state.eldest, state.seated, lay)


def reserved_before(state: State) -> tuple[int, ...] | None:
    """Return the puestas set apart before the deal, largest first; None where not known."""
    stated = state.script.get("reserved", st.Reserved)
    before = None if state.gap and pooled(state.book) else state.carried.reserved
    if stated is None:
        return before
    if not pooled(state.book):
        state.fault(WrongPool(0, 0, 0, "none"), stated[0], "amount")
        return before
    counted = (counters(state.book, amount) for amount in stated[1].amounts)
    amounts = tuple(amount for amount in counted if amount is not None and amount > 0)
    open_ = state.carried.first or state.carried.unread
    if before is None or open_ or sorted(amounts) == sorted(before):
        return in_line(state.book, amounts)
    way: Assumption = ("reserved",)
    state.fault(WrongReserved(amounts, before), stated[0], "amount", otherwise=(way,))
    return in_line(state.book, amounts) if way in state.assumed else before


def hand_on(
    state: State,
    facts: DealFacts,
    settlement: Settlement,
    stated: Stated,
    account: Account,
) -> Carried:
    """Return what the deal hands on to the next."""
    carried, gains, said = state.carried, facts.payments, stated.gains
    wrong = state.noted(WrongPayment)
    if wrong or None in gains:
        gains = tuple(
            gain if stated_gain is None or not (wrong or gain is None) else stated_gain
            for gain, stated_gain in zip(gains, said, strict=True)
        )
    same = gains == facts.payments and carried.said_totals == carried.totals
    return Carried(
        first=False,
        number=facts.number,
        stated=_stated_number(state),
        dealer=state.dealer,
        seated=state.seated,
        pool=pool_after(state, settlement),
        said_pool=stated.pool,
        reserved=settlement.reserved,
        totals=facts.totals,
        said_totals=facts.totals if same else add_up(state, carried.said_totals, gains),
        lost=carried.lost or _swallowed(state),
        faulty=carried.faulty or any(map(_tells_why, state.faults)),
        otherwise=_otherwise(state, facts.pool_before, account) if carried.otherwise else (),
        prices={**stated.prices, **carried.prices} if stated.prices else carried.prices,
        unread=bool(state.script.broken) and unread(state.script, "payments", *GIVING_UP),
    )


def _stated_number(state: State) -> int | None:
    """Return the deal's number as the record goes on counting; a line may have lost its own."""
    before = state.carried.stated
    lost = None if before is None else before + 1
    return lost if state.script.number is None else state.script.number


def _tells_why(fault: Fault) -> bool:
    """Whether a fault tells why what runs on from the deal is not known, or not as stated."""
    unsettled = isinstance(fault.facts, Unsettled) and not fault.consequent
    return fault.severity is Severity.ERROR or unsettled


def add_up(
    state: State, totals: tuple[int | None, ...], gains: tuple[int | None, ...]
) -> tuple[int | None, ...]:
    """Return the running totals after the deal, the antes taken off."""
    staked = state.antes
    if state.gap or staked is None:
        return tuple(None for _ in totals)
    laid = balances(staked)
    return tuple(
        None if total is None or gain is None else total + gain + laid.get(seat, 0)
        for seat, (total, gain) in enumerate(zip(totals, gains, strict=True))
    )


def pool_after(state: State, settlement: Settlement) -> int | None:
    """Return the pool after the deal; where the book stakes nothing it stays as it is."""
    if settlement.pool_after is None and not pooled(state.book) and not state.forfeits:
        return state.pool
    return settlement.pool_after


def _otherwise(state: State, before: int | None, account: Account) -> tuple[Other, ...]:
    """Return what the other ways to take earlier faults come to after this deal.

    A stated pool that agrees with none of them but with the deals as they are taken ends the doubt.
    """
    others: dict[Other, None] = {}
    stated = state.script.get("pool", st.Pool)
    for other in state.carried.otherwise:
        pool = other.pool if other.pool is None else other.pool + _staked(state, other.pool)
        if stated and pool is not None and counters(state.book, stated[1].amount) == before != pool:
            continue
        done = replace(account, reserved=state.carried.reserved).settled(pool)
        gains: tuple[int | None, ...] = tuple(
            None if done.items is None else balance(done.items, seat)
            for seat in range(len(state.table.players))
        )
        others[Other(done.pool_after, add_up(state, other.totals, gains))] = None
    return tuple(others)


def _swallowed(state: State) -> bool:
    """Whether a lost line `deal` or `ombre` has let this deal swallow what follows."""
    return state.script.swallowed or (
        bool(state.script.broken) and state.noted(MisplacedStatement, RepeatedStatement)
    )
