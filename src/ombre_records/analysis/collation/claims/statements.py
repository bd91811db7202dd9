"""What the statements of a deal say, each with the values that are compared: its opening, hands,
auction and settlement.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from ombre_records.analysis.collation.claims.claim import (
    Calls,
    Hand,
    Item,
    Part,
    Row,
    Words,
    held,
    listed,
)
from ombre_records.analysis.collation.telling import Telling, written_name
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known, item_name
from ombre_records.notation.words import amount_written, quote


def number(said: st.DealStart, telling: Telling) -> Words:
    """Return a deal's number."""
    text = amount_written(said.number)
    return Words(text, {"number": Part(said.number)}, text)


def person(said: st.Person, telling: Telling) -> Words:
    """Return whom a statement names: who deals or rests, or who announces something."""
    text = telling.written(said.name)
    announced = said.keyword not in ("dealer", "rests")
    return Words(text, {"name": Part(telling.player(said.name))}, text, repeated=announced)


def pool(said: st.Pool, telling: Telling) -> Words:
    """Return what lies in the pool."""
    text = amount_written(said.amount)
    return Words(text, {"amount": Part(telling.amount(said.amount))}, text)


def reserved(said: st.Reserved, telling: Telling) -> Words:
    """Return the puestas that are set apart."""
    text = ", ".join(map(amount_written, said.amounts))
    return Words(text, {"amounts": Part(tuple(map(telling.amount, said.amounts)))}, text)


def seats(said: st.Seats, telling: Telling) -> Words:
    """Return who sits at the table, in turn order."""
    text = ", ".join(map(telling.written, said.names))
    return Words(text, {"names": Part(tuple(map(telling.player, said.names)))}, text)


UNKNOWN = Hand((), 0, True)
"""A hand of which nothing is known."""


def held_words(said: st.Held, telling: Telling) -> Words:
    """Return the cards that a player holds."""
    text, name = held(said.cards), telling.player(said.name)
    return Words(
        text, {"cards": Part(hand(said.cards))}, f"{telling.written(said.name)} {text}", name
    )


def hand(cards: st.Cards) -> Hand:
    """Return cards whose order means nothing; that a suit is void counts where it tells more."""
    void = cards.void if cards.rest or not all(map(is_known, cards.items)) else 0
    return Hand(tuple(sorted(cards.items)), void, cards.rest)


def stock(said: st.Stock, telling: Telling) -> Words:
    """Return the cards of the stock, from the top."""
    text = listed(said.cards)
    nothing = not said.cards.items and said.cards.rest
    cards = None if nothing else Row(tuple(map(Item, said.cards.items)), said.cards.rest)
    return Words(text, {"cards": Part(cards)}, text)


def bids(said: st.Bids, telling: Telling) -> Words:
    """Return the calls in the order spoken, and their speakers where they are named."""
    terms = [telling.call(bid.call) for bid in said.bids]
    names = [telling.player(bid.name) for bid in said.bids]
    heard = telling.deal.bids if telling.deal else ()
    parts: dict[str, Part] = {}
    if terms:
        words = tuple(None if term.meaning == "?" else term.meaning for term in terms)
        parts["calls"] = Part(Calls(words, said.rest))
    for at, name in enumerate(names):
        follows = telling.seated(heard[at].seat) if len(heard) == len(names) else None
        parts[f"speaker {at}"] = Part(name, follows)
    told = [
        term.text if name is None else f"{written_name(name)} {term.text}"
        for name, term in zip(names, terms, strict=True)
    ]
    text = ", ".join([*told, *(["?"] if said.rest else [])])
    return Words(text, parts, text)


def contract(said: st.Contract, telling: Telling) -> Words:
    """Return the contract, and whose it is."""
    term = telling.call(said.call or "?")
    name = telling.player(said.name)
    follows = telling.seated(telling.deal.ombre) if telling.deal else None
    call = None if term.meaning == "?" else term.meaning
    text = term.text if name is None else f"{written_name(name)} {term.text}"
    return Words(text, {"name": Part(name, follows), "call": Part(call)}, text)


