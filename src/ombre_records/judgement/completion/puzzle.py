"""A deal as a puzzle: where each card may be, what each player may have played, what must come out.

A card has one *place*: kept by a seat (dealt to it and played by it), laid off, drawn, or left in
the stock. Seats are numbered from the eldest. Two completions differ where a card played or a hand,
as dealt or in play, does.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct, field

from ombre_records.books.book import RuleBook
from ombre_records.engine.naming import needed
from ombre_records.engine.seating import leader
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, SUIT_MASKS, is_known, known_among, union
from ombre_records.model.record import Line
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.seating.hands import pack_in_use
from ombre_records.referee.statements.script import Script, script
from ombre_records.referee.statements.terms import meant

KEPT, LAID, DRAWN = 0, 1, 2


def place(kind: int, seat: int) -> int:
    """Return the number of a seat's place; 0 is the stock."""
    return 1 + 3 * seat + kind


STOCK = 0


class Slot(Struct, frozen=True):
    """A card played: what it may be; `line` and `place` say where it stands, None where nowhere."""

    item: int
    line: Line | None = None
    place: int = 0


class Trick(NamedTuple):
    """A trick: its slots in order, and what is stated of it (None: not stated), seats and
    counts."""

    number: int
    slots: tuple[Slot, ...]
    leader: int | None = None
    winner: int | None = None
    tally: tuple[int | None, ...] | None = None


class Need(Struct, frozen=True):
    """Cards of a mask that must be in some places, beyond those named: `Hx` in a list."""

    places: int
    mask: int
    number: int


class Moment(NamedTuple):
    """A hand stated between tricks: cards that a seat then has, and whether they are all."""

    seat: int
    trick: int
    cards: int
    whole: bool


class Puzzle(Struct):
    """A deal to be filled in. `allowed` has a mask of places for each card, `taken` how many cards
    each seat exchanges (None: not known), `takers` who exchange in their order (None: not known);
    `leader` leads to the first trick; `stated` is the outcome that the record states, if any.
    """

    facts: DealFacts
    book: RuleBook
    pack: int
    seats: int
    hand: int
    trump: int
    ombre: int | None
    leader: int
    allowed: list[int]
    taken: list[int | None]
    sizes: list[int]
    takers: tuple[int, ...] | None = None
    tricks: list[Trick] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    stated: str = ""
    impossible: bool = False

    def places(self, card: int) -> int:
        """Return where a card may be: who exchanges nothing lays nothing off, and draws nothing."""
        allowed = self.allowed[card]
        for seat, number in enumerate(self.taken):
            if number == 0:
                allowed &= ~(1 << place(DRAWN, seat) | 1 << place(LAID, seat))
        return allowed

    def limit(self, item: int, places: int) -> None:
        """Let the cards of a mask be in these places only."""
        for card in range(40):
            if item >> card & 1:
                self.allowed[card] &= places

    def bar(self, cards: int, places: int) -> None:
        """Let no other card than these be in some places."""
        self.limit(self.pack & ~cards, ~places)


def puzzle(facts: DealFacts, session: SessionFacts, *, untold: bool = False) -> Puzzle | None:
    """Return a deal as a puzzle; None where one plays with the stock for a hand, or where trump,
    seats or leader are not known, or none played.

    `untold`: whom the record leaves out of the exchange may have taken any number of cards, unless
    every card of the tricks shows it; else only where no card of a trick is told, or one that was
    not dealt.
    """
    trump = facts.trumps
    if trump is None or facts.dealer is None or facts.outcome.kind == "passed-out":
        return None
    book, count = facts.book, len(facts.order)
    pack = pack_in_use(session.session, session.reading, book)
    first = first_ombre(facts)
    ombre = facts.order.index(first) if first in facts.order else None
    every = (1 << (1 + 3 * count)) - 1
    allowed = [every if pack >> card & 1 else 1 << STOCK for card in range(40)]
    sizes = [facts.dealt[seat].size for seat in facts.order]
    leads = leader(book, 0, ombre)
    if 0 in sizes or leads is None:
        return None
    made = Puzzle(
        facts, book, pack, count, book.pack.hand, trump, ombre, leads, allowed, [0] * count, sizes
    )
    _Reader(made, facts, session, script(facts.deal, session.reading), untold).read()
    return made


