"""Deals completed: how many ways there are, how they end, and which cards and winners they
share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from ombre_records.analysis.completion.counting import BUDGET, CompletionCounter
from ombre_records.analysis.completion.puzzle import Puzzle, Slot, puzzle
from ombre_records.model.cards import is_known
from ombre_records.model.record import Line
from ombre_records.progress import tracked
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.report import Report


class Forced(NamedTuple):
    """A card that is the same in every completion: its line, its place among the cards, the
    card."""

    line: Line
    place: int
    card: int


@dataclass(frozen=True, slots=True)
class Completed:
    """The completions of a deal.

    `number` is how many there are, None where the record is too bare to count (no trump, no dealer,
    nothing played); at least so many where not `exact`. `outcomes` counts them by how they end.
    `winners` are those of the tricks that every completion shares, by trick.
    """

    session: int
    deal: int
    number: int | None
    exact: bool
    outcomes: dict[str, int]
    forced: tuple[Forced, ...]
    winners: dict[int, int]


def complete(report: Report, *, forced: bool = True) -> tuple[Completed, ...]:
    """Count the lawful completions of every deal of a report.

    A deal with an error has none. `forced` false leaves out the cards and winners that they share.
    """
    deals = [(session, deal) for session in report.sessions for deal in session.deals]
    return tuple(
        _completed(report, session, deal, forced)
        for session, deal in tracked(deals, "deals", len(deals))
    )


def listed(report: Report, session: int, deal: int, most: int) -> list[tuple[int, ...]]:
    """Return the cards of at most so many completions, trick after trick in order of play."""
    facts = report.sessions[session - 1]
    made = puzzle(facts.deals[deal - 1], facts)
    if made is None or _faulty(report, session, deal):
        return []
    return list(islice(CompletionCounter(made).listed(), most))


def _faulty(report: Report, session: int, deal: int) -> bool:
    return any(found.session == session and found.deal == deal for found in report.errors)


def _completed(report: Report, session: SessionFacts, deal: DealFacts, forced: bool) -> Completed:
    if _faulty(report, session.index, deal.index):
        return Completed(session.index, deal.index, 0, True, {}, (), {})
    made = puzzle(deal, session)
    if made is None or not made.tricks:
        return Completed(session.index, deal.index, None, False, {}, (), {})
    solver = CompletionCounter(made)
    found = solver.count()
    number = sum(found.values())
    shared: tuple[Forced, ...] = ()
    winners: dict[int, int] = {}
    if forced and number and solver.exact:
        shared = tuple(_forced(made, solver))
        winners = dict(_winners(made))
    return Completed(session.index, deal.index, number, solver.exact, dict(found), shared, winners)


def _forced(made: Puzzle, solver: CompletionCounter) -> Iterator[Forced]:
    """Yield the unknown cards that no completion has otherwise than the first that is found."""
    first = next(iter(solver.listed()), None)
    for place, trick in enumerate(made.tricks):
        for at, slot in enumerate(trick.slots):
            if slot.line is None or is_known(slot.item) or first is None:
                continue
            card = first[place * made.seats + at]
            if _none(_with(made, place, at, slot._replace(item=slot.item & ~(1 << card)))):
                yield Forced(slot.line, slot.place, card)


def _with(made: Puzzle, place: int, at: int, slot: Slot) -> Puzzle:
    trick = made.tricks[place]
    slots = (*trick.slots[:at], slot, *trick.slots[at + 1 :])
    tricks = [*made.tricks[:place], trick._replace(slots=slots), *made.tricks[place + 1 :]]
    return replace(made, tricks=tricks)


def _none(made: Puzzle) -> bool:
    """Whether a puzzle has no completion for certain."""
    solver = CompletionCounter(made, BUDGET // 10)
    return not solver.count() and solver.exact


def _winners(made: Puzzle) -> Iterator[tuple[int, int]]:
    """Yield the tricks won by the same player in every completion, and his seat at the table."""
    told = {each.number: each.winner for each in made.facts.tricks if each.number == each.last}
    for place, trick in enumerate(made.tricks):
        known = told.get(trick.number)
        if known is not None:
            yield trick.number, known
            continue
        possible = [seat for seat in range(made.seats) if not _none(_won_by(made, place, seat))]
        if len(possible) == 1:
            yield trick.number, made.facts.order[possible[0]]


def _won_by(made: Puzzle, place: int, seat: int) -> Puzzle:
    tricks = list(made.tricks)
    tricks[place] = tricks[place]._replace(winner=seat)
    return replace(made, tricks=tricks)
