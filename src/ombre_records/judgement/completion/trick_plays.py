"""The ways to play on a trick, cards that are alike taken together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, cast

from msgspec import Struct

from ombre_records.engine.following import following, obliging
from ombre_records.judgement.completion.equivalence import NUMBER, Alike, Ordered, Suits
from ombre_records.judgement.completion.puzzle import DRAWN, KEPT, Puzzle, place
from ombre_records.model.cards import union


class State(NamedTuple):
    """The state at the start of a trick: the cards by suits, what each seat may no longer have,
    cards that each seat has still to show of those kept and drawn, what lists still need, and who
    leads.

    Suits stand in whatever order makes equal of what is equal but for the names of suits.
    """

    suits: Suits
    voids: tuple[int, ...]
    kept: tuple[int, ...]
    drawn: tuple[int, ...]
    needs: tuple[int, ...]
    leader: int


class Card(NamedTuple):
    """A card that may be played: its suit and the place of its token there, for how many cards it
    stands, whether it was kept or drawn, its sign; suit and token as one number, and the token in
    a number of all that went from a suit."""

    suit: int
    token: int
    number: int
    kind: int
    sign: int
    spot: int
    unit: int


Cards = tuple[Card, ...]
Lie = tuple[Cards, int, tuple[int, ...]]
"""Cards that lie in a trick, in how many ways they can, and what the seats may no longer have."""


class Step(NamedTuple):
    """A trick as it may go: in how many ways, who wins it, what is left, what lies in it, and from
    where the suits of the state come that is left."""

    ways: int
    winner: int
    after: State
    cards: Cards
    order: tuple[int, ...]


class _Turn(Struct, frozen=True):
    """A turn to play: trick, place in it, seat, whether it has cards left that it kept, or drew."""

    at: int
    pos: int
    seat: int
    kept: bool
    drawn: bool


class _Trick(NamedTuple):
    """A trick to be played: its place, what is there, who plays in turn, which cards each may play,
    may have and has for certain, and what is left of suits that are not played."""

    at: int
    state: State
    turn: list[int]
    choices: list[list[list[Card]]]
    may: list[int]
    must: list[int]
    untouched: list[int]


class TrickPlays:
    """The lawful ways to play the tricks of a puzzle."""

    def __init__(self, puzzle: Puzzle, alike: Alike) -> None:
        self.puzzle, self.alike, self.rules = puzzle, alike, following(puzzle.book)
        self.cards = lru_cache(maxsize=None)(self._cards)
        self.barred = lru_cache(maxsize=None)(self._barred)
        self.highest = lru_cache(maxsize=None)(self._highest)

    def steps(self, at: int, state: State, left: int) -> tuple[list[Step], int]:
        """Return the ways to play a trick, and how many cards were tried for that.

        The ways are not all once more than `left` were tried.
        """
        trick, spent = self._trick(at, state), 0
        spent += sum(len(own) for suits in trick.choices for own in suits)
        lies: list[Lie] = [((), 1, state.voids)]
        for seat in trick.turn:
            further: list[Lie] = []
            for lie in lies:
                further += self._further(trick, seat, lie)
                if spent + len(further) > left:
                    return [], left + 1
            spent += len(further)
            lies = further
        return self._won(trick, lies), spent

    def one_by_one(self, at: int, state: State) -> Iterator[tuple[list[Step], int]]:
        """Yield the ways to play a trick, a few at a time, and how many cards were tried for them:
        who looks for one way to play on need not know them all.
        """
        trick, lies = self._trick(at, state), [cast(Lie, ((), 1, state.voids))]
        while lies:
            lie = lies.pop()
            further = self._further(trick, trick.turn[len(lie[0])], lie)
            if len(lie[0]) + 1 < len(trick.turn):
                lies += further[::-1]
                yield [], len(further)
            else:
                yield from ((self._won(trick, [lie]), 1) for lie in further)

    def _trick(self, at: int, state: State) -> _Trick:
        """Return a trick before its first card."""
        seats = self.puzzle.seats
        turn = [(state.leader + pos) % seats for pos in range(seats)]
        held = self.alike.held_of(at, state.suits)
        return _Trick(
            at,
            state,
            turn,
            [self._choices(at, pos, seat, state) for pos, seat in enumerate(turn)],
            [union([own.may[seat] for own in held]) for seat in turn],
            [union([own.must[seat] for own in held]) for seat in turn],
            [self.alike.without(at, own, 0) for own in state.suits],
        )

    def _choices(self, at: int, pos: int, seat: int, state: State) -> list[list[Card]]:
        """Return the cards that a seat may have for a trick, by suits."""
        voids, rooms = state.voids[seat], (state.kept[seat] > 0, state.drawn[seat] > 0)
        turn = _Turn(at, pos, seat, *rooms)
        return [
            [card for card, key in own if not voids >> key & 1] if voids else [c for c, _ in own]
            for own in [self.cards(turn, where, suit) for where, suit in enumerate(state.suits)]
        ]

    def of_known(self, at: int, pos: int, seat: int, where: int, suit: int) -> list[Card]:
        """Return the cards of a suit that a seat may play, where it is known who has which."""
        return [card for card, _ in self.cards(_Turn(at, pos, seat, True, True), where, suit)]

    def _cards(self, turn: _Turn, where: int, suit: int) -> list[tuple[Card, int]]:
        """Return the cards of a suit that a seat may have, each with its key."""
        cards = []
        for number, token in enumerate(self.alike.tokens[suit]):
            sign = token // NUMBER
            key = self.alike.key(turn.at, sign, where)
            for kind in self._kinds(turn, sign):
                spot, unit = NUMBER * where + number, NUMBER**number
                card = Card(where, number, token % NUMBER, kind, sign, spot, unit)
                cards.append((card, key))
        return cards

    def _kinds(self, turn: _Turn, sign: int) -> list[int]:
        """Return in what ways a seat may have a card that it plays: kept, drawn, either or none.

        That a card was dealt to him or drawn makes two completions of one play, as hands as dealt
        differ then; so both are counted, each against the number of cards that he kept or drew.
        """
        each, seat = self.alike.kinds[turn.at][sign], turn.seat
        if not each.slots[0] >> turn.pos & 1 or not each.may[0] >> seat & 1:
            return []
        left = [KEPT] * turn.kept + [DRAWN] * turn.drawn
        return [kind for kind in left if each.allowed >> place(kind, seat) & 1]

    def _further(self, trick: _Trick, seat: int, lie: Lie) -> list[Lie]:
        """Return how a trick goes on with a seat's card."""
        cards, ways, voids = lie
        choices = trick.choices[len(cards)]
        if not cards:
            return [((card,), card.number, voids) for own in choices for card in own]
        led, lies = cards[0].suit, []
        for card in choices[led]:
            number = _left(card, cards)
            if number:
                lies.append(((*cards, card), ways * number, voids))
        # He did not follow: lawful only if he has nothing that must, now or ever after, as a hand
        # takes in no cards during the play. A card that is certainly his settles it at once; for
        # the others it is noted, and bars them from what he has left.
        barred = self.barred(trick.at, led, tuple([card.sign for card in cards]))
        if trick.must[len(cards)] & barred:
            return lies
        barred &= trick.may[len(cards)]
        if barred & ~voids[seat]:
            voids = (*voids[:seat], voids[seat] | barred, *voids[seat + 1 :])
        for suit, own in enumerate(choices):
            if suit != led:
                for card in own:
                    number = _left(card, cards)
                    if number:
                        lies.append(((*cards, card), ways * number, voids))
        return lies

    def _barred(self, at: int, led: int, signs: tuple[int, ...]) -> int:
        """Return the keys of what a hand cannot have had that did not follow to a trick."""
        if self.rules.free:
            return 0
        if led != self.alike.trump:
            return 1 << led
        some = self.alike.some[at]
        cards = obliging(self.puzzle.trump, tuple(some[sign] for sign in signs), self.rules)
        return self.alike.trumps(cards)

    def _won(self, trick: _Trick, lies: list[Lie]) -> list[Step]:
        """Return who may win a trick that lies so, and what is left."""
        at, state, *_, untouched = trick
        seats, leader, steps = self.puzzle.seats, state.leader, []
        without, ordered, highest = self.alike.without, self.alike.ordered, self.highest
        rooms, none, new = _Rooms(state, seats), (0,) * seats, tuple.__new__
        last = at + 1 == len(self.puzzle.tricks)
        # Once no hand has a card, nobody asks what it may not have, or which suit is which.
        done = last and sum(state.kept) + sum(state.drawn) == seats
        as_it_is = tuple(range(len(state.suits)))
        # The inmost loop of a count: fields by their numbers, and named tuples past their
        # constructors, which take as long as all the rest.
        for cards, ways, voids in lies:
            gone: dict[int, int] = {}
            for suit, *_, unit in cards:
                gone[suit] = gone.get(suit, 0) + unit
            suits = untouched.copy()
            for suit, went in gone.items():
                suits[suit] = without(at, state.suits[suit], went)
            if done:
                left, order = (tuple(suits), none), as_it_is
            elif voids == none:
                left, order = ordered(tuple(suits), voids)
            else:
                left, order = self._settled(at + 1, tuple(suits), voids)
            kept, drawn = rooms.after(tuple([card[3] for card in cards]))
            needs = self._needed(at, state, cards) if state.needs else ()
            winners = highest(tuple([card[5] for card in cards]))
            # The ways count alike cards in every order, and in as many orders each of them is the
            # highest: the division leaves no rest.
            ways //= len(winners)
            for n in winners:
                winner = (leader + n) % seats
                after = new(State, (*left, kept, drawn, needs, 0 if last else winner))
                steps.append(new(Step, (ways, winner, after, cards, order)))
        return steps

    def _highest(self, spots: tuple[int, ...]) -> tuple[int, ...]:
        """Return which cards of a trick may win it: of alike ones that lie together each may."""
        suits = [spot // NUMBER for spot in spots]
        suit = self.alike.trump if self.alike.trump in suits else suits[0]
        best = min(spot for spot in spots if spot // NUMBER == suit)
        return tuple(n for n, spot in enumerate(spots) if spot == best)

    def _settled(self, at: int, suits: Suits, voids: tuple[int, ...]) -> Ordered:
        """Return suits and voids without what no longer matters, in their order, and the order."""
        if any(voids):
            held = self.alike.held_of(at, suits)
            voids = tuple(
                [
                    void and void & union([own.may[seat] for own in held])
                    for seat, void in enumerate(voids)
                ]
            )
        return self.alike.ordered(suits, voids)

    def _needed(self, at: int, state: State, cards: Cards) -> tuple[int, ...]:
        """Return what lists still need when cards come to their places."""
        needs = list(state.needs)
        for n, card in enumerate(cards):
            where = place(card.kind, (state.leader + n) % self.puzzle.seats)
            own = self.alike.kinds[at][card.sign].needs
            for number, need in enumerate(self.alike.needs):
                if needs[number] and own >> number & 1 and need >> where & 1:
                    needs[number] -= 1
        return tuple(needs)

    # ------------------------------------------------------------ cards by name

    def named(
        self, step: Step, state: State, names: tuple[int, ...], gone: int
    ) -> list[tuple[int, ...]]:
        """Return the cards that a step may stand for, the winner's being the highest of its kind.

        `names` are the state's suits, `gone` the cards played before.
        """
        lying = self.alike.lying(state.suits, names, gone)
        at = (step.winner - state.leader) % self.puzzle.seats
        won = step.cards[at]
        named: list[tuple[int, ...]] = [()]
        for card in step.cards:
            own = lying[card.suit][card.token]
            named = [(*cards, one) for cards in named for one in own if one not in cards]
        # The cards of a token stand in order of rank, the highest first.
        rank = {card: -n for n, card in enumerate(lying[won.suit][won.token])}
        return [
            cards
            for cards in named
            if all(rank.get(card, rank[cards[at]]) <= rank[cards[at]] for card in cards)
        ]


class _Rooms:
    """How many cards seats have still to show after a trick, by whether each was kept or drawn."""

    def __init__(self, state: State, seats: int) -> None:
        self.state, self.seats = state, seats
        self.known: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def after(self, kinds: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the cards kept and drawn that are left; `kinds` in order of play."""
        rooms = self.known.get(kinds)
        if rooms is None:
            kept, drawn = list(self.state.kept), list(self.state.drawn)
            for n, kind in enumerate(kinds):
                own = kept if kind == KEPT else drawn
                own[(self.state.leader + n) % self.seats] -= 1
            rooms = self.known[kinds] = tuple(kept), tuple(drawn)
        return rooms


def _left(card: Card, cards: Cards) -> int:
    """Return how many cards of a token are left beside those that lie."""
    number, spot = card.number, card.spot
    for other in cards:
        if other.spot == spot:
            number -= 1
    return number
