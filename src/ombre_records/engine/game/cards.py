"""Cards in the public interface: it takes names or numbers, and answers in names."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.base.errors import InvalidArgument, kind_of
from ombre_records.base.suits import SUIT_SIGNS
from ombre_records.model.cards import CARD_NAMES, CARDS, PACK, cards_of

Card = str | int
"""A card by name (`SA`), or by the engine's number from 0 to 39. It is never a mask of cards."""

Hand = str | Iterable[Card]
"""Cards as the notation writes a hand (`SAK2 D5`), or one after another."""

_PACK = len(CARD_NAMES)
_LETTERS = str.maketrans(SUIT_SIGNS | {"\ufe0e": "", "\ufe0f": ""})


def number(card: Card) -> int:
    """Return the number of a card, from 0 to 39.

    Numbers go suit by suit, S C H D, each from the top of the plain suit. A suit may be written as
    its sign. Raises ValueError if there is no such card, TypeError for what is neither a name nor a
    number.

    >>> number("SA"), number("♠A"), number("♢7")
    (0, 0, 39)
    """
    if isinstance(card, bool) or not isinstance(card, str | int):
        wanted = "a card is a name such as 'SA', or a number from 0 to 39"
        raise TypeError(f"{wanted}, not {type(card).__name__}")
    if isinstance(card, str):
        named = card.translate(_LETTERS)
        if named not in CARDS:
            raise InvalidArgument(
                f"there is no card {card!r}; a card is a suit SCHD and a rank AKQJ7-2"
            )
        return CARDS[named]
    if not 0 <= card < _PACK:
        raise InvalidArgument(f"there is no card number {card}; they go from 0 to {_PACK - 1}")
    return card


def name(card: Card) -> str:
    """Return the name of a card. Raises the errors of `number`.

    >>> name(0)
    'SA'
    """
    return CARD_NAMES[number(card)]


def names(mask: int) -> tuple[str, ...]:
    """Return the names of the cards in a mask, in the notation's order.

    A mask has a bit for each card, the bit of `SA` lowest. Raises ValueError for a number beyond
    the pack, TypeError for anything but a number.

    >>> names(mask("D5 S2KA"))
    ('SA', 'SK', 'S2', 'D5')
    """
    if isinstance(mask, bool) or not isinstance(mask, int):
        raise TypeError(f"a mask is a number with a bit for each card, not {kind_of(mask)}")
    if not 0 <= mask <= PACK:
        raise InvalidArgument(
            f"there is no mask {mask}; they go from 0 to {PACK}, a bit for each card"
        )
    return tuple(CARD_NAMES[card] for card in cards_of(mask))


def mask(hand: Hand) -> int:
    """Return the mask of a hand, a bit for each card. Raises ValueError if a card is in it twice,
    and the errors of `number`.
    """
    cards = 0
    for card in _each(hand):
        if cards >> card & 1:
            raise InvalidArgument(f"{CARD_NAMES[card]} appears twice in one hand")
        cards |= 1 << card
    return cards


def sequence(cards: Hand) -> tuple[int, ...]:
    """Return the numbers of cards in the order given. A stock is given from its top."""
    return tuple(_each(cards))


def _each(cards: Hand) -> Iterable[int]:
    if isinstance(cards, str):
        words = cards.translate(_LETTERS).split()
        return [number(word[0] + rank) for word in words for rank in word[1:] or ("",)]
    if isinstance(cards, int) or not isinstance(cards, Iterable):
        wanted = "cards are given as a hand ('SAK2 D5') or one after another ('SA', 'SK')"
        raise TypeError(f"{wanted}, not as {type(cards).__name__}")
    return [number(card) for card in cards]
