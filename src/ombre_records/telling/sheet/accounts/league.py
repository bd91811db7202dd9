"""A league over evenings, and the evenings: what each player has done in a session, in an evening,
and in all of them, matched by name.

An evening is the sessions of one event and date, however many and at however many tables. A session
without event or without date is an evening of its own.

Counters of different rule books, or of different worth, are not added up.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import add
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from ombre_records.base.language.terms import book_title
from ombre_records.books.book import RuleBook
from ombre_records.engine.settlement import defence_won
from ombre_records.gathering.counting import added, seated
from ombre_records.gathering.tournament.tables import date_meant, matched
from ombre_records.model.money import Money, Worth
from ombre_records.referee.facts import DealFacts, SessionFacts

_COUNTS = {
    "sacada": "won",
    "vole": "won",
    "nolo-won": "won",
    "puesta": "puestas",
    "surrendered": "puestas",
    "nolo-bet": "puestas",
    "lost": "lost",
    "vole-failed": "lost",
    "nolo-kruk": "lost",
    "codille": "suffered",
}


class PlayerTally(Struct):
    """A player's games as Ombre by their end; codilles given to an Ombre; voles made."""

    games: int = 0
    won: int = 0
    puestas: int = 0
    lost: int = 0
    given: int = 0
    suffered: int = 0
    voles: int = 0

    def __add__(self, other: PlayerTally) -> PlayerTally:
        return PlayerTally(*map(add, astuple(self), astuple(other)))


def summary(session: SessionFacts) -> tuple[PlayerTally, ...]:
    """Return the tally of each player, in player order.

    A deal of unknown outcome counts as no more than a game. Where a surrender was forbidden, what
    follows is the forbidder's, and the first Ombre's puesta is his own unless it is annulled.
    """
    tallies = tuple(PlayerTally() for _ in session.players)
    for deal in session.deals:
        if deal.ombre is not None and deal.outcome.kind != "passed-out":
            tallies[deal.ombre].games += 1
            for seat, what in _ends(deal, deal.ombre):
                setattr(tallies[seat], what, getattr(tallies[seat], what) + 1)
    return tallies


def _ends(deal: DealFacts, ombre: int) -> Iterator[tuple[int, str]]:
    """Yield the counts of a deal's end, each with its player."""
    ended, second = deal.outcome, deal.outcome.forbidder
    if second is not None and not ended.annulled:
        yield ombre, "puestas"
    won = defence_won(ended.kind, ended.annulled)
    player = ombre if second is None or won else second
    if ended.kind == "codille" and ended.codille_to is not None:
        yield ended.codille_to, "given"
    if ended.kind in _COUNTS:
        yield player, _COUNTS[ended.kind]
    if ended.kind == "vole":
        yield player, "voles"


@dataclass(slots=True)
class Attendance:
    """A player's evening.

    `deals` are those in which he sat at a table, `sessions` those in which he did; `tables` has
    what he won at each table, in counters, antes included, None where it is not known.
    """

    name: str
    sessions: int = 0
    deals: int = 0
    tally: PlayerTally = field(default_factory=PlayerTally)
    tables: dict[str, int | None] = field(default_factory=dict)

    @property
    def total(self) -> int | None:
        """His winnings at all tables; None where some of them are not known."""
        return added(self.tables.values())


class Evening(NamedTuple):
    """An evening, `number` from 1 in the order in which evenings begin.

    `event` and `date` are empty unless both are told. `sessions` are places; `tables` their
    numbers as texts, lowest first, empty for those that have none. The players stand best first.
    """

    number: int
    event: str
    date: str
    sessions: tuple[int, ...]
    tables: tuple[str, ...]
    players: tuple[Attendance, ...]


def numbered(sessions: Sequence[SessionFacts]) -> tuple[int, ...]:
    """Return the number of each session's evening, from 1 in the order in which they begin."""
    numbers: dict[tuple[str, str] | int, int] = {}
    return tuple(
        numbers.setdefault(_occasion(session) or at, len(numbers) + 1)
        for at, session in enumerate(sessions)
    )


