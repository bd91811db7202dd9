"""A deal under way as the engine sees it: plain values, seats as places in play from the eldest."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.bidding import Bidding
from ombre_records.engine.ending import Score, Undertaking
from ombre_records.engine.settlement import Ending, Settlement

NO_SCORE = Score(())

Phase = Literal[
    "auction",
    "contract",
    "trump",
    "king",
    "exchange",
    "announcing",
    "answering",
    "play",
    "puesta",
    "over",
]


class Table(NamedTuple):
    """What stands before the first card is dealt; seats at the table in the players' order.

    `pool` is what lies there with the antes, `reserved` the puestas set apart, `pack` the mask of
    the cards in play.
    """

    book: RuleBook
    players: int
    dealer: int
    pool: int
    reserved: tuple[int, ...]
    pack: int


class Exchanged(NamedTuple):
    """What a player laid off (a mask) and drew, from the top; `drew_first`: he drew, then laid."""

    seat: int
    laid: int
    drawn: tuple[int, ...]
    drew_first: bool = False


class Said(NamedTuple):
    """An announcement, or a forfeit with what was paid and for what."""

    seat: int
    word: str
    amount: int = 0
    reason: str = ""


class Trick(NamedTuple):
    """A trick: what was said before it, who led, the cards in order, and who won it."""

    said: tuple[Said, ...]
    leader: int
    cards: tuple[int, ...]
    winner: int


class Surrender(NamedTuple):
    """A surrender that waits for answers: who have accepted."""

    accepted: tuple[int, ...] = ()


class Now(NamedTuple):
    """A deal under way. `turn` is the place of who decides, None once it is over; in the auction
    the place behind the last is that of the player who rests.

    `bidders` are the seats in the auction; `first` is the Ombre by the auction, `ombre` the one who
    settles as such, `player` who plays for it.

    `hands` are masks; `begun` those with which play began. `laid` is what the player who exchanges
    has laid off so far, `yielded` whether the first defender has let the other go first. `said` has
    what was said since the last trick, `asked` whether the player has been asked for it.
    """

    table: Table
    phase: Phase
    turn: int | None
    order: tuple[int, ...]
    rests: int | None
    dealt: tuple[int, ...]
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    bidding: Bidding
    bidders: tuple[int, ...]
    ombre: int = 0
    first: int = 0
    call: Call | None = None
    suit: int | None = None
    turned: int | None = None
    king: int | None = None
    friend: int | None = None
    exchanged: tuple[Exchanged, ...] = ()
    laid: int = 0
    yielded: bool = False
    begun: tuple[int, ...] = ()
    player: int = 0
    defends: bool = False
    took_over: bool = False
    declared: bool = False
    surrender: Surrender | None = None
    surrendered: bool = False
    said: tuple[Said, ...] = ()
    asked: bool = False
    tricks: tuple[Trick, ...] = ()
    leader: int = 0
    trick: tuple[int, ...] = ()
    score: Score = NO_SCORE
    ending: Ending | None = None
    settlement: Settlement | None = None

    @property
    def book(self) -> RuleBook:
        """The rule book."""
        return self.table.book

    @property
    def actor(self) -> int | None:
        """The seat at the table of who decides."""
        if self.turn is None:
            return None
        return self.order[self.turn] if self.turn < len(self.order) else self.rests

    @property
    def contract(self) -> Call:
        """The contract, once there is one."""
        assert self.call is not None
        return self.call

    @property
    def game(self) -> Undertaking:
        """What is undertaken in the play."""
        return Undertaking(
            self.book,
            self.call,
            self.player,
            self.friend,
            defends=self.defends,
            took_over=self.took_over,
            declared=self.declared,
            gave_up=self.ombre if self.defends else None,
        )

    @property
    def friend_known(self) -> bool:
        """Whether all know who the friend is: the king called was played, or the deal is over."""
        shown = any(self.king in trick.cards for trick in self.tricks) or self.king in self.trick
        return self.king is not None and (shown or self.phase == "over")

    @property
    def number(self) -> int:
        """The number of the trick that is to be played, or is being played."""
        return len(self.tricks) + 1

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the tricks."""
        return tuple(trick.winner for trick in self.tricks)
