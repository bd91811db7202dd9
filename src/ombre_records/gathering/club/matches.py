"""Matches between teams: the result of each fixture, the table, and the drawing up of fixtures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal

from ombre_records.gathering.club.club import WEEK, Club, Competition, Fixture, Tie
from ombre_records.gathering.club.evenings import Amount, Evening
from ombre_records.gathering.club.standings import counts_for, ranked, sides_of
from ombre_records.gathering.counting import added
from ombre_records.gathering.tournament.comparison import Ranked
from ombre_records.gathering.tournament.tables import matched

Ended = Literal["home", "away", "drawn", "unplayed"]
_DRAWN = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Match:
    """A fixture and its result: the winnings of each side, and the boards, where there are some.

    A board goes to the side that won more on it, and is halved where both won as much. `absent` is
    the team that did not come.
    """

    fixture: Fixture
    home: Amount
    away: Amount
    home_boards: Amount
    away_boards: Amount
    ended: Ended

    @property
    def played(self) -> bool:
        """Whether the match has a result."""
        return self.ended != "unplayed"


@dataclass(frozen=True, slots=True)
class Row:
    """A team in the table of matches; `scored` and `conceded` are what decides matches."""

    id: str
    name: str
    group: str
    matches: int
    won: int
    drawn: int
    lost: int
    scored: Fraction
    conceded: Fraction
    boards: Amount
    score: Fraction
    place: int | None


def matches(club: Club, competition: Competition, held: Sequence[Evening]) -> tuple[Match, ...]:
    """Return the matches of a competition, by day."""
    by_day: defaultdict[date, list[Evening]] = defaultdict(list)
    for evening in held:
        if evening.day and competition.counts(evening.event, evening.day):
            by_day[evening.day].append(evening)
    fixtures = (each for each in club.fixtures if each.competition == competition.id)
    return tuple(
        _match(club, competition, each, by_day[each.day])
        for each in sorted(fixtures, key=lambda each: each.day)
    )


def _match(
    club: Club, competition: Competition, fixture: Fixture, held: Sequence[Evening]
) -> Match:
    if fixture.absent:
        return Match(fixture, None, None, None, None, _other(fixture, fixture.absent))
    sides = sides_of(club, competition) or {}
    sums: dict[str, Amount] = {}
    boards: defaultdict[tuple[int, int], dict[str, Fraction]] = defaultdict(dict)
    for at, evening in enumerate(held):
        for who, value in evening.values(competition).items():
            team = sides.get(who)
            if team in (fixture.home, fixture.away) and counts_for(
                competition, club, who, evening.day
            ):
                sums[team] = added((sums.get(team, Fraction()), value))
        for number, team, paid in _on_boards(evening, sides):
            here = boards[at, number]
            here[team] = here.get(team, Fraction()) + paid
    home, away = sums.get(fixture.home), sums.get(fixture.away)
    won = _boards_won(fixture, boards.values())
    if not {fixture.home, fixture.away} <= sums.keys():
        return Match(fixture, home, away, None, None, "unplayed")
    decides = won if competition.by == "boards" else (home, away)
    return Match(fixture, home, away, *won, _decided(*decides))


def _other(fixture: Fixture, absent: str) -> Ended:
    return "away" if absent == fixture.home else "home"


def _decided(home: Amount, away: Amount) -> Ended:
    if home is None or away is None:
        return "unplayed"
    return "home" if home > away else "away" if away > home else "drawn"


def _on_boards(evening: Evening, sides: Mapping[str, str]) -> Iterator[tuple[int, str, int]]:
    """Yield what teams were paid on boards."""
    for board in evening.tournament(Ranked("total")).boards:
        for result in board.results:
            for name, paid in result.payments.items():
                team = sides.get(evening.credited[matched(name)])
                if team is not None and paid is not None:
                    yield board.number, team, paid


def _boards_won(
    fixture: Fixture, boards: Iterable[Mapping[str, Fraction]]
) -> tuple[Amount, Amount]:
    home = away = Fraction()
    met = False
    for each in boards:
        if {fixture.home, fixture.away} <= each.keys():
            met = True
            mine, theirs = each[fixture.home], each[fixture.away]
            share = _DRAWN if mine == theirs else Fraction(mine > theirs)
            home, away = home + share, away + 1 - share
    return (home, away) if met else (None, None)


def table(club: Club, competition: Competition, played: Sequence[Match]) -> tuple[Row, ...]:
    """Return the table of matches, group by group, the best first."""
    rows = [_row(club, competition, team.id, played) for team in club.competing(competition)]
    groups = list(competition.groups) or [""]
    return tuple(
        each
        for group in groups
        for each in _placed(competition, [row for row in rows if row.group == group], played)
    )


def _row(club: Club, competition: Competition, team: str, played: Sequence[Match]) -> Row:
    won = drawn = lost = 0
    scored, conceded, boards = Fraction(), Fraction(), None
    for each in played:
        if not each.played or team not in (each.fixture.home, each.fixture.away):
            continue
        mine = "home" if team == each.fixture.home else "away"
        won += each.ended == mine
        drawn += each.ended == "drawn"
        lost += each.ended not in (mine, "drawn")
        ours, theirs = _sides(competition, each, mine)
        scored, conceded = scored + (ours or 0), conceded + (theirs or 0)
        here = each.home_boards if mine == "home" else each.away_boards
        if here is not None:
            boards = (boards or Fraction()) + here
    for_won, for_drawn, for_lost = competition.points
    return Row(
        team,
        club.team_of[team].name,
        competition.group_of(team),
        won + drawn + lost,
        won,
        drawn,
        lost,
        scored,
        conceded,
        boards,
        won * for_won + drawn * for_drawn + lost * for_lost,
        None,
    )


def _sides(competition: Competition, each: Match, mine: str) -> tuple[Amount, Amount]:
    """Return a side's boards or winnings, whichever decide matches, and its opponents'."""
    of_boards = competition.by == "boards"
    home = each.home_boards if of_boards else each.home
    away = each.away_boards if of_boards else each.away
    return (home, away) if mine == "home" else (away, home)


DEFAULT_TIES: tuple[Tie, ...] = ("difference", "mutual")
"""The default order of tie-breaks between teams."""


def _placed(
    competition: Competition, rows: Sequence[Row], played: Sequence[Match]
) -> Iterator[Row]:
    def mutual(group: Sequence[Row]) -> Callable[[Row], Fraction]:
        ids = {row.id for row in group}
        among = [each for each in played if {each.fixture.home, each.fixture.away} <= ids]

        def points(row: Row) -> Fraction:
            values = {"won": competition.points[0], "drawn": competition.points[1]}
            total = Fraction()
            for each in among:
                if each.played and row.id in (each.fixture.home, each.fixture.away):
                    mine = "home" if row.id == each.fixture.home else "away"
                    ended = "won" if each.ended == mine else each.ended
                    total += values.get(ended, competition.points[2])
            return total

        return points

    def broken(group: Sequence[Row], ties: Sequence[Tie]) -> Iterator[Sequence[Row]]:
        if len(group) < 2 or not ties:
            yield group
            return
        keys: dict[Tie, Callable[[Row], Fraction]] = {
            "difference": lambda row: row.scored - row.conceded,
            "won": lambda row: Fraction(row.won),
            "mutual": mutual(group),
        }
        if ties[0] not in keys:
            yield from broken(group, ties[1:])
            return
        for some in ranked(group, [keys[ties[0]]]):
            yield from broken(some, ties[1:])

    place = 1
    for equal in ranked(rows, [lambda row: row.score]):
        for some in broken(equal, competition.ties or DEFAULT_TIES):
            for row in sorted(some, key=lambda each: each.name):
                yield replace(row, place=place if row.matches else None)
            place += len(some)


def all_against_all(
    competition: Competition,
    teams: Sequence[str],
    start: date,
    every: timedelta = WEEK,
    *,
    twice: bool = False,
) -> tuple[Fixture, ...]:
    """Return fixtures in which each team meets each other once, a round at a time, by the circle
    method: one team stays, the others go round. With an odd number one team is free each round.

    `twice` adds the return matches, home and away changed.
    """
    circle: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    rounds: list[list[tuple[str, str]]] = []
    for turn in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        # The team that stays would else be at home in each round.
        met = [(b, a) if turn % 2 and at == 0 else (a, b) for at, (a, b) in enumerate(pairs)]
        rounds.append([(a, b) for a, b in met if a is not None and b is not None])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    if twice:
        rounds += [[(b, a) for a, b in some] for some in rounds]
    return tuple(
        Fixture(competition.id, start + at * every, home, away)
        for at, some in enumerate(rounds)
        for home, away in some
    )
