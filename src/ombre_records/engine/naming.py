"""Trumps and kings named: which suits, which kings, and what a turned card makes trump."""

from __future__ import annotations

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.trumps import NO_TRUMP, TRUMPS, ranked
from ombre_records.model.cards import CARDS, SUIT_MASKS, SUITS

KINGS = sum(1 << CARDS[suit + "K"] for suit in SUITS)
"""The mask of the four kings."""


def in_pack(suit: int, pack: int) -> bool:
    """Tell whether a suit is in the pack, and so can be named."""
    return bool(SUIT_MASKS[suit] & pack)


def holds_one(hand: int, suit: int, book: RuleBook) -> bool:
    """Tell whether a hand has a trump, if a suit is trump."""
    return bool(hand & TRUMPS[ranked(suit, book)])


def demanded(call: Call) -> int | None:
    """Return the suit that a call is played in, `NO_TRUMP` where it has none; None: one is named or
    turned.
    """
    if call.trump == "none":
        return NO_TRUMP
    return SUITS.index(call.trump) if call.trump in SUITS else None


def suits(book: RuleBook, call: Call, pack: int, hand: int) -> tuple[int, ...]:
    """Return the suits that an Ombre with a hand may name; none where nothing is to be named."""
    if call.trump != "any":
        return ()
    return tuple(
        suit
        for suit in range(len(SUITS))
        if in_pack(suit, pack) and (not call.holds_trump or holds_one(hand, suit, book))
    )


def may_call(king: int, hand: int) -> bool:
    """Tell whether an Ombre with a hand may call a king, given as a mask of one card: one that he
    lacks, or any if he has all four.
    """
    return bool(king & KINGS) and (not king & hand or hand & KINGS == KINGS)


def kings(hand: int, pack: int) -> tuple[int, ...]:
    """Return the kings in the pack that an Ombre with a hand may call."""
    every = (CARDS[suit + "K"] for suit in SUITS)
    return tuple(card for card in every if 1 << card & pack and may_call(1 << card, hand))
