"""Consequences: the one place that decides whether a fault follows from another.

A fault is consequent if, and only if,

- something that its facts rest on (`rests_on`) is in doubt: `casts_doubt_on` says what faults put
  in doubt, and what is not known puts the rest, where it is found;
- a line that could not be read may be one that it misses (`missed`);
- what is stated agrees with what the record itself has said before (`AGREES` says with what);
- another reading of the auction fits the record as well, and does not tell it (`undecided`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.referee.faults.auction import (
    AuctionUnfinished,
    BidAfterPass,
    BidOutOfTurn,
    BidTooLow,
    CallNotAllowed,
    ContractBelowBid,
    ForcedGameRefused,
    KingNotAllowed,
    TrumpNotAllowed,
    TurnedCard,
    UnknownCall,
    WrongOmbre,
)
from ombre_records.referee.faults.deal import (
    CardNotInPack,
    DealNumber,
    DuplicateCard,
    HandSize,
    StockSize,
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
    HoldsWrong,
    StockExhausted,
)
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.fault import Fault, marked
from ombre_records.referee.faults.notation import (
    LaterBook,
    MisplacedStatement,
    MissingStatement,
    RepeatedStatement,
    UnknownOption,
    UnknownPlayer,
    UnknownRuleBook,
    UnknownTerm,
    WrongPlayers,
)
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
    WrongTally,
    WrongWinner,
)
from ombre_records.referee.faults.settlement import (
    UnbalancedPayment,
    Unsettled,
    WrongForfeit,
    WrongPayment,
    WrongPool,
    WrongReserved,
    WrongResult,
    WrongTotals,
)

_BEGUN_BY = {WrongTally: WrongTally, WrongWinner: WrongTally, DealNumber: DealNumber}
"""What begins a series, and what goes on with it."""


def with_series(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Return faults of a deal, or the numbers of deals, each with those that go on from it."""
    series = list(faults)
    begun: dict[type, int] = {}
    for place, fault in enumerate(series):
        kind = type(fault.facts)
        first = begun.get(kind)
        if fault.consequent and first is not None and _counts(fault):
            series[first] = replace(series[first], series=(*series[first].series, fault))
        elif not fault.consequent and kind in _BEGUN_BY:
            begun[_BEGUN_BY[kind]] = place
    return tuple(series)


def _counts(fault: Fault) -> bool:
    """Whether it is known what should stand there."""
    facts = fault.facts
    if isinstance(facts, WrongTally):
        return len(facts.stated) == len(facts.rightful) and None not in facts.rightful
    return True


class On(Enum):
    """The things that can be in doubt, and that the facts of a fault can rest on."""

    DEAL = "which deal a line belongs to, and by what book it was played"
    BOOK = "by which book, or with which options, the session was played"
    PART = "which part of the record a line belongs to"
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
    STEPS = "how many lines tell what a player exchanges"
    TAKEN = "what else was taken, in a line that could not be read"
    TAKER = "who has taken cards, under a name that nobody has"
    LEFT = "how many cards the stock has left"
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


_OWN = frozenset((On.HAND, On.SURPLUS, On.LAID, On.DRAWN, On.STEPS, On.PLAYED))
"""These are a player's own: one hand in doubt leaves the others as they are."""
_OF_TRICK = frozenset((On.TURN, On.LED, On.CARDS))
"""These are a trick's own."""


def casts_doubt_on(facts: FaultFacts) -> tuple[On, ...]:
    """Return what a fault puts in doubt."""
    match facts:
        case UnknownPlayer():  # first, since a name misspelt in the header stands everywhere
            return ()
        case UnknownRuleBook():
            return On.DEAL, On.BOOK
        case UnknownOption():
            return (On.BOOK,)
        case MissingStatement(statement="deal"):
            return (On.PART,)
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
        case BidAfterPass() | BidTooLow() | UnknownCall(suit=""):
            return (On.STANDING,)
        case KingNotAllowed():
            return (On.FRIEND,)
        case DrawNotFromStock():
            return On.HAND, On.HANDS, On.LAID, On.DRAWN
        case DiscardNotHeld() | ExchangeUnequal():
            return On.HAND, On.HANDS, On.LAID
        case ExchangeNotAllowed(why="all-pass"):
            return On.HAND, On.HANDS, On.LAID, On.STANDING, On.OMBRE, On.CONTRACT
        case ExchangeNotAllowed():
            return On.HAND, On.HANDS, On.LAID, On.ORDER, On.ROUND
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
        case (
            TrumpNotAllowed(why="all-pass")
            | PlayAfterEnd(why="all-pass")
            | ContractBelowBid(last="")
        ):
            return On.STANDING, On.OMBRE, On.CONTRACT
        case PlayAfterEnd():
            return (On.ENDED,)
        case AnnouncementNotAllowed(what="surrender"):
            return On.OFFER, On.GIVEN_UP
        case AnnouncementNotAllowed(what="claim"):
            return (On.GIVEN_UP,)
    return ()


