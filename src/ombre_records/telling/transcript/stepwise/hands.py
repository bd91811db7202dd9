"""Hands as they change from step to step, by suits, the trumps first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ombre_records.engine.trumps import RUNS, TRUMPS
from ombre_records.model.cards import CARD_NAMES, PACK, SUIT_MASKS, cards_of, is_known, item_name
from ombre_records.referee.facts import ExchangeFacts, HandFacts
from ombre_records.telling.transcript.stepwise.data import Hand


class Known(NamedTuple):
    """What is known of a hand: the cards surely in it, its size, the cards that may be in it (0 if
    that is not told), and what the record says of its other cards."""

    certain: int
    size: int
    possible: int = 0
    hints: tuple[int, ...] = ()

    @property
    def unknown(self) -> int:
        """How many of its cards are not known."""
        return max(0, self.size - self.certain.bit_count())


def by_suit(hand: Known, trump: int | None) -> Hand:
    """Sort a hand, `x` for each card of which nothing is known.

    >>> from ombre_records.model.cards import hand
    >>> by_suit(Known(hand("SA2 C3 HK"), 6), 0)
    (('SA', 'S2'), ('C3',), ('HK',), ('x', 'x'))
    """
    others = [item_name(item) for item in hand.hints[: hand.unknown]]
    known = [*sorted_by_suit(hand.certain, trump)]
    known.append((*others, *["x"] * (hand.unknown - len(others))))
    return tuple(suit for suit in known if suit)


def sorted_by_suit(cards: int, trump: int | None) -> Iterator[tuple[str, ...]]:
    """Go through the suits of some cards, the trumps first."""
    trumps = TRUMPS[trump] if trump is not None else 0
    run = RUNS[trump] if trump is not None else ()
    suits: list[Iterable[int]] = [[card for card in run if cards >> card & 1]]
    suits += [cards_of(cards & mask & ~trumps) for mask in SUIT_MASKS]
    for suit in suits:
        if named := tuple(CARD_NAMES[card] for card in suit):
            yield named


def dealt(facts: HandFacts, written: Sequence[int] = ()) -> Known:
    """Take a hand as it was dealt; `written` is how the record has it."""
    hints = tuple(item for item in written if item not in (0, PACK) and not is_known(item))
    return Known(facts.certain, facts.size, facts.possible, hints)


@dataclass(slots=True)
class HandTable:
    """The hands on the table by seat; what has changed is told once.

    `most` is how many cards a hand has: if those that may be in one are no more, they are named.
    """

    trump: int | None
    names: Sequence[str]
    most: int
    hands: dict[int, Known] = field(default_factory=dict)
    told: dict[int, Known] = field(default_factory=dict)

    def lay(self, seat: int, item: int, after: Known | None) -> None:
        """Take a card out of a hand, and one that is known out of what others may have.

        One that is not known may be any of the hand; `after` is what is known of it later.
        """
        certain, size, possible, _ = self.hands[seat]
        hand_size = max(0, size - 1)
        if not is_known(item):
            certain, possible = (after.certain, after.possible) if after else (0, possible)
            self.hands[seat] = Known(certain, hand_size, possible)
            return
        self.hands[seat] = Known(certain & ~item, hand_size, possible)
        for other, hand in self.hands.items():
            self.hands[other] = hand._replace(possible=hand.possible & ~item)

    def swap(self, seat: int, step: ExchangeFacts) -> None:
        """Take discards out of a hand and put draws in; discards not known may be any card."""
        certain, size, *_ = self.hands[seat]
        laid, drawn = step.discards, step.draws
        if laid is None or not all(map(is_known, laid)):
            certain = 0
        certain &= ~sum(set(laid or ()))
        certain |= sum({item for item in drawn or () if is_known(item)})
        if laid is not None and drawn is not None:
            size = max(0, size + len(drawn) - len(laid))
        self.hands[seat] = Known(certain, size)

    def put(self, seat: int, hand: Known) -> None:
        """Set what is known of a hand."""
        now = self.hands.get(seat)
        if now is None or now[:2] != hand[:2]:
            self.hands[seat] = hand
        elif hand.possible:
            self.hands[seat] = now._replace(possible=hand.possible)

    def changes(self) -> tuple[dict[str, Hand], dict[str, Hand]]:
        """Return the hands that have changed since this was last asked, and beside those that are
        not known whole the cards that the others may be, where these are few."""
        changed = {seat: hand for seat, hand in self.hands.items() if self._is_new(seat, hand)}
        self.told |= changed
        hands = {self.names[seat]: by_suit(hand, self.trump) for seat, hand in changed.items()}
        few = {self.names[seat]: self._possible(hand) for seat, hand in changed.items()}
        return hands, {name: cards for name, cards in few.items() if cards}

    def _is_new(self, seat: int, hand: Known) -> bool:
        before = self.told.get(seat)
        if before is None or (before.certain, before.size, before.hints) != (
            hand.certain,
            hand.size,
            hand.hints,
        ):
            return True
        return self._possible(before) != self._possible(hand)

    def _possible(self, hand: Known) -> Hand:
        cards = hand.possible | hand.certain
        if not hand.unknown or not hand.possible or cards.bit_count() > self.most:
            return ()
        return tuple(sorted_by_suit(cards & ~hand.certain, self.trump))
