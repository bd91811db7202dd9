"""The result of each phase of a deal's replay, as a value that nobody changes afterwards."""

from __future__ import annotations

from msgspec import Struct

from ombre_records.books.book import Call
from ombre_records.engine.payments import Item
from ombre_records.referee.facts import BidFacts


class Numbered(Struct, frozen=True):
    """The number of a deal (None: not known), and whether deals before it are not recorded."""

    number: int | None = None
    gap: bool = False


class Seating(Struct, frozen=True):
    """The dealer, the resting player, the players from the eldest, and him; None: not known."""

    dealer: int | None = None
    rests: int | None = None
    order: tuple[int, ...] = ()
    eldest: int | None = None


class Staked(Struct, frozen=True):
    """The pool before the deal, antes in; the antes; the puestas set apart. None: not known."""

    pool: int | None = None
    antes: tuple[Item, ...] | None = ()
    reserved: tuple[int, ...] | None = ()


class AuctionResult(Struct, frozen=True):
    """The calls, whether all have passed, the Ombre and his game; None: not known."""

    bids: tuple[BidFacts, ...] = ()
    passed_out: bool = False
    ombre: int | None = None
    contract: Call | None = None


class TrumpNamed(Struct, frozen=True):
    """The trump (0-3 a suit, 4 none) and the card turned; None: not known, or none."""

    trump: int | None = None
    turned: int | None = None


class Partnership(Struct, frozen=True):
    """Whether the Ombre plays alone, and who his friend is, if that is known."""

    alone: bool = True
    friend: int | None = None


class Defence(Struct, frozen=True):
    """The player who plays on after a surrender: `forbidder` for codille, or `ombre` as if he had
    been Ombre.

    `unknown`: somebody may.
    """

    forbidder: int | None = None
    ombre: int | None = None
    unknown: bool = False


UNHEARD, UNNAMED, ALONE, UNDEFENDED = AuctionResult(), TrumpNamed(), Partnership(), Defence()
"""What is so until a record says otherwise: nothing called, no trump, no friend, no defence."""
