"""List every single misprint of a deal that is worth trying: cards first, then names, calls,
suits, outcomes and numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ombre_records.analysis.emendation.changes import (
    BEFORE_LEADER,
    Cards,
    Changes,
    Void,
    WordChange,
)
from ombre_records.analysis.emendation.suspects import Inventory, Role, Site, Uneven
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.model import statements as st
from ombre_records.model.cards import (
    CARD_NAMES,
    CARDS,
    PACK,
    SUIT_MASKS,
    SUITS,
    cards_of,
    is_known,
    known_among,
)
from ombre_records.model.record import Reading
from ombre_records.notation.spans import words_of
from ombre_records.notation.words import Problem, read_cards
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


def _names(statement: st.Statement | None) -> Iterator[tuple[str, int, str]]:
    """Yield the names of a statement that may be another player's."""
    match statement:
        case st.Person() | st.Held() | st.Exchange() | st.Forfeit():
            yield from _given_values("name", statement.name)
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
            named = [play.name for play in statement.plays or () if play.name is not None]
            leaders = ([statement.leader] if statement.leader is not None else []) + named
            yield from (("leader", place, name) for place, name in enumerate(leaders))
            yield from _given_values("winner", statement.winner)


def _taken(statement: st.Statement | None) -> frozenset[str | None]:
    """Return the names that stand in payments, where each player stands once."""
    entries = statement.entries if isinstance(statement, st.Payments) else ()
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


def _terms(at: int, statement: st.Statement | None, table: Table) -> Iterator[WordChange]:
    match statement:
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
    at: int, statement: st.Statement | None, inventory: Inventory, replayed: Replayed
) -> Iterator[WordChange]:
    line = inventory.deal.lines[at].number
    wrong = [fault.facts for fault in replayed.faults if fault.at.line.number == line]
    match statement:
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


_SWAPPED = (
    frozenset(("dealt", "stock")),
    frozenset(("laid", "drawn")),
    frozenset(("held", "left")),
    frozenset(("played",)),
)
"""Among these, two cards may have been swapped: what stands near each other on the page, or was
written down in one go. Across others a swap is two misprints, and is found as two."""


_ONCE: tuple[tuple[Role, ...], ...] = (("dealt", "stock"), ("laid",), ("drawn",), ("played",))
"""Among these, no card stands twice, so that none that stands there already is tried."""


class Doubts(NamedTuple):
    """The doubts about a deal: `cards` (a mask), any card of the `tricks` that stand on these
    lines, and cards not of the pack on the lines `misread`; lines by their place in the deal.
    `there`: the cards that stand by their role, so that no more of them is put there.
    """

    cards: int
    tricks: frozenset[int]
    misread: frozenset[int]
    there: Mapping[Role, int]


def cards_by_role(now: Inventory) -> dict[Role, int]:
    """Return the cards that stand where no card stands twice, by their role."""
    masks: dict[Role, int] = {}
    for roles in _ONCE:
        mask = known_among(site.item for site in now.sites if site.role in roles)
        masks |= dict.fromkeys(roles, mask)
    return masks


def card_misprints(
    inventory: Inventory, doubts: Doubts, reading: Reading, system: str, pack: int
) -> Iterator[Changes]:
    """Yield misprints of cards, each once, the few that settle most before the many.

    `pack` has the cards in use, `system` is the letters that cards are written in. The order is not
    one of likelihood, which is judged later: if the search is given up, the short lists have been
    gone through, and of the long ones (any doubted card for any other) a part.
    """
    seen: set[Changes] = set()
    for way in (
        _left_out(inventory, doubts, pack),
        _too_many(inventory),
        _other_suit(inventory, doubts.cards, reading, system),
        _voids(inventory),
        _misread(inventory, doubts, pack),
        _swapped(inventory, doubts),
    ):
        for changes in way:
            if changes not in seen:
                seen.add(changes)
                yield changes


def _misread(inventory: Inventory, doubts: Doubts, pack: int) -> Iterator[Changes]:
    for site in inventory.sites:
        unread = site.item == PACK and site.at in doubts.misread
        if not (is_known(site.item) or unread):
            continue
        # A doubted card may be any other, and any other may be a doubted card: between two that are
        # beyond doubt nothing can be wrong that this would mend.
        to_any = unread or site.at in doubts.tricks or site.item & doubts.cards
        own = 0 if unread else site.item
        cards = (pack if to_any else doubts.cards) & ~doubts.there.get(site.role, 0) & ~own
        for card in cards_of(cards):
            yield (Cards(site.at, site.slot, site.place, (site.item,), (1 << card,)),)