def first_ombre(facts: DealFacts) -> int | None:
    """Return who was Ombre when cards were exchanged, though another may have played on for him."""
    events = [event for trick in facts.tricks for event in trick.before] + list(facts.closing)
    offers = [event.seat for event in events if event.keyword == "surrender"]
    return offers[0] if offers else facts.ombre


class _Reader:
    """Puts the statements of a deal into the puzzle."""

    def __init__(
        self, made: Puzzle, facts: DealFacts, session: SessionFacts, said: Script, untold: bool
    ) -> None:
        self.made, self.facts, self.said, self.untold = made, facts, said, untold
        names = {name: seat for seat, name in enumerate(session.players)}
        self.seats = {
            name: facts.order.index(seat) for name, seat in names.items() if seat in facts.order
        }
        self.players = session.players

    def read(self) -> None:
        for _, held in self.said.hands:
            self._dealt(held)
        if self.facts.contract is not None and self.made.ombre is not None:
            dealt = self._places(self.made.ombre, KEPT, LAID)
            self.made.limit(needed(self.facts.contract), dealt)
        self._exchanges()
        for _, held in self.said.holds:
            self._holds(held)
        self._stock()
        self._tricks()
        if result := self.said.get("result", st.Result):
            word = result[1].outcome or ""
            self.made.stated = meant(self.made.book, self.facts.contract, word) or ""

    def _places(self, seat: int, *kinds: int) -> int:
        return sum(1 << place(kind, seat) for kind in kinds)

    def _list(self, cards: st.Cards, places: int, size: int | None) -> None:
        """Take in a list of cards that are in some places, and all that are, if it says all."""
        made, known = self.made, known_among(cards.items)
        made.limit(known, places)
        unknown = [item & made.pack for item in cards.items if not is_known(item)]
        whole = not cards.rest and (size is None or len(cards.items) == size)
        if whole:
            made.bar(known | union(unknown), places)
        for suit in range(4):
            if cards.void >> suit & 1:
                made.limit(SUIT_MASKS[suit] & ~known, ~places)
        # `x` alone asks for nothing; `Hx` asks for a heart beyond those that are named.
        for mask in set(unknown):
            if mask != made.pack:
                made.needs.append(Need(places, mask & ~known, unknown.count(mask)))

    def _dealt(self, held: st.Held) -> None:
        seat = self.seats.get(held.name or "")
        if seat is not None:
            self._list(held.cards, self._places(seat, KEPT, LAID), self.made.sizes[seat])

    def _holds(self, held: st.Held) -> None:
        seat = self.seats.get(held.name or "")
        if seat is not None:
            self._list(held.cards, self._places(seat, KEPT, DRAWN), self.made.hand)

    def _exchanges(self) -> None:
        steps: dict[int, list[st.Exchange]] = {}
        for _, exchange in self.said.exchanges:
            seat = self.seats.get(exchange.name or "")
            if seat is not None:
                steps.setdefault(seat, []).append(exchange)
        for seat, own in steps.items():
            self._exchange(seat, own)
        self.made.takers = tuple(steps) or None
        # A hand as dealt and one in play, and no word of what lies between: any number may have
        # been exchanged; so, too, where others' exchange is told, unless the tricks show it. Else a
        # record that is silent is taken to mean that none were.
        holding = {self.seats.get(held.name or "") for _, held in self.said.holds}
        played = any(
            isinstance(statement, st.Trick) and statement.plays for _, statement in self.said.play
        )
        for seat in range(self.made.seats):
            open_ = bool(holding)
            if steps:
                open_ = not played or seat in holding or self._plays_undealt(seat)
            open_ = open_ and bool(self.said.hands)
            if steps and self.untold:
                open_ |= not self._all_shown()
            if seat not in steps and open_:
                self.made.taken[seat] = None
        if self.facts.turned is not None and self.made.ombre is not None:
            self.made.limit(1 << self.facts.turned, self._places(self.made.ombre, DRAWN))

    def _all_shown(self) -> bool:
        """Return whether every card of a whole play is told."""
        tricks = [
            trick for _, trick in self.said.play if isinstance(trick, st.Trick) and trick.plays
        ]
        shown = sum(all(is_known(play.item) for play in trick.plays or ()) for trick in tricks)
        return shown >= self.made.hand

    def _plays_undealt(self, seat: int) -> bool:
        """Return whether a player has played a card that he was not dealt."""
        own = self.facts.order[seat]
        dealt = self.facts.dealt[own]
        plays = [play for trick in self.facts.tricks for play in trick.plays if play.seat == own]
        return dealt.known and any(
            is_known(play.item) and not play.item & dealt.certain for play in plays
        )

    def _exchange(self, seat: int, steps: list[st.Exchange]) -> None:
        made = self.made
        for keyword, kind in (("discards", LAID), ("draws", DRAWN)):
            lists = [getattr(step, keyword) for step in steps]
            known = [cards for cards in lists if cards is not None]
            items = tuple(item for cards in known for item in cards.items)
            open_ended = len(known) < len(lists) or any(cards.rest for cards in known)
            self._list(st.Cards(items, 0, open_ended), self._places(seat, kind), None)
        made.taken[seat] = _count(steps)

    def _stock(self) -> None:
        stated = self.said.get("stock", st.Stock)
        if stated is None:
            return
        cards, count = stated[1].cards, self.made.seats
        drawn = sum(self._places(seat, DRAWN) for seat in range(count))
        self.made.limit(_known(cards), drawn | 1 << STOCK)
        order = [self.seats.get(step.name or "") for _, step in self.said.exchanges]
        takes = [_count([step]) for _, step in self.said.exchanges]
        # The stock is drawn from the top, so that its order tells who drew what, but only as long
        # as it is known who drew and how many.
        if cards.rest or None in order or None in takes or None in self.made.taken:
            return
        owners = [seat for seat, n in zip(order, takes, strict=True) for _ in range(n or 0)]
        for at, item in enumerate(cards.items):
            seat = owners[at] if at < len(owners) else None
            if is_known(item):
                places = 1 << STOCK if seat is None else self._places(seat, DRAWN)
                self.made.limit(item, places)

    def _tricks(self) -> None:
        made, number = self.made, 1
        for line, statement in self.said.play:
            if isinstance(statement, st.Trick):
                number = self._trick(line, statement, number)
            elif isinstance(statement, st.Held):
                seat = self.seats.get(statement.name or "")
                whole = not statement.cards.rest and all(map(is_known, statement.cards.items))
                if seat is not None:
                    known = _known(statement.cards)
                    made.limit(known, self._places(seat, KEPT, DRAWN))
                    made.moments.append(Moment(seat, number, known, whole))

    def _trick(self, line: Line, statement: st.Trick, number: int) -> int:
        made = self.made
        if statement.plays is None:
            last = max(number, statement.last)
            for each in range(number, last + 1):
                slots = tuple(Slot(made.pack) for _ in range(made.seats))
                end = each == last
                winner = self.seats.get(statement.winner or "") if end else None
                made.tricks.append(
                    Trick(each, slots, None, winner, self._tally(statement) if end else None)
                )
            return last + 1
        slots = tuple(
            Slot(play.item & made.pack, line, at) for at, play in enumerate(statement.plays)
        )
        slots += (Slot(made.pack),) * (made.seats - len(slots))
        named = [
            self.seats.get(name) if name else None for name in (statement.leader, statement.winner)
        ]
        leads = self._leads(named[0])
        for at, slot in enumerate(slots):
            if is_known(slot.item):
                own = range(made.seats) if leads is None else ((leads + at) % made.seats,)
                played = sum(self._places(seat, KEPT, DRAWN) for seat in own)
                made.limit(slot.item, played)
        made.tricks.append(Trick(number, slots, named[0], named[1], self._tally(statement)))
        made.impossible |= any(play.item == 0 for play in statement.plays)
        return number + 1

    def _leads(self, named: int | None) -> int | None:
        """Return who leads to the next trick, as far as it is told."""
        if named is not None:
            return named
        return self.made.tricks[-1].winner if self.made.tricks else self.made.leader

    def _tally(self, trick: st.Trick) -> tuple[int | None, ...] | None:
        """Return a tally by seats from the eldest."""
        if trick.tally is None or len(trick.tally) != self.made.seats:
            return None
        ranks = self.facts.active
        return tuple(trick.tally[ranks.index(seat)] for seat in self.facts.order)


def _known(cards: st.Cards) -> int:
    return sum(item for item in set(cards.items) if is_known(item)) & PACK


def _count(steps: list[st.Exchange]) -> int | None:
    """Return how many cards a seat exchanges in some steps; None where it is not known."""
    total = 0
    for step in steps:
        known = [c for c in (step.draws, step.discards) if c is not None and not c.rest]
        number = len(known[0].items) if known else step.count
        if number is None:
            return None
        total += number
    return total
