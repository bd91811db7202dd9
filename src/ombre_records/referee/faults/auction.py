"""Facts of the auction: calls, the contract, the Ombre, the trump."""

from __future__ import annotations

from typing import Literal

from ombre_records.model.cards import Named
from ombre_records.referee.faults.facts import FaultFacts


class UnknownCall(FaultFacts, frozen=True):
    """A call, those that the book knows, and the one that may be meant (empty: none comes near).

    `suit`: the word for a suit behind a call that is known; with it the call may be another.
    """

    call: str
    calls: tuple[str, ...]
    near: str = ""
    suit: str = ""


class BidOutOfTurn(FaultFacts, frozen=True):
    """The player who speaks, the one whose turn it is (None: the auction is over), and whether he
    rests.
    """

    player: str
    expected: str | None
    rests: bool = False


class BidTooLow(FaultFacts, frozen=True):
    """A call, and the one that stands: None where it needs one to go above.

    `sure`, here and below: it is so in whatever way the other faults of the auction are taken.
    """

    call: str
    standing: str | None
    sure: bool = False


class BidAfterPass(FaultFacts, frozen=True):
    """The player who calls though he has passed."""

    player: str
    sure: bool = False


class AuctionUnfinished(FaultFacts, frozen=True):
    """The player who has still to speak, if that is known."""

    expected: str | None
    sure: bool = False


class ContractBelowBid(FaultFacts, frozen=True):
    """Who has called `last` and announces another game; `may_rise`: a higher one he might;
    `covers`: the games that he might play besides. `last` is empty where all have passed.
    """

    player: str
    last: str
    call: str
    may_rise: bool
    covers: tuple[str, ...] = ()


class CallNotAllowed(FaultFacts, frozen=True):
    """A player who calls or announces a game, and the cards for it that he was not dealt."""

    player: str
    call: str
    lacked: tuple[Named, ...]


class TrumpNotAllowed(FaultFacts, frozen=True):
    """A suit named for trump, and why it may not be.

    All have passed; the player holds none; the call has no trump; the suit is out of the pack; the
    call has another, `suit`.
    """

    why: Literal["all-pass", "none-held", "none", "out", "other"]
    stated: str | None = None
    player: str | None = None
    call: str | None = None
    suit: str | None = None


class TurnedCard(FaultFacts, frozen=True):
    """A card turned, and what is wrong with it.

    In this call none is turned; it is not the `top` of the stock; the player was dealt it; its suit
    is not the trump stated; the player does not take it.
    """

    why: Literal["not-turned", "stock", "dealt", "trump", "not-taken"]
    card: Named | None = None
    call: str | None = None
    top: Named | None = None
    player: str | None = None
    suit: str | None = None
    stated: str | None = None


class WrongOmbre(FaultFacts, frozen=True):
    """Who is stated to be Ombre, and who is: None for any active player.

    `dealer` is who deals where the one stated rests for it.
    """

    stated: str
    rightful: str | None
    dealer: str | None = None


class ForcedGameRefused(FaultFacts, frozen=True):
    """The player who must play, and the card that obliges him: None if he is the eldest."""

    player: str
    card: Named | None


class KingNotAllowed(FaultFacts, frozen=True):
    """A card called, and why not: in this call none is, it is not a king, or the player's own."""

    why: Literal["game", "no-king", "own"]
    player: str
    card: Named | None
    call: str | None
