"""Facts of the deal: who deals and rests, and the cards as dealt."""

from __future__ import annotations

from typing import Literal

from ombre_records.model.cards import Named
from ombre_records.referee.faults.facts import FaultFacts


class DuplicateCard(FaultFacts, frozen=True):
    """A card, and the line where it stands too, the `same` or another; None where another hand is
    known to have it.
    """

    card: Named
    line: int | None
    same: bool = False


class HandSize(FaultFacts, frozen=True):
    """How many cards a player has, and should have.

    `cards` are those that stand `twice`, or that he has `laid` off without having them, where the
    hand has its size without the former, or with the latter: it is `whole` then.
    """

    player: str
    size: int
    wanted: int
    why: Literal["", "twice", "laid"] = ""
    cards: Named = ""
    whole: Named = ""


class CardNotInPack(FaultFacts, frozen=True):
    """A card and its suit, which is out of the pack; `led`: it is led to a trick."""

    card: Named
    suit: str
    led: bool


class StockSize(FaultFacts, frozen=True):
    """How many cards the stock has, and should have."""

    size: int
    wanted: int


class WrongDealer(FaultFacts, frozen=True):
    """The dealer as stated and by rights, and the last one; or the board, whose number tells it."""

    stated: str
    rightful: str
    before: str
    board: int | None = None


class WrongRest(FaultFacts, frozen=True):
    """The resting player as stated and by rights: None if nobody rests."""

    stated: str
    rightful: str | None


class VoidContradicted(FaultFacts, frozen=True):
    """A player, and the suit that he has and is said not to have."""

    player: str
    suit: str


class DealNumber(FaultFacts, frozen=True):
    """A deal's number as stated, and the one that follows the last."""

    stated: int
    wanted: int


class OpeningPool(FaultFacts, frozen=True):
    """The first deal's pool, and what of it is staked for that deal."""

    stated: int
    ante: int


class NotSeated(FaultFacts, frozen=True):
    """A player of the session who does not sit at the table, and who does."""

    player: str
    seated: tuple[str, ...]


class RepeatedBoard(FaultFacts, frozen=True):
    """The number of a board that has been played before at this table.

    `where` is the place of that in another record, and `table` the number that both have.
    """

    number: int
    table: int | None = None
    where: str = ""


class WrongBoard(FaultFacts, frozen=True):
    """A board, where it is told with other cards, and a card that lies elsewhere there.

    `here` and `there` are seats by name, or `stock`; `there` is empty where nobody is known to have
    the card. With `boards` it is the number that cannot be right: those are the boards of the other
    tables, or, if `where` says where boards were dealt, the boards that were.
    """

    board: int
    where: str
    card: Named = ""
    here: str = ""
    there: str = ""
    boards: str = ""


class WrongSide(FaultFacts, frozen=True):
    """A player, a team or pair, and why he cannot be in it: he plays nowhere, is in `other`, or is
    none of the `members` that the team has in `other`, a place.
    """

    why: Literal["absent", "twice", "members"]
    player: str
    kind: str
    side: str
    other: str


class RepeatedDeal(FaultFacts, frozen=True):
    """Deals, by their numbers, that another session has too, and where; with `votes` in the words
    of another scorer, who counts.
    """

    numbers: str
    where: str
    votes: bool = False


class ContradictedDeal(FaultFacts, frozen=True):
    """Deals, by their numbers, that another session has otherwise, and where.

    `what` is the first thing in which they differ; with a `table` it is who plays there.
    """

    numbers: str
    where: str
    what: str = ""
    table: str = ""


class TwoPlaces(FaultFacts, frozen=True):
    """Players who sit in another session, too, in deals of the same numbers, and where."""

    players: str
    numbers: str
    where: str


class DoubtfulDate(FaultFacts, frozen=True):
    """A date that lies `ahead` of today; or `back`, before the `other`, that of the session above,
    which stands in a `line`; or `apart` from all others of its event, among which the `other` lies;
    or that of a correction, too `early` for the `other`, that of the session.
    """

    why: Literal["ahead", "back", "apart", "early"]
    stated: str
    other: str
    line: int = 0


class SimilarName(FaultFacts, frozen=True):
    """A name of a player, an event or a place, another of the same gathering that it may be meant
    for, and where that stands.
    """

    kind: str
    name: str
    other: str
    where: str
