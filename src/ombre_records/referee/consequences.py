"""What follows from what: what each fault puts in doubt, and what the facts of each fault rest on.

A fault is consequent if, and only if, something that its facts rest on is in doubt, or what is
stated agrees with what the record itself has said before. Lines that could not be read put in doubt
what they may have said (`unread`), and readings that fit a record equally well put in doubt what
they tell differently (`undecided`).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from ombre_records.referee.faults.auction import (
    AuctionUnfinished,
    BidAfterPass,
    BidOutOfTurn,
    BidTooLow,
    ContractBelowBid,
    KingNotAllowed,
    TrumpNotAllowed,
    TurnedCard,
    UnknownCall,
    WrongOmbre,
)
from ombre_records.referee.faults.deal import (
    CardNotInPack,
    DuplicateCard,
    HandSize,
    WrongDealer,
    WrongRest,
)
from ombre_records.referee.faults.exchange import (
    DiscardNotHeld,
    DrawNotFromStock,
    ExchangeLimit,
    ExchangeNotAllowed,
    ExchangeOrder,
    ExchangeUnequal,
    StockExhausted,
)
from ombre_records.referee.faults.fault import Fault, FaultFacts, marked
from ombre_records.referee.faults.play import (
    AnnouncementNotAllowed,
    CardNotHeld,
    CardPlayedTwice,
    OutOfTurn,
    PlayAfterEnd,
    Revoke,
    TrickNumber,
    TrickSize,
    TricksMissing,
    WrongLeader,
    WrongWinner,
)
from ombre_records.referee.faults.settlement import WrongPayment, WrongReserved, WrongResult


class On(Enum):
    """What can be in doubt, and what the facts of a fault can rest on."""

    SPEAKER = "who speaks next"
    STANDING = "which call stands"
    OMBRE = "who is Ombre"
    CONTRACT = "what game he plays"
    HAND = "a player's hand, as dealt and exchanged"
    HANDS = "anybody's hand, as dealt and exchanged"
    SURPLUS = "which card of a hand is one too many"
    LAID = "what a player lays off"
    DRAWN = "what a player draws"
    ORDER = "the order in which the stock is taken"
    ROUND = "in what order the players exchange"
    LEFT = "how many cards the stock has left"
    TAKES = "whether a player takes cards at all"
    PLAYED = "what a player's hand has left in play"
    SHOWN = "what the tricks show of hands that are not known"
    TURN = "who played which card of a trick"
    LED = "which card was led to a trick"
    CARDS = "which cards were played to a trick"
    WINNERS = "who has won a trick, where nothing else tells it"
    FRIEND = "who plays with the Ombre"
    FIRST = "who leads to the first trick"
    NUMBER = "which trick this is"
    ENDED = "whether the deal has ended"
    OFFER = "whether a surrender has been offered"
    GIVEN_UP = "whether the rest has been claimed, or given up"


_OWN = frozenset((On.HAND, On.SURPLUS, On.LAID, On.DRAWN, On.PLAYED))
"""These are a player's own: one hand in doubt leaves the others as they are."""
_OF_TRICK = frozenset((On.TURN, On.LED, On.CARDS))
"""These are a trick's own."""


def casts_doubt_on(facts: FaultFacts) -> tuple[On, ...]:
    """Return what a fault puts in doubt."""
    match facts:
        case HandSize(size=size, wanted=wanted) if size > wanted:
            return On.HAND, On.HANDS, On.SURPLUS
        case HandSize() | DuplicateCard():
            return On.HAND, On.HANDS
        case CardNotInPack(led=True):
            return On.HAND, On.HANDS, On.CARDS, On.LED
        case CardNotInPack():
            return On.HAND, On.HANDS, On.CARDS
        case WrongDealer() | WrongRest():
            return (On.FIRST,)
        case BidOutOfTurn():
            return (On.SPEAKER,)
        case BidAfterPass() | BidTooLow() | UnknownCall():
            return (On.STANDING,)
        case WrongOmbre():
            return (On.TAKES,)
        case KingNotAllowed():
            return (On.FRIEND,)
        case DrawNotFromStock():
            return On.HAND, On.HANDS, On.LAID, On.DRAWN
        case DiscardNotHeld() | ExchangeUnequal():
            return On.HAND, On.HANDS, On.LAID
        case ExchangeNotAllowed():
            return On.HAND, On.HANDS, On.LAID, On.ORDER, On.ROUND, On.TAKES
        case TurnedCard():
            return (On.ORDER,)
        case ExchangeOrder():
            return On.ORDER, On.ROUND
        case ExchangeLimit() | StockExhausted():
            return (On.LEFT,)
        case WrongLeader() | OutOfTurn():
            return (On.TURN,)
        case TrickSize():
            return On.TURN, On.SHOWN, On.CARDS
        case TrickNumber():
            return On.NUMBER, On.SHOWN
        case CardNotHeld(led=True) | CardPlayedTwice(led=True):
            return On.PLAYED, On.SHOWN, On.CARDS, On.LED
        case CardNotHeld() | CardPlayedTwice():
            return On.PLAYED, On.SHOWN, On.CARDS
        case PlayAfterEnd():
            return (On.ENDED,)
        case AnnouncementNotAllowed(what="surrender"):
            return On.OFFER, On.GIVEN_UP
        case AnnouncementNotAllowed(what="claim"):
            return (On.GIVEN_UP,)
    return ()


