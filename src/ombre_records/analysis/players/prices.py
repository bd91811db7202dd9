"""What an outcome is worth to a player, in counters, by what the book pays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ombre_records.analysis.players.standing import SeatView
from ombre_records.analysis.solver.goal import BORNE_ALONE
from ombre_records.books.book import Call
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.payments import Item, balance
from ombre_records.engine.settlement import (
    NO_RUN,
    Ending,
    EstucheRun,
    Played,
    codille_is_ones,
    codille_shared,
    ended,
    marks,
    settle,
)

_NOLO = {"won": "nolo-won", "bet": "nolo-bet", "kruk": "nolo-kruk"}


class Contest(NamedTuple):
    """Who plays for what, as far as payments rest on it; seats from the eldest.

    `run` is the Ombre's. `forbidder` is who plays on for codille against a surrender.
    """

    call: Call
    ombre: int
    friend: int | None = None
    run: EstucheRun = NO_RUN
    turned: int | None = None
    forbidder: int | None = None


class Prices:
    """What one player is paid, in counters without the ante.

    Three things are taken as they most often are: nobody has lost all of the first tricks, the odd
    counters of a codille that the defenders share go to the first of them, and a kruk has two
    tricks.
    """

    def __init__(self, now: SeatView) -> None:
        self.now = now
        self.table = tuple(range(len(now.seen.players)))
        self.known: dict[tuple[object, ...], float] = {}
        passes = now.book.auction.passes
        self.passed = [call.seat for call in now.seen.calls if call.word in passes]
        self.taken = {step.seat: step.number for step in now.seen.exchanged}

    def counters(self, outcome: str, contest: Contest) -> float:
        """Return what the player is paid for an outcome, in the solver's words.

        Where one defender has a codille alone and it is open which, it is shared out by the tricks
        they have, and one more for each.
        """
        key = outcome, contest.call.name, contest[1:]
        if key not in self.known:
            self.known[key] = self._worked_out(outcome, contest)
        return self.known[key]

    def _worked_out(self, outcome: str, contest: Contest) -> float:
        ones = codille_is_ones(self.now.book) and not codille_shared(self.now.book)
        if outcome != "codille" or not ones:
            return self.paid(self._verdict(outcome, None), contest)
        player = contest.ombre if contest.forbidder is None else contest.forbidder
        seats = [seat for seat in range(len(self.now.seats)) if seat != player]
        weights = [self.now.taken[seat] + 1 for seat in seats]
        paid = [self.paid(self._verdict(outcome, seat), contest) for seat in seats]
        return sum(map(float.__mul__, paid, map(float, weights))) / sum(weights)

    @staticmethod
    def _verdict(outcome: str, winner: int | None) -> Verdict:
        if outcome == BORNE_ALONE:
            return Verdict("puesta", alone=True)
        return Verdict(_NOLO.get(outcome, outcome), winner)

    def paid(self, found: Verdict, contest: Contest) -> float:
        """Return what the player is paid if the deal ends so."""
        seats, book = self.now.seats, self.now.book
        forbidder = None if contest.forbidder is None else seats[contest.forbidder]
        if found.kind == "surrendered":
            ending = Ending("surrendered")
        else:
            ending = ended(found, seats, none_of_first=False, forbidder=forbidder, tricks=2)
        deal = Played(
            book,
            self.table,
            ending,
            seats[contest.ombre],
            contest.call,
            None if contest.friend is None else seats[contest.friend],
            contest.run,
            NO_RUN,
            contest.turned,
        )
        seen = self.now.seen
        done = settle(deal, seen.pool, self._laid(seats[contest.ombre]), seen.reserved, False)
        return float(balance(done.items, seen.seat))

    def _laid(self, ombre: int) -> tuple[Item, ...]:
        passed: Iterable[int] = (seat for seat in self.now.seats if seat != ombre)
        return marks(self.now.book, passed, self.taken, thrown_in=False) or ()
