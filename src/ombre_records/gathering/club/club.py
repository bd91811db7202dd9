"""A club as its `club.toml` has it: people, teams, competitions, fixtures; values, and no records.

People, teams and competitions are known by their ids. Days are whole days; a period without an end
goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from typing import Literal, get_args

from ombre_records.base.source import Source
from ombre_records.base.values import keep_read_only
from ombre_records.gathering.names import bare
from ombre_records.gathering.tournament.conversions import WAYS, Unequal, Way
from ombre_records.gathering.tournament.tables import matched

Kind = Literal["singles", "pairs", "teams", "matches"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Count = Literal["sum", "per-deal", "per-evening"]
COUNTS: tuple[Count, ...] = get_args(Count)
Measure = Way | Literal["boards"]
MEASURES: tuple[Measure, ...] = (*WAYS, "boards")
Tie = Literal["best-evening", "evenings", "difference", "mutual", "won"]
TIES: tuple[Tie, ...] = get_args(Tie)
Unit = Literal["counters", "money"]
UNITS: tuple[Unit, ...] = get_args(Unit)


@dataclass(frozen=True, slots=True)
class Period:
    """A range of days, both ends included; None for no bound."""

    start: date | None = None
    end: date | None = None

    def covers(self, day: date | None) -> bool:
        """Whether a day is in the period. A day that is not known is in one without bounds."""
        if day is None:
            return self.start is None and self.end is None
        return (self.start is None or self.start <= day) and (self.end is None or day <= self.end)

    def meets(self, other: Period) -> bool:
        """Whether some day is in both."""
        starts = max(self.start or date.min, other.start or date.min)
        return starts <= min(self.end or date.max, other.end or date.max)


ALWAYS = Period()


@dataclass(frozen=True, slots=True)
class Name:
    """A name as records write it, and the period in which its person bears it."""

    text: str
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `names` are those he has had, slips of the pen among them.

    `was` are the ids of others who turned out to be the same person. On a day when he is not a
    member he is a guest.
    """

    id: str
    names: tuple[Name, ...]
    member: tuple[Period, ...] = ()
    was: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name that he has now: the first without an end."""
        lasting = (each.text for each in self.names if each.period.end is None)
        return next(lasting, self.names[0].text if self.names else self.id)

    def is_member(self, day: date | None) -> bool:
        """Whether he is a member at a day."""
        return any(each.covers(day) for each in self.member)


@dataclass(frozen=True, slots=True)
class Team:
    """People who score together, by their ids."""

    id: str
    name: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Competition:
    """A competition: the events that count, for whom, and how.

    `events` are names in headers, none for all. `who` is `all`, `members` or a list of ids. `best`
    is how many evenings count, 0 for all; with fewer than `least` evenings, or `partners`
    different people at his tables, nobody has a place. `handicap` is added for each evening
    counted. `points` are for a match won, drawn and lost. `final` is the day after which a change
    wants its reason.
    """

    id: str
    name: str
    kind: Kind = "singles"
    events: tuple[str, ...] = ()
    period: Period = ALWAYS
    who: str | tuple[str, ...] = "all"
    best: int = 0
    least: int = 0
    partners: int = 0
    count: Count = "sum"
    by: Measure = "total"
    unequal: Unequal = "sum"
    unit: Unit = "counters"
    handicap: Mapping[str, Fraction] = field(default_factory=dict)
    teams: tuple[str, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    points: tuple[Fraction, ...] = (Fraction(2), Fraction(1), Fraction(0))
    ties: tuple[Tie, ...] = ()
    final: date | None = None

    def __post_init__(self) -> None:
        keep_read_only(self, "handicap", "groups")

    def counts(self, event: str, day: date | None) -> bool:
        """Whether an evening of this event and day counts."""
        return self.of_event(event) and self.period.covers(day)

    def of_event(self, event: str) -> bool:
        """Whether evenings of this event count."""
        return not self.events or bare(event) in map(bare, self.events)

    def group_of(self, team: str) -> str:
        """Return the group of a team; nothing where there are no groups."""
        return next((name for name, teams in self.groups.items() if team in teams), "")


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be played; `absent` is the team that did not come, and has lost."""

    competition: str
    day: date
    home: str
    away: str
    absent: str = ""
    index: int = 0


@dataclass(frozen=True, slots=True)
class Substitute:
    """A substitute: what he wins on that day is credited to the other.

    `event` is empty for all events of the day.
    """

    day: date
    person: str
    sits_for: str
    event: str = ""
    index: int = 0


@dataclass(frozen=True, slots=True)
class Fee:
    """A fee for an evening, or for a game that ended so: `bet`, `kruk`, `evening`.

    `jackpot` says that it goes into the jackpot, not to the club.
    """

    what: str
    amount: Fraction
    jackpot: bool = False


@dataclass(frozen=True)
class Club:
    """A club, with the text that it was read from. Two people may not bear one name at one time."""

    source: Source
    name: str = ""
    country: str = ""
    unit: str = ""
    people: tuple[Person, ...] = ()
    teams: tuple[Team, ...] = ()
    competitions: tuple[Competition, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    fees: tuple[Fee, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Person]:
        """People by their ids, and by those of others who turned out to be them."""
        former = {old: each for each in self.people for old in each.was}
        return former | {each.id: each for each in self.people}

    @cached_property
    def team_of(self) -> Mapping[str, Team]:
        """Teams by their ids."""
        return {each.id: each for each in self.teams}

    @cached_property
    def _named(self) -> Mapping[str, tuple[tuple[Name, Person], ...]]:
        bearers: dict[str, tuple[tuple[Name, Person], ...]] = {}
        for person in self.people:
            for name in person.names:
                key = matched(name.text.strip())
                bearers[key] = (*bearers.get(key, ()), (name, person))
        return bearers

    def person(self, name: str, day: date | None) -> Person | None:
        """Return who bears a name at a day; None if nobody does.

        A name without period is borne at any day, and at one that is not known.
        """
        borne = self._named.get(matched(name.strip()), ())
        return next((person for each, person in borne if each.period.covers(day)), None)

    def once(self, name: str) -> Person | None:
        """Return who bears a name at some day."""
        return next((person for _, person in self._named.get(matched(name.strip()), ())), None)

    @property
    def names(self) -> tuple[str, ...]:
        """All names of people."""
        return tuple(name.text for person in self.people for name in person.names)

    def competing(self, competition: Competition) -> tuple[Team, ...]:
        """Return the teams of a competition: those of its groups, those it names, or all."""
        grouped = [team for teams in competition.groups.values() for team in teams]
        listed: Sequence[str] = grouped or competition.teams or tuple(self.team_of)
        return tuple(self.team_of[each] for each in listed if each in self.team_of)


WEEK = timedelta(days=7)
"""The default interval between two evenings."""
