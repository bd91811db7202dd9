"""Knowledge of the hands while a deal is replayed, and how each event changes it.

A hand is bounded: cards that are certainly in it, cards that may be, and how many it has. Nobody
else changes the bounds; what happens to a hand is told to this object by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ombre_records.model.cards import is_known, union
from ombre_records.referee.facts import DealFacts, HandFacts, TrickFacts
from ombre_records.referee.faults.deal import DuplicateCard
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.play import (
    CardNotHeld,
    CardPlayedTwice,
    TrickSize,
    WrongLeader,
)

Shown = tuple[tuple[int, int, int], ...]
"""What an earlier run has found to be played: trick, seat and item."""


class Knowledge:
    """The hands by seat, all empty to begin with, of so many cards each; `pack` has all cards.

    `shown` is what is known to be played later.
    """

    __slots__ = ("_at_once", "_certain", "_played", "_possible", "_size", "pack", "shown")

    def __init__(self, pack: int, sizes: Iterable[int], shown: Shown = ()) -> None:
        self.pack, self.shown = pack, shown
        self._size = list(sizes)
        self._certain = [0] * len(self._size)
        self._possible = [0] * len(self._size)
        self._played: dict[int, tuple[int, int]] = {}
        self._at_once: list[TrickFacts] = []

    # ------------------------------------------------------------ asked

    @property
    def played(self) -> dict[int, tuple[int, int]]:
        """Each card played, with its line's number (0 for a card that only follows) and its player
        (-1 for an unknown one).
        """
        for trick in self._at_once:
            for seat, item, _, _ in trick.plays:
                assert seat is not None
                self._played[item.bit_length() - 1] = trick.line.number, seat
        self._at_once.clear()
        return self._played

    def certain(self, seat: int) -> int:
        """Return the cards that are certainly in a hand."""
        return self._certain[seat]

    def possible(self, seat: int) -> int:
        """Return the cards that may be in a hand, those that certainly are among them."""
        return self._possible[seat]

    def size(self, seat: int) -> int:
        """Return how many cards a hand has."""
        return self._size[seat]

    def bounds(self) -> tuple[HandFacts, ...]:
        """Return what is known of each hand now."""
        return tuple(map(HandFacts, self._certain, self._possible, self._size))

    def is_just(self, seat: int, cards: int, size: int) -> bool:
        """Return whether a hand is known to be some cards, so many, and nothing else."""
        known = self._certain[seat] == self._possible[seat] == cards
        return known and self._size[seat] == size

    def sure(self) -> tuple[int, ...]:
        """Return the cards that are certainly in each hand."""
        return tuple(self._certain)

    def closed(self, seat: int) -> bool:
        """Return whether nothing is open about a hand: what may be in it is."""
        return self._certain[seat] == self._possible[seat]

    def exact(self, seats: Iterable[int]) -> bool:
        """Return whether hands are known to the last card."""
        for seat in seats:
            cards = self._certain[seat]
            if cards != self._possible[seat] or cards.bit_count() != self._size[seat]:
                return False
        return True

    def may_have(self, seat: int, cards: int) -> bool:
        """Return whether one of some cards may be in a hand."""
        return bool(self._possible[seat] & cards)

    def holder(self, cards: int, but: int | None = None) -> int | None:
        """Return who certainly has one of some cards, another than `but`; None if nobody does."""
        for seat, hand in enumerate(self._certain):
            if hand & cards and seat != but:
                return seat
        return None

    def only_holder(self, seats: Sequence[int], cards: int) -> int | None:
        """Return the one player of some who may have one of some cards; None if there are more."""
        holders = [seat for seat in seats if self._possible[seat] & cards]
        return holders[0] if len(holders) == 1 else None

    def elsewhere(self, seat: int) -> int:
        """Return the cards that are certainly not in a hand: held by others, or gone."""
        gone = 0
        for other, cards in enumerate(self._certain):
            if other != seat:
                gone |= cards
        for card in self.played:
            gone |= 1 << card
        return gone

    def still_to_show(self, seat: int, after: int) -> int:
        """Return the cards that a player is known to play after a trick."""
        return union(item for trick, by, item in self.shown if by == seat and trick > after)

    # ------------------------------------------------------------ stated

    def deal(self, seat: int, cards: int) -> None:
        """Take a whole hand as it is stated."""
        self._certain[seat] = self._possible[seat] = cards

    def close(self, seat: int, maybe: int) -> None:
        """Say what the cards of a hand may be that are not known; a hand of too many is unsure."""
        certain, size = self._certain[seat], self._size[seat]
        if certain.bit_count() > size:
            self._possible[seat], self._certain[seat] = certain, 0
            return
        self._possible[seat] = certain if certain.bit_count() == size else certain | maybe
        self.settle(seat)

    def learn(self, seat: int, cards: int) -> None:
        """Take cards to be in a hand."""
        self._certain[seat] |= cards
        self._possible[seat] |= cards

    def confine(self, seat: int, cards: int) -> None:
        """Let a hand have no other cards than these, beyond those that it certainly has."""
        self._possible[seat] &= cards | self._certain[seat]
        self.settle(seat)

    def narrow(self, seats: Iterable[int]) -> None:
        """Take out of hands what is certainly elsewhere."""
        for seat in seats:
            if self._certain[seat] != self._possible[seat]:
                self.confine(seat, ~self.elsewhere(seat))

    def settle(self, seat: int) -> None:
        """Draw what follows from a hand's size: all that may be is, or all that is is all."""
        certain, possible, size = self._certain[seat], self._possible[seat], self._size[seat]
        if certain == possible:
            return
        possible |= certain
        if possible.bit_count() <= size:
            certain = possible
        elif certain.bit_count() >= size:
            possible = certain
        self._certain[seat], self._possible[seat] = certain, possible

    def foresee(self, seats: Sequence[int]) -> None:
        """Put into each hand the cards that it is known to play: they were there from the start."""
        for seat in seats if self.shown else ():
            cards = self.still_to_show(seat, 0)
            if cards & ~self._possible[seat]:
                continue
            self._certain[seat] |= cards
            for other in seats:
                if other != seat:
                    self._possible[other] &= ~cards | self._certain[other]
        for seat in seats if self.shown else ():
            self.settle(seat)

    # ------------------------------------------------------------ in doubt

    def doubt(self, seat: int, cards: int = -1) -> None:
        """Take some cards of a hand, by default all, no longer for certain; they may be there."""
        self._certain[seat] &= ~cards

    def widen(self, seat: int, cards: int) -> None:
        """Let a hand have some more cards."""
        self._possible[seat] |= cards

    def forget(self, seat: int, size: int) -> None:
        """Forget what is known of a hand beyond its size and what others hold."""
        self._certain[seat], self._size[seat] = 0, size
        self._possible[seat] = self.pack & ~self.elsewhere(seat)

    def disown(self, seat: int, card: int) -> None:
        """Take a card out of a hand that was wrongly said to have it: some other card is there."""
        self._certain[seat] &= ~card
        self._possible[seat] = self.pack & ~self.elsewhere(seat) & ~card

    def strike(self, cards: int) -> None:
        """Take cards out of all hands."""
        for seat in range(len(self._certain)):
            self._certain[seat] &= ~cards
            self._possible[seat] &= ~cards

    # ------------------------------------------------------------ exchanged

    def lay_off(self, seat: int, cards: int) -> None:
        """Take cards that are laid off out of a hand; its size is told apart."""
        self._certain[seat] &= ~cards
        self._possible[seat] &= ~cards

    def resize(self, seat: int, size: int) -> None:
        """Say how many cards a hand has now."""
        self._size[seat] = size

    # ------------------------------------------------------------ played

    def play(self, seat: int, item: int, line: int, *, held: bool) -> None:
        """Take a known card that is played out of its hand, and of wherever it was thought to be.

        A card that was not `held` leaves no other of the hand for certain: which was meant is not
        known.
        """
        self._size[seat] = max(0, self._size[seat] - 1)
        for other in range(len(self._possible)):
            if self._possible[other] & item:
                self._possible[other] &= ~item
                self._certain[other] &= ~item
                if other != seat:
                    self.settle(other)
        if not held:
            self._certain[seat] = 0
        self.settle(seat)
        self.played.setdefault(item.bit_length() - 1, (line, seat))

    def play_unknown(self, seat: int, item: int, may: int, trick: int, line: int) -> int:
        """Take an unknown card out of its hand; return what it may be.

        `item` is what is stated of it, `may` the cards that were lawful (0: not known), `trick`
        the number of the trick and `line` that of its line.
        """
        kept = self.still_to_show(seat, trick)
        self._size[seat] = max(0, self._size[seat] - 1)
        self._certain[seat] &= kept
        choices = (may or self._possible[seat]) & item & self._possible[seat] & ~kept
        if is_known(choices):
            self._possible[seat] &= ~choices
            self.played.setdefault(choices.bit_length() - 1, (line, seat))
        self.settle(seat)
        return choices

    def play_by_somebody(self, item: int, line: int) -> None:
        """Take a card out of all hands that an unknown player has played."""
        self.strike(item)
        self.played.setdefault(item.bit_length() - 1, (line, -1))

    def play_at_once(
        self, tricks: Iterable[TrickFacts], seats: Iterable[int], left: Sequence[int]
    ) -> None:
        """Take the cards of tricks out of hands known to the last card; `left` is what is left."""
        self._at_once += tricks
        for seat in seats:
            self._certain[seat] = self._possible[seat] = left[seat]
            self._size[seat] = left[seat].bit_count()

    def skip(self, seats: Iterable[int], count: int, last: int) -> None:
        """Take the cards of so many tricks that are not recorded, up to a trick, out of hands."""
        for seat in seats:
            self._size[seat] = max(0, self._size[seat] - count)
            self._certain[seat] &= self.still_to_show(seat, last)
            self.settle(seat)


_MISPLACED = (CardNotHeld, CardPlayedTwice, WrongLeader, TrickSize, DuplicateCard)


def shown_by(facts: DealFacts, faults: tuple[Fault, ...]) -> Shown:
    """Return who played what, where a hand was not known and the cards are surely his."""
    if all(trick.open for trick in facts.tricks):
        return ()
    if any(isinstance(fault.facts, _MISPLACED) for fault in faults):
        return ()
    return tuple(
        (trick.number, play.seat, play.item)
        for trick in facts.tricks
        for play in trick.plays
        if play.seat is not None and is_known(play.item)
    )
