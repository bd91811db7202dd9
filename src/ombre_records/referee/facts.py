"""The facts of a record, as worked out by the replay: sessions, deals, tricks, payments.

Seats are places in the session's list of players, from 0. Masks and items are those of
`model.cards`. None stands for what the record does not say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from ombre_records.base.values import keep_read_only
from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.naming import is_suit
from ombre_records.engine.payments import Item, pooled
from ombre_records.engine.trumps import ranked
from ombre_records.model.cards import SUITS
from ombre_records.model.record import Deal, Line, Reading, Session


class HandFacts(NamedTuple):
    """A hand as far as known: cards certainly in it, cards that may be, and how many it has."""

    certain: int
    possible: int
    size: int

    @property
    def known(self) -> bool:
        """Whether every card is known."""
        return self.certain.bit_count() == self.size


class BidFacts(NamedTuple):
    """A call as spoken; `call` is None for a pass and for a word that the book does not know."""

    seat: int | None
    word: str
    call: Call | None
    passed: bool


class ExchangeFacts(Struct, frozen=True):
    """One step of a player's exchange, items in the order written; None where only counted.

    What a list leaves open is unknown cards at its end, as many as the exchange is known to have.
    """

    seat: int | None
    discards: tuple[int, ...] | None
    draws: tuple[int, ...] | None
    count: int | None
    line: Line


class PlayFacts(NamedTuple):
    """A card played: whose, the item, its glyph, and the cards lawful then (0 if not known)."""

    seat: int | None
    item: int
    glyph: str
    lawful: int


class EventFacts(NamedTuple):
    """An announcement between tricks: vole, surrender, accept, forbid, gano, claim, forfeit."""

    keyword: str
    seat: int | None
    line: Line


class TrickFacts(NamedTuple):
    """A trick, or (no plays) the tricks from `number` to `last` that are not recorded.

    `tally` counts the tricks of each active player after it, in player order, resting player left
    out; None where it cannot be told. `hands` are the cards known before it, by seat, and `open`
    whether they are all; `maybe` are those that each hand may have, the known ones among them.
    `before` is what was said before its first card.
    """

    number: int
    last: int
    plays: tuple[PlayFacts, ...]
    leader: int | None
    winner: int | None
    tally: tuple[int | None, ...]
    line: Line
    hands: tuple[int, ...]
    open: bool = False
    before: tuple[EventFacts, ...] = ()
    maybe: tuple[int, ...] = ()


class OutcomeFacts(NamedTuple):
    """How a deal ended, in the words of the contract of `ombre score`.

    `forbidder`: who forbade a surrender and played on. `annulled`: whether the first Ombre's puesta
    was annulled by it (None: no surrender was defended).
    """

    kind: str
    codille_to: int | None = None
    twins: bool = False
    annulled: bool | None = None
    forbidder: int | None = None


UNDETERMINED = OutcomeFacts("undetermined")


class OpenItem(NamedTuple):
    """An amount that passes from one party to another, None where it is not known, and what for."""

    payer: int
    payee: int
    amount: int | None
    what: str


class _Facts(Struct, frozen=True):
    """Facts that are shown without what they were made of: the record's lines and the book."""

    def __repr__(self) -> str:
        fields_shown = (
            f"{name}={each!r}" for name, each in asdict(self).items() if name not in _UNTOLD
        )
        return f"{type(self).__name__}({', '.join(fields_shown)})"


_UNTOLD = ("session", "deal", "book")


class DealFacts(_Facts, frozen=True):
    """A deal as it happened. `index` counts from 1 in the session; `order` is the active players
    from the eldest, `seated` all at the table in turn order; `payments` leaves the ante out and is
    None where it cannot be told. `reserved` is what is set apart after it, `totals` each player's
    running total with the antes. `antes` are what was staked before the first bid. `stated`: the
    payments are those of the record, and not worked out; `outline` are the items of a deal whose
    result is taken as stated, some amounts not known.
    """

    deal: Deal
    book: RuleBook
    index: int
    number: int | None
    dealer: int | None
    rests: int | None
    order: tuple[int, ...]
    seated: tuple[int, ...]
    dealt: tuple[HandFacts, ...]
    bids: tuple[BidFacts, ...]
    ombre: int | None
    friend: int | None
    contract: Call | None
    trump: int | None
    turned: int | None
    exchanges: tuple[ExchangeFacts, ...]
    hands: tuple[HandFacts, ...]
    tricks: tuple[TrickFacts, ...]
    closing: tuple[EventFacts, ...]
    taken: tuple[int | None, ...]
    outcome: OutcomeFacts
    estuches: int | None
    items: tuple[Item, ...] | None
    payments: tuple[int | None, ...]
    pool_before: int | None
    pool_after: int | None
    reserved: tuple[int, ...]
    totals: tuple[int | None, ...]
    antes: tuple[Item, ...] | None = ()
    stated: bool = False
    outline: tuple[OpenItem, ...] | None = None

    @property
    def active(self) -> list[int]:
        """The players of the deal in the order in which they sit: that of tallies."""
        return [seat for seat in self.seated if seat in self.order]

    @property
    def trumps(self) -> int | None:
        """The trump under the book's ranking, as the engine takes it."""
        return None if self.trump is None else ranked(self.trump, self.book)

    @property
    def suit(self) -> str | None:
        """The letter of the trump suit; None where no suit is trumps, or none is known."""
        suited = self.trump is not None and is_suit(self.trump)
        return SUITS[self.trump or 0] if suited else None

    @property
    def announcements(self) -> tuple[EventFacts, ...]:
        """What was announced, before each trick and after the last."""
        return (*(event for trick in self.tricks for event in trick.before), *self.closing)

    @property
    def pooled(self) -> bool:
        """Whether there is a pool: the book stakes something, or something lies there all the same,
        as forfeits do.
        """
        return pooled(self.book) or bool(self.pool_before or self.pool_after)

    @property
    def forfeits(self) -> tuple[tuple[int, int], ...]:
        """The forfeits into the pool, each with who owes it and how much."""
        items = self.items or ()
        return tuple((i.payer, i.amount) for i in items if i.what == "forfeit" and i.payer >= 0)

    @property
    def settled(self) -> bool:
        """Whether all is known of what was paid, of the pool and of the totals after the deal."""
        pool = self.pool_after is not None or not pooled(self.book)
        return pool and None not in (*self.payments, *self.totals)


class SessionFacts(_Facts, frozen=True):
    """A session as it happened: its header in plain values, its deals, its running totals.

    `texts` has title, source, event, site, annotator, date, table, stakes; `totals` are in player
    order, antes included, None where they cannot be told. `system` says in which letters the record
    writes suits: `french` or `spanish`.
    """

    session: Session
    book: RuleBook
    index: int
    players: tuple[str, ...]
    texts: Mapping[str, str]
    deals: tuple[DealFacts, ...]
    totals: tuple[int | None, ...]
    pool: int | None
    reserved: tuple[int, ...]
    reading: Reading
    system: str = "french"

    def __post_init__(self) -> None:
        keep_read_only(self, "texts")

    @property
    def pooled(self) -> bool:
        """Whether there is a pool in any of the deals."""
        return pooled(self.book) or any(deal.pooled for deal in self.deals)
