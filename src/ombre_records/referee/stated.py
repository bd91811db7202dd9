"""The settlement as the record states it, held against what the rules make of the deal."""

from __future__ import annotations

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.payments import POOL, RESERVED, Item, balance
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.amounts import counters
from ombre_records.referee.facts import OutcomeFacts
from ombre_records.referee.settle import Settlement, settle
from ombre_records.referee.state import State

_DOUBTS = ("wrong-winner", "wrong-tally", "wrong-leader", "tricks-missing", "trick-size")


def compare_result(state: State) -> None:
    """Check the result as stated."""
    found = state.script.get("result", st.Result)
    if found is None or found[1].outcome in (None, "?"):
        return
    line, result = found
    word = result.outcome or ""
    kind = meant(state.book, state.contract, word)
    to = state.seat(result.name, line, "who")
    if kind is None:
        known = ", ".join(dict.fromkeys(state.book.outcome.terms.values()))
        facts = {"term": word, "what": "outcome", "known": known}
        state.fault("unknown-term", line, "outcome", 0, facts)
        return
    outcome = state.outcome
    if outcome.kind == "undetermined" or _same(state, kind, to):
        return
    wrong_winner = kind == outcome.kind
    facts = {
        "stated": word + (f" {result.name}" if result.name else ""),
        "rightful": described(state, outcome),
        "tricks": _tricks(state),
    }
    state.fault(
        "wrong-result",
        line,
        "who" if wrong_winner and result.name else "outcome",
        0,
        facts,
        consequent=state.doubtful_auction or _doubted(state),
    )


_OF_NOLO = {"sacada": "nolo-won", "puesta": "nolo-bet", "codille": "nolo-kruk"}


def meant(book: RuleBook, contract: Call | None, word: str) -> str | None:
    """Return the outcome that a word of the book stands for in a contract; None for no word."""
    kind: str | None = book.outcome.terms.get(word) or book.outcome.terms.get(word.lower())
    in_nolo = contract is not None and contract.aim == "nolo"
    return _OF_NOLO.get(kind or "", kind) if in_nolo else kind


def _same(state: State, kind: str, to: int | None) -> bool:
    outcome = state.outcome
    if outcome.annulled and outcome.forbidder is not None and kind == "sacada":
        return True
    if outcome.kind == "surrendered" and kind == "puesta":
        return True
    if kind != outcome.kind:
        return False
    return to is None or outcome.codille_to is None or to == outcome.codille_to


def _doubted(state: State) -> bool:
    """Whether a fault of the tricks makes the outcome doubtful."""
    displaced = ("card-not-held", "card-played-twice", "trick-size", "unknown-player")
    friends = ("king-not-allowed", "wrong-partner")
    return state.noted(*displaced, *friends) or state.script.broken_play


def described(state: State, outcome: OutcomeFacts) -> str:
    """Write an outcome as a result line does."""
    to = outcome.codille_to
    return outcome.kind + (f" {state.name(to)}" if to is not None else "")


def _tricks(state: State) -> str:
    pairs = [(state.name(seat), state.taken[seat]) for seat in sorted(state.order)]
    return ", ".join(f"{name} {'?' if count is None else count}" for name, count in pairs)


def reserves(state: State) -> bool:
    """Whether the record says that the loser sets his puesta apart."""
    found = state.script.get("payments", st.Payments)
    for entry in found[1].entries if found else ():
        if entry.name == "reserved" and (counters(state.book, entry.amount) or 0) > 0:
            return True
    return False


def compare_payments(
    state: State, settlement: Settlement, pool: int | None, reserved: tuple[int, ...] | None
) -> tuple[int | None, tuple[int | None, ...]]:
    """Check the payments as stated; return the pool after, and each player's gain, by them."""
    found = state.script.get("payments", st.Payments)
    count = len(state.table.players)
    if found is None:
        return None, tuple(None for _ in range(count))
    line, payments = found
    said = _entries(state, line, payments)
    if settlement.items is not None:
        _judge(state, line, said, settlement, pool, reserved)
    else:
        _balance(state, line, said, count)
    entry = said.get(POOL)
    after = None if entry is None or pool is None else pool + entry[1]
    return after, tuple(said[seat][1] if seat in said else 0 for seat in range(count))


