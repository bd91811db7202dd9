"""What a line of results says: a whole deal in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ombre_records.analysis.collation.claims import statements
from ombre_records.analysis.collation.claims.claim import Part, Words
from ombre_records.analysis.collation.telling import Telling
from ombre_records.model import statements as st
from ombre_records.notation.words import amount_written, tally_written


def result_line(said: st.ResultLine, telling: Telling) -> Words:
    """Return all that a line of results says; what it does not name did not happen."""
    deal = telling.deal
    friend = telling.seated(deal.friend) if deal else None
    term = telling.call(said.call) if said.call else None
    ended = telling.outcome(said.outcome) if said.outcome else None
    told = term is not None and not said.rest
    tally = _seated(said.tally, deal.active if deal else (), telling)
    amounts = _seated(_counters(said.amounts, telling), deal.seated if deal else (), telling)
    fines = tuple((telling.player(f.name), telling.amount(f.amount)) for f in said.forfeits)
    parts = {
        "passed": Part(said.passed or (False if said.call or said.outcome else None)),
        "ombre": Part(telling.player(said.name)),
        "call": Part(term.meaning if term else None),
        "suit": Part(telling.suit(said.suit) if said.suit else None),
        "outcome": Part(ended.meaning if ended else None),
        "winner": Part(telling.player(said.winner), telling.winner(ended)),
        "primeras": Part(said.primeras or ("no" if told else None)),
        "estuches": Part(0 if said.estuches is None and told else said.estuches),
        "friend": Part(telling.player(said.friend), friend),
        "forfeits": Part(fines if fines or told else None),
        "tally": Part(tally, _seated(_taken(telling), deal.active if deal else (), telling)),
        "amounts": Part(amounts, _seated(_paid(telling), deal.seated if deal else (), telling)),
    }
    text = " ".join(_told(said, term, ended, tally, amounts, telling))
    return Words(text, parts, f"{amount_written(said.number)} {text}")


BESIDES = ("primeras", "estuches", "friend")
"""What a line of results says of a deal's end, and no statement of a deal at length."""


def ended(said: st.ResultLine, telling: Telling) -> Words:
    """Return how a deal ended as a line of results has it, to be held against one at length."""
    short = statements.result(st.Result(said.outcome or "", said.winner), telling)
    own = result_line(said, telling).parts
    parts = {**short.parts, **{key: own[key] for key in BESIDES}}
    for key, unnamed in (("primeras", said.primeras is None), ("estuches", said.estuches is None)):
        if unnamed:  # that it did not happen follows; the line does not state it
            parts[key] = Part(None, parts[key].said)
    bare = replace(said, forfeits=(), amounts=None)
    text = " ".join((short.text, *_besides(bare, None, telling)))
    return Words(text, parts, short.code)


def _taken(telling: Telling) -> Sequence[int | None] | None:
    deal = telling.deal
    return [deal.taken[seat] for seat in deal.active] if deal else None


def _paid(telling: Telling) -> Sequence[int | None] | None:
    deal = telling.deal
    return [deal.payments[seat] for seat in deal.seated] if deal else None


def _counters(amounts: Sequence[st.Amount | None] | None, telling: Telling) -> list[Any] | None:
    return None if amounts is None else [telling.amount(each) for each in amounts]


def _seated(values: Any, seats: Sequence[int], telling: Telling) -> tuple[Any, ...] | None:
    """Return values in the base's order; those of all the session's players without seats."""
    if values is None:
        return None
    places = seats or range(len(telling.session.players))
    return telling.by_player(places, values) or tuple(values)


def _told(
    said: st.ResultLine, term: Any, ended: Any, tally: Any, amounts: Any, telling: Telling
) -> Iterator[str]:
    if said.passed:
        yield "-"
    if term:
        yield telling.written(said.name)
        yield term.text
    if said.suit:
        yield telling.suit(said.suit)
    if term:
        yield ended.text if ended else "?"
    if said.winner is not None:
        yield telling.written(said.winner)
    if said.rest and ended:
        yield "?"
    yield from _besides(said, tally, telling)
    if amounts:
        yield ": " + " ".join(amount_written(each, signed=True) for each in amounts)


def _besides(said: st.ResultLine, tally: Any, telling: Telling) -> Iterator[str]:
    """Say what stands behind the outcome."""
    if said.primeras:
        yield "primeras" if said.primeras == "made" else "primeras lost"
    if said.estuches is not None:
        yield f"estuches {said.estuches}"
    if said.friend is not None:
        yield f"friend {telling.written(said.friend)}"
    for fine in said.forfeits:
        amount = "" if fine.amount is None else f" {amount_written(fine.amount)}"
        yield f"forfeit {telling.written(fine.name)}{amount}"
    if tally:
        yield tally_written(tally)
