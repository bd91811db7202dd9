"""The ways to play on where it is known who holds each card: the same count, in a third of the
time.

Then nothing has to be remembered but the cards left and who leads. No hand is shown to be void of
anything, no card can be two players', and how many cards each has still to show follows from those
that are left. It is asked for three at the table, as they are in all but two of the books.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from ombre_records.judgement.completion.equivalence import NUMBER, Alike, Suits
from ombre_records.judgement.completion.puzzle import DRAWN, KEPT, Puzzle, place
from ombre_records.judgement.completion.score_graph import ScoreGraph
from ombre_records.judgement.completion.trick_plays import State, TrickPlays

_SEATS = 3

Playable = tuple[int, int, int, int, int, int]
"""Suit, spot, unit, sign and number, as a `Card` has them, and what is left of the suit if no
other card of it goes to the trick: a plain tuple, since two million are looked at in a count."""


class Hand(Struct, frozen=True):
    """The cards that a seat may play to a trick, by suits; all of it; and what it has, as a mask of
    keys.
    """

    suits: list[list[Playable]]
    cards: list[Playable]
    keys: int


def are_known(puzzle: Puzzle, alike: Alike, start: State) -> bool:
    """Return whether it is known of each card that may be played who plays it, and all are."""
    if puzzle.seats != _SEATS or puzzle.needs:
        return False
    held = [0] * _SEATS
    places = [1 << place(kind, seat) for seat in range(_SEATS) for kind in (KEPT, DRAWN)]
    for suit in start.suits:
        for token in alike.tokens[suit]:
            allowed = alike.kinds[0][token // NUMBER].allowed
            seat = next((seat for seat in range(_SEATS) if allowed & alike.own[seat]), None)
            if seat is None or allowed not in places:
                return False
            held[seat] += token % NUMBER
    return held == [kept + drawn for kept, drawn in zip(start.kept, start.drawn, strict=True)]


def ended(alike: Alike, start: State, suits: Suits) -> State:
    """Return what is there when all tricks are played and these cards are left."""
    kept, drawn = [0] * _SEATS, [0] * _SEATS
    for suit in suits:
        for token in alike.tokens[suit]:
            at = alike.kinds[-1][token // NUMBER].allowed.bit_length() - 2
            seat, kind = divmod(at, 3)
            (kept if kind == KEPT else drawn)[seat] += token % NUMBER
    return start._replace(suits=suits, kept=tuple(kept), drawn=tuple(drawn), leader=0)


class KnownHands:
    """Counts the ways to play on, as the graph of scores keeps them; what is equal but for the
    names of suits is looked up under each, and counted once.

    `spend` is told of the cards that were tried, and tells whether more may be; `ending` counts
    what can be done with the cards left in the end.
    """

    def __init__(
        self,
        plays: TrickPlays,
        scores: ScoreGraph,
        spend: Callable[[int], bool],
        ending: Callable[[Suits], int],
    ) -> None:
        self.plays, self.alike, self.scores = plays, plays.alike, scores
        self.tricks = plays.puzzle.tricks
        self.spend, self.ending = spend, ending
        self.held = lru_cache(maxsize=None)(self._held)
        self.known: list[dict[tuple[int, ...], int]] = [{} for _ in range(len(self.tricks) + 1)]

    def ways(self, at: int, suits: Suits, leader: int) -> int:
        """Count the ways to go on from a trick; `leader` is 0 once there is none."""
        suits = self.alike.ordered(suits, (0,) * _SEATS)[0][0]
        key = (*suits, leader)
        ways = self.known[at].get(key)
        if ways is None:
            last = at == len(self.tricks)
            ways = self.scores.final(self.ending(suits)) if last else self._from(at, suits, leader)
            self.known[at][key] = ways
        return ways

    def _from(self, at: int, suits: Suits, leader: int) -> int:
        """Go through the ways to play a trick."""
        if self.tricks[at].leader not in (None, leader):
            return 0
        turn = [(leader + pos) % _SEATS for pos in range(_SEATS)]
        hands = [self._hand(at, pos, seat, suits) for pos, seat in enumerate(turn)]
        pairs = self._pairs(at, hands)
        tried = sum(len(hand.cards) for hand in hands) + len(hands[0].cards) + len(pairs)
        if not self.spend(tried + sum(len(third) for _, _, third in pairs)):
            return 0
        won, after = [0] * _SEATS, self.known[at + 1]
        may_win, last = self.scores.levels[at].winners, at + 1 == len(self.tricks)
        without, trump = self.alike.without, self.alike.trump
        untouched = [without(at, suit, 0) for suit in suits]
        for led, other, own in pairs:
            one, first, went, _, ways, left = led
            two, second, also, _, number, more = other
            ways *= number
            now = untouched.copy()
            now[one], now[two] = left, more
            both = went
            if one == two:
                both += also
                now[one] = without(at, suits[one], both)
            best, highest, wins = turn[0], first, one
            if (two == one and second < first) or two == trump != one:
                best, highest, wins = turn[1], second, two
            for three, third, unit, _, number, left in own:
                winner = best
                if three == wins:
                    if third < highest:
                        winner = turn[2]
                elif three == trump:
                    winner = turn[2]
                if winner not in may_win:
                    continue
                before = now[three]
                if three == one:
                    now[three] = without(at, suits[three], both + unit)
                elif three == two:
                    now[three] = without(at, suits[three], also + unit)
                else:
                    now[three] = left
                key = (*now, 0 if last else winner)
                now[three] = before
                further = after.get(key)
                if further is None:
                    further = after[key] = self.ways(at + 1, key[:-1], key[-1])
                if further:
                    won[winner] += ways * number * further
        return self.scores.before(at, won) if any(won) else 0

    def _hand(self, at: int, pos: int, seat: int, suits: Suits) -> Hand:
        """Return what a seat may play to a trick."""
        held, own, keys = self.held, [], 0
        for where, suit in enumerate(suits):
            cards, key = held(at, pos, seat, where, suit)
            own.append(cards)
            keys |= key
        return Hand(own, [card for cards in own for card in cards], keys)

    def _held(
        self, at: int, pos: int, seat: int, where: int, suit: int
    ) -> tuple[list[Playable], int]:
        """Return the cards of a suit that a seat may play to a trick, and their keys."""
        cards = [
            (card.suit, card.spot, card.unit, card.sign, card.number)
            for card in self.plays.of_known(at, pos, seat, where, suit)
        ]
        left = [self.alike.without(at, suit, card[2]) for card in cards]
        playable = [(*card, more) for card, more in zip(cards, left, strict=True)]
        return playable, self.alike.held(at, where, suit).must[seat]

    def _pairs(self, at: int, hands: list[Hand]) -> list[tuple[Playable, Playable, list[Playable]]]:
        """Return the first two cards that may lie in a trick, each with what may be the third."""
        first, second, third = hands
        known: dict[tuple[int, ...], list[Playable]] = {}
        pairs = []
        for led in first.cards:
            for other in self._lawful(at, second, led[0], (led[3],)):
                key = led[0], led[3], other[3]
                own = known.get(key)
                if own is None:
                    own = known[key] = self._lawful(at, third, led[0], key[1:])
                pairs.append((led, other, own))
        return pairs

    def _lawful(self, at: int, hand: Hand, led: int, signs: tuple[int, ...]) -> list[Playable]:
        """Return what may be played from a hand to the suit led, where cards of such signs lie."""
        if hand.keys & self.plays.barred(at, led, signs):
            return hand.suits[led]
        return hand.cards
