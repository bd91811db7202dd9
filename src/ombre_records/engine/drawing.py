"""The exchange: who may take how many cards from the stock, and in what order.

Seats are places in play, the eldest 0.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.errors import IllegalAction
from ombre_records.books.book import Call, ExchangeRules
from ombre_records.engine.seating import turn
from ombre_records.model.cards import card_names


def exchanges(contract: Call, is_ombre: bool) -> bool:
    """Return whether the Ombre, or a defender, exchanges cards at all in a contract."""
    return not contract.solo if is_ombre else contract.defenders


def settled_between(rules: ExchangeRules) -> bool:
    """Return whether the defenders settle between them who of them exchanges first."""
    return rules.defenders == "as-they-settle"


def before(
    rules: ExchangeRules, seats: tuple[int, ...] | range, ombre: int | None, seat: int
) -> tuple[int, ...]:
    """Return the players who exchange before another, in order.

    The Ombre is first, then the defenders in turn, unless they settle the order between them.

    `seats` are the players in turn. Nobody where the Ombre (None: not known) is not among them.
    """
    if ombre is None or ombre not in seats or seat == ombre:
        return ()
    if settled_between(rules):
        return (ombre,)
    order = turn(seats, ombre)
    return order[: order.index(seat)]


def may_precede(
    rules: ExchangeRules, seats: tuple[int, ...], ombre: int, seat: int, others: Collection[int]
) -> bool:
    """Return whether one of some others may have exchanged before a player.

    `seats` are the players in turn.
    """
    if seat == ombre:
        return False
    if settled_between(rules):
        return bool(others)
    return not set(before(rules, seats, ombre, seat)).isdisjoint(others)


def may_take(
    rules: ExchangeRules,
    seats: tuple[int, ...] | range,
    ombre: int | None,
    done: Collection[int],
    seat: int,
) -> bool:
    """Return whether it is a player's turn to exchange, once others have `done` so: each does once.

    `seats` are the players in turn.
    """
    return seat not in done and set(before(rules, seats, ombre, seat)).issubset(done)


def limits(
    rules: ExchangeRules, contract: Call, is_ombre: bool, first: bool, left: int
) -> tuple[int, int]:
    """Return the fewest and the most cards that a player may take.

    `first`: no defender has taken a card yet. `left`: cards left in the stock.
    """
    if is_ombre:
        most = left if contract.most is None else contract.most
        return contract.least, min(most, left)
    if not exchanges(contract, is_ombre):
        return 0, 0
    # The limit leaves cards to the second defender; once one has taken, it has served its purpose.
    limited = rules.first_limit is not None and (rules.first_limit_in == "always" or contract.solo)
    return 0, min(rules.first_limit or 0, left) if limited and first else left


class Drawing(Struct, frozen=True):
    """Hands and the stock from its top while cards are exchanged.

    `done` are the seats that have exchanged, in order; `taken` is whether a defender has taken,
    `yielded` whether the first defender has let the next go before him.
    """

    rules: ExchangeRules
    contract: Call
    ombre: int
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    done: tuple[int, ...] = ()
    taken: bool = False
    yielded: bool = False

    def may_exchange(self) -> tuple[int, ...]:
        """Return the seats that may exchange now: the Ombre first, then the defenders."""
        seats = range(len(self.hands))
        return tuple(
            seat
            for seat in turn(seats, self.ombre)
            if may_take(self.rules, seats, self.ombre, self.done, seat)
        )

    def next_to_take(self) -> tuple[int, ...]:
        """Return the same with the seat first whose decision it is: of defenders who settle it
        between them the first in turn, unless he has yielded.
        """
        seats = self.may_exchange()
        yields = self.yielded and self.ombre in self.done and len(self._settled()) == 0
        return (*seats[1:], *seats[:1]) if yields else seats

    def _settled(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.done if seat != self.ombre)

    def may_yield(self, seat: int) -> bool:
        """Return whether a defender may let another exchange before him."""
        return (
            settled_between(self.rules)
            and not self.yielded
            and seat != self.ombre
            and not self._settled()
            and len(self.may_exchange()) > 1
        )

    def takes_all(self, seat: int) -> bool:
        """Return whether a seat has no hand but the stock, which it draws before it lays off."""
        return seat == self.ombre and not self.hands[seat] and bool(self.stock)

    def limits(self, seat: int) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may take now."""
        least, most = limits(
            self.rules, self.contract, seat == self.ombre, not self.taken, len(self.stock)
        )
        return least, min(most, self.hands[seat].bit_count())

    def passed_over(self, seat: int) -> Drawing:
        """Return the exchange after a seat that can take nothing."""
        return replace(self, done=(*self.done, seat))

    def exchange(self, seat: int, discards: int) -> Drawing:
        """Return the exchange after a seat lays off a mask of cards and draws as many.

        ValueError if it is not the seat's turn, a card is not held, or the number is not allowed.
        """
        count = discards.bit_count()
        least, most = self.limits(seat)
        if seat not in self.may_exchange():
            first = " or ".join(map(str, self.may_exchange())) or "nobody any more"
            raise IllegalAction(f"seat {seat} may not exchange now; who may is {first}")
        if missing := discards & ~self.hands[seat]:
            raise IllegalAction(
                f"{', '.join(card_names(missing))} cannot be laid off: it is not held"
            )
        if not least <= count <= most:
            raise IllegalAction(f"between {least} and {most} cards may be taken, not {count}")
        return self.after(seat, discards)

    def after(self, seat: int, discards: int) -> Drawing:
        """Return the exchange after a seat has laid off cards, in turn or let go first."""
        count = discards.bit_count()
        drawn = sum(1 << card for card in self.stock[:count])
        hands = list(self.hands)
        hands[seat] = hands[seat] & ~discards | drawn
        return replace(
            self,
            hands=tuple(hands),
            stock=self.stock[count:],
            done=(*self.done, seat),
            taken=self.taken or (seat != self.ombre and count > 0),
        )