def _left_out(inventory: Inventory, doubts: Doubts, pack: int) -> Iterator[Changes]:
    here = {(site.at, site.slot, site.item) for site in inventory.sites}
    for short in inventory.uneven:
        cards = pack & ~doubts.there.get(short.role, 0) if short.by < 0 else 0
        for card in sorted(cards_of(cards), key=lambda each: not doubts.cards >> each & 1):
            if (short.at, short.slot, 1 << card) not in here:
                for place in _gaps(inventory, short):
                    yield (Cards(short.at, short.slot, place, (), (1 << card,)),)


def _gaps(inventory: Inventory, short: Uneven) -> range:
    """Return where a card may be put in; one place where order does not count."""
    if getattr(inventory.said[short.at], "leader", None) is not None:
        return range(BEFORE_LEADER, short.size + 1)
    ordered = short.role in ("played", "stock") or (short.role == "drawn" and inventory.ordered)
    return range(0 if ordered else short.size, short.size + 1)


def _too_many(inventory: Inventory) -> Iterator[Changes]:
    long = {(each.at, each.slot) for each in inventory.uneven if each.by > 0}
    for site in inventory.sites:
        if (site.at, site.slot) in long:
            yield (Cards(site.at, site.slot, site.place, (site.item,), ()),)


def _swapped(inventory: Inventory, doubts: Doubts) -> Iterator[Changes]:
    doubted, tricks = doubts.cards, doubts.tricks
    for roles in _SWAPPED:
        sites = [site for site in inventory.sites if site.role in roles]
        for one, two in combinations(sites, 2):
            doubtful = (one.item | two.item) & doubted or one.at in tricks or two.at in tricks
            if doubtful and one.item != two.item and not _same_list(inventory, one, two):
                yield (
                    Cards(one.at, one.slot, one.place, (one.item,), (two.item,)),
                    Cards(two.at, two.slot, two.place, (two.item,), (one.item,)),
                )


def _same_list(inventory: Inventory, one: Site, two: Site) -> bool:
    """Whether two cards stand in one list whose order does not count."""
    free = one.role in ("dealt", "held", "left", "laid") or (
        one.role == "drawn" and not inventory.ordered
    )
    return free and (one.at, one.slot) == (two.at, two.slot)


# ---------------------------------------------------------------- suits


def _other_suit(
    inventory: Inventory, doubted: int, reading: Reading, system: str
) -> Iterator[Changes]:
    """Yield holdings of several cards with another suit's letter."""
    for at in dict.fromkeys(site.at for site in inventory.sites if site.role != "played"):
        for slot, place, old in _holdings(inventory, at, reading, system):
            for suit in range(4):
                new = tuple(_in_suit(item, suit) for item in old)
                if new != old and (sum(old) | sum(new)) & doubted:
                    yield (Cards(at, slot, place, old, new),)


def _in_suit(item: int, suit: int) -> int:
    """Return the card of the same rank in another suit; in red suits the ranks stand otherwise."""
    return 1 << CARDS[SUITS[suit] + CARD_NAMES[item.bit_length() - 1][1]]


def _holdings(
    inventory: Inventory, at: int, reading: Reading, system: str
) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """Yield the holdings of two or more known cards of a line: slot, place, cards."""
    line = inventory.deal.lines[at]
    words = words_of(line.code, line.kind, reading)
    place = {"cards": 0, "draws": 0}
    for word in words:
        if word.slot not in place or word.text == "?":
            continue
        try:
            items = read_cards(word.text, system).items
        except Problem:
            return
        if len(items) > 1 and all(map(is_known, items)):
            yield word.slot, place[word.slot], items
        place[word.slot] += len(items)


def _voids(inventory: Inventory) -> Iterator[Changes]:
    """Yield suits that are said to be void though they are not."""
    for at, statement in enumerate(inventory.said):
        if isinstance(statement, st.Held) and statement.cards.void:
            held = sum(item for item in set(statement.cards.items) if is_known(item))
            for suit in range(4):
                if statement.cards.void >> suit & 1 and held & SUIT_MASKS[suit]:
                    others = [n for n in range(4) if not held & SUIT_MASKS[n]]
                    for other in others:
                        yield (Void(at, "cards", suit, other),)
                    yield (Void(at, "cards", suit, None),)
