"""What is laid off in an exchange: one plain policy, the same for the Ombre and the defenders.

It is no advice, only stated, so that games can be played out by the thousand. In a game of trumps
who exchanges keeps trumps, kings, and a queen beside her king, and lays off the rest, as far as he
may, the lowest first; if he must lay off more, the lowest of what he would keep. In a game in which
no trick is wanted the Ombre lays off the five highest of each suit, the highest first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ombre_records.books.book import Call, ExchangeRules
from ombre_records.engine.exchange import ExchangePosition
from ombre_records.engine.trumps import STRENGTH, TRUMPS
from ombre_records.model.cards import CARDS, SUITS, cards_of

Aim = str
"""`most`, `all`, `none` or `nolo`, as `books.book.Call` has it."""


class Room(NamedTuple):
    """The fewest and the most cards that may be laid off."""

    least: int
    most: int


Policy = Callable[[int, int, Aim, Room], int]
"""Returns what is laid off of a hand (a mask), given what is trump and what its player aims at."""

_COURTS = tuple(
    (1 << CARDS[suit + "K"], 1 << CARDS[suit + "Q"] | 1 << CARDS[suit + "K"]) for suit in SUITS
)
_HIGH = 5


def plain(hand: int, trump: int, aim: Aim, room: Room) -> int:
    """Return what the policy of this module lays off."""
    low = aim in ("none", "nolo")
    unwanted = _high(hand, trump) if low else hand & ~_kept(hand, trump)
    number = min(max(unwanted.bit_count(), room.least), room.most)
    if number == unwanted.bit_count():
        return unwanted
    sign, strength = (-1 if low else 1), STRENGTH[trump]
    order = sorted(
        cards_of(hand), key=lambda card: (not unwanted >> card & 1, sign * strength[card], card)
    )
    return sum(1 << card for card in order[:number])


def _kept(hand: int, trump: int) -> int:
    kept = hand & TRUMPS[trump]
    for king, both in _COURTS:
        if hand & king:
            kept |= hand & both
    return kept


def _high(hand: int, trump: int) -> int:
    """Return the cards that are among the five highest of their suits where nothing is trump."""
    strength = STRENGTH[trump]
    return sum(1 << card for card in cards_of(hand) if strength[card] > 20 - _HIGH)


def exchanged(
    rules: ExchangeRules,
    call: Call,
    ombre: int,
    trump: int,
    hands: tuple[int, ...],
    stock: Sequence[int],
    policy: Policy = plain,
) -> tuple[int, ...]:
    """Return the hands after an exchange by a policy, each next player in turn from the Ombre.

    Seats count from the eldest; `stock` is from its top, `trump` as the engine has it.
    """
    if call.solo and not call.defenders:
        return hands
    now = ExchangePosition(rules, call, ombre, hands, tuple(stock))
    while order := now.may_exchange():
        seat = order[0]
        least, most = now.limits(seat)
        aim = call.aim if seat == ombre else "most"
        laid = policy(now.hands[seat], trump, aim, Room(least, most)) if most else 0
        now = now.exchange(seat, laid)
    return now.hands
