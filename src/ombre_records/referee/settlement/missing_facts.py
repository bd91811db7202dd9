"""Facts that a deal's settlement lacks, and the statements that would supply them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ombre_records.base.finding import Severity
from ombre_records.books.open_prices import options_for
from ombre_records.books.vocabulary import outcome_meant, outcome_written
from ombre_records.engine.ending import may_end, wants_either
from ombre_records.engine.payments import POOL, RESERVED, pooled
from ombre_records.engine.settlement import hand_counted
from ombre_records.model import statements as st
from ombre_records.referee.auction.calls import possible_calls
from ombre_records.referee.faults.notation import MissingStatement
from ombre_records.referee.faults.play import TricksMissing
from ombre_records.referee.faults.settlement import Unsettled, Want
from ombre_records.referee.settlement.account import Account, Settlement
from ombre_records.referee.settlement.payment_bounds import an_example
from ombre_records.referee.state import State
from ombre_records.referee.statements.terms import meant

_CARRIED = ("pool", "dealer")
"""What is wanted and runs on from the deals before."""
_PRICED = ("price", "option")
"""What is wanted where the book leaves a price open."""
_WON = ("sacada", "nolo-won", "vole", "surrendered")
"""The ends of a game that is not lost."""


def party_name(state: State, party: int) -> str:
    """Return a party's name as payments have it."""
    return {POOL: "pool", RESERVED: "reserved"}.get(party) or state.name(party)


def note_unsettled(
    state: State, account: Account, settlement: Settlement, unjudged: tuple[tuple[int, int], ...]
) -> None:
    """Note that a deal's money cannot be told, and why.

    `unjudged` are the parties whose amounts as stated cannot be judged, with their places in the
    line. In a deal whose end is not told it only follows from that, unless neither dealer nor Ombre
    are known; and it follows where a fault of the deal, a line that could not be read or a deal
    before has told why.
    """
    open_ = None in (settlement.items, settlement.pool_after, state.antes)
    open_ = open_ or state.gap
    if not open_ and not unjudged:
        return
    wants_told = _is_unsettled_told(state)
    wants = tuple(_wants(state, account, settlement)) if unjudged or not wants_told else ()
    if not wants:
        return
    paid, ended = state.script.single.get("payments"), state.script.single.get("result")
    carried_over = state.carried.faulty and all(want.what in _CARRIED for want in wants)
    state.fault(
        Unsettled(
            wants,
            tuple(party_name(state, party) for party, _ in unjudged),
            _payable(state, any(want.what in _PRICED for want in wants)),
            0 if state.script.result is None else len(state.seated),
            _example(state, account),
        ),
        (paid or ended or (state.script.start,))[0],
        "signed" if unjudged else "",
        unjudged[0][1] if unjudged else 0,
        severity=Severity.UNDETERMINED,
        agrees=wants_told
        or carried_over
        or not (unjudged or _ended(state) or _untold(state, account)),
    )


def _payable(state: State, priceless: bool) -> Literal["payments", "amounts"] | None:
    """Return what would settle the deal as stated, where no trick of it is recorded, or the book
    leaves the price open.
    """
    if (state.tricks and not priceless) or "payments" in state.script.single:
        return None
    return "payments" if state.script.result is None else "amounts"


def _example(state: State, account: Account) -> tuple[int, ...]:
    """Return what each at the table of a results line may have gained; nothing: not known."""
    if state.script.result is None:
        return ()
    before = {path: paid.price for path, paid in state.carried.prices.items()}
    gains = an_example(account, state.pool, before)
    return tuple(gains.get(seat, 0) for seat in state.seated) if gains else ()


def _ended(state: State) -> bool:
    """Whether the record tells how the deal ended, so that it wants to be settled."""
    ends = state.script.single.keys() & {"result", "payments"}
    return bool(ends or state.script.play or state.passed_out)


def _untold(state: State, account: Account) -> bool:
    """Whether neither the dealer nor the players are known, so that nothing can be judged."""
    return state.dealer is None and account.ombre is None and not account.thrown


def _is_unsettled_told(state: State) -> bool:
    """Whether something has told that the deal cannot be worked out."""
    errors = any(fault.severity is Severity.ERROR for fault in state.faults)
    return errors or bool(state.script.broken) or state.noted(MissingStatement, TricksMissing)


def _wants(state: State, account: Account, settlement: Settlement) -> Iterator[Want]:
    """Yield what would settle the deal, and add up the totals, if it were known."""
    wants = [] if account.thrown else list(_of_play(state, account))
    if settlement.items is None and account.priceless(state.pool):
        wants.extend(_prices(state, account))
    if account.marks() is None and account.ombre is not None:
        wants.append(Want("exchange"))
    unstaked = not pooled(state.book)
    if state.pool is None and not unstaked:
        wants.append(Want("pool"))
    if state.antes is None and state.dealer is None:
        wants.append(Want("dealer"))
    if settlement.items is None and not wants:
        wants.append(Want("defenders"))
    if state.gap and not wants:
        wants.append(Want("deals", words=_left_out(state)))
    yield from wants


