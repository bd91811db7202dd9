"""The pack of forty as small integers, and sets of cards as bit masks.

A card is `suit * 10 + place`, suits in the order S C H D; the place runs from the top of the plain
suit down (black A K Q J 7 6 5 4 3 2, red K Q J A 2 3 4 5 6 7), so ascending bits are both the
canonical way to write a hand and, within a plain suit, the order of strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from ombre_records.base.suits import SUIT_GLYPHS as SUIT_GLYPHS
from ombre_records.base.suits import SUITS as SUITS

SUIT_NAMES = ("spades", "clubs", "hearts", "diamonds")
_ORDERS = ("AKQJ765432", "AKQJ765432", "KQJA234567", "KQJA234567")

CARD_NAMES = tuple(
    suit + rank for suit, ranks in zip(SUITS, _ORDERS, strict=True) for rank in ranks
)
CARDS = {name: card for card, name in enumerate(CARD_NAMES)}
PACK = (1 << 40) - 1
SUIT_MASKS = tuple(((1 << 10) - 1) << (10 * suit) for suit in range(4))


def of_suits(suits: int) -> int:
    """Return the mask of all cards of some suits, which are a mask themselves: 1 is spades."""
    return sum(mask for suit, mask in enumerate(SUIT_MASKS) if suits >> suit & 1)


SPADILLE, BASTO = CARDS["SA"], CARDS["CA"]


Named = str
"""Cards by name, in the letters S C H D, as a fault has them: what is told has the record's own."""


def card(name: str) -> int:
    """Return the card of a name such as `SA`; KeyError if there is none."""
    return CARDS[name]


def hand(names: str) -> int:
    """Return the mask of cards written in the notation's letters.

    >>> hand("SAK2 D5") == sum(1 << card(c) for c in ("SA", "SK", "S2", "D5"))
    True
    """
    return sum(1 << CARDS[word[0] + rank] for word in names.split() for rank in word[1:])


def cards_of(mask: int) -> Iterator[int]:
    """Yield the cards of a mask in canonical order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def is_known(item: int) -> bool:
    """Return whether an item (a mask of what a card may be) is one certain card."""
    return item > 0 and item & (item - 1) == 0


def union(items: Iterable[int]) -> int:
    """Return what any of some items may be."""
    return reduce(or_, items, 0)


def known_among(items: Iterable[int]) -> int:
    """Return the mask of those of some items that are known."""
    return union(filter(is_known, items))


def holding(mask: int) -> str:
    """Write a mask as holdings, `SAK2 D5`; `-` for no cards.

    >>> holding(hand("D5 S2KA"))
    'SAK2 D5'
    """
    words = []
    for suit, letter in enumerate(SUITS):
        ranks = "".join(CARD_NAMES[c][1] for c in cards_of(mask & SUIT_MASKS[suit]))
        if ranks:
            words.append(letter + ranks)
    return " ".join(words) or "-"


@lru_cache(maxsize=20_000)
def item_name(item: int) -> str:
    """Write one item: a card, `x`, `Hx`, `{SK CK}`, or `-` for a card that was not played."""
    if is_known(item):
        return CARD_NAMES[item.bit_length() - 1]
    if item == 0:
        return "-"
    if item == PACK:
        return "x"
    if item in SUIT_MASKS:
        return SUITS[SUIT_MASKS.index(item)] + "x"
    return "{" + " ".join(CARD_NAMES[c] for c in cards_of(item)) + "}"


@lru_cache(maxsize=20_000)
def card_names(mask: int) -> tuple[str, ...]:
    """Return the names of a mask's cards in canonical order."""
    names = []
    while mask:
        low = mask & -mask
        names.append(CARD_NAMES[low.bit_length() - 1])
        mask ^= low
    return tuple(names)


def item_names(items: Iterable[int] | None) -> tuple[str, ...] | None:
    """Return the names of items, in the order given; None for None."""
    return None if items is None else tuple(map(item_name, items))
