"""Lists of cards held against each other: hands as dealt and in play, exchanges, the stock.

A list is one of slots, each the mask of the cards that it may be. Every check is of numbers: how
many slots want a card of a few, how many of a hand can have stayed in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.model import statements as st
from ombre_records.model.cards import is_known, of_suits

Slots = tuple[int, ...]


class Step(NamedTuple):
    """One step of an exchange: who took, how many, what was laid off and drawn; None: not told."""

    seat: str | None
    number: int | None
    discards: st.Cards | None
    draws: st.Cards | None


class Lists(NamedTuple):
    """What a deal tells of its cards: by player, and of the stock; `steps` are in their order."""

    pack: int
    hand: int
    dealt: Mapping[str, st.Cards]
    steps: Sequence[Step]
    holds: Mapping[str, st.Cards]
    stock: st.Cards | None


def can_be(lists: Lists) -> bool:
    """Tell whether the lists may be of one deal; what is not told is never against it."""
    dealt = {name: _slots(lists, cards) for name, cards in lists.dealt.items()}
    holds = {name: _slots(lists, cards) for name, cards in lists.holds.items()}
    drawn = [_whole(lists, step.draws) for step in lists.steps]
    laid = [_whole(lists, step.discards) for step in lists.steps]
    stock = _whole(lists, lists.stock)
    beside = [stock] if stock else drawn
    return (
        _fit(lists.pack, [*dealt.values(), *beside])
        and _fit(lists.pack, [*holds.values(), *laid])
        and _stock_was_drawn(lists, stock, drawn)
        and all(_exchanged(lists, name, dealt[name], holds[name]) for name in dealt.keys() & holds)
    )


def _slots(lists: Lists, cards: st.Cards) -> Slots:
    """Return the slots of a hand, those that are not told too."""
    void = of_suits(cards.void)
    missing = max(0, lists.hand - len(cards.items))
    items = (*cards.items, *[lists.pack] * missing)
    return tuple(item if is_known(item) else item & lists.pack & ~void for item in items)


def _whole(lists: Lists, cards: st.Cards | None) -> Slots:
    return tuple(item & lists.pack for item in cards.items) if cards is not None else ()


def _fit(pack: int, groups: Iterable[Slots]) -> bool:
    """Tell whether every slot can have a card of its own (Hall's condition)."""
    wanted: dict[int, int] = {}
    named = 0
    for item in (item for group in groups for item in group):
        if is_known(item):
            named |= item  # one that stands twice is told elsewhere
        else:
            wanted[item] = wanted.get(item, 0) + 1
    left = {item & ~named: 0 for item in wanted}
    for item, count in wanted.items():
        left[item & ~named] += count
    return all(
        sum(count for item, count in left.items() if not item & ~cards) <= cards.bit_count()
        for cards in _unions(left)
    )


def _unions(masks: Iterable[int]) -> set[int]:
    """Return all unions of some masks; of many only those of the suits."""
    found = {0}
    for mask in masks:
        found |= {each | mask for each in found}
        if len(found) > _MOST:
            return found
    return found


_MOST = 256


def _stock_was_drawn(lists: Lists, stock: Slots, drawn: Sequence[Slots]) -> bool:
    """Tell whether what each drew can be what then lay on top of the stock, in any order."""
    if lists.stock is None or lists.stock.rest:
        return True
    top = 0
    for step, cards in zip(lists.steps, drawn, strict=True):
        if step.number is None:
            return True
        own = stock[top : top + step.number]
        if pairs(cards, own) < min(len(cards), len(own)):
            return False
        top += step.number
    return True


def _exchanged(lists: Lists, name: str, dealt: Slots, holds: Slots) -> bool:
    """Tell whether as many cards stayed in a hand as its exchange left there.

    A card that was laid off does not come back, and none that was drawn was there before.
    """
    own = [step for step in lists.steps if step.seat == name]
    counts = [step.number for step in own]
    if not own or None in counts:
        return True
    kept = lists.hand - sum(count or 0 for count in counts)
    named = {item for item in dealt if is_known(item)} & {*holds}
    return len(named) <= kept <= pairs(dealt, holds)


def pairs(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many slots of one list may be the same cards as so many of another."""
    of_other: dict[int, int] = {}

    def found(at: int, seen: set[int]) -> bool:
        for place, item in enumerate(other):
            if one[at] & item and place not in seen:
                seen.add(place)
                if place not in of_other or found(of_other[place], seen):
                    of_other[place] = at
                    return True
        return False

    return sum(found(at, set()) for at in range(len(one)))


def steps_of(exchanges: Iterable[st.Exchange]) -> Iterator[Step]:
    """Yield steps as they are told, each with how many cards it changed, where that is known."""
    for each in exchanges:
        lists = [c for c in (each.draws, each.discards) if c is not None and not c.rest]
        count = len(lists[0].items) if lists else each.count
        yield Step(each.name, count, each.discards, each.draws)