def _entries(state: State, line: Line, payments: st.Payments) -> dict[int, tuple[int, int]]:
    """Return each party's place in the line and amount, where stated in counters."""
    said: dict[int, tuple[int, int]] = {}
    special = {"pool": POOL, "reserved": RESERVED}
    for index, entry in enumerate(payments.entries):
        party = special.get(entry.name or "")
        if party is None:
            party = state.seat(entry.name, line, "name", index)
        amount = counters(state.book, entry.amount)
        if party is not None and amount is not None:
            said[party] = (index, amount)
    return said


def _judge(
    state: State,
    line: Line,
    said: dict[int, tuple[int, int]],
    settlement: Settlement,
    pool: int | None,
    reserved: tuple[int, ...] | None,
) -> None:
    wrong = _wrong(said, settlement, pool, reserved)
    if not wrong:
        return
    rightful = expected(settlement, pool, reserved)
    told = [
        f"{_party(state, party)} {rightful.get(party, 0):+d}, not {said[party][1]:+d}"
        for party in wrong
    ]
    facts = {"told": "; ".join(told), "items": _why(state, settlement.items or ())}
    rule = "wrong-reserved" if wrong == [RESERVED] else "wrong-payment"
    place = said[wrong[0]][0]
    state.fault(
        rule,
        line,
        "signed",
        place,
        facts,
        seat=wrong[0] if wrong[0] >= 0 else None,
        consequent=_excused(state, said, pool, reserved),
    )


def expected(
    settlement: Settlement, pool: int | None, reserved: tuple[int, ...] | None
) -> dict[int, int]:
    """Return what each party gains by a settlement, the pool and what is set apart too."""
    items = settlement.items or ()
    parties = {party for item in items for party in (item.payer, item.payee)}
    gains = {party: balance(items, party) for party in parties}
    gains.setdefault(POOL, 0)
    gains.setdefault(RESERVED, 0)
    return gains


def _wrong(
    said: dict[int, tuple[int, int]],
    settlement: Settlement,
    pool: int | None,
    reserved: tuple[int, ...] | None,
) -> list[int]:
    rightful = expected(settlement, pool, reserved)
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


def _excused(
    state: State,
    said: dict[int, tuple[int, int]],
    pool: int | None,
    reserved: tuple[int, ...] | None,
) -> bool:
    """Whether the payments only follow from another fault: a wrong result, a doubtful auction."""
    if state.doubtful_auction or _doubted(state) or state.noted("wrong-forfeit"):
        return True
    if not any(fault.rule == "wrong-result" for fault in state.faults):
        return False
    found = state.script.get("result", st.Result)
    if found is None:
        return False
    kind = meant(state.book, state.contract, found[1].outcome or "")
    to = state.table.seats.get(found[1].name or "")
    true_outcome, true_primeras = state.outcome, state.primeras
    state.outcome = OutcomeFacts(kind or "undetermined", to)
    state.primeras = False
    as_said = settle(state, pool, reserved, reserves(state))
    state.outcome, state.primeras = true_outcome, true_primeras
    return as_said.items is not None and not _wrong(said, as_said, pool, reserved)


def _why(state: State, items: tuple[Item, ...]) -> str:
    told = [
        f"{_party(state, i.payer)} to {_party(state, i.payee)} {i.amount} ({i.what})" for i in items
    ]
    return ", ".join(told)


def _party(state: State, party: int) -> str:
    return {POOL: "pool", RESERVED: "reserved"}.get(party) or state.name(party)


def _balance(state: State, line: Line, said: dict[int, tuple[int, int]], count: int) -> None:
    """Where the payments cannot be worked out, they must at least sum to zero."""
    total = sum(amount for _, amount in said.values())
    if total and POOL in said and all(seat in said for seat in range(count)):
        facts = {"total": f"{total:+d}"}
        doubtful = state.doubtful_auction or bool(state.script.broken)
        state.fault("unbalanced-payment", line, facts=facts, consequent=doubtful)
