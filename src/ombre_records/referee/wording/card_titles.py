"""Names of cards for sentences and screen readers: king of hearts, spadille."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.base.language import _, marked_in, pgettext, spanish_suits
from ombre_records.base.language.terms import suit_of_a_card
from ombre_records.engine.trumps import MATADOR_MASKS, RUNS
from ombre_records.model.cards import BASTO, CARD_NAMES, PACK, SPADILLE, SUITS, cards_of, is_known

_RANKS = {
    "A": marked_in("rank of a card", "ace"),
    "K": marked_in("rank of a card", "king"),
    "Q": marked_in("rank of a card", "queen"),
    "J": marked_in("rank of a card", "knave"),
    "7": marked_in("rank of a card", "seven"),
    "6": marked_in("rank of a card", "six"),
    "5": marked_in("rank of a card", "five"),
    "4": marked_in("rank of a card", "four"),
    "3": marked_in("rank of a card", "three"),
    "2": marked_in("rank of a card", "two"),
}
_SPANISH_RANKS = {
    **_RANKS,
    "Q": marked_in("rank of a card", "knight"),
    "J": marked_in("rank of a Spanish card", "knave"),
}


def card_name(card: int, trump: int | None = None) -> str:
    """Name a card; where the trump is given (as in `DealFacts.trumps`), matadors by their own name.

    >>> from ombre_records.model.cards import card
    >>> card_name(card("HK")), card_name(card("S2"), trump=0), card_name(card("DA"), trump=3)
    ('king of hearts', 'manille', 'punto')
    """
    if own := high_trump_name(card, trump):
        return own
    suit, rank = SUITS.index(CARD_NAMES[card][0]), CARD_NAMES[card][1]
    return pgettext("card", "{rank} of {suit}").format(rank=_rank(rank), suit=suit_of_a_card(suit))


def item_in_words(item: int, trump: int | None = None) -> str:
    """Name a card by the mask of what it may be: a card, or what is known of it.

    >>> item_in_words(1 << 33), item_in_words(PACK)
    ('ace of diamonds', 'an unknown card')
    """
    if is_known(item):
        return card_name(item.bit_length() - 1, trump)
    suits = {card // 10 for card in range(PACK.bit_length()) if item >> card & 1}
    if not suits:
        return _("no card")
    if item == PACK:
        return _("an unknown card")
    if len(suits) > 1:
        named = (card_name(card, trump) for card in cards_of(item))
        return _("one of these: {cards}").format(cards=", ".join(named))
    return _("an unknown card of {suit}").format(suit=suit_of_a_card(suits.pop()))


def matador_name(title: str) -> str:
    """Name a matador, or punto, by what it is called in English.

    >>> matador_name("spadille")
    'spadille'
    """
    return pgettext("matador", title)


def high_trumps_named(items: Iterable[int], trump: int | None) -> str:
    """Name the matadors and punto among items, in their order; empty where there are none.

    >>> high_trumps_named([1 << 1, 1 << 9], trump=0)
    'manille'
    """
    known = (item.bit_length() - 1 for item in items if is_known(item))
    return ", ".join(filter(None, (high_trump_name(card, trump) for card in known)))


def called(card: int, trump: int | None = None) -> str:
    """Name a card, and behind that by the name that it has as a high trump.

    >>> called(0, trump=3), called(1, trump=3)
    ('ace of spades, spadille', 'king of spades')
    """
    own = high_trump_name(card, trump)
    return f"{card_name(card)}, {own}" if own else card_name(card)


def is_trump(card: int, trump: int | None) -> bool:
    """Return whether a card is a trump, by the trump as in `DealFacts.trumps`."""
    return trump is not None and card in RUNS[trump]


def high_trumps(trump: int | None) -> dict[str, str]:
    """Return the cards that have a name of their own, by the trump as in `DealFacts.trumps`.

    The matadors stand in order of rank, and behind them punto, where there is one.

    >>> high_trumps(3)
    {'SA': 'spadille', 'D7': 'manille', 'CA': 'basto', 'DA': 'punto'}
    >>> list(high_trumps(None))
    []
    """
    run = RUNS[trump] if trump is not None else ()
    named = ((card, high_trump_name(card, trump)) for card in run)
    return {CARD_NAMES[card]: name for card, name in named if name}


def matadors(trump: int | None) -> frozenset[str]:
    """Return the cards that are matadors, by the trump as in `DealFacts.trumps`.

    >>> sorted(matadors(0))
    ['CA', 'S2', 'SA']
    """
    cards = cards_of(MATADOR_MASKS[trump]) if trump is not None else ()
    return frozenset(CARD_NAMES[card] for card in cards if not _is_punto(card))


def _is_punto(card: int) -> bool:
    """Return whether a high trump is punto: an ace that is not one of the two always high."""
    return CARD_NAMES[card][1] == "A" and card not in (SPADILLE, BASTO)


def high_trump_name(card: int, trump: int | None) -> str:
    """Return the name that a card has as a high trump; empty where it has none."""
    run = RUNS[trump] if trump is not None else ()
    if card not in run:
        return ""
    place, after = run.index(card), run.index(BASTO) + 1
    if place >= after:
        punto = place == after and CARD_NAMES[card][1] == "A"
        return pgettext("matador", "punto") if punto else ""
    if card == BASTO:
        return pgettext("matador", "basto")
    return pgettext("matador", "manille") if place else pgettext("matador", "spadille")


def _rank(rank: str) -> str:
    if spanish_suits() and rank == "J":
        return pgettext("rank of a Spanish card", _SPANISH_RANKS[rank])
    return pgettext("rank of a card", (_SPANISH_RANKS if spanish_suits() else _RANKS)[rank])
