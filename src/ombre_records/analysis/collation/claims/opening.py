"""What a deal says before its cards: number, dealer, who rests, pool, seats."""

from __future__ import annotations

from ombre_records.analysis.collation.claims.claim import Part
from ombre_records.analysis.collation.claims.words import Words
from ombre_records.analysis.collation.telling import Telling, written_amount
from ombre_records.model import statements as st


def number(said: st.DealStart, telling: Telling) -> Words:
    """Return a deal's number."""
    text = "?" if said.number is None else str(said.number)
    return Words(text, {"number": Part(said.number)}, text)


def person(said: st.Person, telling: Telling) -> Words:
    """Return whom a statement names: who deals or rests, or who announces something."""
    text = telling.written(said.name)
    announced = said.keyword not in ("dealer", "rests")
    return Words(text, {"name": Part(telling.player(said.name))}, text, repeated=announced)


def pool(said: st.Pool, telling: Telling) -> Words:
    """Return what lies in the pool."""
    text = written_amount(said.amount)
    return Words(text, {"amount": Part(telling.amount(said.amount))}, text)


def reserved(said: st.Reserved, telling: Telling) -> Words:
    """Return the puestas that are set apart."""
    text = ", ".join(map(written_amount, said.amounts))
    return Words(text, {"amounts": Part(tuple(map(telling.amount, said.amounts)))}, text)


def seats(said: st.Seats, telling: Telling) -> Words:
    """Return who sits at the table, in turn order."""
    text = ", ".join(map(telling.written, said.names))
    return Words(text, {"names": Part(tuple(map(telling.player, said.names)))}, text)
