"""A position as the search sees it: seats from the Ombre, four suits, cards from the top."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ombre_records.analysis.solver.bounds import Deal
from ombre_records.analysis.solver.suits import MARK, NOBODY, WIDTH, suits
from ombre_records.base.errors import InvalidArgument
from ombre_records.engine.following import Following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import (
    ACES,
    OF_SUIT,
    RUNS,
    STRENGTH,
    privileged,
    unranked,
    winning,
)
from ombre_records.model.cards import cards_of


class Places(NamedTuple):
    """Where cards stand: the suits from the top, trumps first if any; the privileged cards."""

    suits: tuple[tuple[int, ...], ...]
    privileged: int
    trumps: bool


def solvable(trump: int, rules: Following) -> bool:
    """Return whether a game can be solved: the suit led is followed, and four suits are in play,
    trumps among them.
    """
    return not rules.free and unranked(trump) != ACES


@lru_cache
def places(trump: int, punto: bool) -> Places:
    """Return where cards stand; ValueError for an unknown trump."""
    if not 0 <= trump < len(RUNS):
        raise InvalidArgument(f"{trump} is not a trump")
    trumps = bool(RUNS[trump])
    plain = [suit for suit in range(4) if suit != unranked(trump)]
    order = [cards_of(OF_SUIT[trump][suit]) for suit in ([trump] if trumps else []) + plain]
    strength = STRENGTH[trump]
    ordered = tuple(tuple(sorted(cards, key=lambda c: -strength[c])) for cards in order)
    return Places(ordered, privileged(trump, (), True, punto) if trumps else 0, trumps)


class Laid(NamedTuple):
    """A position laid out: the suits with the cards of the trick still in their places.

    `seat` is to play, from the Ombre; `bits` are the cards' bits by card.
    """

    deal: Deal
    seat: int
    trick: tuple[int, ...]
    bits: dict[int, int]


def lay(position: OpenHands, ombre: int, ours: tuple[bool, ...], alike: bool = True) -> Laid:
    """Lay a position out; `ours` are the seats of the Ombre's side, from him.

    `alike`: of equal cards one is tried. ValueError for an unknown trump.
    """
    where = places(position.trump, position.rules.punto)
    owner = dict(_owners(position, ombre))
    bits: dict[int, int] = {}
    deal = []
    for place, cards in enumerate(where.suits):
        live = [card for card in cards if card in owner]
        bits.update((card, 1 << WIDTH * place + at) for at, card in enumerate(live))
        held = bytes(owner[card] + MARK * (where.privileged >> card & 1) for card in live)
        deal.append(suits(place, ours, where.trumps and not place, alike).suit(held))
    first, second, third, fourth = deal
    seat = (position.turn - ombre) % len(ours)
    trick = tuple(bits[card] for card in position.trick)
    return Laid((first, second, third, fourth), seat, trick, bits)


def _owners(position: OpenHands, ombre: int) -> Iterator[tuple[int, int]]:
    seats = len(position.hands)
    for seat, hand in enumerate(position.hands):
        for card in cards_of(hand):
            yield card, (seat - ombre) % seats
    leader = position.turn - len(position.trick) - ombre
    for at, card in enumerate(position.trick):
        yield card, (leader + at) % seats


def alike(laid: Laid, seat: int, card: int) -> int:
    """Return the bit that stands for a card of a seat (from the Ombre): the lowest of its run."""
    bit = laid.bits[card]
    suit = laid.deal[(bit.bit_length() - 1) // WIDTH]
    return min(move for move in suit.moves[seat] if move >= bit)


Trick = tuple[int, int, int, int, int]
"""A trick under way as the search takes it: `place`, `best`, `winner`, `played`, `forcing`.

Cards are bits, a lower one the higher card. The suit at `place` was led and the cards `played` lie,
of which `best`, of the seat `winner`, wins so far. Privileged trumps below `forcing` must follow a
trump; `NOBODY` forces none. A bare tuple, since the search makes one for each card that it tries,
and named ones made it slower by a third and more.
"""


def under_way(position: OpenHands, laid: Laid, by_trick: bool) -> Trick:
    """Return what lies of a trick that has begun; `by_trick` as `Search` has it."""
    count, seats, privilege = len(laid.trick), len(position.hands), laid.deal[0].privileged
    at = winning(position.trick, position.trump)
    forcing = [bit for bit in laid.trick[: None if by_trick else 1] if bit & privilege]
    place = (laid.trick[0].bit_length() - 1) // WIDTH
    winner = (laid.seat - count + at) % seats
    return place, laid.trick[at], winner, sum(laid.trick), min(forcing, default=NOBODY)
