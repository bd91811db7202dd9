"""How many ways to fill in the unknown are looked at, and how they are drawn.

Chance comes of a seed alone: it is equal on every machine and under every version of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple


class Sampling(NamedTuple):
    """At most so many `samples` for each question, drawn by `seed`; the same seed draws the same.

    Where there are no more ways than that, all are looked at, and nothing is drawn.
    """

    samples: int
    seed: int


def below(rng: Random, number: int) -> int:
    """Return a number below another, of any size, each equally likely."""
    bits = number.bit_length()
    while (number_drawn := rng.getrandbits(bits)) >= number:
        pass
    return number_drawn


def shuffle(rng: Random, cards: list[int], first: int) -> None:
    """Shuffle so far that the `first` cards are drawn at random from all, in random order.

    In place. Not `Random.shuffle`, which may draw otherwise under another version of Python, and
    which would shuffle the rest as well.
    """
    chance, remaining = rng.random, len(cards)
    for at in range(min(first, remaining - 1)):
        other = at + int(chance() * remaining)
        cards[at], cards[other] = cards[other], cards[at]
        remaining -= 1


def mask(cards: Sequence[int]) -> int:
    """Return the mask of cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found
