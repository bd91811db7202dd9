"""A suit as the search needs it: who holds its cards from the top, and what follows; counts of
certain tricks, packed into one number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

COUNT = 5
"""The bits of a count: it is added to without a carry into the next as long as it is below 32, and
no deal has more than twenty tricks."""


class Sides(NamedTuple):
    """The sides, seats from the Ombre: `both` sides, his first; by seat its `mates` and
    its `foes`, and one trick in its count as a `unit`, in its side's as a `side`.
    """

    both: tuple[tuple[int, ...], tuple[int, ...]]
    mates: tuple[tuple[int, ...], ...]
    foes: tuple[tuple[int, ...], ...]
    unit: tuple[int, ...]
    side: tuple[int, ...]


class Led(NamedTuple):
    """What is certain if a seat leads trumps from the top while that takes others' trumps.

    `sure` has the counts. Of his further tricks each is worth a `unit`, and those beyond `short`
    are worth a `side` too, since another of his side may be certain of more. `foes` keep trumps
    meanwhile, `mates` have any.
    """

    sure: int
    short: int
    unit: int
    side: int
    foes: tuple[int, ...] = ()
    mates: tuple[int, ...] = ()


@lru_cache
def sides(ours: tuple[bool, ...]) -> Sides:
    """Return who plays with whom, given who is on the Ombre's side."""
    seats = range(len(ours))
    his, other = (tuple(seat for seat in seats if ours[seat] is own) for own in (True, False))
    return Sides(
        (his, other),
        tuple(
            tuple(who for who in (his if own else other) if who != at)
            for at, own in enumerate(ours)
        ),
        tuple(other if own else his for own in ours),
        tuple(1 << COUNT * seat for seat in seats),
        tuple(1 << COUNT * (len(ours) + (not own)) for own in ours),
    )


def count(sure: int, unit: int) -> int:
    """Return the count of which one trick is a unit."""
    return sure // unit % (1 << COUNT)


def unbeaten(owners: Iterable[int], seat: int, foes: tuple[int, ...]) -> int:
    """Return how many of a seat's trumps are left if each higher one of foes beats one.

    `owners` are the seats that hold the trumps, from the top. A trump is lost to a foe only in a
    trick in which he plays a higher one, and he plays each of his in one trick. So at the worst his
    trumps are matched with lower ones one for one; each that is left over takes its trick for the
    side, whoever leads and whatever is withheld, since every card is played in the end.
    """
    higher, remaining = 0, 0
    for who in owners:
        if who in foes:
            higher += 1
        elif who == seat and higher:
            higher -= 1
        elif who == seat:
            remaining += 1
    return remaining


def alone(owners: bytes, table: Sides) -> tuple[int, ...]:
    """Return how many tricks each seat's trumps are certain to bring its side."""
    return tuple([unbeaten(owners, seat, foes) for seat, foes in enumerate(table.foes)])


def whoever_leads(owners: bytes, brought: tuple[int, ...], table: Sides) -> int:
    """Return the counts that are certain, given what the trumps of each bring its side.

    `owners` are as in `unbeaten`, `brought` is by seat. For a seat's own count its mates are foes
    too, as they may beat its trumps as well.
    """
    sure = 0
    for seat, mates in enumerate(table.mates):
        own = unbeaten(owners, seat, table.foes[seat] + mates) if mates else brought[seat]
        sure += own * table.unit[seat]
    for side in table.both:
        if side:
            # The most of one of them, not their sum: two trumps of a side may fall to one trick.
            sure += max([brought[seat] for seat in side]) * table.side[side[0]]
    return sure


WIDTH = 12
"""The most cards of a suit: red trumps with both black aces."""

MARK = 8
"""Added to the owner of a card that is privileged as a matador."""

Lead = tuple[int, int, int]
"""A card, the place of its suit, and the card again if it is a privileged trump, which forces lower
ones; else `NOBODY`."""

NOBODY = 1 << 4 * WIDTH
"""Below every card: what forces no matador."""

_OWNER = bytes(card & ~MARK for card in range(256))
_SEATS = tuple(bytes([seat]) for seat in range(MARK))


