"""The lawful completions of a puzzle, counted without listing them.

The tricks are gone through card by card, a card standing for all that are alike; what is left in
the end is spread over hands and stock by arithmetic. What was counted from a trick on is kept, by
the cards that are left as they rank among themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import factorial

from msgspec import Struct

from ombre_records.engine.drawing import limits, settled_between
from ombre_records.engine.seating import turn
from ombre_records.judgement.completion.equivalence import Alike, Suits
from ombre_records.judgement.completion.known_hands import KnownHands, are_known, ended
from ombre_records.judgement.completion.puzzle import Puzzle
from ombre_records.judgement.completion.score_graph import DEAD, ScoreGraph
from ombre_records.judgement.completion.trick_plays import State, Step, TrickPlays
from ombre_records.judgement.completion.unplayed import Unplayed
from ombre_records.model.cards import is_known

BUDGET = 250_000
"""How many steps a count may take before it is a lower bound: a second of work or two. Steps and
not time, so that the same record has the same answer on every machine."""
_UNTOLD, _LITTLE = 20, 10
"""Where more cards of the tricks than `_UNTOLD` are not told, a count never ends: a tenth of the
steps is enough to see that."""

Laid = tuple[int, ...]
"""How many cards each seat laid off."""

Counts = Counter[str]


def affordable(puzzle: Puzzle) -> int:
    """Return how many steps a count is worth that is of no use in part: few where next to nothing
    is known of the cards.
    """
    untold = sum(not is_known(slot.item) for trick in puzzle.tricks for slot in trick.slots)
    return BUDGET // _LITTLE if untold > _UNTOLD else BUDGET


class Path(Struct, frozen=True):
    """A completion so far: what is left, the score, which suits those of the state are, and the
    cards that were played."""

    state: State
    node: int
    names: tuple[int, ...]
    cards: tuple[int, ...] = ()


class CompletionCounter:
    """Counts the completions of a puzzle; `exact` is false once it has had to stop."""

    def __init__(self, puzzle: Puzzle, budget: int | None = None) -> None:
        self.puzzle, self.exact = puzzle, True
        self.left = BUDGET if budget is None else budget
        self.alike = Alike(puzzle)
        self.scores = ScoreGraph(puzzle, _bits(puzzle))
        self.plays = TrickPlays(puzzle, self.alike)
        self.rest = Unplayed(puzzle, self.alike, self._spend)
        self.kept: dict[tuple[int, State, tuple[Laid, ...]], int] = {}
        self.known: dict[tuple[Laid, ...], KnownHands | None] = {}
        self.dead: set[tuple[int, State, int, tuple[Laid, ...]]] = set()

    def count(self) -> Counts:
        """Return the completions by outcome."""
        total: Counts = Counter()
        for laid in self.exchanges():
            numbers = self.ways_from(0, self.start(laid), laid)
            total += self.scores.counts(self.scores.first, numbers)
        return total

    def possible(self) -> bool:
        """Return whether there is a completion; False too where none was found in so many steps."""
        return self.found() is not None

    def found(self) -> tuple[int, ...] | None:
        """Return the cards of some completion, trick after trick in the order of play; None where
        none was found in so many steps.
        """
        first = self.scores.first
        for laid in self.exchanges() if first != DEAD else ():
            way = self._way(0, self.start(laid), first, laid)
            if way is not None:
                path = Path(self.start(laid), first, self.alike.names)
                for at, step in enumerate(reversed(way)):
                    path = self.gone_on(at, path, step, self.named(path, step)[0])
                return path.cards
        return None

    # ------------------------------------------------------------ the exchange

    def exchanges(self) -> Iterator[tuple[Laid, ...]]:
        """Yield the numbers of cards that the seats may have exchanged; together those between
        which the play makes no difference."""
        groups: dict[tuple[tuple[int, ...], ...], list[Laid]] = {}
        for laid in self._exchanges():
            start = self._rooms(laid)
            groups.setdefault(start, []).append(laid)
        for group in groups.values():
            yield tuple(group)

    def _exchanges(self) -> Iterator[Laid]:
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

    def _first_fits(self, laid: Laid) -> bool:
        """Return whether a defender may have been the first to take.

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

    def _rooms(self, laid: Laid) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return how many cards each seat shows of those kept and of those drawn."""
        kept = [max(0, size - n) for size, n in zip(self.puzzle.sizes, laid, strict=True)]
        drawn = list(laid)
        for seat in self.alike.mixed:
            kept[seat], drawn[seat] = kept[seat] + drawn[seat], 0
        return tuple(kept), tuple(drawn)

    def start(self, laid: tuple[Laid, ...]) -> State:
        """Return what is there before the first trick, so many cards being exchanged."""
        puzzle = self.puzzle
        kept, drawn = self._rooms(laid[0])
        needs = tuple(need.number for need in puzzle.needs)
        voids = (0,) * puzzle.seats
        return State(self.alike.start(), voids, kept, drawn, needs, puzzle.leader)

    # ------------------------------------------------------------ tricks

    def ways_from(self, at: int, state: State, laid: tuple[Laid, ...]) -> int:
        """Count the completions from the trick at a place on, by score and outcome as the graph of
        scores keeps them.

        Of what went before, only `state` matters: different ways that lead to the same state are
        counted on once, which makes tens of millions of completions countable in a moment.
        """
        if (known := self._of_known(laid)) is not None:
            return known.ways(at, state.suits, state.leader)
        if at == len(self.puzzle.tricks):
            return self.scores.final(self.ending(state, laid))
        key = (at, state, laid)
        total = self.kept.get(key)
        if total is not None:
            return total
        won, kept = [0] * self.puzzle.seats, self.kept
        last = at + 1 == len(self.puzzle.tricks)
        for ways, winner, after, _, _ in self.steps(at, state):
            more = None if last else kept.get((at + 1, after, laid))
            if more is None:
                more = self.ways_from(at + 1, after, laid)
            if more:
                won[winner] += ways * more
        total = self.kept[key] = self.scores.before(at, won) if any(won) else 0
        return total

    def _of_known(self, laid: tuple[Laid, ...]) -> KnownHands | None:
        """Return what counts where it is known who holds each card; None where it is not."""
        if laid not in self.known:
            alike, start = self.alike, self.start(laid)

            def ending(suits: Suits) -> int:
                return self.ending(ended(alike, start, suits), laid)

            count = KnownHands(self.plays, self.scores, self._tried, ending)
            self.known[laid] = count if are_known(self.puzzle, alike, start) else None
        return self.known[laid]

    def _tried(self, number: int) -> bool:
        """Count the cards that were tried; tell whether there is room for more."""
        self.left -= max(1, number)
        if self.left < 0:
            self.exact = False
        return self.left >= 0

    def ending(self, state: State, laid: tuple[Laid, ...]) -> int:
        """Count the ways to spread what was not played, however many cards were laid off."""
        return sum(self.rest.ways(state, each) for each in laid)

    def steps(self, at: int, state: State) -> list[Step]:
        """Return the ways to play a trick; none where they lead nowhere, or steps are used up."""
        trick = self.puzzle.tricks[at]
        # Once the steps are used up, what has not been counted counts as none: a lower bound.
        if trick.leader not in (None, state.leader) or not self._hopeful(at, state):
            return []
        steps, spent = self.plays.steps(at, state, self.left)
        self.left -= max(1, spent)
        if self.left < 0:
            self.exact = False
            return []
        winners = self.scores.levels[at].winners
        return (
            steps
            if len(winners) == self.puzzle.seats
            else [step for step in steps if step.winner in winners]
        )

    def _one_by_one(self, at: int, state: State) -> Iterator[Step]:
        """Yield the ways to play a trick as `steps` has them, each when it is asked for."""
        trick = self.puzzle.tricks[at]
        if trick.leader in (None, state.leader) and self._hopeful(at, state):
            for step, spent in self.plays.one_by_one(at, state):
                if not self._tried(spent):
                    return
                yield from step

    def _too_strong(self, at: int, state: State, node: int) -> bool:
        """Return whether the trumps of a seat win more tricks than it may have from here on."""
        if self.alike.trump < 0:
            return False
        unplayed = self.puzzle.hand - len(self.puzzle.tricks)
        sure = self.alike.sure(at, state.suits[self.alike.trump])
        most = self.scores.most[at][node]
        return any(tricks - unplayed > may for tricks, may in zip(sure, most, strict=True))

    def _hopeful(self, at: int, state: State) -> bool:
        """Return whether there is room for what each seat holds for certain, and enough cards are
        left for what lists still need."""
        held = self.alike.held_of(at, state.suits)
        for seat, kept in enumerate(state.kept):
            if sum(own.number[seat] for own in held) > kept + state.drawn[seat]:
                return False
        return not any(state.needs) or self._enough(at, state)

    def _enough(self, at: int, state: State) -> bool:
        return all(
            number <= self.alike.ready(at, state.suits, which)
            for which, number in enumerate(state.needs)
        )

    def _way(self, at: int, state: State, node: int, laid: tuple[Laid, ...]) -> list[Step] | None:
        """Return a way to play on, its last trick first; None where none was found."""
        if at == len(self.puzzle.tricks):
            return [] if self.ending(state, laid) > 0 else None
        key = (at, state, node, laid)
        if key in self.dead or self._too_strong(at, state, node):
            return None
        after = self.scores.levels[at].after[node]
        for step in self._one_by_one(at, state):
            to = after[step.winner]
            if to != DEAD:
                way = self._way(at + 1, step.after, to, laid)
                if way is not None:
                    return [*way, step]
        self.dead.add(key)
        return None

    def _spend(self) -> bool:
        self.left -= 1
        if self.left < 0:
            self.exact = False
        return self.left >= 0

    # ------------------------------------------------------------ one by one

    def listed(self) -> Iterator[tuple[int, ...]]:
        """Yield the cards of completions, trick after trick in order of play, each play once."""
        seen = set()
        for laid in self.exchanges():
            path = Path(self.start(laid), self.scores.first, self.alike.names)
            for cards in self._list(0, path, laid):
                if cards not in seen:
                    seen.add(cards)
                    yield cards

    def _list(self, at: int, path: Path, laid: tuple[Laid, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(self.puzzle.tricks):
            if self.further(at, path.state, path.node, laid):
                yield path.cards
            return
        for _, step in self.weighed(at, path.state, path.node, laid):
            for cards in self.named(path, step):
                yield from self._list(at + 1, self.gone_on(at, path, step, cards), laid)

    def weighed(
        self, at: int, state: State, node: int, laid: tuple[Laid, ...]
    ) -> list[tuple[int, Step]]:
        """Return how a trick may go, each way with the number of completions behind it."""
        if not self.further(at, state, node, laid):
            return []
        after = self.scores.levels[at].after[node]
        weights = [
            (step.ways * self.further(at + 1, step.after, after[step.winner], laid), step)
            for step in self.steps(at, state)
        ]
        return [(ways, step) for ways, step in weights if ways]

    def named(self, path: Path, step: Step) -> list[tuple[int, ...]]:
        """Return the cards that a step of a path may stand for."""
        gone = sum(1 << card for card in path.cards)
        return self.plays.named(step, path.state, path.names, gone)

    def gone_on(self, at: int, path: Path, step: Step, cards: tuple[int, ...]) -> Path:
        """Return a path with another trick."""
        node = self.scores.levels[at].after[path.node][step.winner]
        names = tuple(path.names[suit] for suit in step.order)
        return Path(step.after, node, names, (*path.cards, *cards))

    def further(self, at: int, state: State, node: int, laid: tuple[Laid, ...]) -> int:
        """Return how many completions there are from a trick on, with the score of a node."""
        if node == DEAD:
            return 0
        return self.scores.total(node, self.ways_from(at, state, laid))


def _bits(puzzle: Puzzle) -> int:
    """Return enough bits for the number of completions.

    It is at most that of the ways to place each card, times the orders in which hands are played.
    """
    ways = 1
    for card in range(40):
        if puzzle.pack >> card & 1:
            ways *= max(1, puzzle.allowed[card].bit_count())
    for _ in range(puzzle.seats):
        ways *= factorial(len(puzzle.tricks))
    return ways.bit_length() + 1
