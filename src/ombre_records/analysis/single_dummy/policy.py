"""Discards in the exchange: one simple policy for the Ombre and the defenders.

It is not advice, only stated, so that games can be played out by the thousand. In a game of trumps
who exchanges keeps trumps, kings, and a queen beside her king, and lays off the rest, as far as he
may, the lowest first; if he must lay off more, the lowest of what he would keep. In a game in which
no trick is wanted the Ombre lays off the five highest of each suit, the highest first. Who names
trumps only once he has drawn keeps black aces and kings, the kings laid off first, and then names
the suit of which he has most trumps, of two the one in which they are higher.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ombre_records.engine.drawing import Drawing, exchanges
from ombre_records.engine.naming import KINGS
from ombre_records.engine.trumps import NO_TRUMP, STRENGTH, TRUMPS
from ombre_records.model.cards import BASTO, CARDS, SPADILLE, SUITS, cards_of

Aim = str
"""`most`, `all`, `none` or `nolo`, as `books.book.Call` has it."""


_LOW = ("none", "nolo")
"""The aims of an Ombre who wants no trick."""


class Room(NamedTuple):
    """The fewest and the most cards that may be laid off."""

    least: int
    most: int


Policy = Callable[[int, int | None, Aim, Room], int]
"""Returns what is laid off of a hand (a mask), given what is trump (None: named once cards are
drawn) and what its player aims at."""

_COURTS = tuple(
    (1 << CARDS[suit + "K"], 1 << CARDS[suit + "Q"] | 1 << CARDS[suit + "K"]) for suit in SUITS
)
_HIGH = 5
"""How many cards of each suit are high where no trick is wanted."""
_BLACK_ACES = 1 << SPADILLE | 1 << BASTO


def plain(hand: int, trump: int | None, aim: Aim, room: Room) -> int:
    """Return the mask of what the policy of this module lays off.

    `trump` is as the engine has it, None where it is named once cards are drawn; `room` bounds how
    many cards may go.
    """
    if trump is not None:
        unwanted = _unwanted(hand, trump, aim)
        if room.least <= unwanted.bit_count() <= room.most:
            return unwanted
    order, wanted_least = laid_off_in_order(hand, trump, aim)
    number = min(max(wanted_least, room.least), room.most)
    return sum(1 << card for card in order[:number])


def laid_off_in_order(hand: int, trump: int | None, aim: Aim) -> tuple[tuple[int, ...], int]:
    """Return all cards of a hand in the order in which the policy would lay them off, and how many
    of them, the first, it does not want to keep.
    """
    if trump is None:
        return _before_trumps(hand)
    unwanted, strength = _unwanted(hand, trump, aim), STRENGTH[trump]
    sign = -1 if aim in _LOW else 1
    order = sorted(
        cards_of(hand), key=lambda card: (not unwanted >> card & 1, sign * strength[card], card)
    )
    return tuple(order), unwanted.bit_count()


def _unwanted(hand: int, trump: int, aim: Aim) -> int:
    return _high(hand, trump) if aim in _LOW else hand & ~_cards_kept(hand, trump)


def _before_trumps(hand: int) -> tuple[tuple[int, ...], int]:
    unwanted = hand & ~_BLACK_ACES & ~KINGS
    strength = STRENGTH[NO_TRUMP]
    order = sorted(
        cards_of(hand),
        key=lambda c: (not unwanted >> c & 1, _BLACK_ACES >> c & 1, strength[c], -c),
    )
    return tuple(order), unwanted.bit_count()


def best_suit(hand: int, suits: Sequence[int], trump_of: Callable[[int], int]) -> int:
    """Return the suit that is named for a hand, of those that may be; `trump_of` has them as the
    engine does.
    """

    def worth(suit: int) -> tuple[int, int]:
        trump = trump_of(suit)
        held = [STRENGTH[trump][card] for card in cards_of(hand & TRUMPS[trump])]
        return len(held), sum(held)

    return max(suits, key=worth)


def _cards_kept(hand: int, trump: int) -> int:
    held_back = hand & TRUMPS[trump]
    for king, both in _COURTS:
        if hand & king:
            held_back |= hand & both
    return held_back


def _high(hand: int, trump: int) -> int:
    """Return the cards that are among the five highest of their suits where nothing is trump."""
    strength = STRENGTH[trump]
    return sum(1 << card for card in cards_of(hand) if strength[card] > 20 - _HIGH)


def drawn_first(now: Drawing, policy: Policy = plain) -> Drawing:
    """Return an exchange in which the Ombre has drawn before he names trumps."""
    laid = policy(now.hands[now.ombre], None, now.contract.aim, Room(*now.limits(now.ombre)))
    return now.exchange(now.ombre, laid)


def exchanged(now: Drawing, trump: int, policy: Policy = plain) -> tuple[int, ...]:
    """Return the hands after an exchange by a policy, each next player in turn from the Ombre.

    `trump` is as the engine has it.
    """
    if not any(exchanges(now.contract, is_ombre) for is_ombre in (True, False)):
        return now.hands
    while order := now.may_exchange():
        seat = order[0]
        least, most = now.limits(seat)
        aim = now.contract.aim if seat == now.ombre else "most"
        laid = policy(now.hands[seat], trump, aim, Room(least, most)) if most else 0
        now = now.exchange(seat, laid)
    return now.hands