class SuitState:
    """One suit at the start of a trick; a card is a bit, the highest card the lowest bit.

    `cards` has the owners from the top, marked if privileged, `owners` without the marks, and
    `rest` what is left once some are played. By seat: `length`; `moves`, one card of each run of
    equal ones from the lowest; `leads`, the same as leads: the top card, the lowest, the others;
    `last`, the lowest card; `top`, how many cards he holds from the top; `cash`, how many tricks he
    makes by leading the suit while nobody ruffs; `free`, whether all that he holds is privileged.

    Of the first suit, trumps if there are any: `privileged` has the matadors as bits; `sure` the
    counts of tricks that are certain whoever leads; by seat, `alone` has those that his trumps are
    certain to bring his side, and `led` those that are certain if he leads.
    """

    __slots__ = (
        "alone",
        "cards",
        "cash",
        "free",
        "last",
        "leads",
        "led",
        "length",
        "moves",
        "owners",
        "privileged",
        "rest",
        "sure",
        "table",
        "top",
    )

    def __init__(self, table: Suits, cards: bytes) -> None:
        self.table, self.cards = table, cards
        self.rest = Rest(self)
        self.owners = owners = cards.translate(_OWNER)
        seats = table.seats
        self.privileged = sum(table.bits[at] for at, card in enumerate(cards) if card & MARK)
        self.length = tuple(map(owners.count, seats))
        self.top = tuple([len(owners) - len(owners.lstrip(_SEATS[seat])) for seat in seats])
        self.free = tuple([seat not in cards for seat in seats])
        self.moves = self._runs(owners)
        self.last = tuple([runs[0] if runs else 0 for runs in self.moves])
        self.leads = tuple(map(self._leads, self.moves, self.top))
        self.cash = tuple(map(self._cash, self.length, self.top, seats))
        self.alone, self.sure = table.nothing, 0
        if table.trumps:
            self.alone = alone(owners, table.sides)
            self.sure = whoever_leads(owners, self.alone, table.sides)
        if not table.place:
            self.led = tuple(map(self._led, seats))

    def _runs(self, owners: bytes) -> tuple[tuple[int, ...], ...]:
        """Return by seat the lowest card of each run of equal ones, from the lowest run."""
        runs: list[list[int]] = [[] for _ in self.table.seats]
        cards, bits, alike = self.cards, self.table.bits, self.table.alike
        # Neighbours in one hand take the same tricks. A matador and an ordinary trump beside it do
        # not, as only one of them may be withheld: the mark keeps them apart.
        below = None
        for at in range(len(cards) - 1, -1, -1):
            if cards[at] != below or not alike:
                runs[owners[at]].append(bits[at])
            below = cards[at]
        return tuple(map(tuple, runs))

    def _leads(self, moves: tuple[int, ...], top: int) -> tuple[tuple[Lead, ...], ...]:
        place, privileged = self.table.place, self.privileged
        leads = tuple([(card, place, card if card & privileged else NOBODY) for card in moves])
        others = leads[:-1] if top else leads
        return leads[len(others) :], others[:1], others[1:]

    def _cash(self, own: int, top: int, seat: int) -> int:
        if top in (0, own):
            return top
        # Once he has led as many tops as any other holds cards, nobody has any left to beat the
        # rest with, however low they are.
        others = max([length for who, length in enumerate(self.length) if who != seat])
        return own if top >= others else top

    def _led(self, seat: int) -> Led:
        """Whoever leads from the top draws a trump of each, withheld by nobody: a matador that he
        lacks is above any trump that does not force it.
        """
        cash, table = self.cash[seat], self.table.sides
        unit, side = table.unit[seat], table.side[seat]
        if not self.table.trumps:
            return Led(cash * (unit + side), 0, unit, side)
        # After as many rounds as he has tops, foes who held more trumps have some left to ruff
        # with. A mate counts if he had any: where they have been drawn, that errs on the safe side.
        foes = tuple([foe for foe in table.foes[seat] if self.length[foe] > self.top[seat]])
        mates = tuple([mate for mate in table.mates[seat] if self.length[mate]])
        brought, ours = max(self.alone[seat], cash), count(self.sure, side)
        more = max(0, cash - count(self.sure, unit)) * unit + max(0, brought - ours) * side
        return Led(self.sure + more, max(0, ours - brought), unit, side, foes, mates)


class Rest(dict[int, SuitState]):
    """The rest of a suit once cards are played, made as it is asked for."""

    def __init__(self, suit: SuitState) -> None:
        self.suit = suit

    def __missing__(self, played: int) -> SuitState:
        suit, bits = self.suit, self.suit.table.bits
        remaining = bytes([card for at, card in enumerate(suit.cards) if not played & bits[at]])
        self[played] = state = suit.table.suit(remaining)
        return state


class Suits:
    """The states of the suit at one place, for seats of which some are on the Ombre's side."""

    MOST = 100_000
    """How many states are kept; then all are forgotten. There are more ways for twelve trumps to
    lie than memory is worth, and few of them come up in the deals of a record."""

    def __init__(self, place: int, ours: tuple[bool, ...], trumps: bool, alike: bool) -> None:
        self.place, self.trumps, self.alike = place, trumps, alike
        self.seats, self.sides = range(len(ours)), sides(ours)
        self.bits = tuple(1 << WIDTH * place + at for at in range(WIDTH))
        self.nothing = (0,) * len(ours)
        self.known: dict[bytes, SuitState] = {}

    def suit(self, cards: bytes) -> SuitState:
        """Return the state of a suit given the owners of its cards from the top."""
        # A privilege matters only while somebody else can lead the suit; without the marks, states
        # that differ in nothing else are one, and its cards are equal to each other.
        owners = cards.translate(_OWNER)
        if not owners.strip(owners[:1]):
            cards = owners
        state = self.known.get(cards)
        if state is None:
            if len(self.known) >= self.MOST:
                self.known.clear()
            state = self.known[cards] = SuitState(self, cards)
        return state


@lru_cache(maxsize=512)
def suits(place: int, ours: tuple[bool, ...], trumps: bool, alike: bool = True) -> Suits:
    """Return the states of the suit at a place (0 to 3, trumps first), kept for all deals.

    `ours` are the seats of the Ombre's side, from him; `trumps`: whether this suit is trump;
    `alike`: of equal cards one is tried.
    """
    return Suits(place, ours, trumps, alike)