def _occasion(session: SessionFacts) -> tuple[str, str] | None:
    """Return what sessions of one evening have in common; None where it is not told."""
    event, date = session.texts.get("event", ""), date_meant(session)
    return (matched(event), date) if event and date else None


def evenings(
    sessions: Sequence[SessionFacts], places: Sequence[int], numbers: Sequence[int]
) -> tuple[Evening, ...]:
    """Return the evenings of the sessions at these places, whose counters can be added up.

    `numbers` are those of the evenings of all sessions.
    """
    places_of: dict[int, list[int]] = {}
    for place in places:
        places_of.setdefault(numbers[place], []).append(place)
    return tuple(_evening(number, sessions, at) for number, at in sorted(places_of.items()))


def _evening(number: int, sessions: Sequence[SessionFacts], places: Sequence[int]) -> Evening:
    held = [sessions[at] for at in places]
    texts: Mapping[str, str] = held[0].texts if _occasion(held[0]) else {}
    tables = sorted({table(one) for one in held}, key=lambda text: (len(text), text))
    players = sorted(attendances(held), key=_rank)
    return Evening(
        number,
        texts.get("event", ""),
        texts.get("date", ""),
        tuple(places),
        tuple(tables),
        tuple(players),
    )


def table(session: SessionFacts) -> str:
    """Return the number of a session's table; nothing where it is not told."""
    return session.texts.get("table", "")


def attendances(sessions: Iterable[SessionFacts]) -> tuple[Attendance, ...]:
    """Return the attendance of all who sat at a table, in the order of their names there."""
    by_name: dict[str, Attendance] = {}
    for session in sessions:
        at = table(session)
        each = zip(session.players, summary(session), seated(session), session.totals, strict=True)
        for name, tally, deals, total in each:
            if not deals:
                continue
            one = by_name.setdefault(matched(name), Attendance(name))
            one.sessions, one.deals = one.sessions + 1, one.deals + deals
            one.tally = one.tally + tally
            one.tables[at] = added((one.tables.get(at, 0), total))
    return tuple(by_name.values())


def lookalikes(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return names that differ in no more than capitals, accents and blanks, those together.

    >>> lookalikes(["Anna", "Bo", "anna", "Zoë", "Zoe"])
    (('Anna', 'anna'), ('Zoë', 'Zoe'))
    """
    spellings: dict[str, dict[str, str]] = {}
    for name in names:
        spellings.setdefault(_bare(name), {}).setdefault(matched(name), name)
    return tuple(tuple(each.values()) for each in spellings.values() if len(each) > 1)


def _bare(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c) and not c.isspace())


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
        """The winnings on the whole; None where they are not known."""
        return added(self.totals)

    @property
    def average(self) -> Fraction | None:
        """The mean winnings of a deal; None where they are not known."""
        return _mean(self.total, self.deals)

    @property
    def each_evening(self) -> Fraction | None:
        """The mean winnings of an evening; None where they are not known."""
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
    `title` names the book for readers.
    """

    book: str
    title: str
    counter: Money | None
    sessions: tuple[int, ...]
    evenings: tuple[Evening, ...]
    standings: tuple[LeagueStanding, ...]


def titled(book: RuleBook) -> str:
    """Name a rule book by its title, with its options."""
    return " + ".join((book_title(book.title), *book.chosen))


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
            titled(sessions[places[0]].book),
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
    by_name: dict[str, LeagueStanding] = {}
    for name in names:
        by_name.setdefault(matched(name), LeagueStanding(name))
    for evening in held:
        for one in evening.players:
            by_name[matched(one.name)].add(evening.number, one)
    return tuple(sorted(by_name.values(), key=_rank))


def _rank(one: Attendance | LeagueStanding) -> tuple[bool, int, int, str]:
    return one.total is None, -(one.total or 0), -one.tally.won, one.name
