"""The state of one deal while it is replayed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ombre_records.base import language
from ombre_records.base.finding import Severity
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import call_meant
from ombre_records.engine.payments import Item
from ombre_records.engine.trumps import ranked
from ombre_records.model.cards import PACK
from ombre_records.model.record import Line
from ombre_records.referee.auction.bidding import Judged
from ombre_records.referee.consequences import Doubt, On, doubts_of, follows, missed
from ombre_records.referee.facts import (
    BidFacts,
    EventFacts,
    ExchangeFacts,
    HandFacts,
    TrickFacts,
)
from ombre_records.referee.faults.deal import NotSeated
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.fault import Assumption, Fault, Pointer, UnlawfulError, marked
from ombre_records.referee.faults.notation import UnknownPlayer
from ombre_records.referee.knowledge import Knowledge, Shown
from ombre_records.referee.statements.script import Script, unread

if TYPE_CHECKING:
    from fractions import Fraction


class Table(Struct, frozen=True):
    """The setting of a whole session: the book, the players, the letters in use.

    `misspelt` is a name that no player has, taken for the one player who is never named. `words`
    are the book's calls by every name, those `translated` from another book among them; `spoken`
    and `heard` keep words that have been looked up, and auctions that have been judged. `pack` is
    the mask of the cards in it. `boards`: deals are numbered as boards, of which each table plays
    some in any order; `numbered` is the first line of each. `doubts` is what the header leaves in
    doubt.
    """

    book: RuleBook
    players: tuple[str, ...]
    seats: Mapping[str, int]
    system: str
    pack: int = PACK
    seated: bool = True
    misspelt: str = ""
    translated: Mapping[str, Call] = {}
    words: Mapping[str, Call] = {}
    heard: dict[tuple[object, ...], Judged] = {}
    doubts: frozenset[Doubt] = frozenset()
    boards: bool = False
    numbered: Mapping[int, Line] = {}
    spoken: dict[str, str] = {}

    def call_said(self, word: str) -> str:
        """Return a word of the auction as a name of the book; itself if the book has none such."""
        if word in self.words:
            return word
        call = self.spoken.get(word)
        if call is None:
            call = self.spoken[word] = call_meant(self.book, word) or word
        return call


class PricePaid(NamedTuple):
    """An open price, the payments that told it, and the number of their deal."""

    price: Fraction
    line: Line
    deal: int | None


class Carried(NamedTuple):
    """The state that one deal hands on to the next; None where it is not known.

    `said_pool` is the pool by the last deal's own payments. `lost`: lines were lost that may have
    opened a deal or a session. `faulty`: a deal before had an error, or was
    said not to be settled. `otherwise`: the pool and the
    totals by other ways to take a fault. `stated` is the number that the record gave the last deal.
    `seated` are those at the table, in turn order. `prices` are those that the book
    leaves open and that were paid, by path. `unread`: a line could not be read that may have told
    what was paid.
    """

    first: bool = True
    number: int | None = None
    stated: int | None = None
    dealer: int | None = None
    pool: int | None = 0
    said_pool: int | None = None
    reserved: tuple[int, ...] | None = ()
    totals: tuple[int | None, ...] = ()
    said_totals: tuple[int | None, ...] = ()
    lost: bool = False
    faulty: bool = False
    otherwise: tuple[Other, ...] = ()
    seated: tuple[int, ...] = ()
    prices: Mapping[str, PricePaid] = MappingProxyType({})
    unread: bool = False

    @property
    def doubts(self) -> frozenset[Doubt]:
        """The doubts that earlier deals leave."""
        return frozenset({(On.DEAL, -1)}) if self.lost else frozenset()

    def or_else(self, others: Iterable[Carried]) -> Carried:
        """Return this with what other ways to take the deal's faults hand on."""
        alternatives = {Other(other.pool, other.totals): None for other in others}
        alternatives.pop(Other(self.pool, self.totals), None)
        return (
            self._replace(otherwise=(*self.otherwise, *alternatives)[:_OTHERS])
            if alternatives
            else self
        )


class Other(Struct, frozen=True):
    """The pool and the totals as they would be if a fault were taken in another way."""

    pool: int | None
    totals: tuple[int | None, ...]


_OTHERS = 12
"""More ways than these to take the faults of a session are not followed."""


