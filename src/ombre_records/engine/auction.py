"""The auction as an immutable position: who speaks, which calls are lawful, how it ends."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.books.book import Auction, Call


class Spoken(NamedTuple):
    """A call that stands: the seat, the call (None: a pass), and the rank it counts for."""

    seat: int
    call: Call | None
    rank: int


class AuctionPosition(NamedTuple):
    """An auction so far, seats counted from the eldest.

    Each speaks in turn until all but the standing caller have passed, or all have; a pass is final.
    """

    rules: Auction
    players: int
    spoken: tuple[Spoken, ...] = ()

    @property
    def passed(self) -> frozenset[int]:
        """The seats that have passed."""
        return frozenset(entry.seat for entry in self.spoken if entry.call is None)

    @property
    def standing(self) -> Spoken | None:
        """The highest call so far, and of two equal ones the elder's; None before any."""
        calls = [entry for entry in self.spoken if entry.call is not None]
        return calls[-1] if calls else None

    @property
    def finished(self) -> bool:
        """Whether the auction is over."""
        passed = len(self.passed)
        return passed == self.players or (self.standing is not None and passed == self.players - 1)

    @property
    def turn(self) -> int | None:
        """The seat to speak; None once the auction is over."""
        if self.finished:
            return None
        last = self.spoken[-1].seat if self.spoken else self.players - 1
        passed = self.passed
        following = [(last + step) % self.players for step in range(1, self.players + 1)]
        return next(seat for seat in following if seat not in passed)

    def rank(self, call: Call) -> int:
        """Return what a call counts for now: a promise is the next call above the standing one."""
        if not call.promises:
            return call.rank
        below = self.standing.rank if self.standing else 0
        above = [c.rank for c in self.rules.calls if c.when == "first" and not c.promises]
        return min((rank for rank in above if rank > below), default=0)

    def allows(self, seat: int, call: Call) -> bool:
        """Tell whether a seat may make a call over the standing one."""
        if call.when != "first":
            return False
        own = [entry.call for entry in self.spoken if entry.seat == seat and entry.call]
        if (call in own and not call.promises) or any(said.binds for said in own):
            return False
        standing = self.standing
        if standing is None:
            return not call.promises
        rank = self.rank(call)
        if rank != standing.rank:
            return rank > standing.rank
        return self._may_hold(seat, standing, bool(own))

    def _may_hold(self, seat: int, standing: Spoken, called: bool) -> bool:
        match self.rules.hold:
            case "elder":
                return seat < standing.seat
            case "own-lower-call":
                return called
            case "anyone":
                return True
            case "nobody":
                return False

    def lawful_calls(self) -> tuple[Call | None, ...]:
        """Return what the seat to speak may say: None is a pass; empty once the auction is over."""
        turn = self.turn
        if turn is None:
            return ()
        return (None, *(call for call in self.rules.calls if self.allows(turn, call)))

    def say(self, call: Call | None) -> AuctionPosition:
        """Return the auction after a lawful call, None for a pass; ValueError for another."""
        if call not in self.lawful_calls():
            raise ValueError(f"{call.name if call else 'pass'} may not be said now")
        turn = self.turn
        assert turn is not None
        return self.after(turn, call)

    def after(self, seat: int, call: Call | None) -> AuctionPosition:
        """Return the auction after a seat has spoken, in turn or not."""
        rank = self.rank(call) if call else 0
        return self._replace(spoken=(*self.spoken, Spoken(seat, call, rank)))
