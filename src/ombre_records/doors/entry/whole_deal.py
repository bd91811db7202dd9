"""A deal that is told card by card: how far it has been told, and what is asked next.

Nothing is kept beside the record: what is asked follows from the lines of the deal and from what
the referee makes of them, so that a deal goes on where it stopped, whoever wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ombre_records.books.book import RuleBook
from ombre_records.doors.entry.candidates import Scope, written_name
from ombre_records.doors.entry.evening import Evening, Preview, rules_in
from ombre_records.engine.drawing import exchanges, limits, settled_between
from ombre_records.engine.game.positions import AuctionPosition
from ombre_records.engine.naming import calls_king, named
from ombre_records.engine.seating import turn
from ombre_records.model import statements as st
from ombre_records.model.cards import holding
from ombre_records.referee.facts import DealFacts, ExchangeFacts

Kind = Literal[
    "hand",
    "stock",
    "bids",
    "contract",
    "trump",
    "turned",
    "king",
    "exchange",
    "trick",
    "result",
]
_STAGES: tuple[frozenset[str], ...] = (
    frozenset({"hand"}),
    frozenset({"stock"}),
    frozenset({"bids"}),
    frozenset({"contract"}),
    frozenset({"trump", "turn"}),
    frozenset({"call"}),
    frozenset({"exchange", "holds"}),
    frozenset({"tricks", "trick"}),
    frozenset({"result", "payments"}),
)
"""The lines of a deal in the order in which they are told."""
_DEALT, _STOCK, _CALLS, _CONTRACT, _TRUMP, _KING, _EXCHANGE, _PLAY, _END = range(len(_STAGES))


@dataclass(frozen=True, slots=True)
class Question:
    """A question: of which seat, where it is one's; in the play, of which trick.

    `may_end`: the deal may be over, and nothing more need be told. `others`: who else might
    exchange now, in turn.
    """

    kind: Kind
    seat: int | None = None
    trick: int = 0
    may_end: bool = False
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class WholeDeal:
    """A deal of an evening, by its place; a value, as the evening is.

    `skipped` are things that nobody knows and that the notation has no line for. `yielded`: the
    first defender lets another exchange before him.
    """

    evening: Evening
    place: int
    skipped: frozenset[Kind] = frozenset()
    yielded: bool = False

    @property
    def facts(self) -> DealFacts:
        """The deal as far as it is told."""
        return self.evening.facts.deals[self.place]

    @property
    def book(self) -> RuleBook:
        """The rule book."""
        return self.evening.book

    @property
    def scope(self) -> Scope:
        """The scope of words in the deal."""
        return self.evening.scope(self.place)

    def name(self, seat: int | None) -> str:
        """Name a player, `?` for one who is not known."""
        return "?" if seat is None else self.evening.facts.players[seat]

    def written(self, seat: int) -> str:
        """Write a player's name as the record does."""
        return written_name(self.name(seat))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the deal's lines."""
        return tuple(line.kind for line in self.facts.deal.lines)

    def _past(self, stage: int) -> bool:
        """Whether a line of a later stage is there: gaps in this stage then stay open."""
        return any(set(self.kinds) & each for each in _STAGES[stage + 1 :])

    # ------------------------------------------------------------ what is asked

    @cached_property
    def question(self) -> Question | None:
        """The next question; None once the deal is told."""
        if not self.facts.order or set(self.kinds) & _STAGES[_END] or self._not_recorded():
            return None
        return next(self._questions(), None)

    def _not_recorded(self) -> bool:
        """Whether the record says that the tricks are not told."""
        lines = (line.edited for line in self.facts.deal.lines)
        return any(isinstance(statement, st.Tricks) and not statement.known for statement in lines)

    def _questions(self) -> Iterator[Question]:
        """Yield what is open, in the order in which it is told."""
        yield from self._cards_dealt()
        yield from self._auction()
        if self.facts.outcome.kind == "passed-out":
            return
        yield from self._contract()
        if not self._past(_EXCHANGE):
            yield from self._before_play()
        yield from self._play()

    def _cards_dealt(self) -> Iterator[Question]:
        facts = self.facts
        if not self._past(_DEALT):
            seats = self._seats_of(st.Held, "hand")
            yield from (Question("hand", seat) for seat in facts.order if seat not in seats)
        known = any(hand.certain for hand in facts.dealt)
        if not self._past(_STOCK) and self.book.pack.stock and known and "stock" not in self.kinds:
            yield Question("stock")

    def _seats_of(self, kind: type[st.Held | st.Exchange], keyword: str) -> set[int]:
        """Return the seats that have a line of a kind."""
        names = self.evening.facts.players
        statements = (line.edited for line in self.facts.deal.lines if line.kind == keyword)
        return {names.index(s.name) for s in statements if isinstance(s, kind) and s.name in names}

    def _auction(self) -> Iterator[Question]:
        if not self._past(_CALLS) and "bids" not in self.kinds:
            yield Question("bids")

    def _contract(self) -> Iterator[Question]:
        if self._past(_CONTRACT) or {"contract"} & {*self.kinds, *self.skipped}:
            return
        facts = self.facts
        if facts.ombre is None or facts.contract is None or len(self.contracts()) > 1:
            yield Question("contract", facts.ombre)

    def _before_play(self) -> Iterator[Question]:
        """Ask for trumps and the exchange; some name trumps only when they have drawn."""
        call = self.facts.contract
        when = named(call) if call else "before-drawing"
        turned = {"turn", "trump"} & set(self.kinds) or "turned" in self.skipped
        if when == "turned" and not turned and self.facts.turned is None:
            yield Question("turned")
        named_ = "trump" in self.kinds or when in ("turned", "demanded")
        if not named_ and when == "before-drawing":
            yield Question("trump", self.facts.ombre)
        king = "call" in self.kinds or "king" in self.skipped
        if calls_king(call) and not king:
            yield Question("king", self.facts.ombre)
        first = [each for each in self._exchange() if each.seat == self.facts.ombre]
        yield from first
        if not named_:
            yield Question("trump", self.facts.ombre)
        yield from self._exchange()

    def _exchange(self) -> Iterator[Question]:
        """Ask who exchanges in the order in which they may, who can take nothing left out."""
        facts = self.facts
        if facts.contract is None or facts.ombre not in facts.order or not self.book.pack.stock:
            return
        done = self._seats_of(st.Exchange, "exchange")
        waiting = [seat for seat in self._in_turn() if seat not in done and self.limits(seat)[1]]
        settled = settled_between(self.book.exchange) and facts.ombre not in waiting
        others = tuple(waiting[1:]) if settled else ()
        if self.yielded and others:
            waiting, others = [*others, waiting[0]], (*others[1:], waiting[0])
        if waiting:
            yield Question("exchange", waiting[0], others=others)

    def _in_turn(self) -> tuple[int, ...]:
        ombre = self.facts.ombre
        return turn(self.facts.order, ombre) if ombre in self.facts.order else self.facts.order

    def takes_all(self, seat: int) -> bool:
        """Return whether a player was dealt no hand, and has the whole stock for one."""
        return not self.facts.dealt[seat].size

    def limits(self, seat: int) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may take, as far as the stock is known;
        none where the contract is not.
        """
        facts = self.facts
        if facts.contract is None:
            return 0, 0
        taken = [step for step in facts.exchanges if step.seat not in (None, facts.ombre)]
        first = not any(step.count for step in taken)
        is_ombre, remaining = seat == facts.ombre, self.book.pack.stock - self.drawn
        if not exchanges(facts.contract, is_ombre):
            return 0, 0
        rules = self.book.exchange
        least, most = limits(rules, facts.contract, is_ombre, first, max(remaining, 0))
        return least, min(most, facts.dealt[seat].size or most)

    @property
    def drawn(self) -> int:
        """How many cards are known to have been drawn."""
        return sum(_count(step) for step in self.facts.exchanges)

    def stock_left(self) -> tuple[int, ...] | None:
        """Return the stock from its top as it is now; None where it is not known."""
        lines = (line.edited for line in self.facts.deal.lines)
        stock = next(
            (statement.cards for statement in lines if isinstance(statement, st.Stock)), None
        )
        counted = all(step.count is not None for step in self.facts.exchanges)
        if stock is None or stock.rest or not counted or not stock.items:
            return None
        return stock.items[self.drawn :]

    # ------------------------------------------------------------ the auction

    def begun(self) -> AuctionPosition:
        """Return the auction before its first call, with what is known of the hands."""
        return auction_begun(self.book, self.facts)

    def contracts(self) -> tuple[str, ...]:
        """Return what the winner of the auction may play; nothing where the calls do not tell."""
        position = self.begun()
        try:
            for bid in self.facts.bids:
                position = position.say(bid.word)
        except ValueError:
            return ()
        return position.contracts()

    # ------------------------------------------------------------ the play

    @cached_property
    def next_trick(self) -> int:
        """The number of the trick to come."""
        return max((trick.last for trick in self.facts.tricks), default=0) + 1

    def _play(self) -> Iterator[Question]:
        facts, number = self.facts, self.next_trick
        rules = rules_in(self.evening.report, facts)
        if number <= self.book.pack.hand and "play-after-end" not in self.tried(()).rules:
            begun = "tricks" in self.kinds
            yield Question("trick", trick=number, may_end=begun and "tricks-missing" not in rules)
        elif facts.outcome.kind == "undetermined":
            yield Question("result")

    def tried(self, cards: tuple[str, ...]) -> Preview:
        """Preview the next trick with some cards, the others not played yet.

        The first that is not played stands as an unknown one, so that the referee says whose turn
        it is and what may be played.
        """
        words = [*cards, *(["x"] if len(cards) < len(self.facts.order) else [])]
        words += ["-"] * (len(self.facts.order) - len(words))
        lines = [*self.opening_tricks(), f"{self.next_trick} {' '.join(words)}"]
        return self.evening.preview(self.evening.extended(self.place, lines), self.place)

    def opening_tricks(self) -> list[str]:
        """Return the line that opens the tricks, if it is not there."""
        return [] if "tricks" in self.kinds else ["tricks"]

    # ------------------------------------------------------------ changes

    def extended(self, lines: tuple[str, ...]) -> bytes:
        """Add what has been answered."""
        return self.evening.extended(self.place, lines)


def auction_begun(
    book: RuleBook, deal: DealFacts | None, out: str | None = None
) -> AuctionPosition:
    """Return the auction of a deal before its first call, with what is known of the hands.

    `out` is the suit whose cards are not in the pack.
    """
    dealt = [deal.dealt[seat] for seat in deal.order] if deal else []
    if dealt and all(hand.known for hand in dealt):
        try:
            return AuctionPosition(book, [holding(hand.certain) for hand in dealt], out=out)
        except ValueError:
            pass  # a card twice, or a hand too many: told by the judge
    return AuctionPosition(book, out=out)


def speaker(deal: DealFacts, turn: int | None) -> int | None:
    """Return who speaks at a turn; behind the last it is the player who rests."""
    if turn is None:
        return None
    return deal.order[turn] if turn < len(deal.order) else deal.rests


def _count(step: ExchangeFacts) -> int:
    return step.count or 0


def unfinished(evening: Evening) -> WholeDeal | None:
    """Return the last deal, if it is told at length and has not been told to its end."""
    if not evening.deals or not evening.deals[-1].at_length:
        return None
    deal = WholeDeal(evening, len(evening.deals) - 1)
    return deal if deal.question else None
