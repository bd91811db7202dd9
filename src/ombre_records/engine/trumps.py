"""Orders of trumps and plain suits as tables, by trump suit (0-3, S C H D; 4 for no trumps)."""

from __future__ import annotations

from ombre_records.model.cards import BASTO, CARDS, SPADILLE, SUIT_MASKS, SUITS

NO_TRUMP = 4
_BLACK = "KQJ76543"
_RED = "AKQJ23456"


def _run(trump: int) -> tuple[int, ...]:
    """Return the trumps of a suit from the highest: spadille, manille, basto, (punto), king..."""
    letter = SUITS[trump]
    manille, rest = ("2", _BLACK) if trump < 2 else ("7", _RED)
    return (SPADILLE, CARDS[letter + manille], BASTO, *(CARDS[letter + rank] for rank in rest))


RUNS = (*(_run(trump) for trump in range(4)), ())
"""The trumps from the top, by trump suit."""

TRUMPS = tuple(sum(1 << card for card in run) for run in RUNS)
"""The mask of the trumps."""

MATADOR_MASKS = tuple(sum(1 << card for card in run[:4]) for run in RUNS)
"""Spadille, manille, basto and the next trump: all that any rule may privilege."""


def _plain_masks(trump: int) -> tuple[int, ...]:
    return tuple(mask & ~TRUMPS[trump] for mask in SUIT_MASKS)


def _suit_of(trump: int) -> tuple[int, ...]:
    return tuple(trump if TRUMPS[trump] >> card & 1 else card // 10 for card in range(40))


SUIT_OF = tuple(_suit_of(trump) for trump in range(5))
"""The suit that a card belongs to in play, by trump suit and card."""

OF_SUIT = tuple(
    tuple(
        TRUMPS[trump] if suit == trump else plain
        for suit, plain in enumerate((*_plain_masks(trump), 0))
    )
    for trump in range(5)
)
"""The cards that belong to a suit in play, by trump suit and suit."""


def _strength(trump: int) -> tuple[int, ...]:
    table = [0] * 40
    for card in range(40):
        place = card % 10
        low_ace = trump == NO_TRUMP and card in (SPADILLE, BASTO)
        table[card] = 1 if low_ace else 20 - place
    for place, card in enumerate(RUNS[trump]):
        table[card] = 40 - place
    return tuple(table)


STRENGTH = tuple(_strength(trump) for trump in range(5))
"""How a card ranks: any trump above any plain card; in a suit, higher wins."""


def winning(cards: tuple[int, ...], trump: int) -> int:
    """Return the place in a trick of the card that wins it."""
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    best, led = 0, suits[cards[0]]
    for place in range(1, len(cards)):
        card = cards[place]
        suit = suits[card]
        if suit in (led, trump) and strength[card] > strength[cards[best]]:
            best = place
    return best


def privileged(trump: int, trick: tuple[int, ...], by_trick: bool, punto: bool = False) -> int:
    """Return the trumps that may be withheld when a trump is led.

    A matador is forced by a higher one: by the card led, or (`by_trick`) by any card of the trick.
    `punto`: whether the red trump ace shares the privilege.
    """
    run = RUNS[trump]
    count = 4 if punto and trump >= 2 else 3
    forcing = trick if by_trick else trick[:1]
    free = 0
    for place in range(min(count, len(run))):
        if not any(higher in forcing for higher in run[:place]):
            free |= 1 << run[place]
    return free


def estuches(hand: int, trump: int, least: int, lacked: bool) -> int:
    """Return the length of the unbroken run from spadille that a hand holds, or lacks.

    0 where the run is shorter than `least`, or is lacked and that does not count.
    """
    run = RUNS[trump]
    has = bool(run) and bool(hand >> run[0] & 1)
    length = 0
    for card in run:
        if bool(hand >> card & 1) != has:
            break
        length += 1
    return length if length >= least and (has or lacked) else 0
