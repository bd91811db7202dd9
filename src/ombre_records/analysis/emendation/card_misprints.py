"""List every single misprint of a deal that is worth trying, cards first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ombre_records.analysis.emendation.changes import BEFORE_LEADER, Cards, Changes, Void
from ombre_records.analysis.emendation.inventory import Inventory, Role, Site, Uneven
from ombre_records.model import statements as st
from ombre_records.model.cards import (
    CARD_NAMES,
    CARDS,
    PACK,
    SUIT_MASKS,
    SUITS,
    cards_of,
    is_known,
)
from ombre_records.model.record import Reading
from ombre_records.notation.spans import words_of
from ombre_records.notation.words import Problem, read_cards

_SWAPPED = (
    frozenset(("dealt", "stock")),
    frozenset(("laid", "drawn")),
    frozenset(("held", "left")),
    frozenset(("played",)),
)
"""Among these, two cards may have been swapped: what stands near each other on the page, or was
written down in one go. Across others a swap is two misprints, and is found as two."""


_ONCE: tuple[tuple[Role, ...], ...] = (("dealt", "stock"), ("laid",), ("drawn",), ("played",))
"""Among these, no card stands twice, so that none that stands there already is tried."""


class Doubts(NamedTuple):
    """What is doubted of a deal: `cards` (a mask), any card of the `tricks` that stand on these
    lines, and cards not of the pack on the lines `misread`; lines by their place in the deal.
    `there`: the cards that stand by their role, so that no more of them is put there.
    """

    cards: int
    tricks: frozenset[int]
    misread: frozenset[int]
    there: Mapping[Role, int]


def cards_by_role(now: Inventory) -> dict[Role, int]:
    """Return the cards that stand where no card stands twice, by their role."""
    found: dict[Role, int] = {}
    for roles in _ONCE:
        mask = 0
        for site in now.sites:
            if site.role in roles and is_known(site.item):
                mask |= site.item
        found |= dict.fromkeys(roles, mask)
    return found


def card_misprints(
    inventory: Inventory, doubts: Doubts, reading: Reading, system: str, pack: int
) -> Iterator[Changes]:
    """Yield misprints of cards, each once, the few that settle most before the many.

    `pack` has the cards in use, `system` is the letters that cards are written in. The order is not
    one of likelihood, which is judged later: if the search is given up, the short lists have been
    gone through, and of the long ones (any doubted card for any other) a part.
    """
    seen: set[Changes] = set()
    for way in (
        _left_out(inventory, doubts, pack),
        _too_many(inventory),
        _other_suit(inventory, doubts.cards, reading, system),
        _voids(inventory),
        _misread(inventory, doubts, pack),
        _swapped(inventory, doubts),
    ):
        for changes in way:
            if changes not in seen:
                seen.add(changes)
                yield changes


def _misread(inventory: Inventory, doubts: Doubts, pack: int) -> Iterator[Changes]:
    for site in inventory.sites:
        unread = site.item == PACK and site.at in doubts.misread
        if not (is_known(site.item) or unread):
            continue
        # A doubted card may be any other, and any other may be a doubted card: between two that are
        # beyond doubt nothing can be wrong that this would mend.
        to_any = unread or site.at in doubts.tricks or site.item & doubts.cards
        own = 0 if unread else site.item
        cards = (pack if to_any else doubts.cards) & ~doubts.there.get(site.role, 0) & ~own
        for card in cards_of(cards):
            yield (Cards(site.at, site.slot, site.place, (site.item,), (1 << card,)),)


def _left_out(inventory: Inventory, doubts: Doubts, pack: int) -> Iterator[Changes]:
    here = {(site.at, site.slot, site.item) for site in inventory.sites}
    for short in inventory.uneven:
        cards = pack & ~doubts.there.get(short.role, 0) if short.by < 0 else 0
        for card in sorted(cards_of(cards), key=lambda each: not doubts.cards >> each & 1):
            if (short.at, short.slot, 1 << card) not in here:
                for place in _gaps(inventory, short):
                    yield (Cards(short.at, short.slot, place, (), (1 << card,)),)


def _gaps(inventory: Inventory, short: Uneven) -> range:
    """Return where a card may be put in; one place where order does not count."""
    if getattr(inventory.said[short.at], "leader", None) is not None:
        return range(BEFORE_LEADER, short.size + 1)
    ordered = short.role in ("played", "stock") or (short.role == "drawn" and inventory.ordered)
    return range(0 if ordered else short.size, short.size + 1)


def _too_many(inventory: Inventory) -> Iterator[Changes]:
    long = {(each.at, each.slot) for each in inventory.uneven if each.by > 0}
    for site in inventory.sites:
        if (site.at, site.slot) in long:
            yield (Cards(site.at, site.slot, site.place, (site.item,), ()),)


def _swapped(inventory: Inventory, doubts: Doubts) -> Iterator[Changes]:
    doubted, tricks = doubts.cards, doubts.tricks
    for roles in _SWAPPED:
        sites = [site for site in inventory.sites if site.role in roles]
        for one, two in combinations(sites, 2):
            doubtful = (one.item | two.item) & doubted or one.at in tricks or two.at in tricks
            if doubtful and one.item != two.item and not _same_list(inventory, one, two):
                yield (
                    Cards(one.at, one.slot, one.place, (one.item,), (two.item,)),
                    Cards(two.at, two.slot, two.place, (two.item,), (one.item,)),
                )


def _same_list(inventory: Inventory, one: Site, two: Site) -> bool:
    """Whether two cards stand in one list whose order does not count."""
    free = one.role in ("dealt", "held", "left", "laid") or (
        one.role == "drawn" and not inventory.ordered
    )
    return free and (one.at, one.slot) == (two.at, two.slot)


# ---------------------------------------------------------------- suits


def _other_suit(
    inventory: Inventory, doubted: int, reading: Reading, system: str
) -> Iterator[Changes]:
    """Yield holdings of several cards with another suit's letter."""
    for at in dict.fromkeys(site.at for site in inventory.sites if site.role != "played"):
        for slot, place, old in _holdings(inventory, at, reading, system):
            for suit in range(4):
                new = tuple(_in_suit(item, suit) for item in old)
                if new != old and (sum(old) | sum(new)) & doubted:
                    yield (Cards(at, slot, place, old, new),)


