"""Cards that are forced by what is known of places alone, where the ways are too many to count.

Each card has one place and each place in a trick one card. What a place may have is narrowed by
suits that were not followed and by who won; a card without which the places cannot all be filled is
forced. This finds no more than all completions share, but not all of that.
"""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.engine.following import following
from ombre_records.engine.trumps import MATADOR_MASKS, OF_SUIT, STRENGTH, SUIT_OF
from ombre_records.judgement.completion.equivalence import moments
from ombre_records.judgement.completion.puzzle import DRAWN, KEPT, LAID, STOCK, Puzzle, place
from ombre_records.model.cards import cards_of, is_known

Slot = tuple[int, int]
"""A place in a trick: which trick, and which card of it, from 0."""


def forced_cards(puzzle: Puzzle) -> dict[Slot, int]:
    """Return what each place in a trick has for certain, as far as the places tell."""
    may = _Slots(puzzle)
    while True:
        may.narrow()
        known = may.known()
        for slot, card in Filling(puzzle, may).forced().items():
            may.cards[slot] = 1 << card
        if may.known() == known:
            return known


class _Slots:
    """The cards that each place in a trick may have; `seats` are who played to it, None where
    unknown.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        played = moments(puzzle)
        own = [1 << place(KEPT, at) | 1 << place(DRAWN, at) for at in range(puzzle.seats)]
        hands = [
            sum(1 << card for card in cards_of(puzzle.pack) if puzzle.places(card) & each)
            for each in own
        ]
        self.leaders = _leaders(puzzle)
        self.seats: dict[Slot, int | None] = {}
        self.cards: dict[Slot, int] = {}
        for at, (trick, leader) in enumerate(zip(puzzle.tricks, self.leaders, strict=False)):
            for pos, slot in enumerate(trick.slots):
                seat = None if leader is None else (leader + pos) % puzzle.seats
                may = slot.item & puzzle.pack
                if seat is not None and not is_known(slot.item):
                    may &= hands[seat] & played[seat][at]
                self.seats[at, pos], self.cards[at, pos] = seat, may

    def known(self) -> dict[Slot, int]:
        """Return the cards of the places of which they are known."""
        return {at: may.bit_length() - 1 for at, may in self.cards.items() if is_known(may)}

    def narrow(self) -> None:
        """Take from places what is elsewhere, and what suits and winners rule out."""
        named = sum({may for may in self.cards.values() if is_known(may)})
        for slot, may in self.cards.items():
            if not is_known(may):
                self.cards[slot] = may & ~named
        for at in range(len(self.puzzle.tricks)):
            if is_known(led := self.cards[at, 0]):
                self._follow(at, led.bit_length() - 1)
                self._win(at, led.bit_length() - 1)

    def _follow(self, at: int, led: int) -> None:
        """Let nobody have later what he did not follow with, nor fail to follow where he has it."""
        trump = self.puzzle.trump
        if following(self.puzzle.book).free:
            return
        suit = OF_SUIT[trump][SUIT_OF[trump][led]]
        # A matador may have been withheld from a trump.
        obliging = suit & ~MATADOR_MASKS[trump] if SUIT_OF[trump][led] == trump else suit
        for pos in range(1, self.puzzle.seats):
            seat = self.seats[at, pos]
            if seat is None:
                continue
            later = [slot for slot, by in self.seats.items() if by == seat and slot[0] > at]
            if not self.cards[at, pos] & suit:
                for slot in later:
                    self.cards[slot] &= ~obliging
            elif any(self.cards[slot] and not self.cards[slot] & ~obliging for slot in later):
                self.cards[at, pos] &= suit

    def _win(self, at: int, led: int) -> None:
        """Let nobody beat the winner's card, and the winner the cards that are known."""
        leader, winner = self.leaders[at], self.leaders[at + 1]
        if leader is None or winner is None:
            return
        trump, seats = self.puzzle.trump, self.puzzle.seats
        suits = (SUIT_OF[trump][led], trump)
        worth = [
            strength if SUIT_OF[trump][card] in suits else 0
            for card, strength in enumerate(STRENGTH[trump])
        ]
        own = (at, (winner - leader) % seats)
        others = [(at, pos) for pos in range(seats) if (at, pos) != own]
        best = max((worth[card] for card in cards_of(self.cards[own])), default=0)
        for slot in others:
            self.cards[slot] = _only(self.cards[slot], [power < best for power in worth])
        least = max(
            (worth[may.bit_length() - 1] for slot in others if is_known(may := self.cards[slot])),
            default=0,
        )
        self.cards[own] = _only(self.cards[own], [power > least for power in worth])


