"""Count the completions of a deal, and find how they end and which cards and winners they share."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

from msgspec.structs import replace

from ombre_records.base.errors import InvalidArgument
from ombre_records.base.finding import Severity
from ombre_records.base.progress import tracked
from ombre_records.base.values import Summarized, keep_read_only
from ombre_records.judgement.completion.counting import CompletionCounter, Counts, affordable
from ombre_records.judgement.completion.forcing import forced_cards
from ombre_records.judgement.completion.puzzle import Puzzle, Slot, puzzle
from ombre_records.model.cards import is_known
from ombre_records.model.record import Line
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report, report_wanted

_QUESTION = 30_000
"""How many steps are taken to find out whether a card or a winner could be another."""

_FIRST = 10
"""So many times more are taken to find a completion at all, where they could not be counted."""

Question = Literal["cards", "winners"]


class Forced(NamedTuple):
    """A card that is the same in every completion: its line, its place in the line, the card."""

    line: Line
    place: int
    card: int


@dataclass(frozen=True, slots=True)
class Completed:
    """The completions of a deal.

    `number` is how many there are. If not `exact`, there are at least so many. It is None if the
    record is too bare to count (no trump, no dealer, nothing played). `outcomes` counts them by how
    they end. `winners` has the tricks that the same player wins in every completion, by trick.
    `unknown` cards may be the same in every completion, too: the ways are too many to look through,
    or cannot be counted.
    """

    session: int
    deal: int
    number: int | None
    exact: bool
    outcomes: Mapping[str, int]
    forced: tuple[Forced, ...]
    winners: Mapping[int, int]
    unknown: frozenset[Question] = frozenset()

    def __post_init__(self) -> None:
        keep_read_only(self, "outcomes", "winners")


Ways = tuple[tuple[int, ...], ...] | None
"""Completions, each the cards by number, trick after trick in the order of play; None if too little
is known, or if none was found among ways too many to look through."""


@dataclass(frozen=True, slots=True, repr=False)
class Completion(Summarized):
    """The cards that records force, and those that they leave open.

    `completed` has for each report the completions of its deals. `listed` has some of them for each
    deal, if that was asked for. `texts` are the records with everything supplied that they force,
    if nothing else was asked for: one for each report, otherwise none.
    """

    reports: tuple[Report, ...]
    completed: tuple[tuple[Completed, ...], ...]
    listed: tuple[tuple[Ways, ...], ...] = ()
    texts: tuple[str, ...] = ()

    @property
    def deals(self) -> tuple[Completed, ...]:
        """The completions of all deals of all records."""
        return tuple(deal for each in self.completed for deal in each)

    @property
    def text(self) -> str:
        """The only record, filled in. Raises ValueError if there is not one alone."""
        if len(self.texts) != 1:
            raise InvalidArgument(
                f"{len(self.texts)} records are filled in, and cannot be one text"
            )
        return self.texts[0]


def complete(report: Report) -> tuple[Completed, ...]:
    """Count the lawful completions of every deal of a report.

    A deal with an error has none. The search stops after a number of steps, not after a time, so a
    record has the same answer on any machine.
    """
    report_wanted("complete", report)
    deals = [(session, deal) for session in report.sessions for deal in session.deals]
    return tuple(
        _completed(report, session, deal) for session, deal in tracked(deals, "deals", len(deals))
    )


def complete_deal(report: Report, session: SessionFacts, deal: DealFacts) -> Completed:
    """Count the lawful completions of one deal of a report, as `complete` does of each."""
    return _completed(report, session, deal)


def listed(report: Report, session: int, deal: int, most: int) -> list[tuple[int, ...]] | None:
    """Return the cards of at most so many completions, trick after trick in the order of play.

    None if too little is known, or if no completion was found among ways too many to look through.
    """
    report_wanted("listed", report)
    facts = report.sessions[session - 1]
    if _faulty(report, session, deal):
        return []
    counted = _counted(facts, facts.deals[deal - 1])
    if counted is None:
        return None
    solver, _ = counted
    # What has been counted to the end is known way by way, and going through it is not a search.
    solver.left = sys.maxsize if solver.exact else affordable(solver.puzzle)
    listed_ways = list(islice(solver.listed(), most))
    return listed_ways if listed_ways or solver.exact else None


def _faulty(report: Report, session: int, deal: int) -> bool:
    found = report.shown_in.get(session, {}).get(deal, ())
    return any(finding.severity is Severity.ERROR for finding in found)


def _completed(report: Report, session: SessionFacts, deal: DealFacts) -> Completed:
    if _faulty(report, session.index, deal.index):
        return Completed(session.index, deal.index, 0, True, {}, (), {})
    counted = _counted(session, deal)
    if counted is None:
        return Completed(session.index, deal.index, None, False, {}, (), {}, _EVERY)
    solver, counts = counted
    number = sum(counts.values())
    shared = _Shared(solver.puzzle)
    if number or not solver.exact:
        shared.look(solver)
    unknown = frozenset(shared.unknown)
    cards, winners = tuple(shared.cards), shared.winners
    return Completed(
        session.index, deal.index, number, solver.exact, dict(counts), cards, winners, unknown
    )


def _counted(session: SessionFacts, deal: DealFacts) -> tuple[CompletionCounter, Counts] | None:
    """Count the completions of a deal; None where too little is known.

    Whom the record leaves out of the exchange has taken none, unless there is no completion then.
    """
    made = puzzle(deal, session)
    if made is None or not made.tricks:
        return None
    solver = CompletionCounter(made)
    counts = solver.count()
    wider = None if counts or not solver.exact else puzzle(deal, session, untold=True)
    if wider is not None and wider.taken != made.taken:
        solver = CompletionCounter(wider)
        counts = solver.count()
    return solver, counts


_EVERY: frozenset[Question] = frozenset(("cards", "winners"))


class _Shared:
    """The cards that all completions of a puzzle share, as far as so much work tells."""

    def __init__(self, made: Puzzle) -> None:
        self.made = made
        self.cards: list[Forced] = []
        self.winners: dict[int, int] = {}
        self.unknown: set[Question] = set()

    def look(self, solver: CompletionCounter) -> None:
        """Ask of every unknown card and winner whether it could be another.

        If the completions could not be counted, the places of the cards are asked first: that takes
        no search, where one for another card would seldom come to an end.
        """
        if solver.exact:
            first, forced = next(iter(solver.listed()), None), dict[tuple[int, int], int]()
        else:
            first = CompletionCounter(self.made, _FIRST * _QUESTION).found()
            forced = forced_cards(self.made)
        self._cards(first, forced)
        if first is not None:
            self._winners()
        elif not solver.exact:
            self.unknown.add("winners")

    def _cards(self, first: tuple[int, ...] | None, forced: Mapping[tuple[int, int], int]) -> None:
        """Find the unknown cards that no completion has otherwise than the `first`; of some that is
        known. Each completion that is found settles all cards in which it differs.
        """
        made = self.made
        open_ = set[int]()
        for place, trick in enumerate(made.tricks):
            for at, slot in enumerate(trick.slots):
                if slot.line is None or is_known(slot.item):
                    continue
                which = place * made.seats + at
                if (place, at) in forced:
                    self.cards.append(Forced(slot.line, slot.place, forced[place, at]))
                    continue
                if first is None:
                    self.unknown.add("cards")
                if first is None or which in open_:
                    continue
                card = first[which]
                other = replace(slot, item=slot.item & ~(1 << card))
                solver = CompletionCounter(_with(made, place, at, other), _QUESTION)
                shared = solver.found()
                if shared is not None:
                    open_ |= {n for n, own in enumerate(shared) if own != first[n]}
                elif solver.exact:
                    self.cards.append(Forced(slot.line, slot.place, card))
                else:
                    self.unknown.add("cards")

    def _winners(self) -> None:
        """Find the tricks won by the same player in every completion, and his seat at the table."""
        made = self.made
        winners = {
            each.number: each.winner for each in made.facts.tricks if each.number == each.last
        }
        for place, trick in enumerate(made.tricks):
            known = winners.get(trick.number)
            if known is not None:
                self.winners[trick.number] = known
                continue
            could = [_possible(_won_by(made, place, seat)) for seat in range(made.seats)]
            if could.count(False) == made.seats - 1:
                self.winners[trick.number] = made.facts.order[_only(could)]
            elif could.count(True) < 2:
                self.unknown.add("winners")


def _only(could: list[bool | None]) -> int:
    return next(seat for seat, possible in enumerate(could) if possible is not False)


def _with(made: Puzzle, place: int, at: int, slot: Slot) -> Puzzle:
    trick = made.tricks[place]
    slots = (*trick.slots[:at], slot, *trick.slots[at + 1 :])
    tricks = [*made.tricks[:place], trick._replace(slots=slots), *made.tricks[place + 1 :]]
    return replace(made, tricks=tricks)


def _possible(made: Puzzle) -> bool | None:
    """Whether a puzzle has a completion; None where none was found and not all was gone through."""
    solver = CompletionCounter(made, _QUESTION)
    return True if solver.possible() else False if solver.exact else None


def _won_by(made: Puzzle, place: int, seat: int) -> Puzzle:
    tricks = list(made.tricks)
    tricks[place] = tricks[place]._replace(winner=seat)
    return replace(made, tricks=tricks)