class State:
    """A deal being replayed: knowledge of the hands by seat, and what the phases have found.

    None stands for what is not known. `book` is the rule book in force, `shown` what an earlier run
    has found to be played. `bearable`: how many errors are noted before one raises UnlawfulError
    (None: any number). `gap`: deals before this one are not recorded. `seated` are those at the
    table, in turn order, `order` the players of the deal from the eldest. `pool` lay there before
    the deal, with the antes. `bidder` is the Ombre by the auction, `successor` who has played on
    after a surrender as if he had been Ombre, `forbidder` who did for codille; `defence_open`:
    somebody may have. `alone`: the Ombre plays alone. The trump is 0-3 for a suit, 4 for none.
    `hands` is what is known of the hands, `begun` what was known when play began; `doubts` is what
    the faults so far have put in doubt.
    """

    number: int | None = None
    gap = False
    seated: tuple[int, ...] = ()
    dealer: int | None = None
    rests: int | None = None
    order: tuple[int, ...] = ()
    eldest: int | None = None
    pool: int | None = None
    antes: tuple[Item, ...] | None = ()
    reserved: tuple[int, ...] | None = ()
    hands: Knowledge
    dealt: tuple[HandFacts, ...] = ()
    stock: tuple[int, ...] | None = None
    bids: tuple[BidFacts, ...] = ()
    passed_out = False
    bidder: int | None = None
    contract: Call | None = None
    trump: int | None = None
    turned: int | None = None
    alone = True
    friend: int | None = None
    begun: tuple[HandFacts, ...] = ()
    forbidder: int | None = None
    successor: int | None = None
    defence_open = False
    closing: tuple[EventFacts, ...] = ()

    def __init__(
        self,
        table: Table,
        script: Script,
        carried: Carried,
        assumed: frozenset[Assumption],
        shown: Shown = (),
        bearable: int | None = None,
    ) -> None:
        self.table, self.script, self.carried, self.assumed = table, script, carried, assumed
        self.shown, self.bearable, self.book = shown, bearable, table.book
        self.faults: list[Fault] = []
        self.stated: dict[int, Line] = {}
        self.doubts: set[Doubt] = set()
        self.exchanges: list[ExchangeFacts] = []
        self.tricks: list[TrickFacts] = []
        self.taken: list[int | None] = []
        self.forfeits: list[tuple[int, int | None, Line]] = []

    @property
    def active(self) -> list[int]:
        """The players of the deal in the order in which they sit: that of tallies."""
        order = self.order
        return [seat for seat in self.seated if seat in order]

    @property
    def ombre(self) -> int | None:
        """The player who settles as the Ombre; None where he is not known."""
        if self.defence_open:
            return None
        return self.bidder if self.successor is None else self.successor

    @property
    def took_over(self) -> bool:
        """Whether another plays as if he had been Ombre."""
        return self.successor is not None

    @property
    def trumps(self) -> int | None:
        """The trump under the book's ranking, as the engine takes it."""
        return None if self.trump is None else ranked(self.trump, self.book)

    def name(self, seat: int | None) -> str:
        """Return a player's name, `?` for an unknown one."""
        return "?" if seat is None else self.table.players[seat]

    def seat(self, name: str | None, line: Line, slot: str = "name", index: int = 0) -> int | None:
        """Return the seat of a name; a fault and None for a name that no player has."""
        if name is None:
            return None
        seat = self.table.seats.get(name)
        if seat is None or name == self.table.misspelt:
            facts = UnknownPlayer(name, self.table.players, line.kind == "payments")
            self.fault(facts, line, slot, index)
            return None if self.seated and seat not in self.seated else seat
        if self.seated and seat not in self.seated:
            seated = tuple(map(self.name, self.seated))
            self.fault(NotSeated(name, seated), line, slot, index)
            return None
        return seat

    def fault(
        self,
        facts: FaultFacts,
        line: Line,
        slot: str = "",
        index: int = 0,
        *,
        seat: int | None = None,
        trick: int | None = None,
        severity: Severity = Severity.ERROR,
        of: tuple[int, ...] = (),
        agrees: bool = False,
        related: tuple[tuple[Pointer, str], ...] = (),
        beside: Iterable[Line] = (),
        otherwise: tuple[Assumption, ...] = (),
    ) -> None:
        """Note a fault at a value of a line, and what it puts in doubt.

        `of` are the players whose hands it concerns beside `seat`. `agrees`: what is stated agrees
        with what the record has said before. `beside` are lines with which it cannot stand.
        """
        seats = of if seat is None else (seat, *of)
        consequent = follows(self.doubts, facts, seats, trick, agrees=agrees)
        consequent = consequent or self._unread(facts, line, trick)
        self.doubts |= doubts_of(facts, seats, trick)
        if self.bearable is not None and severity is Severity.ERROR and not consequent:
            self.bearable -= 1
            if self.bearable < 0:
                raise UnlawfulError(self.faults)
        others = {each.start: each for each in beside if each.start != line.start}
        related += tuple([(Pointer(each), _BESIDE) for each in others.values()])
        at = Pointer(line, slot, index)
        self.faults.append(Fault(facts, at, seat, trick, severity, consequent, related, otherwise))

    def take(self, faults: Iterable[Fault]) -> None:
        """Note faults that were found as the deal's lines were sorted."""
        doubts = self.doubts
        self.faults += [marked(f) if doubts and follows(doubts, f.facts) else f for f in faults]

    def _unread(self, facts: FaultFacts, line: Line, trick: int | None) -> bool:
        """Return whether a line that could not be read may be one that a fault misses."""
        miss = missed(facts, trick) if self.script.broken else None
        if miss is None or not miss.keywords:
            return False
        last = self.tricks[-1].line if self.tricks else None
        after = {"since": last, "after": line}.get(miss.where)
        before = line if miss.where in ("before", "since") else None
        return unread(self.script, *miss.keywords, after=after, before=before)

    def auction_lines(self) -> list[Line]:
        """Return where the record says who played what, or that all have passed."""
        single = self.script.single
        lines = [single[each][0] for each in ("bids", "contract", "result") if each in single]
        return lines[:1]

    def noted(self, *kinds: type[FaultFacts]) -> bool:
        """Return whether a fault of one of these rules has been noted in the deal."""
        return any(isinstance(fault.facts, kinds) for fault in self.faults)

    def doubted(self, what: On, seat: int | None = None) -> bool:
        """Return whether something is in doubt, of a player where it is a player's own."""
        return (what, -1 if seat is None else seat) in self.doubts


_BESIDE = language.marked("this contradicts it")
