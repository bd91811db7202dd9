"""Hands as they change from step to step, by suits, the trumps first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ombre_records.engine.trumps import RUNS, TRUMPS
from ombre_records.model.cards import CARD_NAMES, PACK, SUIT_MASKS, cards_of, is_known, item_name
from ombre_records.referee.facts import ExchangeFacts, HandFacts
from ombre_records.transcript.stepwise.data import Hand

Known = tuple[int, int, tuple[int, ...]]
"""What is known of a hand: the cards surely in it, its size, what is known of its other cards."""


def by_suit(hand: Known, trump: int | None) -> Hand:
    """Sort a hand, `x` for each card of which nothing is known.

    >>> from ombre_records.model.cards import hand
    >>> by_suit((hand("SA2 C3 HK"), 6, ()), 0)
    (('SA', 'S2'), ('C3',), ('HK',), ('x', 'x'))
    """
    certain, size, hints = hand
    trumps = TRUMPS[trump] if trump is not None else 0
    run = RUNS[trump] if trump is not None else ()
    suits: list[Iterable[int]] = [[card for card in run if certain >> card & 1]]
    suits += [cards_of(certain & mask & ~trumps) for mask in SUIT_MASKS]
    known = [tuple(CARD_NAMES[card] for card in suit) for suit in suits]
    left = max(0, size - certain.bit_count())
    others = [item_name(item) for item in hints[:left]]
    known.append((*others, *["x"] * (left - len(others))))
    return tuple(suit for suit in known if suit)


def dealt(facts: HandFacts, written: Sequence[int] = ()) -> Known:
    """Take a hand as it was dealt; `written` is how the record has it."""
    hints = tuple(item for item in written if item not in (0, PACK) and not is_known(item))
    return facts.certain, facts.size, hints


@dataclass(slots=True)
class Table:
    """The hands on the table by seat; what has changed is told once."""

    trump: int | None
    names: Sequence[str]
    hands: dict[int, Known] = field(default_factory=dict)
    told: dict[int, Known] = field(default_factory=dict)

    def lay(self, seat: int, item: int) -> None:
        """Take a card out of a hand; one that is not known may be any of it."""
        certain, size, _ = self.hands[seat]
        left = max(0, size - 1)
        certain &= ~item if is_known(item) else PACK
        if not is_known(item) and certain.bit_count() > left:
            certain = 0
        self.hands[seat] = certain, left, ()

    def swap(self, seat: int, step: ExchangeFacts) -> None:
        """Take discards out of a hand and put draws in; discards not known may be any card."""
        certain, size, _ = self.hands[seat]
        laid, drawn = step.discards, step.draws
        if laid is None or not all(map(is_known, laid)):
            certain = 0
        certain &= ~sum(set(laid or ()))
        certain |= sum({item for item in drawn or () if is_known(item)})
        if laid is not None and drawn is not None:
            size = max(0, size + len(drawn) - len(laid))
        self.hands[seat] = certain, size, ()

    def put(self, seat: int, certain: int, size: int) -> None:
        """Set what is known of a hand."""
        now = self.hands.get(seat)
        if now is None or now[:2] != (certain, size):
            self.hands[seat] = certain, size, ()

    def changes(self) -> dict[str, Hand]:
        """Return the hands that have changed since this was last asked."""
        return dict(self._changes())

    def _changes(self) -> Iterator[tuple[str, Hand]]:
        for seat, hand in self.hands.items():
            if self.told.get(seat) != hand:
                self.told[seat] = hand
                yield self.names[seat], by_suit(hand, self.trump)
