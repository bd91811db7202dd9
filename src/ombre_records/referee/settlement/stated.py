"""The settlement as the record states it, held against what the rules make of the deal."""

from __future__ import annotations

from ombre_records.engine.payments import POOL, RESERVED, Item, balances
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.facts import OutcomeFacts
from ombre_records.referee.faults.notation import UnknownTerm
from ombre_records.referee.faults.settlement import (
    Misstated,
    Paid,
    UnbalancedPayment,
    Unsettled,
    WrongPayment,
    WrongReserved,
    WrongResult,
)
from ombre_records.referee.play.course import Play
from ombre_records.referee.settlement.account import Account, Settlement
from ombre_records.referee.settlement.ending import conclude
from ombre_records.referee.settlement.readings import Reading, friend_said
from ombre_records.referee.state import State
from ombre_records.referee.statements.amounts import counters
from ombre_records.referee.statements.terms import meant
from ombre_records.referee.statements.unread import unread


def compare_result(play: Play, outcome: OutcomeFacts) -> None:
    """Check the result as stated."""
    state = play.state
    found = state.script.get("result", st.Result)
    if found is None or found[1].outcome in (None, "?"):
        return
    line, result = found
    word = result.outcome or ""
    kind = meant(state.book, state.contract, word)
    to = state.seat(result.name, line, "who")
    if kind is None:
        known = tuple(dict.fromkeys(state.book.outcome.terms.values()))
        state.fault(UnknownTerm(word, "outcome", known), line, "outcome")
        return
    if outcome.kind == "undetermined" or _same(outcome, kind, to):
        return
    wrong_winner = kind == outcome.kind
    stated = word + (f" {result.name}" if result.name else "")
    state.fault(
        WrongResult(stated, described(state, outcome), _tricks(state)),
        line,
        "who" if wrong_winner and result.name else "outcome",
        agrees=_by_friend_said(play, kind, to),
    )


def _by_friend_said(play: Play, kind: str, to: int | None) -> bool:
    """Whether a result is that of the game with the partner whom the record names."""
    said = friend_said(play.state)
    return said is not None and _same(conclude(play, said).outcome, kind, to)


def _same(outcome: OutcomeFacts, kind: str, to: int | None) -> bool:
    if outcome.annulled and outcome.forbidder is not None and kind == "sacada":
        return True
    if outcome.kind == "surrendered" and kind == "puesta":
        return True
    if kind != outcome.kind:
        return False
    return to is None or outcome.codille_to is None or to == outcome.codille_to


def described(state: State, outcome: OutcomeFacts) -> str:
    """Write an outcome as a result line does."""
    to = outcome.codille_to
    return outcome.kind + (f" {state.name(to)}" if to is not None else "")


def _tricks(state: State) -> tuple[tuple[str, int | None], ...]:
    return tuple((state.name(seat), state.taken[seat]) for seat in sorted(state.order))


def reserves(state: State) -> bool:
    """Whether the record says that the loser sets his puesta apart."""
    found = state.script.get("payments", st.Payments)
    for entry in found[1].entries if found else ():
        if entry.name == "reserved" and (counters(state.book, entry.amount) or 0) > 0:
            return True
    return False


def compare_payments(
    state: State,
    account: Account,
    settlement: Settlement,
    pool: int | None,
    others: tuple[Reading, ...],
) -> tuple[int | None, tuple[int | None, ...]]:
    """Check the payments as stated; return the pool after, and each player's gain, by them.

    `others` are what the record itself may mean, where another statement of it is wrong.
    """
    found = state.script.get("payments", st.Payments)
    count = len(state.table.players)
    if found is None:
        return None, tuple(None for _ in range(count))
    line, payments = found
    said = _entries(state, line, payments)
    if settlement.items is not None:
        _judge(state, line, said, settlement, account.reserved, others)
    elif _balance(state, line, said, payments, count) or _within(state, line, said, account):
        return None, tuple(None for _ in range(count))  # what was paid in truth nobody knows
    entry = said.get(POOL)
    after = None if entry is None or pool is None else pool + entry[1]
    strange = any(entry.name not in _parties(state) for entry in payments.entries)
    rest = None if strange else 0
    return after, tuple(said[seat][1] if seat in said else rest for seat in range(count))


def _parties(state: State) -> set[str]:
    return {*state.table.seats, "pool", "reserved"}


def _entries(state: State, line: Line, payments: st.Payments) -> dict[int, tuple[int, int]]:
    """Return each party's place in the line and amount, where stated in counters."""
    said, book = dict[int, tuple[int, int]](), state.book
    special = {"pool": POOL, "reserved": RESERVED}
    for index, entry in enumerate(payments.entries):
        party = special.get(entry.name or "")
        if party is None:
            party = state.seat(entry.name, line, "name", index)
        amount = counters(book, entry.amount)
        if party is not None and amount is not None:
            said[party] = (index, amount)
    return said


