"""The identity of a deal, and what a record says of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property

from ombre_records.gathering.names import bare
from ombre_records.gathering.tournament.tables import (
    date_meant,
    header_statements,
    on_boards,
    waits,
)
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known
from ombre_records.model.record import Reading
from ombre_records.referee.facts import UNDETERMINED, DealFacts, SessionFacts
from ombre_records.referee.report import Report

Fact = tuple[tuple[object, ...], object]
Content = Mapping[tuple[object, ...], object]
"""The known facts of a deal, each by its key: `("ombre",)`, or `("trick", 3, name)`."""

Known = Callable[[SessionFacts, str], str]
"""Gives the id of a session's player by his name; an empty string where nobody knows it."""


def nobody_known(_session: SessionFacts, _name: str) -> str:
    """Know nobody: players are told apart by their names alone."""
    return ""


_OUTLINE = ("ombre", "contract", "trump", "result")
_RESULT = 3
"""The weight of a result, in known cards: so many cards are as unlikely to be the same by chance.
"""


class Sitting:
    """A session of a report, with the date, place and players of its deals.

    `record` tells which record the report is of, or which it is a portion of. `players` are those
    of the session: their ids where these are `known`, else their bare names.
    """

    def __init__(
        self, report: Report, session: SessionFacts, record: int, known: Known = nobody_known
    ) -> None:
        self.report, self.session, self.record, self.known = report, session, record, known
        self.boards = on_boards(session)
        self.table = session.texts.get("table", "")
        self.players = tuple(
            f"= {who}" if (who := known(session, name)) else bare(name) for name in session.players
        )

    @cached_property
    def occasion(self) -> tuple[str, str] | None:
        """The evening, or the tournament whose boards are played; None where it is not told."""
        event, date = self.session.texts.get("event", ""), self.date
        named = event and (date or self.boards)
        return (bare(event), date) if named else None

    @cached_property
    def game(self) -> tuple[str, frozenset[str]] | None:
        """The book and its options by which deals are paid; None where the header names none."""
        book = self.session.book
        named = any(header_statements(self.session, st.Rules))
        return (book.name, frozenset(book.chosen)) if named else None

    @cached_property
    def date(self) -> str:
        """The date that is meant."""
        return date_meant(self.session)

    @cached_property
    def deals(self) -> Mapping[int, RecordedDeal]:
        """The deals by number, the first of each; boards that wait to be played are none."""
        deals: dict[int, RecordedDeal] = {}
        for deal in self.session.deals:
            if deal.number is not None and not (self.boards and waits(deal)):
                deals.setdefault(deal.number, RecordedDeal(self, deal))
        return deals

    def may_be(self, other: Sitting) -> bool:
        """Whether two records of one table may be of one sitting: nothing in a header says no."""
        mine, theirs = self.session.texts, other.session.texts
        return (
            self.session.book.written == other.session.book.written
            and not any(
                bare(mine[key]) != bare(theirs[key])
                for key in ("event", "table", "site", "title")
                if mine.get(key) and theirs.get(key)
            )
            and not (self.date and other.date and self.date != other.date)
        )


class RecordedDeal:
    """A deal as a record has it."""

    def __init__(self, sitting: Sitting, deal: DealFacts) -> None:
        self.sitting, self.deal, self.number = sitting, deal, deal.number or 0

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The players at the table, in alphabetical order."""
        return tuple(sorted(self.sitting.players[seat] for seat in self.deal.seated))

    @cached_property
    def content(self) -> Content:
        """The known facts of the deal, stated or worked out; what is open is left out."""
        return dict(_content(self.deal, self.sitting.players, self.sitting.session.reading))

    @cached_property
    def outline(self) -> Hashable:
        """The outline of a deal, which is the same however fully it is told: who sits there, what
        was played by whom and how it ended.
        """
        return self.people, *(self.content.get((what,)) for what in _OUTLINE)

    @cached_property
    def weight(self) -> int:
        """The weight of a deal, in known cards: how unlikely it is that another deal is the same. A
        result with its amounts counts as several cards.
        """
        cards = sum(hand.size for hand in self.deal.dealt if hand.known)
        played = sum(key[0] == "trick" for key in self.content)
        return cards + played + (_RESULT if ("ombre",) in self.content else 0)

    def against(self, other: RecordedDeal) -> str:
        """Return the kind of a fact in which the two contradict each other; empty if they agree."""
        theirs = other.content
        for key, value in self.content.items():
            if key in theirs and theirs[key] != value:
                return str(key[0])
        return ""


def _content(deal: DealFacts, names: Sequence[str], reading: Reading) -> Iterator[Fact]:
    """Yield the known facts. A dealer who is not stated is left out: a record of a part of a
    session works out another one than a record of the whole.
    """
    if deal.dealer is not None and any(line.kind == "dealer" for line in deal.deal.lines):
        yield ("dealer",), names[deal.dealer]
    if deal.ombre is not None:
        yield ("ombre",), names[deal.ombre]
    if deal.friend is not None:
        yield ("friend",), names[deal.friend]
    if deal.contract is not None:
        yield ("contract",), deal.contract.name
    if deal.trump is not None:
        yield ("trump",), deal.trump
    if deal.outcome.kind != UNDETERMINED.kind:
        to = deal.outcome.codille_to
        yield ("result",), (deal.outcome.kind, None if to is None else names[to])
    for seat in deal.seated:
        if deal.payments[seat] is not None:
            yield ("payment", names[seat]), deal.payments[seat]
    yield from _cards(deal, names, reading)


def _cards(deal: DealFacts, names: Sequence[str], reading: Reading) -> Iterator[Fact]:
    for seat, hand in enumerate(deal.dealt):
        if hand.known and hand.size:
            yield ("dealt", names[seat]), hand.certain
    for line in deal.deal.lines:
        stated = line.read(reading)
        if isinstance(stated, st.Stock) and all(map(is_known, stated.cards.items)):
            yield ("stock",), stated.cards.items
    for place, bid in enumerate(deal.bids):
        if bid.seat is not None and (bid.passed or bid.call):
            yield ("bid", place), (names[bid.seat], bid.call.name if bid.call else "")
    for what in ("discards", "draws"):
        taken: dict[int, list[int]] = {}
        for step in deal.exchanges:
            if step.seat is not None:
                taken.setdefault(step.seat, []).extend(getattr(step, what) or (0,))
        for seat, items in taken.items():
            if all(map(is_known, items)):
                yield (what, names[seat]), frozenset(items)
    for trick in deal.tricks:
        for play in trick.plays:
            if play.seat is not None and is_known(play.item):
                yield ("trick", trick.number, names[play.seat]), play.item
