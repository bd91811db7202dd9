"""The words of a deal's statements, with the values that are compared: opening, hands, auction and
settlement.
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
    other,
)
from ombre_records.analysis.collation.telling import Telling, written_name
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known, item_name
from ombre_records.notation.words import amount_written, quote


def words(statement: st.Statement, telling: Telling) -> Words:
    """Return the words of a deal's statement, with the values that are compared."""
    match statement:
        case st.DealStart(number=number):
            return _alike(amount_written(number), {"number": Part(number)})
        case st.Person(keyword=keyword, name=name):
            announced = keyword not in ("dealer", "rests")
            person = _alike(telling.written(name), {"name": Part(telling.player(name))})
            return person._replace(repeated=announced)
        case st.Pool(amount=amount):
            return _alike(amount_written(amount), {"amount": Part(telling.amount(amount))})
        case st.Reserved(amounts=amounts):
            text = ", ".join(map(amount_written, amounts))
            return _alike(text, {"amounts": Part(tuple(map(telling.amount, amounts)))})
        case st.Seats(names=names):
            text = ", ".join(map(telling.written, names))
            return _alike(text, {"names": Part(tuple(map(telling.player, names)))})
        case st.Held(name=name, cards=cards):
            text, code = held(cards), f"{telling.written(name)} {held(cards)}"
            return Words(text, {"cards": Part(hand(cards))}, code, telling.player(name))
        case st.Stock(cards=cards):
            nothing = not cards.items and cards.rest
            row = None if nothing else Row(tuple(map(Item, cards.items)), cards.rest)
            return _alike(listed(cards), {"cards": Part(row)})
        case st.Bids():
            return _bids(statement, telling)
        case st.Contract():
            return _contract(statement, telling)
        case st.Trump(suit=suit):
            trump = None if suit is None else telling.suit(suit)
            return _alike(trump or "?", {"suit": Part(trump)})
        case st.Turn(item=item):
            return _alike(item_name(item), {"card": Part(Item(item))})
        case st.CalledKing():
            return _king(statement, telling)
        case st.Forfeit():
            return _forfeit(statement, telling)
        case st.Result():
            return result(statement, telling)
        case st.Payments():
            return _payments(statement, telling)
    return other(statement)


def _alike(text: str, parts: dict[str, Part]) -> Words:
    """Return words that are written in the record as they are shown."""
    return Words(text, parts, text)


UNKNOWN = Hand((), 0, True)
"""A hand of which nothing is known."""


def hand(cards: st.Cards) -> Hand:
    """Return cards whose order means nothing; that a suit is void counts where it tells more."""
    void = cards.void if cards.rest or not all(map(is_known, cards.items)) else 0
    return Hand(tuple(sorted(cards.items)), void, cards.rest)


def _bids(statement: st.Bids, telling: Telling) -> Words:
    """Return the calls in the order spoken, and their speakers where they are named."""
    terms = [telling.call(bid.call) for bid in statement.bids]
    names = [telling.player(bid.name) for bid in statement.bids]
    heard = telling.deal.bids if telling.deal else ()
    parts: dict[str, Part] = {}
    if terms:
        words = tuple(None if term.meaning == "?" else term.meaning for term in terms)
        parts["calls"] = Part(Calls(words, statement.rest))
    for at, name in enumerate(names):
        follows = telling.seated(heard[at].seat) if len(heard) == len(names) else None
        parts[f"speaker {at}"] = Part(name, follows)
    calls = [
        term.text if name is None else f"{written_name(name)} {term.text}"
        for name, term in zip(names, terms, strict=True)
    ]
    text = ", ".join([*calls, *(["?"] if statement.rest else [])])
    return Words(text, parts, text)


def _contract(statement: st.Contract, telling: Telling) -> Words:
    """Return the contract and its player."""
    term = telling.call(statement.call or "?")
    name = telling.player(statement.name)
    follows = telling.seated(telling.deal.ombre) if telling.deal else None
    call = None if term.meaning == "?" else term.meaning
    text = term.text if name is None else f"{written_name(name)} {term.text}"
    return Words(text, {"name": Part(name, follows), "call": Part(call)}, text)


def _king(statement: st.CalledKing, telling: Telling) -> Words:
    """Return the king that is called, and its holder."""
    follows = telling.seated(telling.deal.friend) if telling.deal else None
    name = telling.player(statement.name)
    text = item_name(statement.item) + (f" {written_name(name)}" if name is not None else "")
    return Words(text, {"card": Part(Item(statement.item)), "name": Part(name, follows)}, text)


_PARTIES = ("pool", "reserved")


def _forfeit(statement: st.Forfeit, telling: Telling) -> Words:
    """Return the player who pays a forfeit, the amount, and the reason."""
    words = [telling.written(statement.name)]
    words += [] if statement.amount is None else [amount_written(statement.amount)]
    words += [quote(statement.reason)] if statement.reason else []
    text = " ".join(words)
    parts = {
        "name": Part(telling.player(statement.name)),
        "amount": Part(telling.amount(statement.amount)),
        "reason": Part(statement.reason or None),
    }
    return Words(text, parts, text, repeated=True)


def result(statement: st.Result, telling: Telling) -> Words:
    """Return the outcome of the deal, and the player who has a codille."""
    term = telling.outcome(statement.outcome) if statement.outcome else None
    name = telling.player(statement.name)
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


def _payments(statement: st.Payments, telling: Telling) -> Words:
    """Return each party's gain; that of a party left out follows from the others."""
    stated = {telling.player(entry.name) or "?": entry.amount for entry in statement.entries}
    names = sorted(stated, key=lambda name: (name in _PARTIES, telling.place(name)))
    amounts = {name: telling.amount(stated[name]) for name in names}
    parts = {name: Part(amounts[name]) for name in names}
    for party, amount in _left_out(statement, amounts, telling):
        parts[party] = Part(None, amount)
    text = ", ".join(
        f"{name if name in _PARTIES else '?' if name == '?' else written_name(name)} "
        f"{amount_written(stated[name], signed=True)}"
        for name in names
    )
    return Words(text, parts, text)


def _left_out(
    statement: st.Payments, amounts: Mapping[str, st.Amount | None], telling: Telling
) -> Iterator[tuple[str, st.Amount | None]]:
    """Yield the parties that are not named, with their gains as these follow."""
    paid = telling.deal.payments if telling.deal else telling.session.totals
    for seat, amount in enumerate(paid):
        name = telling.seated(seat)
        if name is not None and name not in amounts:
            yield name, amount
    if "pool" in amounts or statement.keyword == "totals":
        return
    counted = [amount for amount in amounts.values() if isinstance(amount, int)]
    players = {telling.seated(seat) for seat in range(len(telling.session.players))}
    if len(counted) == len(amounts) and players <= {*amounts}:
        yield "pool", -sum(counted)
        if "reserved" not in amounts:
            yield "reserved", 0
