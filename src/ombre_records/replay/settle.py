"""How a deal ended, and what it cost by the rule book."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.engine.outcome import Verdict, verdict
from ombre_records.engine.payments import (
    POOL,
    RESERVED,
    Item,
    Stakes,
    balance,
    beast,
    vole_failed,
    vole_made,
    won,
)
from ombre_records.engine.trumps import RUNS, estuches
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, is_known
from ombre_records.replay.facts import UNDETERMINED, OutcomeFacts
from ombre_records.replay.play import Play
from ombre_records.replay.state import State


class Settlement(NamedTuple):
    """What a deal costs: items without the ante (None: not known), estuches, and what is left."""

    items: tuple[Item, ...] | None
    estuches: int | None
    pool_after: int | None
    reserved: tuple[int, ...] | None


def conclude(play: Play) -> OutcomeFacts:
    """Return how the deal ended; a fault where the record stops before it could."""
    state = play.state
    if state.passed_out:
        return OutcomeFacts("passed-out")
    aim = state.contract.aim if state.contract else "most"
    if state.ombre is None or play.player is None:
        return UNDETERMINED
    if play.ended == "surrendered" or _gave_up(play):
        return OutcomeFacts("surrendered")
    if play.beasted:
        return OutcomeFacts("puesta")
    if play.ended == "vole-failed":
        return OutcomeFacts("vole-failed")
    if aim == "none":
        return _none_wanted(play)
    if play.vole_under_way:
        return _vole(play)
    return _by_tricks(play)


def _gave_up(play: Play) -> bool:
    """Whether a surrender stands though not every answer is recorded: no card was played after."""
    offer = play.surrender
    return offer is not None and play.state.forbidder is None and offer in play.events


def _none_wanted(play: Play) -> OutcomeFacts:
    if play.ended == "trick-taken":
        return OutcomeFacts("puesta")
    if play.ended == "played" and None not in play.winners:
        return OutcomeFacts("sacada")
    _unfinished(play)
    return UNDETERMINED


def _vole(play: Play) -> OutcomeFacts:
    state = play.state
    if play.number <= state.book.pack.hand:
        _unfinished(play)
        return UNDETERMINED
    taken = play.tally.by_order()
    if taken is None:
        return UNDETERMINED
    if taken[state.order.index(play.player or 0)] == state.book.pack.hand:
        return OutcomeFacts("vole")
    return OutcomeFacts("vole-failed")


def _by_tricks(play: Play) -> OutcomeFacts:
    state = play.state
    first = state.book.play.primeras
    own = play.winners and all(winner == play.player for winner in play.winners)
    if first and own and len(play.winners) == first and state.forbidder is None:
        state.primeras = True
        return OutcomeFacts("sacada")
    if play.ended == "claim":
        return _outcome(state, play.verdict)
    taken = play.tally.by_order()
    if play.maybe_vole(taken):
        if play.number <= state.book.pack.hand:
            _unfinished(play)
        return UNDETERMINED
    if play.number > state.book.pack.hand and taken is not None:
        ombre = state.order.index(play.player or 0)
        return _outcome(state, verdict(taken, ombre, state.book.outcome.codille))
    _unfinished(play)
    fixed = play.fixed_verdict() if taken is not None and play.winners else None
    return _outcome(state, fixed)


def _outcome(state: State, found: Verdict | None) -> OutcomeFacts:
    if found is None:
        return UNDETERMINED
    to = None if found.winner is None else state.order[found.winner]
    if state.forbidder is None:
        return OutcomeFacts(found.kind, to)
    if found.kind == "sacada":
        return OutcomeFacts("codille", state.forbidder, False, True, state.forbidder)
    return OutcomeFacts(found.kind, to, found.kind == "puesta", False, state.forbidder)


def _unfinished(play: Play) -> None:
    """Note that tricks are missing, where tricks are recorded and nothing ends the deal."""
    state = play.state
    found = state.script.get("tricks", st.Tricks)
    if play.number > state.book.pack.hand or (found and not found[1].known):
        return
    if not state.script.play and not found:
        return
    line = play.last_line or (found[0] if found else state.script.start)
    count = play.number - 1
    facts = {"count": str(count), "wanted": str(state.book.pack.hand)}
    claimed = any(
        fault.rule == "announcement-not-allowed" and fault.facts.get("what") == "claim"
        for fault in state.faults
    )
    unknown = state.contract is None or state.trump is None or None in play.winners
    state.fault(
        "tricks-missing",
        line,
        facts=facts,
        trick=play.number,
        severity=Severity.UNDETERMINED if unknown else Severity.ERROR,
        consequent=claimed
        or bool(state.script.broken)
        or state.doubtful_auction
        or state.noted("misplaced-statement"),
    )


# ---------------------------------------------------------------- payments


def settle(
    state: State, pool: int | None, reserved: tuple[int, ...] | None, apart: bool
) -> Settlement:
    """Return what the outcome costs.

    `pool` and `reserved` are those before it, `apart` whether the loser sets a puesta apart.
    """
    forfeits = tuple(Item(seat, POOL, amount, "forfeit") for seat, amount in state.forfeits)
    if state.outcome.kind == "passed-out":
        return Settlement(forfeits, None, pool, reserved)
    ombre, contract = state.ombre, state.contract
    if state.outcome.kind == "undetermined" or ombre is None or contract is None or pool is None:
        return Settlement(None, None, None, None)
    own = ombre_estuches(state, ombre)
    if own is None:
        return Settlement(None, None, None, None)
    stake = pool + sum(item.amount for item in forfeits)
    others = tuple(seat for seat in range(len(state.table.players)) if seat != ombre)
    stakes = Stakes(state.book, contract, stake, ombre, others, own)
    items = _items(state, stakes, stake, apart)
    if items is None:
        return Settlement(None, own, None, None)
    items = forfeits + items
    after: int | None = pool + balance(items, POOL)
    kept = reserved
    if reserved is None and state.outcome.kind in ("sacada", "vole"):
        after = None
    if reserved is not None:
        laid = balance(items, RESERVED)
        if laid:
            kept = tuple(sorted((*reserved, laid), reverse=True))
        elif state.outcome.kind in ("sacada", "vole") and not after and reserved:
            kept = tuple(sorted(reserved, reverse=True))
            after, kept = kept[0], kept[1:]
    return Settlement(items, own, after, kept)


def _items(state: State, stakes: Stakes, pool: int, apart: bool) -> tuple[Item, ...] | None:
    kind = state.outcome.kind
    if state.forbidder is not None:
        return _defended(state, stakes, pool, apart)
    match kind:
        case "sacada":
            return won(stakes, state.primeras)
        case "vole":
            return vole_made(stakes)
        case "vole-failed":
            return vole_failed(stakes)
        case "puesta" | "surrendered":
            return _to_pool(state, beast(stakes, POOL), pool, apart)
        case "codille":
            to = state.outcome.codille_to
            return None if to is None else beast(stakes, to)
    return None


def _to_pool(state: State, items: tuple[Item, ...], pool: int, apart: bool) -> tuple[Item, ...]:
    """Put a puesta into the pool, or set it apart where the limit or the loser wants that."""
    limit = state.book.pool.reserve
    if limit is not None:
        apart = pool + balance(items, POOL) > limit
    if not apart:
        return items
    return tuple(item._replace(payee=RESERVED) for item in items)


def _defended(state: State, stakes: Stakes, pool: int, apart: bool) -> tuple[Item, ...] | None:
    """Settle a surrender that was forbidden: the forbidder wins, ties, or loses in his turn."""
    forbidder = state.forbidder
    assert forbidder is not None
    kind, to = state.outcome.kind, state.outcome.codille_to
    if state.outcome.annulled:
        return beast(stakes, forbidder)
    own = ombre_estuches(state, forbidder)
    if own is None:
        return None
    others = tuple(s for s in range(len(state.table.players)) if s != forbidder)
    second = stakes._replace(ombre=forbidder, opponents=others, estuches=own)
    first = beast(stakes, POOL)
    if kind == "puesta":
        return _to_pool(state, first + beast(second, POOL), pool, apart)
    if to is None:
        return None
    return _to_pool(state, first, pool, apart) + beast(second, to)


def ombre_estuches(state: State, seat: int) -> int | None:
    """Return the estuches that a player is paid or pays; None where his hand is not known."""
    book, contract, trump = state.book, state.contract, state.trump
    if contract is None or not contract.estuches or not book.estuches.least:
        return 0
    if trump is None:
        return None
    certain, possible = _hand_counted(state, seat)
    paid = {_run_paid(state, hand, trump) for hand in _extremes(certain, possible, trump)}
    return paid.pop() if len(paid) == 1 else None


def _run_paid(state: State, hand: int, trump: int) -> int:
    rules = state.book.estuches
    length = estuches(hand, trump, rules.least, rules.lacked)
    return length if rules.limit is None else min(length, rules.limit)


def _extremes(certain: int, possible: int, trump: int) -> tuple[int, ...]:
    """Return hands with the shortest and the longest runs held and lacked that there may be."""
    top = 1 << RUNS[trump][0]
    if certain & top:
        return certain, possible
    if not possible & top:
        return certain & ~top, possible & ~top
    return certain | top, possible, certain & ~top, possible & ~top


def _hand_counted(state: State, seat: int) -> tuple[int, int]:
    """Return the bounds of the hand in which estuches count, with what the play has shown of it."""
    if state.book.estuches.counted == "as-dealt":
        hand = state.dealt[seat]
        return hand.certain, hand.possible
    hand = state.hands[seat]
    if hand.known:
        return hand.certain, hand.certain
    own = others = 0
    for trick in state.tricks:
        for play in trick.plays:
            if is_known(play.item) and play.seat is not None:
                if play.seat == seat:
                    own |= play.item
                else:
                    others |= play.item
    certain = hand.certain | own
    possible = (hand.possible | own) & ~others & PACK
    if certain.bit_count() >= hand.size:
        possible = certain
    return certain, possible
