"""Forfeits: what an offence costs where the rule book makes it cost, and what is recorded of it."""

from __future__ import annotations

from ombre_records.engine.payments import POOL, Item
from ombre_records.finding import Severity
from ombre_records.model.record import Line
from ombre_records.referee.faults import Fault
from ombre_records.referee.state import State


def forfeited(state: State, pool: int) -> tuple[Item, ...]:
    """Return the forfeits of a deal; `pool` is what lies before them.

    Where offences cost nothing by the book, what is recorded was paid all the same.
    """
    items: list[Item] = []
    for seat, stated, line in state.forfeits:
        amount = _tariff(state, pool)
        if amount is not None and stated not in (None, amount):
            facts = {"player": state.name(seat), "stated": str(stated), "rightful": str(amount)}
            _note(state, line, "amount", facts, seat)
        paid = amount if amount is not None else stated or 0
        items.append(Item(seat, POOL, paid, "forfeit"))
        pool += paid
    recorded = {seat for seat, _, _ in state.forfeits}
    for fault in _offences(state):
        amount = _tariff(state, pool)
        if fault.seat is None or fault.seat in recorded or amount is None:
            continue
        recorded.add(fault.seat)
        facts = {"player": state.name(fault.seat), "stated": "", "rightful": str(amount)}
        _note(state, fault.at.line, "", facts, fault.seat, follows=True)
        items.append(Item(fault.seat, POOL, amount, "forfeit"))
        pool += amount
    return tuple(item for item in items if item.amount)


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
    state: State, line: Line, slot: str, facts: dict[str, str], seat: int, follows: bool = False
) -> None:
    if not any(fault.rule == "wrong-forfeit" and fault.at.line is line for fault in state.faults):
        state.fault("wrong-forfeit", line, slot, 0, facts, seat=seat, consequent=follows)
