"""Compare the settlement stated in the record with the one by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

import msgspec
from msgspec import Struct

from ombre_records.base.language import marked
from ombre_records.books.vocabulary import (
    near_outcome,
    near_suit,
    outcome_meant,
    outcome_written,
    outcomes,
    suit_meant,
)
from ombre_records.engine.ending import may_end
from ombre_records.engine.payments import POOL, RESERVED, Item, balance, pooled
from ombre_records.engine.settlement import in_line, is_beyond, lying
from ombre_records.engine.trumps import RUNS
from ombre_records.model import statements as st
from ombre_records.model.cards import SUIT_NAMES, SUITS, holding
from ombre_records.model.record import Line
from ombre_records.referee.auction.calls import possible_calls
from ombre_records.referee.consequences import On
from ombre_records.referee.facts import OutcomeFacts
from ombre_records.referee.faults.fault import Pointer
from ombre_records.referee.faults.notation import KNOWN_SUITS, UnknownTerm
from ombre_records.referee.faults.play import WrongTally
from ombre_records.referee.faults.settlement import (
    Misstated,
    Paid,
    PaidBefore,
    UnbalancedPayment,
    WrongAmounts,
    WrongPayment,
    WrongReserved,
    WrongResult,
)
from ombre_records.referee.play.course import Play
from ombre_records.referee.play.unrecorded import Held, ToldStatement
from ombre_records.referee.settlement.account import Account, Settlement
from ombre_records.referee.settlement.alternative_accounts import Reading, friend_said
from ombre_records.referee.settlement.ending import (
    LOST,
    Ended,
    by_full_tally,
    conclude,
    is_end,
    outcome_of,
)
from ombre_records.referee.settlement.missing_facts import party_name, possible_outcomes
from ombre_records.referee.settlement.payment_bounds import (
    Possible,
    compare_with_possible,
    expected,
    misstated,
    pool_gain,
)
from ombre_records.referee.state import PricePaid, State
from ombre_records.referee.statements.terms import counters, meant


def compare_result(play: Play, ended: Ended, held: Held | None) -> None:
    """Check the result as stated; `held` is what is told of the tricks, where cards do not."""
    state, outcome = play.state, ended.outcome
    entry = state.script.get("result", st.Result)
    if entry is None or entry[1].outcome in (None, "?"):
        return
    line, result = entry
    word = result.outcome or ""
    if (
        result.name
        and word in state.table.players
        and meant(state.book, state.contract, result.name)
    ):
        known = outcomes(state.book)
        state.fault(UnknownTerm(word, "outcome", known, result.name or ""), line, "outcome")
        return
    if _is_suit(state, word, result.name):
        near = near_suit(state.book, word, state.table.system)
        suit = SUIT_NAMES[SUITS.index(near)] if near and near in SUITS else ""
        state.fault(UnknownTerm(word, "suit", KNOWN_SUITS, suit), line, "outcome")
        return
    kind = meant(state.book, state.contract, word)
    to = state.seat(result.name, line, "who")
    if kind is None:
        known = outcomes(state.book)
        near = near_outcome(state.book, word)
        state.fault(UnknownTerm(word, "outcome", known, near), line, "outcome")
        return
    stated = word + (f" {result.name}" if result.name else "")
    if (wrong := _ruled_out(play, kind, to)) is not None:
        at_name = wrong.why in ("codille", "named")
        first = () if at_name else _ombre_first(state, kind, to)
        wrong = msgspec.structs.replace(wrong, stated=stated, ombre_first=first)
        state.fault(wrong, line, "who" if at_name else "outcome")
        return
    if (outcome.kind == "undetermined" or ended.stated) and _never_of(state, kind):
        ends, call = possible_outcomes(state, lost=False), state.contract
        facts = WrongResult(stated, ends, _tricks(state))
        if call is not None:
            facts = WrongResult(stated, ends, why="contract", game=call.name)
        state.fault(facts, line, "outcome")
        return
    if outcome.kind == "undetermined" or (held is not None and (ended.stated or ended.held)):
        if kind == "passed-out" and _called(state):
            facts = WrongResult(stated, (), why="called")
            state.fault(facts, line, "outcome", beside=state.auction_lines())
        elif held is not None and not _tally_is_wrong(state):
            _compare_with_ends(play, held, line, stated, kind, to)
        return
    if is_end(outcome, kind, to):
        return
    wrong_winner = kind == outcome.kind
    state.fault(
        WrongResult(
            stated,
            (described(state, outcome),),
            _tricks(state),
            ombre_first=_ombre_first(state, kind, to),
        ),
        line,
        "who" if wrong_winner and result.name else "outcome",
        beside=play.end_lines() if play.ended in _SAID else (),
        agrees=_by_friend_said(play, kind, to),
    )


_SAID = ("all-pass", "surrendered", "claim")
"""What ends a deal by a word: what is told of its end is held against that."""


def _tally_is_wrong(state: State) -> bool:
    """Whether the tally of a results line is told as wrong, so that it says nothing of the end."""
    return state.script.result is not None and state.noted(WrongTally)


def _compare_with_ends(
    play: Play, held: Held, line: Line, stated: str, kind: str, to: int | None
) -> None:
    """Check a result where the tricks leave open how the deal has ended."""
    state = play.state

    def rightful(few: Sequence[ToldStatement]) -> set[str]:
        ends = [outcome_of(state, each) for each in held.only(few).verdicts()]
        if any(is_end(end, kind, to) for end in ends):
            return set()
        return {described(state, end) for end in ends}

    statements = [*held.told, *held.sure]
    wrong = rightful(statements)
    if not wrong:
        return
    from ombre_records.course.minimal_subset import minimal_subset

    few = [] if rightful(()) else minimal_subset(statements, lambda part: bool(rightful(part)))
    state.fault(
        WrongResult(stated, tuple(sorted(wrong)), _tricks(state)),
        line,
        "outcome",
        beside=[each.line for each in few],
    )


def _never_of(state: State, kind: str) -> bool:
    """Whether no game that may have been played ends so."""
    unsure = state.doubted(On.CONTRACT) or kind == "passed-out"
    ways = LOST if kind == "lost" else (kind,)
    calls = possible_calls(state)
    return not unsure and not any(may_end(state.book, c, each) for c in calls for each in ways)


def _called(state: State) -> bool:
    """Whether a game was called, or is told to have been played."""
    called = any(bid.call is not None for bid in state.bids)
    return called or state.contract is not None or state.ombre is not None


def _ombre_first(state: State, kind: str, to: int | None) -> tuple[int, ...]:
    """Return the tally of a results line by seats, as `ombre_first` does."""
    line = state.script.result
    return ombre_first(line.tally, state.active, state.ombre, kind, to) if line else ()


def ombre_first(
    tally: tuple[int | None, ...] | None,
    seats: Sequence[int],
    ombre: int | None,
    kind: str,
    to: int | None,
) -> tuple[int, ...]:
    """Return the tally of a results line in the order of the seats, if it fits the outcome as soon
    as its first number is the Ombre's, and those of the others follow round the table.

    Else nothing; nor where that is the same tally.
    """
    if tally is None or None in tally or len(tally) != len(seats):
        return ()
    if ombre is None or ombre not in seats:
        return ()
    at = seats.index(ombre)
    turned = tuple(tally[(place - at) % len(seats)] or 0 for place in range(len(seats)))
    count = dict(zip(seats, turned, strict=True))
    own, others = count.pop(ombre), sorted(count.values())
    fits = {
        "sacada": own > others[-1],
        "puesta": own <= others[-1],
        "codille": to in count and count[to] == others[-1] > max([own, *others[:-1]]),
    }
    return turned if turned != tally and fits.get(kind, False) else ()


def _ruled_out(play: Play, kind: str, to: int | None) -> WrongResult | None:
    """Return why a deal cannot have ended as it is told, where what else is told rules that out."""
    state = play.state
    ombre = state.ombre
    opponents = {seat for seat in state.active if seat != ombre or state.forbidder is not None}
    if to is not None and kind == "codille" and to not in opponents:
        return WrongResult("", (), why="codille", player=state.name(to))
    if to is not None and ombre not in (None, to) and kind in _OF_THE_OMBRE:
        return WrongResult("", (), why="named", player=state.name(ombre))
    line = state.script.result
    if line is None:
        return None
    game = play.undertaken(state.friend)
    made = line.primeras == "made" and game is not None and game.wants_first
    if made and kind in ("puesta", "codille") and not _tally_is_wrong(state):
        return WrongResult("", (described(state, OutcomeFacts("sacada")),), why="first")
    ends = by_full_tally(play)
    outcomes = [OutcomeFacts(each.kind) for each in ends]
    if len(ends) < 2 or any(is_end(each, kind, to) for each in outcomes):
        return None
    return WrongResult(
        "", tuple(sorted(described(state, each) for each in outcomes)), _tricks(state)
    )


_OF_THE_OMBRE = "sacada", "puesta", "vole", "vole-failed"
"""Outcomes behind which nobody stands but the Ombre: he has won, or he has not."""


def _is_suit(state: State, word: str, after: str | None) -> bool:
    """Whether a word stands for a suit: it is not an outcome, and the word after it is."""
    no_seat = after is not None and after not in state.table.seats
    known = outcome_meant(state.book, word) or suit_meant(state.book, word) or word in SUITS
    return no_seat and not known and outcome_meant(state.book, after or "") is not None


def _by_friend_said(play: Play, kind: str, to: int | None) -> bool:
    """Whether a result is that of the game with the partner named in the record."""
    friend_stated = friend_said(play.state)
    return friend_stated is not None and is_end(conclude(play, friend_stated).outcome, kind, to)


def described(state: State, outcome: OutcomeFacts) -> str:
    """Write an outcome as a result line does."""
    to = outcome.codille_to
    return (outcome_written(state.book, outcome.kind) or outcome.kind) + (
        f" {state.name(to)}" if to is not None else ""
    )


def _tricks(state: State) -> tuple[tuple[str, int | None], ...]:
    return tuple((state.name(seat), state.taken[seat]) for seat in state.active)


def read_amounts(state: State) -> None:
    """Read the amounts of a results line, which are in the order of the seats, as payments."""
    result = state.script.result
    if result is None or result.amounts is None:
        return
    line = state.script.start
    if len(result.amounts) != len(state.seated):
        state.fault(WrongAmounts(len(result.amounts), len(state.seated)), line, "signed")
        return
    entries = tuple(map(st.Entry, map(state.name, state.seated), result.amounts))
    state.script.single["payments"] = (line, st.Payments("payments", entries))


def reserves(state: State) -> bool:
    """Whether the record says that the loser sets his puesta apart."""
    payments = state.script.get("payments", st.Payments)
    for entry in payments[1].entries if payments else ():
        if entry.name == "reserved" and (counters(state.book, entry.amount) or 0) > 0:
            return True
    return False


class Stated(Struct, frozen=True):
    """What the payments of a deal say: the pool after it, and each player's gain (None: nothing);
    and the parties whose amounts cannot be judged, with their places in the line.

    `taken`: what is said is all that there is, and what was paid is taken from it, and what is
    `reserved` after it. `prices` are those of the book's open prices, by path, that the payments
    come to.
    """

    pool: int | None
    gains: tuple[int | None, ...]
    unjudged: tuple[tuple[int, int], ...] = ()
    taken: bool = False
    reserved: tuple[int, ...] | None = None
    prices: Mapping[str, PricePaid] = {}


def compare_payments(
    state: State,
    account: Account,
    settlement: Settlement,
    pool: int | None,
    others: tuple[Reading, ...],
) -> Stated:
    """Check the payments as stated, and return what they say.

    `others` are what the record itself may mean, where another statement of it is wrong.
    """
    statement = state.script.get("payments", st.Payments)
    count = len(state.table.players)
    nothing = Stated(None, (None,) * count)
    if statement is None:
        return nothing
    line, payments = statement
    stated = _entries(state, line, payments)
    unjudged: tuple[int, ...] = ()
    prices: dict[str, PricePaid] = {}
    if settlement.items is not None:
        named, moved = state.contract is not None or state.passed_out, expected(settlement)[POOL]
        if named or not _balance(state, line, stated, payments, moved):
            _judge(state, line, stated, settlement, account, others)
    else:
        amounts = {party: each[1] for party, each in stated.items()}
        before = {path: paid.price for path, paid in state.carried.prices.items()}
        possible = compare_with_possible(amounts, account, pool, before)
        unknown = bool(account.calls) or account.priceless(pool)
        gain = pool_gain(account, pool) if unknown else None
        unbalanced = _balance(state, line, stated, payments, gain)
        if unbalanced or _impossible(state, line, stated, possible, account.prices(pool)):
            return nothing  # what was paid in truth nobody knows
        unjudged = tuple(stated) if possible is None else possible.open
        if possible is not None:
            number = state.number
            prices = {p: PricePaid(price, line, number) for p, price in possible.prices.items()}
    entry = stated.get(POOL)
    after = None if entry is None or pool is None else pool + entry[1]
    strange = not {entry.name for entry in payments.entries} <= _parties(state)
    rest = None if strange else 0
    gains = tuple([stated[seat][1] if seat in stated else rest for seat in range(count)])
    left_open = settlement.items is None
    taken = left_open and _all_there_is(state, payments, stated, account.priceless(pool))
    if taken:
        pool_after, reserved = _left(account, stated, pool, gains)
        return Stated(pool_after, gains, taken=True, reserved=reserved, prices=prices)
    places = tuple((party, stated[party][0]) for party in unjudged)
    return Stated(after, gains, places, prices=prices)


def _all_there_is(
    state: State, payments: st.Payments, stated: dict[int, tuple[int, int]], priceless: bool
) -> bool:
    """Whether a deal's payments are known from what is stated alone, and every amount is there.

    Nothing else tells them where no trick of it is recorded, as in a line of results, whatever
    tally that has, or where the book leaves the price open (`priceless`).
    """
    complete = len(stated) == len(payments.entries) and set(state.seated) <= stated.keys()
    alone = priceless or not state.tricks or state.script.result is not None
    return complete and alone and not state.noted(WrongResult)


def _left(
    account: Account,
    stated: dict[int, tuple[int, int]],
    pool: int | None,
    gains: tuple[int | None, ...],
) -> tuple[int | None, tuple[int, ...] | None]:
    """Return the pool, and what lies apart, after payments that are taken as stated: what the
    players have not gained.
    """
    book, reserved = account.book, account.reserved
    apart = stated.get(RESERVED, (0, 0))[1]
    if pool is None:
        if reserved is None or apart < 0:
            return None, None
        return None, in_line(book, (*reserved, apart)) if apart else reserved
    moved = stated[POOL][1] if POOL in stated else -sum(gain or 0 for gain in gains) - apart
    if is_beyond(book, pool + moved) and moved > 0 and not stated.keys() & {POOL, RESERVED}:
        marks = account.marks() or ()
        laid = balance((*marks, *account.forfeits.items(pool + balance(marks, POOL))), POOL)
        moved, apart = laid, moved - laid
    if reserved is None:
        return pool + moved, None
    return lying(book, account.ended.outcome.kind, (pool, reserved), moved, apart)


def _parties(state: State) -> set[str]:
    return {*state.table.seats, "pool", "reserved"}


def _entries(state: State, line: Line, payments: st.Payments) -> dict[int, tuple[int, int]]:
    """Return each party's place in the line and amount, where stated in counters."""
    entries, book = dict[int, tuple[int, int]](), state.book
    special = {"pool": POOL, "reserved": RESERVED}
    for index, entry in enumerate(payments.entries):
        party = special.get(entry.name or "")
        if party is None:
            party = state.seat(entry.name, line, "name", index)
        amount = counters(book, entry.amount)
        if party is not None and amount is not None:
            entries[party] = (index, amount)
    return entries


