"""What is said of the settlement: forfeits, the result, payments and totals."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from ombre_records.analysis.collation.claims.claim import Part
from ombre_records.analysis.collation.claims.words import Words
from ombre_records.analysis.collation.telling import Telling, written_amount, written_name
from ombre_records.model import statements as st
from ombre_records.notation.words import quote

_PARTIES = ("pool", "reserved")


def forfeit(said: st.Forfeit, telling: Telling) -> Words:
    """Return who pays a forfeit, how much, and what for."""
    words = [telling.written(said.name)]
    words += [] if said.amount is None else [written_amount(said.amount)]
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
    follows = telling.seated(telling.deal.outcome.codille_to) if telling.deal else None
    name = telling.player(said.name)
    text = term.text if term else "?"
    text += f" {written_name(name)}" if name is not None else ""
    parts = {"outcome": Part(term.meaning if term else None), "name": Part(name, follows)}
    return Words(text, parts | _follows(telling), text)


def _follows(telling: Telling) -> dict[str, Part]:
    """Return what follows from a deal at length of what a line of results states."""
    deal = telling.deal
    if deal is None:
        return {}
    taken = telling.by_player(deal.active, [deal.taken[seat] for seat in deal.active])
    payers = [item.payer for item in deal.items or () if item.what == "primeras"]
    made = "lost" if deal.ombre in payers else "made" if payers else "no"
    followed: dict[str, Hashable] = {
        "primeras": None if deal.items is None else made,
        "estuches": deal.estuches,
        "friend": telling.seated(deal.friend),
        "tally": taken,
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
        f"{written_amount(told[name], signed=True)}"
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