def _left_out(state: State) -> tuple[str, ...]:
    """Return the numbers of the deals that are left out before this one."""
    last, number = state.carried.number, state.number
    if last is None or number is None or number - last < 2:
        return ()
    return (str(last + 1),) if number - last == 2 else (f"{last + 1}-{number - 1}",)


def _prices(state: State, account: Account) -> Iterator[Want]:
    """Yield the prices that the book leaves open, and where options give them all, these."""
    paths = account.prices(state.pool)
    ways = [options_for(state.book, path) for path in paths]
    if not paths:
        return  # it rests on something else that is not known, by whatever prices
    if not all(ways):
        yield Want("price", words=paths)
    else:
        options = dict.fromkeys(option for options in ways for option in options)
        yield Want("option", words=paths, ways=tuple(options))


def _game(state: State, account: Account) -> Want:
    """Return what would tell who played what; in a results line the Ombre, or one of the calls."""
    if state.script.result is None:
        return Want("game")
    if account.contract is not None:
        return Want("ombre")
    return Want("call", words=tuple(c.name for c in state.book.auction.calls if not c.promises))


def _ended_so(state: State) -> bool:
    """Whether a result is stated that the game may have."""
    entry = state.script.get("result", st.Result)
    kind = meant(state.book, state.contract, (entry and entry[1].outcome) or "")
    return kind is not None and may_end(state.book, state.contract, kind)


def _outcomes(state: State) -> tuple[str, ...]:
    """Return the ends that a game may have had by the result as stated, in the book's words."""
    entry = state.script.get("result", st.Result)
    if entry is None or (state.contract is None and wants_either(state.book)):
        return ()
    outcome = outcome_meant(state.book, entry[1].outcome or "")
    lost = outcome is not None and state.book.outcome.terms[outcome] not in _WON
    words = possible_outcomes(state, lost=lost)
    written = outcome and outcome_written(state.book, outcome)
    return () if written in words and len(words) > 1 else words  # only its tricks are wanting


def possible_outcomes(state: State, *, lost: bool) -> tuple[str, ...]:
    """Return the ends that the game may have, in the book's words; `lost`: but the won ones."""
    book, calls = state.book, possible_calls(state)
    kinds = (kind for kind in book.outcome.terms.values() if not (lost and kind in _WON))
    ends = dict.fromkeys(kind for kind in kinds if any(may_end(book, c, kind) for c in calls))
    return tuple(outcome_written(state.book, kind) or kind for kind in ends)


def _run(state: State, ombre: int) -> Want:
    """Return what would tell the Ombre's run of trumps."""
    if state.script.result is not None:
        return Want("estuches", state.name(ombre))
    return Want("trump") if state.trump is None else _hand(state, ombre)


def _hand(state: State, seat: int) -> Want:
    """Return what would tell the hand in which a player's run counts."""
    script, name = state.script, state.name(seat)
    in_play = hand_counted(state.book, False, True) and state.dealt[seat].known
    stated = script.holds if in_play else script.hands
    hand_stated = any(held.name == name for _, held in stated)
    return Want("holds" if in_play else "hand", name, told=hand_stated)


def _of_play(state: State, account: Account) -> Iterator[Want]:
    """Yield what is not known of the Ombre, his game, and its end."""
    outcome, together = account.ended.outcome, not account.alone and account.friend is None
    if account.ombre is None or account.contract is None:
        yield _game(state, account)
    elif together:
        yield Want("friend")
    passed_out = account.ombre is None and _ended_so(state)
    if outcome.kind == "undetermined" and (None in state.taken or not together) and not passed_out:
        words = _outcomes(state)
        yield Want("outcome", words=words) if words else Want("tricks")
    if account.ombre is not None and account.run is None:
        yield _run(state, account.ombre)
    forbidder = None if account.defended else outcome.forbidder
    if forbidder is not None and account.second is None:
        yield _hand(state, forbidder)
    if account.turn_counts and account.turned is None:
        yield Want("turn")
    if account.tricks_count and account.tricks is None:
        yield Want("tricks")
    if account.first_counts and account.ended.none_of_first is None:
        yield Want("first")
    if account.primeras_count and account.ended.primeras is None:
        yield Want("primeras")
    if account.winner_counts:
        yield Want("codille", words=(outcome_written(state.book, "codille") or "codille",))