def _judge(
    state: State,
    line: Line,
    stated: dict[int, tuple[int, int]],
    settlement: Settlement,
    account: Account,
    others: tuple[Reading, ...],
) -> None:
    amounts = {party: entry[1] for party, entry in stated.items()}
    reserved = account.reserved
    wrong = misstated(amounts, settlement, reserved)
    if not wrong:
        return
    rightful = expected(settlement)
    faulty = tuple(
        Misstated(party_name(state, party), stated[party][1], rightful.get(party, 0))
        for party in wrong
    )
    items = _paid(state, settlement.items or ())
    facts: WrongReserved | WrongPayment = WrongPayment(faulty, items, *_run(state, account))
    if wrong == [RESERVED]:
        facts = WrongReserved(wrong=faulty[0])
    place = stated[wrong[0]][0]
    state.fault(
        facts,
        line,
        "signed",
        place,
        seat=wrong[0] if wrong[0] >= 0 else None,
        agrees=any(
            other.settlement.items is not None
            and not misstated(amounts, other.settlement, reserved)
            for other in others
        ),
    )


def _run(state: State, account: Account) -> tuple[str | None, str, bool]:
    """Return the trumps that are paid for, where a hand and not a results line tells them, who has
    or lacks them, and which of the two.
    """
    run, trump = account.run, state.trumps
    if not run or not run.cards or trump is None or state.script.result is not None:
        return None, "", True
    cards = reduce(or_, (1 << card for card in RUNS[trump][: run.cards]))
    return holding(cards), state.name(account.ombre), run.held


