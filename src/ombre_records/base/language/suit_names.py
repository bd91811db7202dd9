"""Suits by name, of the pack that is spoken of: spades, or swords."""

from __future__ import annotations

from ombre_records.base.language import marked_in, pgettext, spanish_suits

_FRENCH = (
    marked_in("suit", "spades"),
    marked_in("suit", "clubs"),
    marked_in("suit", "hearts"),
    marked_in("suit", "diamonds"),
)
_SPANISH = (
    marked_in("Spanish suit", "swords"),
    marked_in("Spanish suit", "clubs"),
    marked_in("Spanish suit", "cups"),
    marked_in("Spanish suit", "coins"),
)
_OF_FRENCH = (
    marked_in("suit of a card", "spades"),
    marked_in("suit of a card", "clubs"),
    marked_in("suit of a card", "hearts"),
    marked_in("suit of a card", "diamonds"),
)
_OF_SPANISH = (
    marked_in("Spanish suit of a card", "swords"),
    marked_in("Spanish suit of a card", "clubs"),
    marked_in("Spanish suit of a card", "cups"),
    marked_in("Spanish suit of a card", "coins"),
)


def suit_name(suit: int) -> str:
    """Name a suit (0-3, S C H D) of the pack that is spoken of.

    >>> suit_name(2)
    'hearts'
    """
    if spanish_suits():
        return pgettext("Spanish suit", _SPANISH[suit])
    return pgettext("suit", _FRENCH[suit])


def suit_of_a_card(suit: int) -> str:
    """Name a suit (0-3, S C H D) as it stands in the name of a card: king of hearts."""
    if spanish_suits():
        return pgettext("Spanish suit of a card", _OF_SPANISH[suit])
    return pgettext("suit of a card", _OF_FRENCH[suit])
