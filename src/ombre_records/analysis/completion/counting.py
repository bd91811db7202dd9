"""The lawful completions of a puzzle, counted without listing them.

The tricks are gone through card by card, a card standing for all that are alike; what is left in
the end is spread over hands and stock by arithmetic. What was counted from a trick on is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from ombre_records.analysis.completion.endings import Ending
from ombre_records.analysis.completion.equivalence import classes, moments
from ombre_records.analysis.completion.puzzle import (
    DRAWN,
    KEPT,
    Puzzle,
    Trick,
    place,
)
from ombre_records.analysis.completion.unplayed import State, Unplayed
from ombre_records.engine.drawing import limits, settled_between
from ombre_records.engine.ending import Score
from ombre_records.engine.following import following, obliging
from ombre_records.engine.seating import turn
from ombre_records.engine.trumps import STRENGTH
from ombre_records.model.cards import cards_of

BUDGET = 300_000
"""How many steps a count may take before it is a lower bound: some seconds of work. Steps and not
time, so that the same record has the same answer on every machine."""


Counts = Counter[str]


class CompletionCounter:
    """Counts the completions of a puzzle; `exact` is false once it has had to stop."""

    def __init__(self, puzzle: Puzzle, budget: int = BUDGET) -> None:
        self.puzzle, self.left, self.exact = puzzle, budget, True
        self.ending = Ending(puzzle)
        self.moments, self.last = moments(puzzle)
        items = {slot.item for trick in puzzle.tricks for slot in trick.slots}
        items |= {need.mask for need in puzzle.needs}
        items |= {moment.cards for moment in puzzle.moments}
        self.alike = classes(puzzle, frozenset(items))
        self.legal = [
            [
                tuple(n for n, each in enumerate(self.alike) if not each.cards & ~slot.item)
                for slot in trick.slots
            ]
            for trick in puzzle.tricks
        ]
        self.owned = [
            [which for which in range(len(self.alike)) if self._owned(which, seat)]
            for seat in range(puzzle.seats)
        ]
        self.kept_barred: dict[tuple[int, ...], int] = {}
        self.kept_trick: dict[tuple[int, State, tuple[int, ...]], Counts] = {}
        self.rules = following(puzzle.book)
        self.rest = Unplayed(puzzle, self.alike, self.last, self._spend)

    def count(self) -> Counts:
        """Return the completions by outcome."""
        total: Counts = Counter()
        for laid in self.exchanges():
            total += self.ways_from(0, self.start(laid), laid)
        return total

    def exchanges(self) -> Iterator[tuple[int, ...]]:
        """Yield the numbers of cards that the seats may have exchanged."""
        puzzle, stock = self.puzzle, self.puzzle.book.pack.stock
        choices = []
        for seat, number in enumerate(puzzle.taken):
            least, most = self._limits(seat, first=False)
            choices.append(range(least, most + 1) if number is None else (number,))
        for laid in product(*choices):
            if sum(laid) <= stock and not puzzle.impossible and self._first_fits(laid):
                yield laid

    def _limits(self, seat: int, *, first: bool) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may take, `first` of the defenders."""
        puzzle, contract = self.puzzle, self.puzzle.facts.contract
        if contract is None or puzzle.ombre is None:
            return 0, puzzle.hand
        rules, stock = puzzle.book.exchange, puzzle.book.pack.stock
        least, most = limits(rules, contract, seat == puzzle.ombre, first, stock)
        return least, min(most, puzzle.hand)

    def _first_fits(self, laid: tuple[int, ...]) -> bool:
        """Tell whether a defender may have been the first to take.

        What the record states is not ruled out: a number that is too high is told as a fault.
        """
        puzzle, ombre = self.puzzle, self.puzzle.ombre
        if ombre is None:
            return True
        in_turn = turn(range(puzzle.seats), ombre)
        settle = puzzle.takers is None and settled_between(puzzle.book.exchange)
        takes = [seat for seat in puzzle.takers or in_turn if seat != ombre and laid[seat]]
        return not takes or any(
            puzzle.taken[seat] is not None or laid[seat] <= self._limits(seat, first=True)[1]
            for seat in (takes if settle else takes[:1])
        )

    def start(self, laid: tuple[int, ...]) -> State:
        """Return what is there before the first trick, so many cards being exchanged."""
        puzzle = self.puzzle
        kept = tuple(max(0, size - n) for size, n in zip(puzzle.sizes, laid, strict=True))
        return State(
            tuple(each.size for each in self.alike),
            (0,) * puzzle.seats,
            kept,
            laid,
            tuple(need.number for need in puzzle.needs),
            puzzle.leader,
            Score((0,) * puzzle.seats),
        )

    # ------------------------------------------------------------ tricks

    def listed(self) -> Iterator[tuple[int, ...]]:
        """Yield the cards of completions, trick after trick in order of play, each play once."""
        seen = set()
        for laid in self.exchanges():
            start = self.start(laid)
            for cards in self._list(0, start, laid, (), 0):
                if cards not in seen:
                    seen.add(cards)
                    yield cards

    def _list(
        self, at: int, state: State, laid: tuple[int, ...], played: tuple[int, ...], gone: int
    ) -> Iterator[tuple[int, ...]]:
        tricks = self.puzzle.tricks
        if not self.ways_from(at, state, laid):
            return
        if at == len(tricks):
            yield played
            return
        for _, after, lying in self.played(at, tricks[at], state, (), 1):
            if not self.ways_from(at + 1, after, laid):
                continue
            for cards in self.cards(lying, state.leader, after.leader, gone):
                used = gone | sum(1 << card for card in cards)
                yield from self._list(at + 1, after, laid, (*played, *cards), used)

    def cards(
        self, lying: tuple[int, ...], leader: int, winner: int, gone: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield the cards that classes in a trick may stand for, the winner's being the highest.

        `lying` are classes in order of play, `gone` the cards played before; seats from the eldest.
        """
        at = (winner - leader) % self.puzzle.seats
        choices = [list(cards_of(self.alike[which].cards & ~gone)) for which in lying]
        strength = STRENGTH[self.puzzle.trump]
        for cards in product(*choices):
            rivals = [c for c, which in zip(cards, lying, strict=True) if which == lying[at]]
            if len(set(cards)) == len(cards) and cards[at] == max(rivals, key=strength.__getitem__):
                yield cards

    def ways_from(self, at: int, state: State, laid: tuple[int, ...]) -> Counts:
        """Count the completions from the trick at a place on, by outcome; none for a dead end.

        `laid` has how many cards each seat laid off. Of what went before, only `state` matters:
        different ways that lead to the same state are counted on once, which makes tens of millions
        of completions countable in a moment.
        """
        tricks = self.puzzle.tricks
        if at == len(tricks):
            kind = self.ending.kind(state.score)
            ways = self.rest.ways(state, laid) if kind else 0
            return Counter({kind: ways}) if ways and kind else Counter()
        key = (at, state, laid)
        known = self.kept_trick.get(key)
        if known is not None:
            return known
        found: Counts = Counter()
        trick = tricks[at]
        # Once the steps are used up, what has not been counted counts as none: a lower bound.
        if trick.leader in (None, state.leader) and self._hopeful(state) and self._spend():
            for ways, after, _ in self.played(at, trick, state, (), 1):
                for kind, more in self.ways_from(at + 1, after, laid).items():
                    found[kind] += ways * more
        self.kept_trick[key] = found
        return found

    def _hopeful(self, state: State) -> bool:
        """Tell whether enough cards are left for what lists still need."""
        for at, number in enumerate(state.needs):
            places = self.puzzle.needs[at].places
            enough = sum(
                state.counts[which]
                for which, own in enumerate(self.rest.need_of)
                if at in own and self.alike[which].allowed & places
            )
            if enough < number:
                return False
        return True

    def _spend(self) -> bool:
        self.left -= 1
        if self.left < 0:
            self.exact = False
        return self.left >= 0

    def played(
        self, at: int, trick: Trick, state: State, lying: tuple[int, ...], ways: int
    ) -> Iterator[tuple[int, State, tuple[int, ...]]]:
        """Yield the ways to play on a trick in which classes of cards lie, and what follows.

        `ways` are those of the cards that lie. Each comes with the state after the trick and the
        classes that were played in it.
        """
        position = len(lying)
        if position == self.puzzle.seats:
            for number, after in self._won(trick, state, lying, ways):
                yield number, after, lying
            return
        seat = (state.leader + position) % self.puzzle.seats
        for which in self.legal[at][position]:
            for number, after in self._card(at, state, seat, which, lying):
                yield from self.played(at, trick, after, (*lying, which), ways * number)

    def _card(
        self, at: int, state: State, seat: int, which: int, lying: tuple[int, ...]
    ) -> Iterator[tuple[int, State]]:
        """Yield what follows a card of a class, as one that was kept and as one that was drawn."""
        count, each = state.counts[which], self.alike[which]
        if not count or not self._spend() or state.voids[seat] & each.cards:
            return
        if each.cards & ~self.moments[seat][at]:
            return
        voids = state.voids
        if lying and each.suit != self.alike[lying[0]].suit:
            # He did not follow: lawful only if he has nothing that must, now or ever after, as a
            # hand takes in no cards during the play. A class that is certainly his settles it at
            # once; for the others it is noted, and bars them from what he has left.
            barred = self._barred(lying)
            if any(
                state.counts[other] and self.alike[other].cards & barred
                for other in self.owned[seat]
            ):
                return
            voids = (*voids[:seat], voids[seat] | barred, *voids[seat + 1 :])
        counts = (*state.counts[:which], count - 1, *state.counts[which + 1 :])
        # That a card was dealt to him or drawn makes two completions of one play, as hands as dealt
        # differ then; so both are counted, each against the number of cards that he kept or drew.
        for kind in (KEPT, DRAWN):
            left = state.kept if kind == KEPT else state.drawn
            where = 1 << place(kind, seat)
            if not left[seat] or not each.allowed & where:
                continue
            fewer = (*left[:seat], left[seat] - 1, *left[seat + 1 :])
            needs = self.rest.needed(state.needs, which, where, 1)
            after = state._replace(counts=counts, voids=voids, needs=needs)
            after = after._replace(kept=fewer) if kind == KEPT else after._replace(drawn=fewer)
            yield count, after

    def _barred(self, lying: tuple[int, ...]) -> int:
        """Return what a hand cannot have had that did not follow to a trick."""
        known = self.kept_barred.get(lying)
        if known is None:
            cards = tuple(self.alike[which].cards.bit_length() - 1 for which in lying)
            known = self.kept_barred[lying] = obliging(self.puzzle.trump, cards, self.rules)
        return known

    def _owned(self, which: int, seat: int) -> bool:
        """Whether the cards of a class are in a seat's hand in play for certain."""
        mine = 1 << place(KEPT, seat) | 1 << place(DRAWN, seat)
        return not self.alike[which].allowed & ~mine

    def _won(
        self, trick: Trick, state: State, lying: tuple[int, ...], ways: int
    ) -> Iterator[tuple[int, State]]:
        """Yield who may win a trick; of cards alike that lie together any may be the highest."""
        alike, trump = self.alike, self.puzzle.trump
        suit = trump if any(alike[w].suit == trump for w in lying) else alike[lying[0]].suit
        best = max(alike[which].strength for which in lying if alike[which].suit == suit)
        highest = [
            at
            for at, which in enumerate(lying)
            if alike[which].suit == suit and alike[which].strength == best
        ]
        # `ways` counts the cards of a class in every order, and in as many orders each of them is
        # the highest: the division leaves no rest.
        for at in highest:
            winner = (state.leader + at) % self.puzzle.seats
            if trick.winner not in (None, winner):
                continue
            score = self.ending.won(state.score, winner)
            if self._fits(trick, score.taken) and self.ending.goes_on(trick.number, score):
                yield ways // len(highest), state._replace(leader=winner, score=score)

    def _fits(self, trick: Trick, tally: tuple[int, ...]) -> bool:
        stated = trick.tally
        return stated is None or all(
            said in (None, made) for said, made in zip(stated, tally, strict=True)
        )
