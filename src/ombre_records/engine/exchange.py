"""The exchange as an immutable position: who may take how many cards from the stock."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.books.book import Call, ExchangeRules


def limits(
    rules: ExchangeRules, contract: Call, is_ombre: bool, first: bool, left: int
) -> tuple[int, int]:
    """Return the fewest and the most cards that a player may take.

    `first`: no defender has taken a card yet. `left`: cards left in the stock.
    """
    if is_ombre:
        most = left if contract.most is None else contract.most
        return contract.least, min(most, left)
    if not contract.defenders:
        return 0, 0
    limited = rules.first_limit is not None and (rules.first_limit_in == "always" or contract.solo)
    return 0, min(rules.first_limit or 0, left) if limited and first else left


class ExchangePosition(NamedTuple):
    """Hands and the stock from its top while cards are exchanged, seats counted from the eldest.

    `done` are the seats that have exchanged, in order; `taken` is whether a defender has taken.
    """

    rules: ExchangeRules
    contract: Call
    ombre: int
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    done: tuple[int, ...] = ()
    taken: bool = False

    def may_exchange(self) -> tuple[int, ...]:
        """Return the seats that may exchange now: the Ombre first, then the defenders."""
        if self.ombre not in self.done:
            return (self.ombre,)
        left = [seat for seat in self._in_turn() if seat not in self.done]
        return tuple(left if self.rules.defenders == "as-they-settle" else left[:1])

    def _in_turn(self) -> list[int]:
        count = len(self.hands)
        return [(self.ombre + step) % count for step in range(1, count)]

    def limits(self, seat: int) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may take now."""
        first = not self.taken
        return limits(self.rules, self.contract, seat == self.ombre, first, len(self.stock))

    def exchange(self, seat: int, discards: int) -> ExchangePosition:
        """Return the position after a seat lays off a mask of cards and draws as many.

        ValueError if it is not the seat's turn, a card is not held, or the number is not allowed.
        """
        count = discards.bit_count()
        least, most = self.limits(seat)
        if seat not in self.may_exchange():
            raise ValueError("another player exchanges first")
        if discards & ~self.hands[seat]:
            raise ValueError("a discard is not held")
        if not least <= count <= most:
            raise ValueError(f"between {least} and {most} cards may be taken, not {count}")
        drawn = sum(1 << card for card in self.stock[:count])
        hands = list(self.hands)
        hands[seat] = hands[seat] & ~discards | drawn
        return self._replace(
            hands=tuple(hands),
            stock=self.stock[count:],
            done=(*self.done, seat),
            taken=self.taken or (seat != self.ombre and count > 0),
        )
