"""What follows from what: what each fault puts in doubt, and what the facts of each fault rest on.

A fault is consequent if, and only if, something that its facts rest on is in doubt, or what is
stated agrees with what the record itself has said before. Lines that could not be read put in doubt
what they may have said (`unread`), and readings that fit a record equally well put in doubt what
they tell differently (`undecided`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from ombre_records.finding import Severity
from ombre_records.referee.faults import Fault, marked


class On(Enum):
    """What can be in doubt, and what the facts of a fault can rest on."""

    SPEAKER = "who speaks next"
    STANDING = "which call stands"
    GAME = "who is Ombre, and in what contract"
    DEALT = "anybody's hand as dealt"
    HAND = "a player's hand, as dealt and exchanged"
    HANDS = "anybody's hand, as dealt and exchanged"
    ORDER = "the order in which the stock is taken"
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


_OWN = frozenset((On.HAND, On.PLAYED))
"""These are a player's own: one hand in doubt leaves the others as they are."""
_OF_TRICK = frozenset((On.TURN, On.LED, On.CARDS))
"""These are a trick's own."""

DOUBTS: Mapping[str, tuple[On, ...]] = {
    "hand-size": (On.DEALT, On.HAND, On.HANDS),
    "card-not-in-pack": (On.DEALT, On.HAND, On.HANDS, On.CARDS),
    "card-not-in-pack led": (On.HAND, On.HANDS, On.CARDS, On.LED),
    "duplicate-card": (On.DEALT, On.HAND, On.HANDS),
    "wrong-dealer": (On.FIRST,),
    "wrong-rest": (On.FIRST,),
    "bid-out-of-turn": (On.SPEAKER,),
    "bid-after-pass": (On.STANDING,),
    "bid-too-low": (On.STANDING,),
    "unknown-call": (On.STANDING,),
    "wrong-ombre": (On.TAKES,),
    "king-not-allowed": (On.FRIEND,),
    "turned-card": (On.ORDER,),
    "discard-not-held": (On.HAND, On.HANDS),
    "draw-not-from-stock": (On.HAND, On.HANDS),
    "exchange-unequal": (On.HAND, On.HANDS, On.ORDER),
    "exchange-not-allowed": (On.HAND, On.HANDS, On.ORDER, On.TAKES),
    "exchange-order": (On.ORDER,),
    "exchange-limit": (On.LEFT,),
    "stock-exhausted": (On.LEFT,),
    "wrong-leader": (On.TURN,),
    "out-of-turn": (On.TURN,),
    "trick-size": (On.TURN, On.SHOWN, On.CARDS),
    "trick-number": (On.NUMBER, On.SHOWN),
    "card-not-held": (On.PLAYED, On.SHOWN, On.CARDS),
    "card-not-held led": (On.PLAYED, On.SHOWN, On.CARDS, On.LED),
    "card-played-twice": (On.PLAYED, On.SHOWN, On.CARDS),
    "card-played-twice led": (On.PLAYED, On.SHOWN, On.CARDS, On.LED),
    "play-after-end": (On.ENDED,),
    "announcement-not-allowed surrender": (On.OFFER, On.GIVEN_UP),
    "announcement-not-allowed claim": (On.GIVEN_UP,),
}
"""What a fault puts in doubt, by its rule, or its rule and a word of its facts."""

RESTS: Mapping[str, tuple[On, ...]] = {
    "bid-out-of-turn": (On.SPEAKER, On.STANDING),
    "bid-after-pass": (On.SPEAKER, On.STANDING),
    "bid-too-low": (On.SPEAKER, On.STANDING),
    "auction-unfinished": (On.SPEAKER, On.STANDING),
    "wrong-ombre": (On.GAME,),
    "contract-below-bid": (On.STANDING,),
    "trump-not-allowed": (On.GAME,),
    "trump-not-allowed all-pass": (On.SPEAKER, On.STANDING),
    "turned-card not-turned": (On.GAME,),
    "turned-card stock": (On.GAME,),
    "turned-card dealt": (On.GAME, On.DEALT),
    "turned-card trump": (On.GAME,),
    "turned-card not-taken": (On.GAME,),
    "king-not-allowed": (On.GAME,),
    "exchange-not-allowed": (On.GAME,),
    "exchange-not-allowed all-pass": (On.SPEAKER, On.STANDING),
    "exchange-order": (On.GAME, On.ORDER),
    "exchange-limit": (On.GAME,),
    "exchange-limit none": (On.GAME, On.TAKES),
    "stock-exhausted": (On.LEFT,),
    "discard-not-held": (On.HAND,),
    "draw-not-from-stock top": (On.GAME, On.ORDER, On.HANDS),
    "draw-not-from-stock dealt": (On.DEALT,),
    "draw-not-from-stock drawn": (On.HAND,),
    "draw-not-from-stock turned": (On.GAME, On.ORDER),
    "hand-size": (On.HAND,),
    "duplicate-card": (On.HAND,),
    "trick-number": (On.NUMBER,),
    "card-not-held": (On.HAND, On.PLAYED, On.TURN),
    "card-played-twice here": (On.TURN,),
    "revoke": (On.PLAYED, On.LED),
    "revoke perhaps": (On.HANDS, On.SHOWN, On.PLAYED, On.LED),
    "wrong-leader first": (On.FIRST,),
    "wrong-winner": (On.TURN, On.CARDS),
    "play-after-end": (On.ENDED,),
    "play-after-end all-pass": (On.SPEAKER, On.STANDING),
    "announcement-not-allowed not-ombre": (On.GAME,),
    "announcement-not-allowed not-opponent": (On.GAME,),
    "announcement-not-allowed contract": (On.GAME,),
    "announcement-not-allowed no-offer": (On.OFFER,),
    "announcement-not-allowed not-fixed": (On.GAME, On.FRIEND),
    "announcement-not-allowed not-earned": (On.GAME,),
    "tricks-missing": (On.GIVEN_UP,),
    "wrong-result": (On.GAME, On.WINNERS, On.FRIEND),
    "wrong-payment": (On.GAME, On.WINNERS, On.FRIEND),
    "wrong-reserved": (On.GAME,),
}
"""What the facts of a fault rest on; of a fault that is not here they rest on its own line."""

Doubt = tuple[On, int]
"""What is in doubt, and of whom (a seat, or a trick by its number); -1 where it is the deal's."""


def doubts_of(rule: str, word: str, seats: Iterable[int], trick: int | None) -> set[Doubt]:
    """Return what a fault puts in doubt; `word` is the one of its facts that says what kind it is.

    `seats` are the players whose hands it concerns.
    """
    found = DOUBTS.get(f"{rule} {word}", DOUBTS.get(rule, ()))
    return set(_each(found, seats, trick))


def follows(
    doubts: set[Doubt], rule: str, word: str, seats: Iterable[int], trick: int | None
) -> bool:
    """Tell whether something that the facts of a fault rest on is in doubt."""
    found = RESTS.get(f"{rule} {word}", RESTS.get(rule, ()))
    return any(each in doubts for each in _each(found, seats, trick))


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
        if On.GAME in _rests(fault)
        and not fault.otherwise
        and any((fault.rule, fault.at.line.number) not in other for other in told)
        else fault
        for fault in faults
    )


def _rests(fault: Fault) -> tuple[On, ...]:
    if fault.severity is Severity.INFO:
        return ()
    return RESTS.get(f"{fault.rule} {fault.facts.get('why', '')}", RESTS.get(fault.rule, ()))
