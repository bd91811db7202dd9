"""A position in the play: immutable, with its lawful plays and what follows each."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ombre_records.display import displayed
from ombre_records.engine.trumps import MATADOR_MASKS, OF_SUIT, SUIT_OF, TRUMPS, privileged, winning
from ombre_records.model.cards import CARD_NAMES

Privilege = tuple[bool, bool]
"""Whether a matador is forced by the trick, not the card led alone; whether punto is privileged."""


@lru_cache(maxsize=20_000)
def privileges(rules: Privilege, trump: int, trick: tuple[int, ...]) -> int:
    """Return the trumps that may be withheld from a trick to which a trump was led."""
    return privileged(trump, trick, *rules)


def lawful(hand: int, trick: tuple[int, ...], trump: int, rules: Privilege) -> int:
    """Return the cards of a hand that may be played to a trick, as a mask.

    Follow suit if able, the black aces counting as trumps; a player whose only trumps are
    privileged matadors need not follow a trump.
    """
    if not trick:
        return hand
    led = SUIT_OF[trump][trick[0]]
    follow = hand & OF_SUIT[trump][led]
    if not follow:
        return hand
    if led != trump or follow & ~MATADOR_MASKS[trump]:
        return follow
    return follow if follow & ~privileges(rules, trump, trick) else hand


class Position(NamedTuple):
    """Open hands in the play, by seat from the eldest; `trick` has the cards lying, in order.

    `trump` is what is trump under which ranking (`engine.trumps.ranked`); `forced_by_trick` and
    `punto_privileged` are the rule book's `matadors` fields; `taken` counts tricks, none by
    default. `turn` is who plays next.
    """

    hands: tuple[int, ...]
    turn: int
    trump: int
    forced_by_trick: bool = False
    punto_privileged: bool = False
    trick: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()

    def legal_plays(self) -> int:
        """Return the mask of the cards that the player to move may play; 0 when all are played.

        >>> from ombre_records.model.cards import card, hand, holding
        >>> position = Position((hand("S4"), hand("SA DK"), hand("S5")), 0, 0)
        >>> holding(position.play(card("S4")).legal_plays())
        'SA DK'
        """
        return lawful(
            self.hands[self.turn],
            self.trick,
            self.trump,
            (self.forced_by_trick, self.punto_privileged),
        )

    def play(self, card: int) -> Position:
        """Return the position after a lawful play; ValueError for one that is not lawful."""
        if not self.legal_plays() >> card & 1:
            held = self.hands[self.turn] >> card & 1
            reason = "the player must follow suit" if held else "the player does not hold it"
            raise ValueError(f"{CARD_NAMES[card]} may not be played: {reason}")
        return self.after(card)

    def after(self, card: int) -> Position:
        """Return the position after a card is played, lawful or not."""
        turn = self.turn
        hands = self.hands
        hands = (*hands[:turn], hands[turn] & ~(1 << card), *hands[turn + 1 :])
        trick = (*self.trick, card)
        count = len(hands)
        _, _, trump, by_trick, punto, _, taken = self
        if len(trick) < count:
            turn = (turn + 1) % count
            return Position(hands, turn, trump, by_trick, punto, trick, taken)
        winner = (turn + 1 + winning(trick, self.trump)) % count
        taken = taken or (0,) * count
        taken = (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :])
        return Position(hands, winner, trump, by_trick, punto, (), taken)

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands)

    def trumps(self, seat: int) -> int:
        """Return the trumps that a seat holds."""
        return self.hands[seat] & TRUMPS[self.trump]

    def _repr_svg_(self) -> str:
        return displayed("position", self)
