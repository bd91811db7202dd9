"""Lists of cards held against each other: hands as dealt and in play, exchanges, the stock.

A list is one of slots, each the mask of the cards that it may be. Every check is of numbers: how
many slots want a card of a few, how many of a hand can have stayed in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from ombre_records.model import statements as st
from ombre_records.model.cards import is_known, of_suits, union

Slots = tuple[int, ...]


class Step(NamedTuple):
    """One step of an exchange: who took, how many, what was laid off and drawn; None: not told."""

    seat: str | None
    number: int | None
    discards: st.Cards | None
    draws: st.Cards | None


class Lists(NamedTuple):
    """A deal's lists of cards: by player, and of the stock; `steps` are in their order."""

    pack: int
    hand: int
    dealt: Mapping[str, st.Cards]
    steps: Sequence[Step]
    holds: Mapping[str, st.Cards]
    stock: st.Cards | None


def can_be(lists: Lists) -> bool:
    """Return whether the lists may be of one deal; what is not told is never against it."""
    dealt = {name: _slots(lists, cards) for name, cards in lists.dealt.items()}
    holds = {name: _slots(lists, cards) for name, cards in lists.holds.items()}
    return (
        all(_fit(lists.pack, way) for way in _apart(lists, dealt, holds))
        and _stock_was_drawn(lists)
        and all(_has_drawn(lists, name, slots) for name, slots in holds.items())
        and all(_exchanged(lists, name, dealt[name], holds[name]) for name in dealt.keys() & holds)
    )


def _apart(
    lists: Lists, dealt: Mapping[str, Slots], holds: Mapping[str, Slots]
) -> Iterator[list[Slots]]:
    """Yield lists of which no two have a card in common: of each player what he was dealt and has
    drawn, or what he holds and has laid off; and what nobody has drawn of these.
    """
    names = {*dealt, *holds, *(step.seat for step in lists.steps if step.seat is not None)}
    unnamed = [step for step in lists.steps if step.seat is None]
    for as_dealt in product(*[_either(name in dealt, name in holds) for name in names]):
        first = {name for name, early in zip(names, as_dealt, strict=True) if early}
        way = [_whole(lists, step.draws) for step in unnamed]
        way += [(dealt if name in first else holds).get(name, ()) for name in names]
        drawn = [step for step in lists.steps if step.seat in first]
        laid = [step for step in lists.steps if step.seat not in {None, *first}]
        way += [_whole(lists, step.discards) for step in laid]
        if lists.stock is not None and first >= {step.seat for step in lists.steps}:
            way.append(_whole(lists, lists.stock))
        else:
            way += [_whole(lists, step.draws) for step in drawn]
        yield way


def _either(dealt: bool, holds: bool) -> tuple[bool, ...]:
    """Return the ways to take a player's cards: as they were dealt (True), and as he held them."""
    return (True, False) if dealt == holds else (dealt,)


def _slots(lists: Lists, cards: st.Cards) -> Slots:
    """Return the slots of a hand, those that are not told too."""
    void = of_suits(cards.void)
    missing = max(0, lists.hand - len(cards.items))
    items = (*cards.items, *[lists.pack] * missing)
    return tuple(item if is_known(item) else item & lists.pack & ~void for item in items)


def _whole(lists: Lists, cards: st.Cards | None) -> Slots:
    return tuple(item & lists.pack for item in cards.items) if cards is not None else ()


def _fit(pack: int, groups: Iterable[Slots]) -> bool:
    """Return whether every slot can have a card of its own (Hall's condition)."""
    wanted: dict[int, int] = {}
    named = 0
    for item in (item for group in groups for item in group):
        if is_known(item) and named & item:
            return False
        if is_known(item):
            named |= item
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
    unions = {0}
    for mask in masks:
        unions |= {each | mask for each in unions}
        if len(unions) > _MOST:
            return unions
    return unions


_MOST = 256


def _stock_was_drawn(lists: Lists) -> bool:
    """Return whether what each drew can be what then lay on top of the stock, in any order."""
    return all(
        pairs(cards, top) >= len(cards)
        for step, top in _tops(lists)
        for cards in [_whole(lists, step.draws)]
    )


def _has_drawn(lists: Lists, name: str, holds: Slots) -> bool:
    """Return whether a hand in play can have the cards that its player drew last from the stock."""
    own = [(step, top) for step, top in _tops(lists) if step.seat == name]
    if not own or own[-1][0].number != len(own[-1][1]):
        return True
    return pairs(own[-1][1], holds) >= len(own[-1][1])


def _tops(lists: Lists) -> Iterator[tuple[Step, Slots]]:
    """Yield the steps, each with the places of the stock that were drawn; once somebody has taken
    nobody knows how many, these and all below them.
    """
    if lists.stock is None:
        return
    stock, top, exact = _whole(lists, lists.stock), 0, True
    if lists.stock.rest:
        stock += (lists.pack,) * (lists.pack.bit_count() - len(stock))
    named = union(item for item in stock if is_known(item))
    stock = tuple(item if is_known(item) else item & ~named for item in stock)
    for step in lists.steps:
        exact &= step.number is not None
        number = step.number or 0
        yield step, stock[top : top + number] if exact else stock[top:]
        top += number


def _exchanged(lists: Lists, name: str, dealt: Slots, holds: Slots) -> bool:
    """Return whether as many cards stayed in a hand as its exchange left there.

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
