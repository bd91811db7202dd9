"""Deal cards from a seed, the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from ombre_records.books.book import RuleBook
from ombre_records.model.cards import PACK, SUIT_MASKS, SUITS, cards_of

if TYPE_CHECKING:
    from random import Random


class Dealt(Struct, frozen=True):
    """Hands as masks in turn from the eldest, the stock from its top, and the mask of the pack."""

    hands: tuple[int, ...]
    stock: tuple[int, ...]
    pack: int


def without(suit: str) -> int:
    """Return the mask of the pack without a suit, given by its letter."""
    return PACK & ~SUIT_MASKS[SUITS.index(suit)]


def packs(book: RuleBook) -> tuple[int, ...]:
    """Return the packs that a book may be played with: one, or one for each suit out."""
    return tuple(map(without, book.pack.one_out)) or (PACK,)


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """Return cards in a random order.

    Only `Random.random` is drawn from: what it gives for a seed is fixed for good, unlike what
    `shuffle` and `choice` make of it.
    """
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal(book: RuleBook, rng: Random, pack: int | None = None) -> Dealt:
    """Deal a pack, one drawn at random where the book has several; what is left is the stock."""
    if pack is None:
        choices = packs(book)
        pack = choices[int(rng.random() * len(choices))]
    cards = shuffled(list(cards_of(pack)), rng)
    size, count = book.pack.hand, book.table.active
    hands = [cards[at : at + size] for at in range(0, size * count, size)]
    masks = tuple(sum(1 << card for card in hand) for hand in hands)
    return Dealt(masks, tuple(cards[size * count : size * count + book.pack.stock]), pack)


def in_stock(card: int, certain: Iterable[int], possible: Iterable[int]) -> bool | None:
    """Tell whether a card was dealt to nobody; None where that is not known.

    `certain` and `possible` bound the hands as dealt (twice the same where they are known).
    """
    if any(hand >> card & 1 for hand in certain):
        return False
    return None if any(hand >> card & 1 for hand in possible) else True
