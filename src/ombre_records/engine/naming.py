"""Trumps and kings named: which suits, which kings, and what a turned card makes trump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.trumps import TRUMPS, ranked
from ombre_records.model.cards import CARDS, SUIT_MASKS, SUITS

Named = Literal["turned", "demanded", "before-drawing", "after-drawing"]
"""How trumps come about: by the card turned, by the call itself, or named by the Ombre, before he
draws or after."""

TRUMP_LETTERS: tuple[str, ...] = (*SUITS, "none", "aces")
"""What may be trump, by the engine's numbers: a suit's letter, no card, or the black aces alone."""

T = TypeVar("T")

KINGS = sum(1 << CARDS[suit + "K"] for suit in SUITS)
"""The mask of the four kings."""


def in_pack(suit: int, pack: int) -> bool:
    """Return whether a suit is in the pack, and so can be named."""
    return bool(SUIT_MASKS[suit] & pack)


def holds_one(hand: int, suit: int, book: RuleBook) -> bool:
    """Return whether a hand has a trump, if a suit is trump."""
    return bool(hand & TRUMPS[ranked(suit, book)])


def demanded(call: Call) -> int | None:
    """Return the suit that a call is played in, `NO_TRUMP` or `ACES` where it has none; None where
    one is named or turned.
    """
    if call.trump in ("any", "turned"):
        return None
    return TRUMP_LETTERS.index(call.trump)


def is_suit(trump: int) -> bool:
    """Return whether a suit is trump; where not, none is, or the black aces alone are."""
    return trump < len(SUITS)


def playable(call: Call, pack: int) -> bool:
    """Return whether a call can be made: the suit that it demands, if any, is in the pack."""
    suit = demanded(call)
    return suit is None or not is_suit(suit) or in_pack(suit, pack)


def named(call: Call) -> Named:
    """Return how trumps come about in a contract."""
    if call.trump == "turned":
        return "turned"
    return call.trump_named if demanded(call) is None else "demanded"


def turned(stock: Sequence[T]) -> T | None:
    """Return the card turned for trumps, the first of the stock, and so the first that the Ombre
    draws; None for no card.
    """
    return stock[0] if stock else None


def suit_turned(card: int) -> int:
    """Return the suit that a card makes trump, 0-3: its own, of the black aces too."""
    return card // 10


def suits(book: RuleBook, call: Call, pack: int, hand: int) -> tuple[int, ...]:
    """Return the suits that an Ombre with a hand may name; none where nothing is to be named."""
    if call.trump != "any":
        return ()
    return tuple(
        suit
        for suit in range(len(SUITS))
        if in_pack(suit, pack) and may_name(book, call, suit, hand)
    )


def may_name(book: RuleBook, call: Call, suit: int, hand: int) -> bool:
    """Return whether an Ombre with a hand may name a suit that is in the pack."""
    return not call.holds_trump or holds_one(hand, suit, book)


def needed(call: Call) -> int:
    """Return the mask of the cards that who makes a call must have been dealt."""
    return sum(1 << CARDS[name] for name in call.needs)


def may_make(call: Call | None, dealt: int) -> bool:
    """Return whether a player may make a call, None for a pass, with the hand that he was dealt."""
    return call is None or not needed(call) & ~dealt


def calls_king(call: Call | None) -> bool:
    """Return whether a king is called in a contract, which is None where it is not known."""
    return call is not None and call.calls_king


def partner(holder: T, ombre: T) -> T | None:
    """Return the Ombre's friend by who holds the king called: an Ombre who has it himself has
    none.
    """
    return None if holder == ombre else holder


def may_call(king: int, hand: int) -> bool:
    """Return whether an Ombre with a hand may call a king, given as a mask of one card: one that he
    lacks, or any if he has all four.
    """
    return bool(king & KINGS) and (not king & hand or hand & KINGS == KINGS)


def kings(hand: int, pack: int) -> tuple[int, ...]:
    """Return the kings in the pack that an Ombre with a hand may call."""
    every = (CARDS[suit + "K"] for suit in SUITS)
    return tuple(card for card in every if 1 << card & pack and may_call(1 << card, hand))
