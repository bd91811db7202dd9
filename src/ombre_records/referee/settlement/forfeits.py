"""Forfeits: what an offence costs where the rule book makes it cost, and what is recorded of it."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.engine.payments import POOL, Item
from ombre_records.finding import Severity
from ombre_records.model.record import Line
from ombre_records.referee.faults import Fault
from ombre_records.referee.state import State


def forfeited(state: State, pool: int, due: bool = True) -> tuple[Item, ...]:
    """Return the forfeits of a deal; `pool` is what lies before them.

    `due`: those that are owed and not recorded are among them. Where offences cost nothing by the
    book, what is recorded was paid all the same.
    """
    items, pool = _recorded(state, pool)
    for fault in _unrecorded(state) if due else ():
        amount = _tariff(state, pool) or 0
        items.append(Item(fault.seat or 0, POOL, amount, "forfeit"))
        pool += amount
    return tuple(item for item in items if item.amount)


def owed(state: State, pool: int) -> bool:
    """Tell whether a forfeit is owed that is not recorded."""
    return _tariff(state, pool) is not None and bool(_unrecorded(state))


def compare_forfeits(state: State, laid: int | None, others: Iterable[int | None]) -> None:
    """Check the forfeits recorded, and that none is owed besides.

    `laid` is the pool that they are reckoned by, `others` what else it may have been.
    """
    if laid is None:
        return
    wanted, said = _amounts(state, laid), [_amounts(state, other) for other in others if other]
    for place, (seat, stated, line) in enumerate(state.forfeits):
        amount = wanted[place]
        if amount is not None and stated not in (None, amount):
            agrees = any(other[place] == stated for other in said)
            facts = {"player": state.name(seat), "stated": str(stated), "rightful": str(amount)}
            _note(state, line, "amount", facts, seat, agrees)
    pool = _recorded(state, laid)[1]
    for fault in _unrecorded(state) if _tariff(state, pool) is not None else ():
        amount = _tariff(state, pool) or 0
        facts = {"player": state.name(fault.seat), "stated": "", "rightful": str(amount)}
        _note(state, fault.at.line, "", facts, fault.seat or 0, agrees=True)
        pool += amount


def _amounts(state: State, pool: int) -> list[int | None]:
    """Return what each recorded forfeit should be."""
    found = []
    for _, stated, _ in state.forfeits:
        amount = _tariff(state, pool)
        found.append(amount)
        pool += amount if amount is not None else stated or 0
    return found


def _recorded(state: State, pool: int) -> tuple[list[Item], int]:
    """Return the recorded forfeits, at their price, and the pool after them."""
    items = []
    wanted = _amounts(state, pool)
    for (seat, stated, _), amount in zip(state.forfeits, wanted, strict=True):
        paid = amount if amount is not None else stated or 0
        items.append(Item(seat, POOL, paid, "forfeit"))
        pool += paid
    return items, pool


def _unrecorded(state: State) -> list[Fault]:
    """Return the offences, one a player, for which no forfeit is recorded."""
    recorded = {seat for seat, _, _ in state.forfeits}
    found = []
    for fault in _offences(state) if state.book.forfeits.pays != "nothing" else ():
        if fault.seat is not None and fault.seat not in recorded and state.contract is not None:
            recorded.add(fault.seat)
            found.append(fault)
    return found


def _tariff(state: State, pool: int) -> int | None:
    """Return what an offence costs; None where the book lets it cost nothing."""
    rules, contract = state.book.forfeits, state.contract
    if rules.pays == "nothing" or contract is None:
        return None
    if rules.pays == "doubles-pool":
        return pool
    money = state.book.payments
    price = contract.base if money.beast_game is None else money.beast_game
    per = len(state.table.players) - (money.beast_per == "opponent")
    return pool + (price + contract.more) * per


def _offences(state: State) -> list[Fault]:
    wanted = state.book.forfeits.offences
    return [
        fault
        for fault in state.faults
        if fault.rule in wanted and fault.severity is Severity.ERROR and not fault.consequent
    ]


def _note(
    state: State, line: Line, slot: str, facts: dict[str, str], seat: int, agrees: bool
) -> None:
    if not any(fault.rule == "wrong-forfeit" and fault.at.line is line for fault in state.faults):
        state.fault("wrong-forfeit", line, slot, 0, facts, seat=seat, agrees=agrees)
