"""A suit as the search needs it: who holds its cards from the top, and what follows from that.

Cards that are out are closed up, so the order of the owners is all that is left, and names the
state. What it implies (equal cards, sure tricks, what is left once some are played) is worked out
once and kept for all deals. Seats count from the Ombre.
"""

from __future__ import annotations

from functools import lru_cache

_CODE, _SEAT = 32, 3

WIDTH = 12
"""The most cards of a suit: red trumps with both black aces."""

Card = tuple[int, bool]
"""Who holds a card, and whether it is privileged as a matador."""

Lead = tuple[int, int, int]
"""A card, the place of its suit, and the card again if it is a privileged trump, which forces lower
ones; else `NOBODY`."""

NOBODY = 1 << 4 * WIDTH
"""Below every card: what forces no matador."""


class Suit:
    """One suit at the start of a trick; a card is a bit, the highest card the lowest bit.

    `code` names the state, apart from other suits' codes. By seat: `length`; `moves`, one card of
    each run of equal ones from the lowest; `leads`, the same as leads: the top card, the lowest,
    the others; `last`, the lowest card; `top`, how many cards he holds from the top; `cash`, how
    many tricks he makes by leading the suit while nobody ruffs; `free`, whether all that he holds
    is privileged.

    Of trumps: `privileged` has the matadors as bits; `sure` the tricks that are certain whoever
    leads, by seat and then of either side; `alone` those that a seat's trumps are certain to bring
    its side; `draws` how many rounds a seat can lead from the top that all must follow.
    """

    __slots__ = (
        "alone",
        "cards",
        "cash",
        "code",
        "draws",
        "free",
        "last",
        "leads",
        "length",
        "moves",
        "privileged",
        "rest",
        "sure",
        "table",
        "top",
    )

    def __init__(self, table: Suits, cards: tuple[Card, ...], number: int) -> None:
        self.table, self.cards = table, cards
        self.code = number << _CODE * table.place + _SEAT
        self.rest: dict[int, Suit] = {}
        seats = range(len(table.ours))
        self.privileged = sum(table.bit(at) for at, card in enumerate(cards) if card[1])
        self.length = tuple(sum(who == seat for who, _ in cards) for seat in seats)
        self.moves = tuple(self._runs(seat) for seat in seats)
        self.last = tuple(runs[0] if runs else 0 for runs in self.moves)
        self.free = tuple(all(free for who, free in cards if who == seat) for seat in seats)
        self.top = tuple(map(self._top, seats))
        self.leads = tuple(map(self._leads, seats))
        self.cash = tuple(map(self._cash, seats))
        self.draws = tuple(map(self._draws, seats)) if table.trumps else (0,) * len(seats)
        self.alone, self.sure = self._sure() if table.trumps else table.nothing

    def _runs(self, seat: int) -> tuple[int, ...]:
        """Return the lowest card of each run of equal ones, from the lowest run."""
        cards = (*self.cards, None)
        own = [at for at, card in enumerate(self.cards) if card[0] == seat]
        alike = self.table.alike
        ends = [at for at in own if not alike or cards[at + 1] != cards[at]]
        return tuple(map(self.table.bit, reversed(ends)))

    def _top(self, seat: int) -> int:
        others = (at for at, (who, _) in enumerate(self.cards) if who != seat)
        return next(others, len(self.cards))

    def _leads(self, seat: int) -> tuple[tuple[Lead, ...], ...]:
        place = self.table.place
        moves = [
            (card, place, card if card & self.privileged else NOBODY) for card in self.moves[seat]
        ]
        top = [moves.pop()] if moves and self.top[seat] else []
        return tuple(top), tuple(moves[:1]), tuple(moves[1:])

    def _cash(self, seat: int) -> int:
        top, own = self.top[seat], self.length[seat]
        others = (length for who, length in enumerate(self.length) if who != seat)
        return own if top >= max(others, default=0) else top

    def _draws(self, seat: int) -> int:
        """Only a matador led takes matadors that could be withheld from another trump."""
        top = self.top[seat]
        if any(free for who, free in self.cards if who != seat):
            ordinary = (at for at, (_, free) in enumerate(self.cards[:top]) if not free)
            return next(ordinary, top)
        return top

    def _sure(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        ours, seats = self.table.ours, range(len(self.table.ours))
        single = [self._unbeaten(seat, {*seats} - {seat}) for seat in seats]
        foes = [{other for other in seats if ours[other] != ours[seat]} for seat in seats]
        alone = tuple(self._unbeaten(seat, foes[seat]) for seat in seats)
        sides = (
            max((alone[s] for s in seats if ours[s] is own), default=0) for own in (True, False)
        )
        return alone, (*single, *sides)

    def _unbeaten(self, seat: int, foes: set[int]) -> int:
        """Return how many of a seat's trumps are left if each higher one of others beats one."""
        higher, unbeaten = 0, 0
        for who, _ in self.cards:
            if who in foes:
                higher += 1
            elif who == seat and higher:
                higher -= 1
            elif who == seat:
                unbeaten += 1
        return unbeaten

    def without(self, played: int) -> Suit:
        """Return the suit once cards are played."""
        found = self.rest.get(played)
        if found is None:
            bit = self.table.bit
            cards = [card for at, card in enumerate(self.cards) if not played & bit(at)]
            found = self.rest[played] = self.table.suit(cards)
        return found


class Suits:
    """The states of the suit at one place, for seats of which some are on the Ombre's side."""

    MOST = 100_000

    def __init__(self, place: int, ours: tuple[bool, ...], trumps: bool, alike: bool) -> None:
        self.place, self.ours, self.trumps, self.alike = place, ours, trumps, alike
        self.nothing = (0,) * len(ours), (0,) * (len(ours) + 2)
        self.known: dict[tuple[Card, ...], Suit] = {}
        self.number = 0

    def bit(self, at: int) -> int:
        """Return the bit of the card that is `at` from the top."""
        return 1 << WIDTH * self.place + at

    def suit(self, cards: list[Card]) -> Suit:
        """Return the state of a suit given its cards from the top."""
        if len({who for who, _ in cards}) < 2:  # nobody else can lead it: no privilege is left
            cards = [(who, False) for who, _ in cards]
        key = tuple(cards)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= self.MOST:
                self.known.clear()
            self.number += 1
            found = self.known[key] = Suit(self, key, self.number)
        return found


@lru_cache(maxsize=512)
def suits(place: int, ours: tuple[bool, ...], trumps: bool, alike: bool = True) -> Suits:
    """Return the states of the suit at a place; `alike`: of equal cards one is tried."""
    return Suits(place, ours, trumps, alike)
