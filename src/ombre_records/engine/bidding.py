"""The auction: who speaks, which calls are lawful, and the games that follow once all have passed.

Seats are places in play, the eldest 0; the player who rests has the place behind the last.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.errors import IllegalAction
from ombre_records.books.book import Auction, Call
from ombre_records.engine.naming import playable
from ombre_records.model.cards import CARDS, PACK

ELDEST = "eldest"
"""What stands among the forced holders for the eldest, whatever he holds."""


class Spoken(NamedTuple):
    """A call that stands: the seat, the call (None: a pass), and the rank it counts for."""

    seat: int
    call: Call | None
    rank: int


class Forced(Struct, frozen=True):
    """The player who must play once all have passed, and the card that obliges him, or `eldest`."""

    seat: int
    card: str


class Bidding(Struct, frozen=True):
    """An auction so far.

    Each speaks in turn until all but the standing caller have passed, or all have; a pass is final.
    Then the games that a book offers for this case are offered from the eldest, each declining for
    good (`late`); nobody having one, a game is forced on a player (`forced`, if there is one) or
    falls to the player who rests. `pack` is the mask of the cards in play: a suit that is out of it
    cannot be called.
    """

    rules: Auction
    players: int
    spoken: tuple[Spoken, ...] = ()
    late: tuple[Spoken, ...] = ()
    forced: int | None = None
    pack: int = PACK

    @property
    def passed(self) -> frozenset[int]:
        """The seats that have passed."""
        return frozenset(entry.seat for entry in self.spoken if entry.call is None)

    @property
    def standing(self) -> Spoken | None:
        """The highest call so far, and of two equal ones the elder's; None before any."""
        # Each call that stands was allowed over the one before, so the last is the highest.
        for entry in reversed(self.spoken):
            if entry.call is not None:
                return entry
        return None

    @property
    def finished(self) -> bool:
        """Whether the bidding is over; if all have passed, last games may still follow."""
        passed = len(self.passed)
        return passed == self.players or (self.standing is not None and passed == self.players - 1)

    @property
    def won(self) -> Spoken | None:
        """The call that stands and its player, or a last game; None where there is none (yet)."""
        if self.standing is not None:
            return self.standing if self.finished else None
        return self.late[-1] if self.late and self.late[-1].call else None

    @property
    def over(self) -> bool:
        """Whether nobody has anything more to say, last games included."""
        return self.finished and (self.won is not None or self.turn is None)

    @property
    def turn(self) -> int | None:
        """The seat to speak; None once the auction is over."""
        if not self.finished:
            last = self.spoken[-1].seat if self.spoken else None
            return speaker(self.players, self.passed, last)
        return None if self.won is not None else self._late_turn

    @property
    def _late_turn(self) -> int | None:
        offered = {call.when: call for call in self.rules.calls}
        calls = [offered[when] for when in _LATE if when in offered]
        takers = (late_taker(call, self.players, len(self.late), self.forced) for call in calls)
        turn = next((seat for seat in takers if seat is not None), None)
        # The player who rests has the last word.
        return None if self.late and self.late[-1].seat == turn == self.players else turn

    def _of(self, when: str) -> tuple[Call, ...]:
        return tuple(call for call in self.rules.calls if call.when == when)

    def rank(self, call: Call) -> int:
        """Return what a call counts for now: a promise is the next call above the standing one."""
        if not call.promises:
            return call.rank
        below = self.standing.rank if self.standing else 0
        above = [c.rank for c in biddable(self.rules) if not c.promises]
        # Above the highest call there is nothing to promise: 0 is below every rank, and refused.
        return min((rank for rank in above if rank > below), default=0)

    def allows(self, seat: int, call: Call) -> bool:
        """Return whether a seat may make a call over the standing one."""
        if not is_bid(call):
            return False
        own = [entry.call for entry in self.spoken if entry.seat == seat and entry.call]
        if (call in own and not call.promises) or any(earlier.binds for earlier in own):
            return False
        highest = self.standing
        if highest is None:
            return not call.promises
        rank = self.rank(call)
        if rank != highest.rank:
            return rank > highest.rank
        return self._may_hold(seat, highest, call, bool(own))

    def _may_hold(self, seat: int, standing: Spoken, call: Call, called: bool) -> bool:
        match self.rules.hold:
            case "elder":
                return seat < standing.seat
            case "elder-same-call":
                return seat < standing.seat and call == standing.call
            case "own-lower-call":
                return called
            case "anyone":
                return True
            case "nobody":
                return False

    def lawful_calls(self) -> tuple[Call | None, ...]:
        """Return what the seat to speak may say: None is a pass; empty once the auction is over.

        A game that is forced, or falls to the player who rests, is all that he may say, unless it
        is optional.
        """
        turn = self.turn
        if turn is None:
            return ()
        if not self.finished:
            calls = (call for call in self.rules.calls if self.allows(turn, call))
            return (None, *(call for call in calls if playable(call, self.pack)))
        if len(self.late) < self.players and (offered := self._of("passed")):
            return (None, *offered)
        last = self._of("resting" if turn == self.players else "forced")[:1]
        return (None, *last) if last and last[0].optional else last

    def say(self, call: Call | None) -> Bidding:
        """Return the auction after a lawful call, None for a pass; ValueError for another."""
        if call not in self.lawful_calls():
            raise IllegalAction(f"{call.name if call else 'pass'} may not be said now")
        turn = self.turn
        assert turn is not None
        if self.finished:
            return replace(self, late=(*self.late, Spoken(turn, call, call.rank if call else 0)))
        return self.after(turn, call)

    def after(self, seat: int, call: Call | None) -> Bidding:
        """Return the auction after a seat has spoken in the bidding, in turn or not."""
        rank = self.rank(call) if call else 0
        return replace(self, spoken=(*self.spoken, Spoken(seat, call, rank)))


