"""Take stock of a deal: where each card stands, and which lists have too few or too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Reading
from ombre_records.referee.facts import DealFacts
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
    deal: Deal, said: tuple[st.Statement | None, ...], table: Table, facts: DealFacts
) -> Iterator[Site]:
    players = {
        trick.line.number: tuple(play.seat for play in trick.plays) for trick in facts.tricks
    }
    trick = 0
    for at, statement in enumerate(said):
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
    said: tuple[st.Statement | None, ...], table: Table, facts: DealFacts
) -> Iterator[Uneven]:
    hand, trick = table.book.pack.hand, 0
    wanted = {"dealt": hand, "held": hand, "stock": table.book.pack.stock}
    for at, statement in enumerate(said):
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
    yield from _uneven_exchanges(said)


def _uneven_exchanges(said: tuple[st.Statement | None, ...]) -> Iterator[Uneven]:
    """Go through the exchanges of who does not draw as many as he lays off: both lists of each."""
    balance: dict[str | None, int] = {}
    steps = [(at, each) for at, each in enumerate(said) if isinstance(each, st.Exchange)]
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
