"""What a deal cost by the rule book."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ombre_records.engine.payments import (
    POOL,
    RESERVED,
    Item,
    Stakes,
    balance,
    beast,
    codille,
    shared,
    vole_failed,
    vole_made,
    won,
)
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import SPADILLE, is_known
from ombre_records.referee.settlement.estuches import run_of
from ombre_records.referee.settlement.forfeits import forfeited
from ombre_records.referee.state import State
from ombre_records.referee.statements.unread import unread

_EMPTIES = ("sacada", "vole")


class Settlement(NamedTuple):
    """What a deal costs: items without the antes (None: not known), estuches, and what is left."""

    items: tuple[Item, ...] | None
    estuches: int | None
    pool_after: int | None
    reserved: tuple[int, ...] | None


_UNKNOWN = Settlement(None, None, None, None)


def settle(
    state: State,
    pool: int | None,
    reserved: tuple[int, ...] | None,
    apart: bool,
    due: bool = True,
) -> Settlement:
    """Return what the outcome costs.

    `pool` and `reserved` are those before it, `apart` whether the loser sets a puesta apart, `due`
    whether forfeits are paid that are not recorded.
    """
    marks = _marks(state)
    if marks is None or pool is None:
        if state.outcome.kind == "passed-out":
            return Settlement(marks, None, None, reserved)
        return _UNKNOWN
    laid = marks + forfeited(state, pool + balance(marks, POOL), due)
    stake = pool + balance(laid, POOL)
    if state.outcome.kind == "passed-out":
        return Settlement(laid, None, stake, reserved)
    stakes = _stakes(state, stake)
    if stakes is None:
        return _UNKNOWN
    items = _items(state, stakes, apart)
    if items is None:
        return Settlement(None, stakes.estuches, None, None)
    items = laid + items
    after, kept = _left(state, pool + balance(items, POOL), balance(items, RESERVED), reserved)
    return Settlement(items, stakes.estuches, after, kept)


def laid_before(state: State, pool: int | None) -> int | None:
    """Return the pool with what is laid for passing and taking in: forfeits go by it."""
    marks = _marks(state)
    return None if marks is None or pool is None else pool + balance(marks, POOL)


def _left(
    state: State, pool: int, laid: int, reserved: tuple[int, ...] | None
) -> tuple[int | None, tuple[int, ...] | None]:
    """Return the pool and what is set apart after a deal; won empty, the largest comes in."""
    if reserved is None:
        return (None if state.outcome.kind in _EMPTIES else pool), None
    kept = tuple(sorted((*reserved, laid), reverse=True)) if laid else reserved
    if state.outcome.kind in _EMPTIES and not pool and not laid and reserved:
        first, *rest = sorted(reserved, reverse=True)
        return first, tuple(rest)
    return pool, kept


def _marks(state: State) -> tuple[Item, ...] | None:
    """Return what is laid for passing and for cards taken in; None where that is not known."""
    rules = state.book.pool
    if not rules.pass_pays and not rules.card_pays:
        return ()
    lost = unread(state.script, "exchange")
    if (state.ombre is None and not state.passed_out) or (lost and rules.card_pays):
        return None
    passed = [Item(s, POOL, rules.pass_pays, "passing") for s in state.order if s != state.ombre]
    taken: dict[int, int] = {}
    for step in state.exchanges:
        if step.seat is None or step.count is None:
            return None
        taken[step.seat] = taken.get(step.seat, 0) + step.count
    cards = [Item(seat, POOL, n * rules.card_pays, "taking in") for seat, n in taken.items()]
    return tuple(item for item in (*passed, *cards) if item.amount)


def _stakes(state: State, pool: int) -> Stakes | None:
    """Return what is at stake; None where the Ombre, the game or his estuches are not known."""
    ombre, contract = state.ombre, state.contract
    if state.outcome.kind == "undetermined" or ombre is None or contract is None:
        return None
    if not state.alone and state.friend is None:
        return None
    if contract.spadille_base is not None and state.trump in (None, 0):
        turned = _turned(state, ombre)
        if turned is None:
            return None
        base = contract.spadille_base if turned == SPADILLE else contract.base
        contract = replace(contract, base=base)
    run = run_of(state, ombre)
    if run is None:
        return None
    friend = None if state.alone else state.friend
    others = tuple(s for s in range(len(state.table.players)) if s not in (ombre, friend))
    return Stakes(state.book, contract, pool, ombre, others, run.cards, run.held, friend)


def _turned(state: State, ombre: int) -> int | None:
    """Return the card turned, which is the first that the Ombre takes; None if it is not known."""
    if state.turned is not None:
        return state.turned
    drawn = next((step.draws for step in state.exchanges if step.seat == ombre), None)
    return drawn[0].bit_length() - 1 if drawn and is_known(drawn[0]) else None


def _items(state: State, stakes: Stakes, apart: bool) -> tuple[Item, ...] | None:
    kind = state.outcome.kind
    if state.forbidder is not None:
        return _defended(state, stakes, apart)
    if kind in ("puesta", "lost", "codille") and _first_unknown(state, stakes):
        return None
    match kind:
        case "sacada" | "nolo-won":
            return won(stakes, state.primeras)
        case "vole":
            return vole_made(stakes)
        case "vole-failed":
            return vole_failed(stakes)
        case "puesta" | "surrendered" | "lost" | "nolo-bet":
            return _to_pool(
                state, beast(stakes, POOL, bool(state.none_of_five)), stakes.pool, apart
            )
        case "codille":
            return _codille(state, stakes)
        case "nolo-kruk":
            return codille(stakes, POOL)
    return None


def _first_unknown(state: State, stakes: Stakes) -> bool:
    """Whether it matters, and is not known, who won the first tricks."""
    return state.none_of_five is None and bool(stakes.book.payments.beast_none)


def _codille(state: State, stakes: Stakes) -> tuple[Item, ...] | None:
    to = state.outcome.codille_to
    if stakes.book.payments.codille_to == "winner":
        return None if to is None else codille(stakes, to, bool(state.none_of_five))
    odd = stakes.pool % len(stakes.opponents)
    highest = _highest(state, stakes.opponents) if odd else stakes.opponents[0]
    if highest is None:
        return None
    shares = shared(stakes.pool, stakes.opponents, highest)
    return codille(stakes, POOL, bool(state.none_of_five), shares)


def _highest(state: State, seats: tuple[int, ...]) -> int | None:
    """Return who of some players has the highest trump; None where that is not known."""
    for card in RUNS[state.trumps] if state.trumps is not None else ():
        holders = [s for s, hand in enumerate(state.hands) if hand.certain >> card & 1]
        holder = holders[0] if holders else state.played.get(card, (0, -1))[1]
        if holder in seats:
            return holder
        if holder < 0 and any(state.hands[s].possible >> card & 1 for s in seats):
            return None
    return None


def _to_pool(state: State, items: tuple[Item, ...], pool: int, apart: bool) -> tuple[Item, ...]:
    """Put a puesta into the pool, or set it apart where the limit or the loser wants that."""
    limit = state.book.pool.reserve
    if limit is not None:
        apart = pool + balance(items, POOL) > limit
    if not apart:
        return items
    return tuple(item._replace(payee=RESERVED) if item.payee == POOL else item for item in items)


def _defended(state: State, stakes: Stakes, apart: bool) -> tuple[Item, ...] | None:
    """Settle a surrender that was forbidden: the forbidder wins, ties, or loses in his turn."""
    forbidder, pool = state.forbidder, stakes.pool
    assert forbidder is not None
    kind, to = state.outcome.kind, state.outcome.codille_to
    if state.outcome.annulled:
        return codille(stakes, forbidder)
    own = run_of(state, forbidder)
    if own is None:
        return None
    others = tuple(s for s in range(len(state.table.players)) if s != forbidder)
    second = stakes._replace(ombre=forbidder, opponents=others, estuches=own.cards, held=own.held)
    first = beast(stakes, POOL)
    if kind == "puesta":
        return _to_pool(state, first + beast(second, POOL), pool, apart)
    if to is None:
        return None
    return _to_pool(state, first, pool, apart) + codille(second, to)