def _only(cards: int, allowed: Sequence[bool]) -> int:
    return sum(1 << card for card in cards_of(cards) if allowed[card])


def _leaders(puzzle: Puzzle) -> list[int | None]:
    """Return who leads to each trick, and after the last who won it; None where unknown."""
    facts = puzzle.facts
    won = {each.last: each.winner for each in facts.tricks}
    leaders: list[int | None] = [puzzle.leader]
    for at, trick in enumerate(puzzle.tricks):
        if leaders[at] is None:
            leaders[at] = trick.leader
        seat = won.get(trick.number)
        leaders.append(trick.winner if seat not in facts.order else facts.order.index(seat))
    return leaders


class Filling:
    """All cards put into places, one in each place of a trick, where that can be done."""

    def __init__(self, puzzle: Puzzle, slots: _Slots) -> None:
        self.slots = list(slots.cards)
        self.room = [1] * len(self.slots)
        self.domains: dict[int, list[int]] = {card: [] for card in cards_of(puzzle.pack)}
        for node, slot in enumerate(self.slots):
            for card in cards_of(slots.cards[slot]):
                self.domains[card].append(node)
        left = max(0, puzzle.hand - len(puzzle.tricks))
        usual = all(size == puzzle.hand for size in puzzle.sizes)
        for seat, taken in enumerate(puzzle.taken):
            own = 1 << place(KEPT, seat) | 1 << place(DRAWN, seat)
            self._bin(puzzle, own, left if usual else len(self.domains))
            laid = taken if taken is not None and usual else len(self.domains)
            self._bin(puzzle, 1 << place(LAID, seat), laid)
        self._bin(puzzle, 1 << STOCK, len(self.domains))
        self.at: dict[int, int] = {}
        self.inside: list[set[int]] = [set() for _ in self.room]

    def _bin(self, puzzle: Puzzle, places: int, room: int) -> None:
        self.room.append(room)
        for card, nodes in self.domains.items():
            if puzzle.places(card) & places:
                nodes.append(len(self.room) - 1)

    def forced(self) -> dict[Slot, int]:
        """Return the cards of places in tricks that could have no other."""
        every = range(len(self.slots))
        if not all(self._fill(node, set()) for node in every):
            return {}
        if not all(card in self.at or self._put(card, set()) for card in self.domains):
            return {}
        forced = {}
        for node in every:
            (card,) = self.inside[node]
            kept = {**self.at}, [{*cards} for cards in self.inside]
            self.domains[card].remove(node)
            self._take(card)
            if not (self._fill(node, set()) and (card in self.at or self._put(card, set()))):
                forced[self.slots[node]] = card
            self.domains[card].append(node)
            self.at, self.inside = kept
        return forced

    def _take(self, card: int) -> None:
        self.inside[self.at.pop(card)].discard(card)

    def _move(self, card: int, node: int) -> None:
        if card in self.at:
            self._take(card)
        self.at[card] = node
        self.inside[node].add(card)

    def _fill(self, node: int, seen: set[int]) -> bool:
        """Put a card into an empty place of a trick, others moving as they must."""
        for card, nodes in self.domains.items():
            if node not in nodes or card in seen:
                continue
            seen.add(card)
            before = self.at.get(card)
            if before is not None and before < len(self.slots):
                self._take(card)
                if not self._fill(before, seen):
                    self._move(card, before)
                    continue
            self._move(card, node)
            return True
        return False

    def _put(self, card: int, seen: set[int]) -> bool:
        """Put a card somewhere, others moving as they must."""
        for node in self.domains[card]:
            if node in seen:
                continue
            seen.add(node)
            if len(self.inside[node]) < self.room[node]:
                self._move(card, node)
                return True
            for other in [*self.inside[node]]:
                if self._put(other, seen):
                    self._move(card, node)
                    return True
        return False
