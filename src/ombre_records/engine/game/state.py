"""A deal under way, as the engine sees it. Seats are places in play, from the eldest."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.bidding import Bidding
from ombre_records.engine.dealing import in_stock
from ombre_records.engine.ending import Score, Undertaking
from ombre_records.engine.settlement import Ending, Settlement
from ombre_records.model.cards import SPADILLE

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


class TableState(NamedTuple):
    """The state of the table before the first card is dealt. Seats are places in the list of
    players.

    `pool` is what lies there with the antes, in counters. `reserved` are the puestas set apart.
    `pack` is the mask of the cards in play.
    """

    book: RuleBook
    players: int
    dealer: int
    pool: int
    reserved: tuple[int, ...]
    pack: int


class Exchanged(NamedTuple):
    """A player's discards, as a mask, and his draws, in order.

    `drew_first` says that he drew before he laid off.
    """

    seat: int
    laid: int
    drawn: tuple[int, ...]
    drew_first: bool = False


class Announcement(NamedTuple):
    """An announcement, or a forfeit with its amount in counters and its reason."""

    seat: int
    word: str
    amount: int = 0
    reason: str = ""


class Trick(NamedTuple):
    """A trick: what was said before it, the leader, the cards in the order of play, the winner."""

    said: tuple[Announcement, ...]
    leader: int
    cards: tuple[int, ...]
    winner: int


class Surrender(NamedTuple):
    """A surrender that waits for answers, with the seats that have accepted it."""

    accepted: tuple[int, ...] = ()


class DealState(NamedTuple):
    """A deal under way.

    `turn` is the place of the player who decides, None once the deal is over. In the auction the
    resting player has the place behind the last.

    `bidders` are the seats in the auction. Three fields name an Ombre: `first` won the auction,
    `ombre` settles as the Ombre, `player` plays the game. They part after a surrender.

    `hands` are masks. `begun` are the hands with which play began. `laid` is what the exchanging
    player has laid off so far. `yielded` says whether the first defender has let the other go
    first. `said` is what was said since the last trick. `asked` says whether the player has been
    asked for an announcement before this trick.
    """

    table: TableState
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
    said: tuple[Announcement, ...] = ()
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
        """The seat at the table of the player who decides. None once the deal is over."""
        if self.turn is None:
            return None
        return self.order[self.turn] if self.turn < len(self.order) else self.rests

    @property
    def contract(self) -> Call:
        """The contract. Only asked for once there is one."""
        assert self.call is not None
        return self.call

    @property
    def game(self) -> Undertaking:
        """The player's undertaking in the play."""
        return Undertaking(
            self.book,
            self.call,
            self.player,
            self.friend,
            defends=self.defends,
            took_over=self.took_over,
            declared=self.declared,
            gave_up=self.ombre if self.defends else None,
            spadille=self.spadille_in_stock,
        )

    @property
    def spadille_in_stock(self) -> bool:
        """Whether spadille was not dealt to anybody."""
        return bool(in_stock(SPADILLE, self.dealt, self.dealt))

    @property
    def friend_known(self) -> bool:
        """Whether all know the friend: the called king was played, or the deal is over."""
        shown = any(self.king in trick.cards for trick in self.tricks) or self.king in self.trick
        return self.king is not None and (shown or self.phase == "over")

    @property
    def number(self) -> int:
        """The number of the trick that is to be played, or is being played."""
        return len(self.tricks) + 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner of each trick, in order."""
        return tuple(trick.winner for trick in self.tricks)