def trump(said: st.Trump, telling: Telling) -> Words:
    """Return the suit of trumps."""
    suit = None if said.suit is None else telling.suit(said.suit)
    return Words(suit or "?", {"suit": Part(suit)}, suit or "?")


def turn(said: st.Turn, telling: Telling) -> Words:
    """Return the card that is turned."""
    text = item_name(said.item)
    return Words(text, {"card": Part(Item(said.item))}, text)


def king(said: st.CalledKing, telling: Telling) -> Words:
    """Return the king that is called, and who holds it."""
    follows = telling.seated(telling.deal.friend) if telling.deal else None
    name = telling.player(said.name)
    text = item_name(said.item) + (f" {written_name(name)}" if name is not None else "")
    return Words(text, {"card": Part(Item(said.item)), "name": Part(name, follows)}, text)


_PARTIES = ("pool", "reserved")


def forfeit(said: st.Forfeit, telling: Telling) -> Words:
    """Return who pays a forfeit, how much, and what for."""
    words = [telling.written(said.name)]
    words += [] if said.amount is None else [amount_written(said.amount)]
    words += [quote(said.reason)] if said.reason else []
    text = " ".join(words)
    parts = {
        "name": Part(telling.player(said.name)),
        "amount": Part(telling.amount(said.amount)),
        "reason": Part(said.reason or None),
    }
    return Words(text, parts, text, repeated=True)


def result(said: st.Result, telling: Telling) -> Words:
    """Return how the deal ended, and who has a codille."""
    term = telling.outcome(said.outcome) if said.outcome else None
    name = telling.player(said.name)
    text = term.text if term else "?"
    text += f" {written_name(name)}" if name is not None else ""
    parts = {
        "outcome": Part(term.meaning if term else None),
        "name": Part(name, telling.winner(term)),
    }
    return Words(text, parts | _follows_at_length(telling), text)


def _follows_at_length(telling: Telling) -> dict[str, Part]:
    """Return what follows from a deal at length of what a line of results states."""
    deal = telling.deal
    if deal is None:
        return {}
    payers = [item.payer for item in deal.items or () if item.what == "primeras"]
    made = "lost" if deal.ombre in payers else "made" if payers else "no"
    followed: dict[str, Hashable] = {
        "primeras": None if deal.items is None else made,
        "estuches": deal.estuches,
        "friend": telling.seated(deal.friend),
    }
    return {key: Part(None, each) for key, each in followed.items()}


def payments(said: st.Payments, telling: Telling) -> Words:
    """Return what each party gains; a party left out has what follows from the others."""
    told = {telling.player(entry.name) or "?": entry.amount for entry in said.entries}
    names = sorted(told, key=lambda name: (name in _PARTIES, telling.place(name)))
    amounts = {name: telling.amount(told[name]) for name in names}
    parts = {name: Part(amounts[name]) for name in names}
    for party, amount in _left_out(said, amounts, telling):
        parts[party] = Part(None, amount)
    text = ", ".join(
        f"{name if name in _PARTIES else '?' if name == '?' else written_name(name)} "
        f"{amount_written(told[name], signed=True)}"
        for name in names
    )
    return Words(text, parts, text)


def _left_out(
    said: st.Payments, amounts: Mapping[str, st.Amount | None], telling: Telling
) -> Iterator[tuple[str, st.Amount | None]]:
    """Go through the parties that are not named, with what follows for them."""
    paid = telling.deal.payments if telling.deal else telling.session.totals
    for seat, amount in enumerate(paid):
        name = telling.seated(seat)
        if name is not None and name not in amounts:
            yield name, amount
    if "pool" in amounts or said.keyword == "totals":
        return
    counted = [amount for amount in amounts.values() if isinstance(amount, int)]
    players = {telling.seated(seat) for seat in range(len(telling.session.players))}
    if len(counted) == len(amounts) and players <= {*amounts}:
        yield "pool", -sum(counted)
        if "reserved" not in amounts:
            yield "reserved", 0