def rests_on(facts: FaultFacts) -> tuple[On, ...]:
    """Return what the facts of a fault rest on; nothing where they rest on its own line alone.

    All rest on which deal they are of, and `BY_THE_BOOK` on the book, which is not said here again.
    """
    match facts:
        case UnknownPlayer():
            return ()
        case MisplacedStatement() | MissingStatement():
            return (On.PART,)
        case WrongPlayers(why="count"):
            return (On.BOOK,)
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
        case CallNotAllowed():
            return (On.SPEAKER,)
        case TrumpNotAllowed(why="none-held") | KingNotAllowed() | ExchangeNotAllowed():
            return On.OMBRE, On.CONTRACT
        case TrumpNotAllowed() | WrongReserved():
            return (On.CONTRACT,)
        case TurnedCard(why="not-turned"):
            return (On.CONTRACT,)
        case TurnedCard(why="not-taken"):
            return On.OMBRE, On.CONTRACT, On.TAKER
        case TurnedCard():
            return ()
        case ExchangeOrder(why="again"):
            return (On.ROUND,)
        case ExchangeOrder():
            return On.OMBRE, On.ROUND
        case ExchangeLimit():
            return On.OMBRE, On.CONTRACT, On.TAKEN
        case ExchangeUnequal():
            return (On.STEPS,)
        case StockExhausted():
            return (On.LEFT,)
        case DrawNotFromStock(why="top"):
            return On.ORDER, On.DRAWN
        case DrawNotFromStock(why="turned"):
            return On.OMBRE, On.ORDER
        case DrawNotFromStock(why="drawn"):
            return (On.DRAWN,)
        case DiscardNotHeld():
            return On.LAID, On.STEPS
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
        case (
            TrumpNotAllowed(why="all-pass")
            | PlayAfterEnd(why="all-pass")
            | ContractBelowBid(last="")
        ):
            return On.STANDING, On.OMBRE, On.CONTRACT
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


BY_THE_BOOK = (
    LaterBook,
    UnknownCall,
    BidOutOfTurn,
    BidTooLow,
    BidAfterPass,
    AuctionUnfinished,
    ContractBelowBid,
    CallNotAllowed,
    TrumpNotAllowed,
    TurnedCard,
    WrongOmbre,
    ForcedGameRefused,
    ExchangeUnequal,
    ExchangeNotAllowed,
    ExchangeOrder,
    ExchangeLimit,
    WrongRest,
    WrongDealer,
    HandSize,
    StockSize,
    WrongLeader,
    AnnouncementNotAllowed,
    PlayAfterEnd,
    TricksMissing,
    UnknownTerm,
    WrongResult,
    WrongPayment,
    WrongPool,
    WrongTotals,
    WrongReserved,
    UnbalancedPayment,
)
"""What another rule book, or an option, may not find."""


class Missed(Struct, frozen=True):
    """Statements that a line which could not be read may have been, and where it must stand.

    `since`: after the last trick, and before the line of the fault.
    """

    keywords: tuple[str, ...] = ()
    where: Literal["anywhere", "before", "after", "since"] = "anywhere"


GIVING_UP = ("surrender", "accept", "forbid")
"""The statements by which the Ombre gives up, and another player takes over."""
_ENDING = ("contract", "vole", "gano", *GIVING_UP)
"""The statements that decide, beside the tricks, how a deal ends and what is paid for it."""


