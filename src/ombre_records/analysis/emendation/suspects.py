"""Take stock of a deal: where each card stands, which lists have too few or too many, which
statements disagree, and in which tricks a fault may lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ombre_records.engine.trumps import RUNS
from ombre_records.model import statements as st
from ombre_records.model.cards import CARDS, hand, is_known, known_among, union
from ombre_records.model.record import Deal, Reading
from ombre_records.referee.deal import Replayed
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.play import (
    AnnouncementNotAllowed,
    OutOfTurn,
    PlayAfterEnd,
    Revoke,
    TricksMissing,
    WrongLeader,
    WrongTally,
    WrongWinner,
)
from ombre_records.referee.faults.settlement import (
    UnbalancedPayment,
    WrongPayment,
    WrongPool,
    WrongResult,
    WrongTotals,
)
from ombre_records.referee.state import Table

Role = Literal["dealt", "stock", "laid", "drawn", "held", "left", "played", "single"]


class Site(NamedTuple):
    """One card of a deal: its place (as in a change), the item, whose it is, what it is there for.

    `trick` counts the lines of the play before it and with it, 0 before the tricks. `size` is how
    many cards its list has.
    """

    at: int
    slot: str
    place: int
    item: int
    role: Role
    seat: int | None
    trick: int
    size: int


class Uneven(NamedTuple):
    """A list of cards that has too few (`by` below 0) or too many."""

    at: int
    slot: str
    role: Role
    size: int
    by: int


@dataclass(frozen=True, slots=True)
class Inventory:
    """A deal's statements in one reading, its cards, and the lists that have too few or too many.

    `ordered`: whether the order of what is drawn counts, as the stock is known.
    """

    deal: Deal
    said: tuple[st.Statement | None, ...]
    sites: tuple[Site, ...]
    uneven: tuple[Uneven, ...]
    ordered: bool


def inventory(deal: Deal, reading: Reading, table: Table, facts: DealFacts) -> Inventory:
    """Take a deal apart; `facts` are what a replay at the `table` has made of it, or of the deal
    before some changes: only who played which card is taken from them, None where that is open.
    """
    statements = tuple(line.read(reading) for line in deal.lines)
    ordered = any(isinstance(each, st.Stock) for each in statements)
    sites = tuple(_sites(deal, statements, table, facts))
    return Inventory(deal, statements, sites, tuple(_uneven(statements, table, facts)), ordered)


def _sites(
    deal: Deal, statements: tuple[st.Statement | None, ...], table: Table, facts: DealFacts
) -> Iterator[Site]:
    players = {
        trick.line.number: tuple(play.seat for play in trick.plays) for trick in facts.tricks
    }
    trick = 0
    for at, statement in enumerate(statements):
        if isinstance(statement, st.Trick):
            trick += 1
            plays = statement.plays or ()
            seats = players.get(deal.lines[at].number, ())
            for place, play in enumerate(plays):
                seat = seats[place] if place < len(seats) else None
                yield Site(at, "single", place, play.item, "played", seat, trick, len(plays))
        for slot, role, name, cards in _lists(statement, trick):
            seat = table.seats.get(name or "")
            for place, item in enumerate(cards.items):
                yield Site(at, slot, place, item, role, seat, trick, len(cards.items))
        if isinstance(statement, st.Turn | st.CalledKing):
            yield Site(at, "single", 0, statement.item, "single", None, trick, 1)


def _lists(
    statement: st.Statement | None, trick: int
) -> Iterator[tuple[str, Role, str | None, st.Cards]]:
    match statement:
        case st.Held(keyword="hand", name=name, cards=cards):
            yield "cards", "dealt", name, cards
        case st.Held(name=name, cards=cards):
            yield "cards", "left" if trick else "held", name, cards
        case st.Stock(cards=cards):
            yield "cards", "stock", None, cards
        case st.Exchange(name=name, discards=discards, draws=draws):
            if discards is not None:
                yield "cards", "laid", name, discards
            if draws is not None:
                yield "draws", "drawn", name, draws


# ---------------------------------------------------------------- sizes


def _uneven(
    statements: tuple[st.Statement | None, ...], table: Table, facts: DealFacts
) -> Iterator[Uneven]:
    hand, trick = table.book.pack.hand, 0
    wanted = {"dealt": hand, "held": hand, "stock": table.book.pack.stock}
    for at, statement in enumerate(statements):
        if isinstance(statement, st.Trick):
            trick = statement.last
            size = len(statement.plays or ())
            if statement.plays and not statement.rest and size != len(facts.order):
                yield Uneven(at, "single", "played", size, size - len(facts.order))
        for slot, role, _, cards in _lists(statement, trick):
            size = len(cards.items)
            by = size - (hand - trick if role == "left" else wanted.get(role, size))
            if by and not cards.rest:
                yield Uneven(at, slot, role, size, by)
    yield from _uneven_exchanges(statements)


def _uneven_exchanges(statements: tuple[st.Statement | None, ...]) -> Iterator[Uneven]:
    """Yield the exchanges of who does not draw as many as he lays off: both lists of each."""
    balance: dict[str | None, int] = {}
    steps = [(at, each) for at, each in enumerate(statements) if isinstance(each, st.Exchange)]
    for _, step in steps:
        laid, drawn = step.discards, step.draws
        if laid and drawn:
            by = len(laid.items) - len(drawn.items)
            balance[step.name] = balance.get(step.name, 0) + by
    for at, step in steps:
        by, laid, drawn = balance.get(step.name, 0), step.discards, step.draws
        if by and laid and drawn and not laid.rest and not drawn.rest:
            yield Uneven(at, "cards", "laid", len(laid.items), by)
            yield Uneven(at, "draws", "drawn", len(drawn.items), -by)


_OF_PLAY = (WrongWinner, WrongTally, WrongLeader, OutOfTurn)
_OF_MONEY = (
    WrongResult,
    WrongPayment,
    WrongPool,
    WrongTotals,
    UnbalancedPayment,
    TricksMissing,
    PlayAfterEnd,
    AnnouncementNotAllowed,
)
_TOP = 7
"""How many of the highest trumps may be misread where the payments disagree with the matadors:
longer runs of estuches are rare."""


def suspects(inventory: Inventory, replayed: Replayed, table: Table) -> int:
    """Return the mask of the cards that are where they should not be, or nowhere, or at fault.

    `replayed` is what the judges have found of the same deal, at a `table` of the session.
    """
    cards = _twice_or_nowhere(inventory, table) | _in_hands(inventory, table)
    for fault in replayed.faults:
        cards |= _named(fault, inventory)
    if any(isinstance(fault.facts, _OF_MONEY) for fault in replayed.faults):
        cards |= _matadors(replayed)
    return cards


def _mask(sites: Iterable[Site]) -> int:
    return known_among(site.item for site in sites)


def _twice(sites: Iterable[Site]) -> int:
    seen = twice = 0
    for site in sites:
        if is_known(site.item):
            twice |= seen & site.item
            seen |= site.item
    return twice


def _twice_or_nowhere(inventory: Inventory, table: Table) -> int:
    of = {role: [s for s in inventory.sites if s.role == role] for role in _ROLES}
    dealt = _mask(of["dealt"])
    cards = _twice(of["dealt"] + of["stock"]) | _twice(of["played"]) | _twice(of["drawn"])
    cards |= _twice(of["held"]) | _twice(of["laid"]) | (dealt & _mask(of["drawn"]))
    if of["stock"]:
        stock = _mask(of["stock"])
        cards |= _mask(of["drawn"]) & ~stock
        missing = table.pack & ~dealt & ~stock
        cards |= missing if missing.bit_count() <= _FEW else 0
    return cards


_ROLES = ("dealt", "stock", "laid", "drawn", "held", "left", "played", "single")
_FEW = 4
"""Of a pack stated whole but for so few cards, those are looked for; if more are missing, it is the
record that leaves them out, and no misprint."""


def _in_hands(inventory: Inventory, table: Table) -> int:
    cards = 0
    for seat in range(len(table.players)):
        own = [site for site in inventory.sites if site.seat == seat]
        cards |= _in_hand(own, table)
    return cards


def _in_hand(own: list[Site], table: Table) -> int:
    """Return the cards of one player that his hand, exchange and plays disagree about."""
    of = {role: _mask(s for s in own if s.role == role) for role in _ROLES}
    cards = 0
    begins = of["held"]
    if of["dealt"]:
        cards |= of["laid"] & ~of["dealt"]
        after = of["dealt"] & ~of["laid"] | of["drawn"]
        cards |= (after ^ begins) if begins else 0
        begins = begins or after
    if begins:
        cards |= of["played"] & ~begins
        whole = of["played"].bit_count() >= table.book.pack.hand
        cards |= begins & ~of["played"] if whole else 0
        for at in {s.at for s in own if s.role == "left"}:
            suspects = [s for s in own if s.at == at]
            gone = _mask(s for s in own if s.role == "played" and s.trick <= suspects[0].trick)
            cards |= _mask(suspects) ^ (begins & ~gone)
    return cards


def _named(fault: Fault, inventory: Inventory) -> int:
    """Return the cards that a fault points at or tells of."""
    told = (getattr(fault.facts, field, None) for field in ("card", "led"))
    cards = union(1 << CARDS[name] for name in told if name in CARDS)
    if isinstance(fault.facts, Revoke):
        cards |= hand(fault.facts.lawful or "")
    return cards | _pointed(fault, inventory)


def _pointed(fault: Fault, inventory: Inventory) -> int:
    return _mask(
        site
        for site in inventory.sites
        if inventory.deal.lines[site.at].number == fault.at.line.number
        and (site.slot, site.place) == (fault.at.slot, fault.at.place)
    )


def _matadors(replayed: Replayed) -> int:
    trump = replayed.facts.trumps
    return 0 if trump is None else sum(1 << card for card in RUNS[trump][:_TOP])


def doubtful_tricks(inventory: Inventory, replayed: Replayed) -> frozenset[int]:
    """Return the lines of the tricks among whose cards a fault of winners or counts may lie."""
    wrong = {f.at.line.number for f in replayed.faults if isinstance(f.facts, (*_OF_PLAY, Revoke))}
    money = any(isinstance(fault.facts, _OF_MONEY) for fault in replayed.faults)
    doubtful: set[int] = set()
    since: list[int] = []
    # A count that is wrong may come of any trick since the last count that was right.
    for at in dict.fromkeys(site.at for site in inventory.sites if site.role == "played"):
        since.append(at)
        if inventory.deal.lines[at].number in wrong:
            doubtful.update(since)
        elif getattr(inventory.said[at], "tally", None) is not None:
            since = []
    return frozenset(doubtful | set(since) if money else doubtful)


def amiss(fault: Fault) -> int:
    """Return how many numbers a fault finds wrong in one line: amounts paid, counts of a tally."""
    match fault.facts:
        case WrongPayment(wrong=wrong) | WrongTotals(wrong=wrong):
            return len(wrong)
        case WrongTally(stated=stated, rightful=rightful):
            return sum(a != b for a, b in zip(stated, rightful, strict=False))
    return 0