def rests_on(facts: FaultFacts) -> tuple[On, ...]:
    """Return what the facts of a fault rest on; nothing where they rest on its own line alone."""
    match facts:
        case (
            TrumpNotAllowed(why="all-pass")
            | ExchangeNotAllowed(why="all-pass")
            | PlayAfterEnd(why="all-pass")
        ):
            return On.SPEAKER, On.STANDING
        case BidAfterPass(sure=True) | BidTooLow(sure=True) | AuctionUnfinished(sure=True):
            return ()
        case BidOutOfTurn() | BidAfterPass() | BidTooLow() | AuctionUnfinished():
            return On.SPEAKER, On.STANDING
        case ContractBelowBid():
            return (On.STANDING,)
        case WrongOmbre():
            return (On.OMBRE,)
        case TrumpNotAllowed(why="out"):
            return ()
        case TrumpNotAllowed(why="none-held") | KingNotAllowed() | ExchangeNotAllowed():
            return On.OMBRE, On.CONTRACT
        case TrumpNotAllowed() | WrongReserved():
            return (On.CONTRACT,)
        case TurnedCard(why="not-turned"):
            return (On.CONTRACT,)
        case TurnedCard(why="not-taken"):
            return On.OMBRE, On.CONTRACT
        case TurnedCard():
            return ()
        case ExchangeOrder(why="again"):
            return (On.ROUND,)
        case ExchangeOrder():
            return On.OMBRE, On.ROUND
        case ExchangeLimit(recorded=False):
            return On.OMBRE, On.CONTRACT, On.TAKES
        case ExchangeLimit():
            return On.OMBRE, On.CONTRACT
        case StockExhausted():
            return (On.LEFT,)
        case DrawNotFromStock(why="top"):
            return On.ORDER, On.DRAWN
        case DrawNotFromStock(why="turned"):
            return On.OMBRE, On.ORDER
        case DrawNotFromStock(why="drawn"):
            return (On.DRAWN,)
        case DiscardNotHeld():
            return (On.LAID,)
        case HandSize() | DuplicateCard(line=None):
            return (On.HAND,)
        case DuplicateCard():
            return (On.SURPLUS,)
        case TrickNumber():
            return (On.NUMBER,)
        case CardNotHeld():
            return On.PLAYED, On.TURN
        case CardPlayedTwice(same_trick=True):
            return (On.TURN,)
        case Revoke(lawful=None):
            return On.HANDS, On.SHOWN, On.PLAYED, On.LED
        case Revoke():
            return On.PLAYED, On.LED
        case WrongLeader(first=True):
            return (On.FIRST,)
        case WrongWinner():
            return (On.TURN,)
        case PlayAfterEnd():
            return (On.ENDED,)
        case AnnouncementNotAllowed(why="no-offer"):
            return (On.OFFER,)
        case AnnouncementNotAllowed(why="not-fixed"):
            return On.OMBRE, On.CONTRACT, On.FRIEND
        case AnnouncementNotAllowed(why="not-ombre" | "not-opponent"):
            return (On.OMBRE,)
        case AnnouncementNotAllowed(why="contract"):
            return (On.CONTRACT,)
        case AnnouncementNotAllowed(why="not-earned"):
            return On.OMBRE, On.CONTRACT
        case TricksMissing():
            return (On.GIVEN_UP,)
        case WrongResult() | WrongPayment():
            return On.OMBRE, On.CONTRACT, On.WINNERS, On.FRIEND
    return ()


Doubt = tuple[On, int]
"""What is in doubt, and of whom (a seat, or a trick by its number); -1 where it is the deal's."""


def doubts_of(facts: FaultFacts, seats: Iterable[int], trick: int | None) -> set[Doubt]:
    """Return what a fault puts in doubt; `seats` are the players whose hands it concerns."""
    return set(_each(casts_doubt_on(facts), seats, trick))


def follows(doubts: set[Doubt], facts: FaultFacts, seats: Iterable[int], trick: int | None) -> bool:
    """Tell whether something that the facts of a fault rest on is in doubt."""
    return any(each in doubts for each in _each(rests_on(facts), seats, trick))


def _each(found: Iterable[On], seats: Iterable[int], trick: int | None) -> Iterable[Doubt]:
    for what in found:
        if what in _OWN:
            yield from ((what, seat) for seat in seats)
        elif what in _OF_TRICK:
            yield what, -1 if trick is None else trick
        else:
            yield what, -1


def undecided(faults: tuple[Fault, ...], others: Iterable[tuple[Fault, ...]]) -> tuple[Fault, ...]:
    """Mark what rests on who is Ombre and in what contract where other readings do not tell it.

    `others` are the faults by readings of the auction that fit the record as well.
    """
    told = [{(fault.rule, fault.at.line.number) for fault in other} for other in others]
    return tuple(
        marked(fault)
        if {On.OMBRE, On.CONTRACT} & set(rests_on(fault.facts))
        and not fault.otherwise
        and any((fault.rule, fault.at.line.number) not in other for other in told)
        else fault
        for fault in faults
    )
