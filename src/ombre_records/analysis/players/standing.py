"""A player's view, in the engine's numbers: seats as places in play, cards as bits.

It is made of an `Information` and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ombre_records.base.errors import IllegalAction
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import named
from ombre_records.engine.following import Following, following
from ombre_records.engine.game.arguments import trump_of
from ombre_records.engine.game.information import Information
from ombre_records.engine.seating import order
from ombre_records.engine.trumps import ranked
from ombre_records.model.cards import CARDS, PACK, SUIT_MASKS, SUITS


@dataclass(frozen=True, slots=True)
class Laid:
    """A card played: the number of its trick, its place there, who played it, and the card."""

    trick: int
    at: int
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """A deal as a player sees it when he is to act. Seats are places in `seats`, from the eldest.

    `first` has won the auction, and `player` plays the game: they part after a surrender. Both are
    None before there is a contract, `call`. `suit` is what is trump, 4 for no trumps, and `trump`
    the same as the engine ranks it. `hand` is what he holds, `own` all that he has ever held.
    `played` has what each has played; `exchanged` how many cards each took who was asked, in order.
    """

    seen: Information
    book: RuleBook
    pack: int
    seats: tuple[int, ...]
    me: int
    call: Call | None
    first: int | None
    player: int | None
    suit: int | None
    trump: int | None
    turned: int | None
    king: int
    hand: int
    own: int
    exchanged: Mapping[int, int]
    plays: tuple[Laid, ...]
    played: tuple[int, ...]

    @property
    def rules(self) -> Following:
        """The rules for following suit."""
        return following(self.book)

    @property
    def others(self) -> tuple[int, ...]:
        """The other places."""
        return tuple(seat for seat in range(len(self.seats)) if seat != self.me)

    @property
    def tricks(self) -> int:
        """How many tricks are complete."""
        return len(self.plays) // len(self.seats)

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the trick that is being played."""
        return tuple(each.card for each in self.plays[self.tricks * len(self.seats) :])

    @property
    def taken(self) -> tuple[int, ...]:
        """The tricks of each."""
        return tuple(self.seen.taken[seat] for seat in self.seats)

    @property
    def friend(self) -> int | None:
        """The Ombre's friend, if the player knows him."""
        friend = self.seen.friend
        return None if friend is None else self.seats.index(friend)


def standing(seen: Information) -> SeatView:
    """Return what a player sees. ValueError if he sits the deal out."""
    book = book_of(seen.book)
    seats = order(seen.dealer, seen.rests, len(seen.players))
    if seen.seat not in seats:
        raise IllegalAction("who rests has nothing to decide")
    plays = tuple(_plays(seen, seats))
    played = [0] * len(seats)
    for each in plays:
        played[each.seat] |= 1 << each.card
    suit = None if seen.trump is None else trump_of(seen.trump)
    player = None if seen.contract is None or seen.ombre is None else seats.index(seen.ombre)
    given_up = next(
        (
            announcement.seat
            for announcement in seen.announcements
            if announcement.word == "surrender"
        ),
        None,
    )
    return SeatView(
        seen,
        book,
        PACK if seen.out is None else PACK & ~SUIT_MASKS[SUITS.index(seen.out)],
        seats,
        seats.index(seen.seat),
        None if seen.contract is None else book.call(seen.contract),
        player if given_up is None else seats.index(given_up),
        player,
        suit,
        None if suit is None else ranked(suit, book),
        None if seen.turned is None else CARDS[seen.turned],
        0 if seen.king is None else 1 << CARDS[seen.king],
        mask(seen.hand),
        mask(seen.dealt) | mask(seen.draws),
        {seats.index(step.seat): step.number for step in seen.exchanged},
        plays,
        tuple(played),
    )


@lru_cache
def book_of(written: str) -> RuleBook:
    """Return a rule book by its name with options."""
    return named(written)


def mask(names: Iterable[str]) -> int:
    """Return cards given by name as a mask."""
    return sum(1 << CARDS[name] for name in names)


def _plays(seen: Information, seats: tuple[int, ...]) -> Iterable[Laid]:
    for number, trick in enumerate(seen.tricks, 1):
        lead = seats.index(trick.leader)
        for at, name in enumerate(trick.cards):
            yield Laid(number, at, (lead + at) % len(seats), CARDS[name])
