"""What is said of the auction: calls, contract, trump, the card turned, the king called."""

from __future__ import annotations

from ombre_records.analysis.collation.claims.claim import Calls, Item, Part
from ombre_records.analysis.collation.claims.words import Words
from ombre_records.analysis.collation.telling import Telling, written_name
from ombre_records.model import statements as st
from ombre_records.model.cards import item_name


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