def _judge(
    state: State,
    line: Line,
    said: dict[int, tuple[int, int]],
    settlement: Settlement,
    reserved: tuple[int, ...] | None,
    others: tuple[Reading, ...],
) -> None:
    wrong = _wrong(said, settlement, reserved)
    if not wrong:
        return
    rightful = expected(settlement)
    told = tuple(
        Misstated(_party(state, party), said[party][1], rightful.get(party, 0)) for party in wrong
    )
    facts: WrongReserved | WrongPayment = WrongPayment(told, _paid(state, settlement.items or ()))
    if wrong == [RESERVED]:
        facts = WrongReserved(wrong=told[0])
    place = said[wrong[0]][0]
    state.fault(
        facts,
        line,
        "signed",
        place,
        seat=wrong[0] if wrong[0] >= 0 else None,
        agrees=any(
            other.settlement.items is not None and not _wrong(said, other.settlement, reserved)
            for other in others
        ),
    )


def expected(settlement: Settlement) -> dict[int, int]:
    """Return what each party gains by a settlement, the pool and what is set apart too."""
    return {POOL: 0, RESERVED: 0, **balances(settlement.items or ())}


def _wrong(
    said: dict[int, tuple[int, int]],
    settlement: Settlement,
    reserved: tuple[int, ...] | None,
) -> list[int]:
    rightful = expected(settlement)
    moved = _brought_in(settlement, reserved)
    wrong = []
    for party, (_, amount) in said.items():
        right = rightful.get(party, 0)
        shift = moved if party == POOL else -moved if party == RESERVED else 0
        if amount not in (right, right + shift):
            wrong.append(party)
    return wrong


def _brought_in(settlement: Settlement, reserved: tuple[int, ...] | None) -> int:
    """Return what came from the puestas set apart into an emptied pool."""
    if reserved is None or settlement.reserved is None:
        return 0
    return max(0, sum(reserved) - sum(settlement.reserved))


def _paid(state: State, items: tuple[Item, ...]) -> tuple[Paid, ...]:
    return tuple(
        Paid(_party(state, i.payer), _party(state, i.payee), i.amount, i.what) for i in items
    )


def _party(state: State, party: int) -> str:
    return {POOL: "pool", RESERVED: "reserved"}.get(party) or state.name(party)


def _balance(
    state: State, line: Line, said: dict[int, tuple[int, int]], payments: st.Payments, count: int
) -> bool:
    """Where the payments cannot be worked out, they must at least sum to zero; tell if they do not.

    The pool must be among them, unless the book has none.
    """
    total = sum(amount for _, amount in said.values())
    if POOL in said:
        whole = all(seat in said for seat in range(count))
    else:
        whole = not state.book.stakes and len(said) == len(payments.entries)
    if not total or not whole:
        return False
    state.fault(UnbalancedPayment(total), line)
    return True


_POOLS = (100, 101, 107)
"""Pools that are tried where the pool is not known: what grows evenly with them rests on it."""


def _within(state: State, line: Line, said: dict[int, tuple[int, int]], account: Account) -> bool:
    """Where only the pool is not known, judge what does not rest on it, and that one pool fits.

    Tell if it does not.
    """
    done = [account.settled(pool) for pool in _POOLS]
    if any(each.items is None for each in done):
        return False
    gains = [expected(each) for each in done]
    wrong, pools = [], {}
    for party, (_, amount) in said.items():
        first, second, third = (gain.get(party, 0) for gain in gains)
        grows = second - first
        if third - first != grows * (_POOLS[2] - _POOLS[0]) or party < 0:
            continue
        if not grows and amount != first:
            wrong.append(party)
        elif grows:
            pools[party] = _POOLS[0] + (amount - first) / grows
    least = state.book.pool.ante
    wrong += [p for p, pool in pools.items() if pool < least or pool != min(pools.values())]
    if not wrong:
        _unsettled(state, line, said, [p for p in said if p in pools or p == POOL])
        return False
    # What is wrong whatever lay in the pool is told first, without the amount that is not known.
    wrong_first = [p for p in wrong if p not in pools] + [p for p in wrong if p in pools]
    told = tuple(
        Misstated(_party(state, p), said[p][1], None if p in pools else gains[0].get(p, 0))
        for p in wrong_first
    )
    seat, place = wrong[0], said[wrong[0]][0]
    state.fault(WrongPayment(told, ()), line, "signed", place, seat=seat)
    return True


def _unsettled(
    state: State, line: Line, said: dict[int, tuple[int, int]], parties: list[int]
) -> None:
    """Say of which amounts it cannot be told whether they are right; a faulty deal before, or a
    fault of this one, has told why.
    """
    if not parties:
        return
    here = any(fault.severity is Severity.ERROR for fault in state.faults)
    state.fault(
        Unsettled(tuple(_party(state, party) for party in parties)),
        line,
        "signed",
        said[parties[0]][0],
        severity=Severity.UNDETERMINED,
        agrees=here or state.carried.faulty or unread(state.script, "pool"),
    )