def _paid(state: State, items: tuple[Item, ...]) -> tuple[Paid, ...]:
    return tuple(
        Paid(party_name(state, i.payer), party_name(state, i.payee), i.amount, i.what)
        for i in items
    )


def _balance(
    state: State,
    line: Line,
    stated: dict[int, tuple[int, int]],
    payments: st.Payments,
    gain: int | None,
) -> bool:
    """Where the payments cannot be worked out, they must at least sum to zero; tell if they do not.

    The pool must be among them, unless the book has none, or it is known all the same what it has
    gained: `gain`.
    """
    total = sum(amount for _, amount in stated.values())
    everybody = set(range(len(state.table.players))) <= stated.keys()
    if POOL in stated:
        whole = everybody
    elif gain is not None:
        total += gain
        whole = everybody and len(stated) == len(payments.entries)
    else:
        whole = not pooled(state.book) and len(stated) == len(payments.entries)
    if not total or not whole:
        return False
    state.fault(UnbalancedPayment(total, 0 if POOL in stated else gain or 0), line)
    return True


def _impossible(
    state: State,
    line: Line,
    stated: dict[int, tuple[int, int]],
    possible: Possible | None,
    open_: tuple[str, ...],
) -> bool:
    """Note amounts that are wrong in every case; tell whether there are any.

    `open_` are the prices that the book leaves open and the deal rests on.
    """
    if possible is None or not possible.wrong:
        return False
    wrong, paid = possible.wrong, dict[str, PricePaid]()
    if possible.as_before:
        paid = {path: each for path, each in state.carried.prices.items() if path in open_}
    before = {each.line.start: each.line for each in paid.values()}
    # An amount that is known is told before those of which only that they are others.
    parties = sorted(wrong, key=lambda party: wrong[party] is None)
    misstated = tuple(Misstated(party_name(state, p), stated[p][1], wrong[p]) for p in parties)
    first = next(iter(wrong))
    seat = first if first >= 0 else None
    state.fault(
        WrongPayment(
            misstated,
            (),
            before=tuple(
                PaidBefore(path, str(each.price), str(each.deal or "?"))
                for path, each in paid.items()
            ),
            why=possible.why,
        ),
        line,
        "signed",
        stated[first][0],
        seat=seat,
        related=tuple((Pointer(each), PAID_BEFORE) for each in before.values()),
    )
    return True


PAID_BEFORE = marked("another price was paid here")
