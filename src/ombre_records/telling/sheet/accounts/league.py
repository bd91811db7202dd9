"""A league over evenings: what each player has done in all of them, matched by name.

Counters of different rule books, or of different worth, are not added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ombre_records.gathering.counting import added
from ombre_records.model.money import Money, Worth
from ombre_records.referee.facts import SessionFacts
from ombre_records.telling.sheet.accounts.evenings import (
    Attendance,
    Evening,
    evenings,
    matched,
    numbered,
)
from ombre_records.telling.sheet.accounts.summary import PlayerTally


@dataclass(slots=True)
class LeagueStanding:
    """A player in a league; amounts are in counters, antes included, None where not known.

    `evenings` has the numbers of those that he attended, `totals` what he won in each of them.
    """

    name: str
    sessions: int = 0
    deals: int = 0
    tally: PlayerTally = field(default_factory=PlayerTally)
    evenings: list[int] = field(default_factory=list)
    totals: list[int | None] = field(default_factory=list)

    @property
    def total(self) -> int | None:
        """What was won on the whole; None where it is not known."""
        return added(self.totals)

    @property
    def average(self) -> Fraction | None:
        """What was won in a deal, on the whole; None where it is not known."""
        return _mean(self.total, self.deals)

    @property
    def each_evening(self) -> Fraction | None:
        """What was won in an evening, on the whole; None where it is not known."""
        return _mean(self.total, len(self.evenings))

    @property
    def best(self) -> tuple[int, int] | None:
        """The evening that brought most, the first of several, and what it brought.

        None where it is not known, or no evening was attended.
        """
        known = [
            (total, number)
            for number, total in zip(self.evenings, self.totals, strict=True)
            if total is not None
        ]
        if not known or len(known) < len(self.totals):
            return None
        total, number = max(known, key=lambda pair: (pair[0], -pair[1]))
        return number, total

    def add(self, number: int, one: Attendance) -> None:
        """Count an evening in."""
        self.sessions, self.deals = self.sessions + one.sessions, self.deals + one.deals
        self.tally = self.tally + one.tally
        self.evenings.append(number)
        self.totals.append(one.total)


def _mean(total: int | None, count: int) -> Fraction | None:
    return None if total is None or not count else Fraction(total, count)


class League(NamedTuple):
    """Sessions whose counters can be added up, by their places; their evenings, and the standings.

    The best stand first. Who is named as a player and never sat at a table has a standing too.
    """

    book: str
    counter: Money | None
    sessions: tuple[int, ...]
    evenings: tuple[Evening, ...]
    standings: tuple[LeagueStanding, ...]


def leagues(
    sessions: Sequence[SessionFacts], worth: Callable[[SessionFacts], Worth]
) -> tuple[League, ...]:
    """Return a league for each rule book with its options, in order of appearance; several where
    worths differ.

    Sessions that do not tell what a counter is worth go with the others while these agree, and
    their counters are worth as much.
    """
    worths = [worth(session).counter for session in sessions]
    numbers = numbered(sessions)
    stakes_by_game: dict[_Game, set[Money | None]] = {}
    for session, counter in zip(sessions, worths, strict=True):
        stakes_by_game.setdefault(_game(session), set()).add(counter)
    groups: dict[tuple[_Game, Money | None], list[int]] = {}
    for place, (session, counter) in enumerate(zip(sessions, worths, strict=True)):
        if session.session.deals and not session.deals:
            continue  # all of it is counted elsewhere, or nowhere
        game = _game(session)
        several = len(stakes_by_game[game] - {None}) > 1
        groups.setdefault((game, counter if several else None), []).append(place)
    return tuple(
        League(
            sessions[places[0]].book.written,
            next((worths[at] for at in places if worths[at]), None),
            tuple(places),
            held := evenings(sessions, places, numbers),
            standings((name for at in places for name in sessions[at].players), held),
        )
        for places in groups.values()
    )


_Game = tuple[str, frozenset[str]]
"""A rule book and its options, in whatever order they are written."""


def _game(session: SessionFacts) -> _Game:
    return session.book.name, frozenset(session.book.chosen)


def standings(names: Iterable[str], held: Iterable[Evening]) -> tuple[LeagueStanding, ...]:
    """Return the standings over evenings, by total, then by games won, unknown totals last."""
    found: dict[str, LeagueStanding] = {}
    for name in names:
        found.setdefault(matched(name), LeagueStanding(name))
    for evening in held:
        for one in evening.players:
            found[matched(one.name)].add(evening.number, one)
    return tuple(sorted(found.values(), key=_place))


def _place(one: LeagueStanding) -> tuple[bool, int, int, str]:
    return one.total is None, -(one.total or 0), -one.tally.won, one.name