_LATE = ("passed", "forced", "resting")
"""When games are played that nobody has bid, in the order in which they come about."""


def speaker(
    players: int, passed: Collection[int], last: int | None, early: Collection[int] = ()
) -> int | None:
    """Return whose turn it is in the bidding: the next after the last speaker who has not passed.

    `last` is None before the first call; who has spoken `early`, before his turn, is left out when
    it comes to him. None where nobody is left.
    """
    waiting, first = set(early), 0 if last is None else last + 1
    # Who spoke early is skipped once, so the turn may have to go round the table a second time.
    for step in range(2 * players):
        seat = (first + step) % players
        if seat in waiting:
            waiting.remove(seat)
        elif seat not in passed:
            return seat
    return None


def late_taker(call: Call, players: int, declined: int, forced: int | None) -> int | None:
    """Return who has to say whether he takes a game that comes once all have passed; None: nobody.

    An offered game goes from the eldest to each in turn, of whom so many have declined. A forced
    game goes to the player it is forced on, if there is one, the last one to the player who rests.
    """
    match call.when:
        case "passed":
            return declined if declined < players else None
        case "forced":
            return forced
        case "resting":
            return players
        case "first":
            return None


def is_bid(call: Call) -> bool:
    """Return whether a call is made in the bidding, not once all have passed."""
    return call.when == "first"


def is_offered(call: Call) -> bool:
    """Return whether a game is offered to each in turn once all have passed."""
    return call.when == "passed"


def is_forced(call: Call) -> bool:
    """Return whether a game is nobody's choice, but forced on a player once all have passed."""
    return call.when == "forced"


def falls_to_resting(call: Call) -> bool:
    """Return whether a game falls to the player who rests once all have passed."""
    return call.when == "resting"


def biddable(rules: Auction) -> tuple[Call, ...]:
    """Return the calls that may be made in the bidding, in the book's order."""
    return tuple(filter(is_bid, rules.calls))


def resting_call(rules: Auction) -> Call | None:
    """Return the game that falls to the player who rests once all have passed, if there is one."""
    return next(filter(falls_to_resting, rules.calls), None)


def must_be_taken(rules: Auction) -> bool:
    """Return whether the player who rests has to play once all have passed."""
    call = resting_call(rules)
    return call is not None and not call.optional


def at_table(rules: Auction, *, rests: bool) -> Auction:
    """Return the calls at a table: none for a player who rests where nobody does."""
    if rests or resting_call(rules) is None:
        return rules
    return replace(rules, calls=tuple(c for c in rules.calls if not falls_to_resting(c)))


def fits(rules: Auction, standing: Spoken, call: Call) -> bool:
    """Return whether the winner of the bidding may announce a contract.

    He may announce his call, a contract that it covers, or, if the book lets him rise, any that is
    not lower.
    """
    if call.promises:
        return False
    if standing.call is not None and call.name in standing.call.covers:
        return True
    return call.rank >= standing.rank if rules.may_rise else call.rank == standing.rank


def contracts(rules: Auction, standing: Spoken, pack: int = PACK) -> tuple[Call, ...]:
    """Return the contracts that the winner may announce, his own call first.

    A game that nobody has bid is played as it is.
    """
    call = standing.call
    own = () if call is None or call.promises else (call,)
    rises = rules.may_rise or (call is not None and (call.promises or bool(call.covers)))
    if call is None or not is_bid(call) or not rises:
        return own
    others = (each for each in biddable(rules) if each not in own and fits(rules, standing, each))
    return own + tuple(each for each in others if playable(each, pack))


def forced(rules: Auction, certain: Sequence[int], possible: Sequence[int]) -> Forced | None:
    """Return who must play once all have passed; None if nobody must, or that is not known.

    The cards oblige in the book's order; `certain` and `possible` bound the hands as dealt, by seat
    from the eldest (twice the same where they are known).
    """
    for name in rules.forced_holders:
        if name == ELDEST:
            return Forced(0, name)
        item = 1 << CARDS[name]
        for seat, hand in enumerate(certain):
            if hand & item:
                return Forced(seat, name)
        # Somebody may hold this card, and it goes before the later ones: they decide nothing now.
        if any(hand & item for hand in possible):
            return None
    return None


def may_be_forced(rules: Auction) -> bool:
    """Return whether a player may have to play once all have passed."""
    return bool(rules.forced_holders)


def forcing(rules: Auction, seat: int) -> tuple[int, ...]:
    """Return the cards of which a player has held one if a game was forced on him.

    None if he may have been forced as the eldest.
    """
    holders = rules.forced_holders
    if not seat and ELDEST in holders:
        return ()
    return tuple(CARDS[name] for name in holders if name != ELDEST)
