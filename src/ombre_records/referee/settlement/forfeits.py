"""Forfeits, by the rule book against what is recorded; and what a results line says beside the
outcome.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ombre_records.base.finding import Severity
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.open_prices import tried
from ombre_records.engine.ending import Undertaking
from ombre_records.engine.naming import calls_king
from ombre_records.engine.payments import POOL, Item
from ombre_records.engine.settlement import costs, forfeit
from ombre_records.engine.trumps import RUNS
from ombre_records.model.record import Line
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.settlement import WrongForfeit, WrongResult
from ombre_records.referee.state import State


class Forfeits(Struct, frozen=True):
    """The forfeits of a deal: those recorded, with their lines, and offences that have none.

    `due`: what is owed and not recorded is paid all the same.
    """

    book: RuleBook
    contract: Call | None
    players: int
    recorded: tuple[tuple[int, int | None, Line], ...] = ()
    unrecorded: tuple[Fault, ...] = ()
    due: bool = True

    def price(self, pool: int) -> int | None:
        """Return what an offence costs; None where the book lets it cost nothing, or leaves open
        how much.
        """
        name = self.contract.name if self.contract else ""
        books = tried(self.book)
        prices = {forfeit(each, each.call(name), self.players, pool) for each in books}
        return prices.pop() if len(prices) == 1 else None

    def amounts(self, pool: int) -> list[int | None]:
        """Return what each recorded forfeit should be; `pool` is what lies before them."""
        amounts = []
        for _, stated, _ in self.recorded:
            amount = self.price(pool)
            amounts.append(amount)
            pool += amount if amount is not None else stated or 0
        return amounts

    def items(self, pool: int) -> tuple[Item, ...]:
        """Return what is paid; `pool` is what lies before it.

        Where offences cost nothing by the book, what is recorded was paid all the same.
        """
        if not self.recorded and not self.unrecorded:
            return ()
        paid = self._paid(pool)
        owed = self.owed(pool) if self.due else ()
        paid += [(fault.seat or 0, amount) for fault, amount in owed]
        return tuple(Item(seat, POOL, amount, "forfeit") for seat, amount in paid if amount)

    def owed(self, pool: int) -> tuple[tuple[Fault, int], ...]:
        """Return the offences that have no forfeit recorded, each with what it costs."""
        owed: list[tuple[Fault, int]] = []
        if not self.unrecorded:
            return ()
        pool += sum(amount for _, amount in self._paid(pool))
        for fault in self.unrecorded:
            amount = self.price(pool)
            if amount is not None:
                owed.append((fault, amount))
                pool += amount
        return tuple(owed)

    def _paid(self, pool: int) -> list[tuple[int, int]]:
        wanted = zip(self.recorded, self.amounts(pool), strict=True)
        return [(seat, stated or 0 if due is None else due) for (seat, stated, _), due in wanted]


def forfeits_of(state: State) -> Forfeits:
    """Return the forfeits of a deal."""
    return Forfeits(
        state.book,
        state.contract,
        len(state.seated),
        tuple(state.forfeits),
        tuple(_unrecorded(state)),
    )


def _unrecorded(state: State) -> list[Fault]:
    """Return the offences, one a player, for which no forfeit is recorded."""
    recorded = {seat for seat, _, _ in state.forfeits}
    faults: list[Fault] = []
    for fault in state.faults:
        if fault.seat is None or fault.seat in recorded or not state.contract:
            continue
        own = fault.severity is Severity.ERROR and not fault.consequent
        if own and costs(state.book, fault.rule):
            recorded.add(fault.seat)
            faults.append(fault)
    return faults


def compare_forfeits(
    state: State, forfeits: Forfeits, laid: int | None, others: Iterable[int | None]
) -> None:
    """Check the recorded forfeits, and that no other is owed.

    `laid` is the pool that they are reckoned by, `others` what else it may have been.
    """
    if laid is None:
        return
    wanted, recorded = (
        forfeits.amounts(laid),
        [forfeits.amounts(other) for other in others if other],
    )
    for place, (seat, stated, line) in enumerate(forfeits.recorded):
        amount = wanted[place]
        if amount is None and stated is None and line.kind == "result-line":
            state.fault(WrongForfeit(state.name(seat), None, None), line, "fined", place, seat=seat)
        elif amount is not None and stated not in (None, amount):
            agrees = any(other[place] == stated for other in recorded)
            facts = WrongForfeit(state.name(seat), stated, amount)
            _note(state, line, "amount", facts, seat, agrees)
    for fault, amount in forfeits.owed(laid):
        facts = WrongForfeit(state.name(fault.seat), None, amount)
        _note(state, fault.at.line, "", facts, fault.seat or 0, agrees=True)


def _note(
    state: State, line: Line, slot: str, facts: WrongForfeit, seat: int, agrees: bool
) -> None:
    noted = (f for f in state.faults if isinstance(f.facts, WrongForfeit))
    if not any(fault.at.line is line for fault in noted):
        state.fault(facts, line, slot, seat=seat, agrees=agrees)


def compare_besides(state: State) -> None:
    """Note a friend, or first tricks, in a results line of a game that has none, and too long a
    run.

    Primeras and a run that nobody pays for may be told: they are what was won and held. A run may
    be longer than a hand: it may be one that was lacked.
    """
    result, line, call = state.script.result, state.script.start, state.contract
    if result is None:
        return
    if (
        result.estuches
        and state.trump is not None
        and result.estuches > (most := len(RUNS[state.trump]))
    ):
        fault = WrongResult(str(result.estuches), (str(most),), why="long-run")
        state.fault(fault, line, "run")
    if result.primeras is not None and not Undertaking(state.book, call, 0).wants_first:
        state.fault(WrongResult("primeras", (), why="no-primeras"), line, "primeras")
    if result.friend is not None and call is not None and not calls_king(call):
        state.fault(WrongResult("friend", (), why="no-friend"), line, "friend")
