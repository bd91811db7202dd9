"""The claims of a line of results: a whole deal in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ombre_records.analysis.collation.claims import statements
from ombre_records.analysis.collation.claims.claim import Part, Words
from ombre_records.analysis.collation.telling import Telling
from ombre_records.model import statements as st
from ombre_records.notation.words import amount_written, tally_written


def result_line(statement: st.ResultLine, telling: Telling) -> Words:
    """Return the words of a line of results; whatever it does not name did not happen."""
    deal = telling.deal
    friend = telling.seated(deal.friend) if deal else None
    term = telling.call(statement.call) if statement.call else None
    ended = telling.outcome(statement.outcome) if statement.outcome else None
    complete = term is not None and not statement.rest
    tally = _seated(statement.tally, deal.active if deal else (), telling)
    amounts = _seated(_counters(statement.amounts, telling), deal.seated if deal else (), telling)
    fines = tuple((telling.player(f.name), telling.amount(f.amount)) for f in statement.forfeits)
    parts = {
        "passed": Part(
            statement.passed or (False if statement.call or statement.outcome else None)
        ),
        "ombre": Part(telling.player(statement.name)),
        "call": Part(term.meaning if term else None),
        "suit": Part(telling.suit(statement.suit) if statement.suit else None),
        "outcome": Part(ended.meaning if ended else None),
        "winner": Part(telling.player(statement.winner), telling.winner(ended)),
        "primeras": Part(statement.primeras or ("no" if complete else None)),
        "estuches": Part(0 if statement.estuches is None and complete else statement.estuches),
        "friend": Part(telling.player(statement.friend), friend),
        "forfeits": Part(fines if fines or complete else None),
        "tally": Part(tally, _seated(_taken(telling), deal.active if deal else (), telling)),
        "amounts": Part(amounts, _seated(_paid(telling), deal.seated if deal else (), telling)),
    }
    text = " ".join(_words_of(statement, term, ended, tally, amounts, telling))
    return Words(text, parts, f"{amount_written(statement.number)} {text}")


BESIDES = ("primeras", "estuches", "friend")
"""The parts of a deal's end that only a line of results has."""


def ended(statement: st.ResultLine, telling: Telling) -> Words:
    """Return the outcome in a line of results, to be compared with a deal at length."""
    short = statements.result(st.Result(statement.outcome or "", statement.winner), telling)
    own = result_line(statement, telling).parts
    parts = {**short.parts, **{key: own[key] for key in BESIDES}}
    for key, unnamed in (
        ("primeras", statement.primeras is None),
        ("estuches", statement.estuches is None),
    ):
        if unnamed:  # that it did not happen follows; the line does not state it
            parts[key] = Part(None, parts[key].said)
    bare = replace(statement, forfeits=(), amounts=None)
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


def _words_of(
    statement: st.ResultLine, term: Any, ended: Any, tally: Any, amounts: Any, telling: Telling
) -> Iterator[str]:
    if statement.passed:
        yield "-"
    if term:
        yield telling.written(statement.name)
        yield term.text
    if statement.suit:
        yield telling.suit(statement.suit)
    if term:
        yield ended.text if ended else "?"
    if statement.winner is not None:
        yield telling.written(statement.winner)
    if statement.rest and ended:
        yield "?"
    yield from _besides(statement, tally, telling)
    if amounts:
        yield ": " + " ".join(amount_written(each, signed=True) for each in amounts)


def _besides(statement: st.ResultLine, tally: Any, telling: Telling) -> Iterator[str]:
    """Yield the words of the line behind the outcome."""
    if statement.primeras:
        yield "primeras" if statement.primeras == "made" else "primeras lost"
    if statement.estuches is not None:
        yield f"estuches {statement.estuches}"
    if statement.friend is not None:
        yield f"friend {telling.written(statement.friend)}"
    for fine in statement.forfeits:
        amount = "" if fine.amount is None else f" {amount_written(fine.amount)}"
        yield f"forfeit {telling.written(fine.name)}{amount}"
    if tally:
        yield tally_written(tally)
