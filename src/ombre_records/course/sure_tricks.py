"""The fewest tricks that known trumps make, however the rest of the cards lie and are played.

Each must be played in the end, and only a higher trump of another beats it, in a trick of its own.
What ranks in plain suits makes no trick for certain: it may be ruffed, or have to be thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ombre_records.engine.trumps import OF_SUIT, RUNS, STRENGTH, SUIT_OF, TRUMPS
from ombre_records.model.cards import cards_of

Side = tuple[int, ...]
"""Some of the places in play, but not all."""


def sure_tricks(own: int, rivals: int, trump: int) -> int:
    """Return how many of some cards of one hand win if all are played, whoever has the `rivals`.

    >>> from ombre_records.model.cards import CARDS
    >>> spades = [1 << CARDS[card] for card in ("SA", "SK", "SJ")]
    >>> sure_tricks(sum(spades), 1 << CARDS["SQ"], 0)
    2
    """
    sure = above = 0
    for card in RUNS[trump]:
        if rivals >> card & 1:
            above += 1
        elif own >> card & 1:
            if above:
                above -= 1
            else:
                sure += 1
    return sure


def wins_all(own: int, rivals: int, trump: int) -> bool:
    """Return whether who has some cards wins with each of them that he leads.

    >>> from ombre_records.model.cards import CARDS
    >>> wins_all(1 << CARDS["HK"], 1 << CARDS["HQ"], 0)
    True
    """
    if rivals & TRUMPS[trump] & ~own and own & ~TRUMPS[trump]:
        return False
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    return all(
        strength[card] > strength[other]
        for card in cards_of(own)
        for other in cards_of(rivals & ~own & OF_SUIT[trump][suits[card]])
    )


def fewest_tricks(
    certain: Sequence[int], unsure: Sequence[int], possible: Sequence[int], trump: int
) -> Iterator[tuple[Side, int]]:
    """Yield sides of players who win tricks for certain, each with how many.

    By place in play: which cards a player has certainly, but for so many of them that he may not
    play any more, and which ones he may have.
    """
    trumps = TRUMPS[trump]
    seats = [at for at, cards in enumerate(certain) if (cards & trumps).bit_count() > unsure[at]]
    if not seats:
        return
    for size in range(1, len(certain)):
        for side in combinations(range(len(certain)), size):
            rivals = 0
            for at, cards in enumerate(possible):
                if at not in side:
                    rivals |= cards
            fewest = max(
                (
                    sure_tricks(certain[at], rivals & ~certain[at], trump) - unsure[at]
                    for at in seats
                    if at in side
                ),
                default=0,
            )
            if fewest > 0:
                yield side, fewest