def missed(facts: FaultFacts, trick: int | None = None) -> Missed:
    """Return what a fault misses in the record: had it been there, there might be no fault."""
    match facts:
        case MissingStatement(statement="trump"):
            return Missed(("trump", "turn"))
        case MissingStatement(statement=("call" | "deal" | "tricks") as keyword):
            return Missed((keyword,))
        case MisplacedStatement() | RepeatedStatement():
            return Missed(("deal",), "before")
        case HoldsWrong() | HandSize() | DuplicateCard() if trick is not None:
            return Missed(("trick",), "before")
        case Revoke(lawful=None):
            return Missed(("hand", "stock", "exchange", "holds", "trick"))
        case WrongLeader():
            return Missed(("trick",), "since")
        case TrickNumber(stated=stated, wanted=wanted) if stated > wanted:
            return Missed(("trick",), "since")
        case AnnouncementNotAllowed(why="not-fixed" | "not-earned"):
            return Missed(("trick",), "since")
        case AnnouncementNotAllowed(why="no-offer"):
            return Missed(("surrender",), "before")
        case AnnouncementNotAllowed(why="not-ombre" | "not-opponent"):
            return Missed(GIVING_UP, "before")
        case TricksMissing():
            return Missed(("trick", "claim", *GIVING_UP))
        case TurnedCard():
            return Missed(("contract",))
        case WrongResult():
            return Missed(_ENDING)
        case WrongPayment():
            return Missed((*_ENDING, "forfeit"))
        case Unsettled():
            return Missed(("pool",))
    return Missed()


AGREES: Mapping[type[FaultFacts], str] = {
    UnknownPlayer: "the same name, told before",
    MissingStatement: "the statement is there, and what it says is not known",
    CardNotHeld: "it is held by who leads if the record has named the leader or the winner wrongly",
    CardPlayedTwice: "the same card has been told at its first place",
    DrawNotFromStock: "it lay on top when another was drawn that did not",
    DealNumber: "the numbers go on from one that is told as wrong",
    WrongLeader: "the winner stated of the trick before",
    WrongWinner: "the winners and the tallies stated before",
    WrongTally: "the winners and the tallies stated before",
    PlayAfterEnd: "the winners and the tallies stated before",
    AnnouncementNotAllowed: "the winners and the tallies stated before",
    TricksMissing: "the tricks stand elsewhere",
    WrongResult: "the friend whom the record names",
    WrongPayment: "another statement of the deal that is told as wrong",
    WrongForfeit: "the offence is told, or another statement of the deal",
    WrongPool: "the payments stated before, or another way to take a fault before",
    WrongTotals: "the payments stated before, or another way to take a fault before",
    Unsettled: "an error before has told why",
}
"""With what a statement may agree that is told as wrong: it was made by that, and only follows."""


Doubt = tuple[On, int]
"""What is in doubt, and of whom (a seat, or a trick by its number); -1 where it is the deal's."""


def doubts_of(facts: FaultFacts, seats: Iterable[int] = (), trick: int | None = None) -> set[Doubt]:
    """Return what a fault puts in doubt; `seats` are the players whose hands it concerns."""
    return set(_each(casts_doubt_on(facts), seats, trick))


def follows(
    doubts: Collection[Doubt],
    facts: FaultFacts,
    seats: Iterable[int] = (),
    trick: int | None = None,
    *,
    agrees: bool = False,
) -> bool:
    """Return whether something that the facts of a fault rest on is in doubt, or they agree."""
    if agrees and type(facts) in AGREES:
        return True
    if not doubts:
        return False
    book = (On.BOOK,) if isinstance(facts, BY_THE_BOOK) else ()
    return any(each in doubts for each in _each((On.DEAL, *book, *rests_on(facts)), seats, trick))


def _each(undecided_of: Iterable[On], seats: Iterable[int], trick: int | None) -> Iterable[Doubt]:
    for what in undecided_of:
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
    faults_told = [{(fault.rule, fault.at.line.number) for fault in other} for other in others]
    return tuple(
        marked(fault)
        if any((fault.rule, fault.at.line.number) not in other for other in faults_told)
        and not fault.otherwise
        and {On.OMBRE, On.CONTRACT} & set(rests_on(fault.facts))
        else fault
        for fault in faults
    )
