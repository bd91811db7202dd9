"""Cards that are alike for a puzzle: they may be in the same places, and nothing ranks between
them."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.analysis.completion.puzzle import Puzzle
from ombre_records.engine.trumps import MATADOR_MASKS, STRENGTH, SUIT_OF


class CardClass(NamedTuple):
    """Cards alike: their mask and number, the suit they belong to in play, how they rank."""

    cards: int
    size: int
    suit: int
    strength: int
    allowed: int


def classes(puzzle: Puzzle, items: frozenset[int]) -> tuple[CardClass, ...]:
    """Return the cards in classes of alike ones; `items` are masks that a class has wholly or
    not."""
    suits, strength = SUIT_OF[puzzle.trump], STRENGTH[puzzle.trump]
    cards = [card for card in range(40) if puzzle.pack >> card & 1]
    cards.sort(key=lambda card: (suits[card], strength[card]))
    # In order of strength, so that alike cards are neighbours: with another card's rank between
    # them they would take different tricks.
    found: list[CardClass] = []
    last: tuple[object, ...] | None = None
    for card in cards:
        sign = _sign(puzzle, card, suits[card], items)
        if sign == last and sign is not None:
            before = found[-1]
            found[-1] = before._replace(cards=before.cards | 1 << card, size=before.size + 1)
        else:
            allowed = puzzle.allowed[card]
            found.append(CardClass(1 << card, 1, suits[card], strength[card], allowed))
        last = sign
    return tuple(found)


def _sign(puzzle: Puzzle, card: int, suit: int, items: frozenset[int]) -> tuple[object, ...] | None:
    """Return what two neighbouring cards must share to be alike; None for a card that never is."""
    # A matador's own rank decides whether it may be withheld.
    if MATADOR_MASKS[puzzle.trump] >> card & 1:
        return None
    return suit, puzzle.allowed[card], frozenset(item for item in items if item >> card & 1)


def moments(puzzle: Puzzle) -> tuple[list[list[int]], list[int]]:
    """Return what each seat may play to each trick, and have left, by hands stated between them."""
    may = [[puzzle.pack] * len(puzzle.tricks) for _ in range(puzzle.seats)]
    last = [puzzle.pack] * puzzle.seats
    for seat, number, cards, whole in puzzle.moments:
        for at, trick in enumerate(puzzle.tricks):
            if trick.number < number:
                may[seat][at] &= ~cards
            elif whole:
                may[seat][at] &= cards
        last[seat] &= cards if whole else puzzle.pack
    return may, last
