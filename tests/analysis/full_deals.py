"""Full random deals after an exchange: the Ombre's suit is the one of which he has most trumps."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ombre_records.books.book import RuleBook
from ombre_records.books.load import load
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import STRENGTH, TRUMPS, ranked
from ombre_records.model.cards import CARDS, cards_of

KINGS = sum(1 << CARDS[suit + "K"] for suit in "SCHD")


class Deal(NamedTuple):
    """A deal at its first lead, and who is the Ombre."""

    position: OpenHands
    ombre: int


def shipped_book(name: str) -> RuleBook:
    book = load(name).book
    assert book is not None
    return book


def full_deal(rng: Random, book: RuleBook, seats: int = 0) -> Deal:
    """Deal; the Ombre lays off all but trumps and kings, each defender a few of his lowest."""
    seats, size = seats or book.table.active, book.pack.hand
    red_out = rng.choice((20, 30)) if book.pack.one_out else 40
    pack = [card for card in range(40) if not red_out <= card < red_out + 10]
    rng.shuffle(pack)
    hands = [sum(1 << card for card in pack[size * s : size * (s + 1)]) for s in range(seats)]
    stock, ombre = pack[size * seats :], rng.randrange(seats)
    suits = [ranked(suit, book) for suit in range(4) if 10 * suit != red_out]
    trump = max(suits, key=lambda suit: (hands[ombre] & TRUMPS[suit]).bit_count())
    for step in range(seats):
        seat = (ombre + step) % seats
        plain = cards_of(hands[seat] & ~TRUMPS[trump] & ~KINGS)
        lowest = sorted(plain, key=lambda card: STRENGTH[trump][card])
        for card in lowest[: min(len(stock), rng.randint(3, 8) if step else size)]:
            hands[seat] += (1 << stock.pop()) - (1 << card)
    return Deal(OpenHands(tuple(hands), 0, trump, following(book)), ombre)
