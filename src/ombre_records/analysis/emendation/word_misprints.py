"""List possible misprints of names, calls, suits, outcomes and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ombre_records.analysis.emendation.changes import Changes, WordChange
from ombre_records.analysis.emendation.inventory import Inventory
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.model import statements as st
from ombre_records.referee.deal import Replayed
from ombre_records.referee.faults.deal import DealNumber
from ombre_records.referee.faults.play import TrickNumber, WrongTally
from ombre_records.referee.faults.settlement import WrongForfeit, WrongPool, WrongReserved
from ombre_records.referee.state import Table

_SUITS = {"french": "SCHD", "spanish": "EBCO"}


def word_misprints(inventory: Inventory, replayed: Replayed, table: Table) -> Iterator[Changes]:
    """Yield misprints of a deal's names, calls, suits, outcomes and numbers.

    Names and terms are tried everywhere, being few: so many players, calls and suits. A number may
    be any, so that only those are tried that a finding doubts, and only values that would settle
    it: what `replayed` says it should be, or what makes a sum come out.
    """
    for at, statement in enumerate(inventory.said):
        for slot, place, old in _names(statement):
            for name in table.players:
                if name != old and name not in _taken(statement):
                    yield (WordChange(at, slot, place, old, name),)
        for word in _terms(at, statement, table):
            yield (word,)
        for word in _numbers(at, statement, inventory, replayed):
            yield (word,)
    yield from _owners(inventory)


# ---------------------------------------------------------------- names


def _names(said: st.Statement | None) -> Iterator[tuple[str, int, str]]:
    """Go through the names of a statement that may be another player's."""
    match said:
        case st.Person() | st.Held() | st.Exchange() | st.Forfeit():
            yield from _given_values("name", said.name)
        case st.Contract(name=name):
            yield from _given_values("speaker", name)
        case st.Result(name=name) | st.CalledKing(name=name):
            yield from _given_values("who", name)
        case st.Bids(bids=bids):
            named = [bid.name for bid in bids if bid.name is not None]
            yield from (("speaker", place, name) for place, name in enumerate(named))
        case st.Payments(entries=entries):
            for place, entry in enumerate(entries):
                if entry.name not in (None, "pool", "reserved"):
                    yield "name", place, entry.name or ""
        case st.Trick():
            named = [play.name for play in said.plays or () if play.name is not None]
            leaders = ([said.leader] if said.leader is not None else []) + named
            yield from (("leader", place, name) for place, name in enumerate(leaders))
            yield from _given_values("winner", said.winner)


def _taken(said: st.Statement | None) -> frozenset[str | None]:
    """Return the names that stand in payments, where each player stands once."""
    entries = said.entries if isinstance(said, st.Payments) else ()
    return frozenset(entry.name for entry in entries)


def _given_values(slot: str, name: str | None) -> Iterator[tuple[str, int, str]]:
    if name is not None:
        yield slot, 0, name


def _owners(inventory: Inventory) -> Iterator[Changes]:
    """Yield two hands, or two exchanges, whose names have been swapped."""
    for kind in ("hand", "holds", "exchange"):
        named = [
            (at, statement.name)
            for at, statement in enumerate(inventory.said)
            if isinstance(statement, st.Held | st.Exchange)
            and inventory.deal.lines[at].kind == kind
        ]
        for (one, name), (two, other) in combinations(named, 2):
            if name is not None and other is not None and name != other:
                yield (
                    WordChange(one, "name", 0, name, other),
                    WordChange(two, "name", 0, other, name),
                )


# ---------------------------------------------------------------- calls, suits, outcomes


