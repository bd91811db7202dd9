"""The play with open hands: immutable, with its lawful plays and what follows each; masks inside.

What others are given is `game.positions.Position`, which speaks in names.
"""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.errors import IllegalAction
from ombre_records.books.book import RuleBook
from ombre_records.engine.following import Following, following, lawful
from ombre_records.engine.trumps import ranked, winning
from ombre_records.model.cards import CARD_NAMES


class OpenHands(NamedTuple):
    """Open hands in the play, by seat from the eldest; `trick` has the cards lying, in order.

    `turn` is who plays next. `trump` is what is trump under which ranking (`engine.trumps.ranked`);
    `rules` are the book's for following; `taken` counts tricks, none by default.
    """

    hands: tuple[int, ...]
    turn: int
    trump: int
    rules: Following
    trick: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        book: RuleBook,
        hands: tuple[int, ...],
        suit: int,
        turn: int = 0,
        taken: tuple[int, ...] = (),
    ) -> OpenHands:
        """Return hands at the start of a trick under a book's rules; `suit` is 0-3, or 4 for no
        trumps.
        """
        return cls(hands, turn, ranked(suit, book), following(book), (), taken)

    def legal_plays(self) -> int:
        """Return the mask of the cards that the player to move may play; 0 when all are played.

        >>> from ombre_records.books.load import named
        >>> from ombre_records.model.cards import card, hand, holding
        >>> hands = hand("S4"), hand("SA DK"), hand("S5")
        >>> position = OpenHands.of(named("aldenham"), hands, suit=0)
        >>> holding(position.play(card("S4")).legal_plays())
        'SA DK'
        """
        return lawful(self.hands[self.turn], self.trick, self.trump, self.rules)

    def play(self, card: int) -> OpenHands:
        """Return the position after a lawful play; ValueError for one that is not lawful."""
        if not self.legal_plays() >> card & 1:
            held = self.hands[self.turn] >> card & 1
            reason = "the player must follow suit" if held else "the player does not hold it"
            raise IllegalAction(f"{CARD_NAMES[card]} may not be played: {reason}")
        return self.after(card)

    def after(self, card: int) -> OpenHands:
        """Return the position after a card is played, lawful or not."""
        hands, turn, trump, rules, trick, taken = self
        hands = (*hands[:turn], hands[turn] & ~(1 << card), *hands[turn + 1 :])
        trick = (*trick, card)
        count = len(hands)
        if len(trick) < count:
            return OpenHands(hands, (turn + 1) % count, trump, rules, trick, taken)
        # The last to play sits before the leader, so the leader is the next seat.
        winner = (turn + 1 + winning(trick, trump)) % count
        taken = taken or (0,) * count
        taken = (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :])
        return OpenHands(hands, winner, trump, rules, (), taken)

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands)
