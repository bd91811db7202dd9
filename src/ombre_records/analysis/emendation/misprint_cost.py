"""How unlikely a misprint is. Cheap are cards that look alike, and what another line confirms.

The numbers are weighed against each other, and only their order tells: 0.2 for what is easily taken
for the other, 1 for what has nothing in common. They rank answers of equal cost, and rule none out.
"""

from __future__ import annotations

from collections.abc import Collection

from ombre_records.analysis.emendation.changes import Cards, Change, Changes, WordChange
from ombre_records.analysis.emendation.inventory import Inventory, Site
from ombre_records.model.cards import CARD_NAMES, is_known
from ombre_records.notation.keywords import HELD

_ALIKE = frozenset(map(frozenset, ("KR", "65", "35", "72", "JQ", "KQ", "KJ", "24", "A4", "47")))
"""Ranks that are taken for each other, in print, by hand or by ear."""
_WORDS = {
    # Winners, tallies and numbers say what is clear from elsewhere, and little rests on them; names
    # of owners, the trump and the call have much to say, and a wrong one would have been noticed.
    "leader": 0.4,
    "winner": 0.4,
    "count": 0.4,
    "number": 0.4,
    "signed": 0.5,
    "amount": 0.5,
    "outcome": 0.5,
    "who": 0.5,
    "name": 0.7,
    "speaker": 0.7,
    "suit": 0.7,
    "call": 0.9,
}
_OWNER = 1.2
"""A whole list of cards is less likely to be given to another player than one card misread."""
_SUPPLIED = 0.5
"""A card left out or written too often: likelier than one misread for something quite unlike it."""
_ELSEWHERE = 0.3
"""What one other statement for or against a card weighs: more than the difference between a likely
and an unlikely misreading, since another statement is evidence and likeness is not."""


def strangeness(misprint: Changes, inventory: Inventory, blamed: Collection[int]) -> float:
    """Return how strange a misprint is, from about -1 (sooner believed) up to 1 and more.

    `inventory` is of the deal as it stands; `blamed` are the lines (by number) of the errors found.
    """
    # Two changes of one misprint are one slip: their mean, and a little for there being two.
    each = [_strange(change, inventory) for change in misprint]
    blamed_line = any(inventory.deal.lines[change.at].number in blamed for change in misprint)
    return sum(each) / len(each) + 0.2 * (len(each) - 1) - _ELSEWHERE * blamed_line


def _strange(change: Change, inventory: Inventory) -> float:
    if isinstance(change, WordChange):
        if inventory.deal.lines[change.at].kind in HELD:
            return _OWNER
        return _WORDS.get(change.slot, 1.0)
    if not isinstance(change, Cards) or not change.old or not change.new:
        return _SUPPLIED - (_borne_out(change, inventory) if isinstance(change, Cards) else 0)
    if not all(map(is_known, change.old)):
        return _SUPPLIED - _borne_out(change, inventory)
    pairs = zip(change.old, change.new, strict=True)
    unlike = max(_unlike(old.bit_length() - 1, new.bit_length() - 1) for old, new in pairs)
    return unlike - _borne_out(change, inventory)


def _unlike(old: int, new: int) -> float:
    one, two = CARD_NAMES[old], CARD_NAMES[new]
    # Another suit is one letter wrong, and so is another rank; both at once are two. Ranks that
    # look or sound alike come first, then neighbours, where an eye has slipped in a row of cards.
    if one[1] == two[1]:
        return 0.3
    if one[0] != two[0]:
        return 1.0
    if frozenset((one[1], two[1])) in _ALIKE:
        return 0.2
    return 0.3 if abs(old - new) == 1 else 0.5


def _borne_out(change: Cards, inventory: Inventory) -> float:
    """Return how far the deal's other statements are for what is new and against what is old."""
    own = next((s for s in inventory.sites if (s.at, s.slot) == (change.at, change.slot)), None)
    if own is None:
        return 0.0
    # A card that its own list has twice is against itself, as much as two other statements.
    twice = [s.item for s in inventory.sites if (s.at, s.slot) == (change.at, change.slot)]
    repeated = any(twice.count(item) > 1 for item in change.old)
    others = [site for site in inventory.sites if (site.at, site.slot) != (change.at, change.slot)]
    gained = sum(_stands(item, own, others) for item in change.new)
    lost = sum(_stands(item, own, others) for item in change.old)
    return gained - lost + 2 * _ELSEWHERE * repeated


def _stands(item: int, own: Site, others: list[Site]) -> float:
    """Return how well a card stands where it is: with the player elsewhere too, or nowhere else."""
    where = [site for site in others if site.item == item]
    if any(site.seat == own.seat for site in where):
        return _ELSEWHERE
    return -_ELSEWHERE if where else 0.0