def _terms(at: int, said: st.Statement | None, table: Table) -> Iterator[WordChange]:
    match said:
        case st.Bids(bids=bids):
            for place, bid in enumerate(bids):
                yield from _calls(at, place, bid.call, table)
        case st.Contract(call=call) if call is not None:
            yield from _calls(at, 0, call, table)
        case st.Trump(suit=suit) if suit is not None:
            for letter in _SUITS[table.system]:
                if letter != suit:
                    yield WordChange(at, "suit", 0, suit, letter)
        case st.Result(outcome=outcome) if outcome is not None:
            for kind in dict.fromkeys(table.book.outcome.terms.values()):
                if kind != outcome:
                    yield WordChange(at, "outcome", 0, outcome, kind)


def _calls(at: int, place: int, call: str, table: Table) -> Iterator[WordChange]:
    spoken = table.call_said(call)
    now = table.words.get(spoken)
    passes = table.book.auction.passes
    if spoken not in passes and passes:
        yield WordChange(at, "call", place, call, passes[0])
    for other in table.book.auction.calls:
        if now is None or other.name != now.name:
            yield WordChange(at, "call", place, call, other.name)


# ---------------------------------------------------------------- numbers


def _numbers(
    at: int, said: st.Statement | None, inventory: Inventory, replayed: Replayed
) -> Iterator[WordChange]:
    line = inventory.deal.lines[at].number
    wrong = [fault.facts for fault in replayed.faults if fault.at.line.number == line]
    match said:
        case st.Trick(tally=tally, number=number):
            if tally and any(isinstance(each, WrongTally) for each in wrong):
                yield from _tally(at, tally)
            for each in wrong:
                if isinstance(each, TrickNumber) and each.wanted != number:
                    yield WordChange(at, "number", 0, str(number), str(each.wanted))
        case st.DealStart(number=number):
            for each in wrong:
                if isinstance(each, DealNumber):
                    yield WordChange(at, "number", 0, str(number), str(each.wanted))
        case st.Pool(amount=int(amount)):
            for each in wrong:
                if isinstance(each, WrongPool):
                    yield WordChange(at, "amount", 0, str(amount), str(each.rightful))
        case st.Forfeit(amount=int(amount)):
            for each in wrong:
                if isinstance(each, WrongForfeit):
                    yield WordChange(at, "amount", 0, str(amount), str(each.rightful))
        case st.Reserved(amounts=amounts):
            for each in wrong:
                if isinstance(each, WrongReserved):
                    yield from _reserved(at, amounts, each.rightful)
        case st.Exchange(count=int(count)):
            yield from (
                WordChange(at, "count", 0, str(count), str(n)) for n in range(10) if n != count
            )
        case st.Payments(entries=entries):
            yield from _amounts(at, entries, replayed)


def _tally(at: int, tally: tuple[int | None, ...]) -> Iterator[WordChange]:
    for place, count in enumerate(tally):
        if count is not None:
            yield from (
                WordChange(at, "count", place, str(count), str(n)) for n in range(10) if n != count
            )


def _reserved(
    at: int, amounts: tuple[st.Amount | None, ...], rightful: tuple[int, ...]
) -> Iterator[WordChange]:
    for place, amount in enumerate(amounts):
        if isinstance(amount, int):
            yield from (WordChange(at, "amount", place, str(amount), str(n)) for n in rightful)


def _amounts(at: int, entries: tuple[st.Entry, ...], replayed: Replayed) -> Iterator[WordChange]:
    items = [item for item in replayed.facts.items or () if item.what != "ante"]
    parties = {"pool": POOL, "reserved": RESERVED}
    total = sum(entry.amount for entry in entries if isinstance(entry.amount, int))
    for place, entry in enumerate(entries):
        if not isinstance(entry.amount, int):
            continue
        party = parties.get(entry.name or "")
        gains = {entry.amount - total, -entry.amount}
        gains |= {balance(items, party)} if party is not None else set()
        gains |= {gain for gain in replayed.facts.payments if gain is not None}
        for gain in sorted(gains - {entry.amount}):
            yield WordChange(at, "signed", place, f"{entry.amount:+d}", f"{gain:+d}")