def _in_suit(item: int, suit: int) -> int:
    """Return the card of the same rank in another suit; in red suits the ranks stand otherwise."""
    return 1 << CARDS[SUITS[suit] + CARD_NAMES[item.bit_length() - 1][1]]


def _holdings(
    inventory: Inventory, at: int, reading: Reading, system: str
) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """Go through the holdings of two or more known cards of a line: slot, place, cards."""
    line = inventory.deal.lines[at]
    words = words_of(line.code, line.kind, reading)
    place = {"cards": 0, "draws": 0}
    for word in words:
        if word.slot not in place or word.text == "?":
            continue
        try:
            items = read_cards(word.text, system).items
        except Problem:
            return
        if len(items) > 1 and all(map(is_known, items)):
            yield word.slot, place[word.slot], items
        place[word.slot] += len(items)


def _voids(inventory: Inventory) -> Iterator[Changes]:
    """Yield suits that are said to be void though they are not."""
    for at, statement in enumerate(inventory.said):
        if isinstance(statement, st.Held) and statement.cards.void:
            held = sum(item for item in set(statement.cards.items) if is_known(item))
            for suit in range(4):
                if statement.cards.void >> suit & 1 and held & SUIT_MASKS[suit]:
                    others = [n for n in range(4) if not held & SUIT_MASKS[n]]
                    for other in others:
                        yield (Void(at, "cards", suit, other),)
                    yield (Void(at, "cards", suit, None),)
