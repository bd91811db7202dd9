"""What is said of hands, in which the order of cards means nothing, and of the stock."""

from __future__ import annotations

from ombre_records.analysis.collation.claims.card_text import held, listed
from ombre_records.analysis.collation.claims.claim import Hand, Item, Part, Row
from ombre_records.analysis.collation.claims.words import Words
from ombre_records.analysis.collation.telling import Telling
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known

UNKNOWN = Hand((), 0, True)
"""A hand of which nothing is known."""


def held_words(said: st.Held, telling: Telling) -> Words:
    """Return the cards that a player holds."""
    text, name = held(said.cards), telling.player(said.name)
    return Words(
        text, {"cards": Part(hand(said.cards))}, f"{telling.written(said.name)} {text}", name
    )


def hand(cards: st.Cards) -> Hand:
    """Return cards whose order means nothing; that a suit is void counts where it tells more."""
    void = cards.void if cards.rest or not all(map(is_known, cards.items)) else 0
    return Hand(tuple(sorted(cards.items)), void, cards.rest)


def stock(said: st.Stock, telling: Telling) -> Words:
    """Return the cards of the stock, from the top."""
    text = listed(said.cards)
    nothing = not said.cards.items and said.cards.rest
    cards = None if nothing else Row(tuple(map(Item, said.cards.items)), said.cards.rest)
    return Words(text, {"cards": Part(cards)}, text)
