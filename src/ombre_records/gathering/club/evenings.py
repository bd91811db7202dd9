"""The evenings of a club: the people in the seats, by their ids, and their winnings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property

from msgspec.structs import replace

from ombre_records.gathering.club.club import Club, Competition
from ombre_records.gathering.counting import added, seated
from ombre_records.gathering.identity import Known, nobody_known
from ombre_records.gathering.names import bare
from ombre_records.gathering.tournament.comparison import Ranked, Tournament, compared
from ombre_records.gathering.tournament.tables import date_meant, matched
from ombre_records.model.money import worth
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report

Amount = Fraction | None


@dataclass(frozen=True, slots=True)
class Sat:
    """A session, its report, and the people who sat in it, by seat.

    `people` are ids; somebody whom the club does not know goes by his name. `credited` are the
    people to whom each seat's winnings go: for a substitute, the one he sits for.
    """

    report: Report
    session: SessionFacts
    people: tuple[str, ...]
    credited: tuple[str, ...]


@dataclass(slots=True)
class Attendance:
    """A person's evening: deals at a table, counters and money won, with whom.

    Counters and money are None where they are not known; money also where a session does not say
    what a counter is worth.
    """

    deals: int = 0
    total: Amount = Fraction()
    money: Amount = Fraction()
    partners: set[str] = field(default_factory=set)

    def add(self, deals: int, total: int | None, counter: Amount, partners: set[str]) -> None:
        """Add the deals of a session in which a counter is worth `counter`."""
        self.deals += deals
        won = None if total is None else Fraction(total)
        worth = None if won is None or counter is None else won * counter
        self.total, self.money = added((self.total, won)), added((self.money, worth))
        self.partners |= partners


@dataclass(frozen=True)
class Evening:
    """One event and date, whatever its tables and files; `place` from 0 in order of days."""

    club: Club
    event: str
    day: date | None
    sat: tuple[Sat, ...]

    @cached_property
    def attendances(self) -> Mapping[str, Attendance]:
        """The attendance of each person who is credited with winnings and had a deal."""
        attendances: dict[str, Attendance] = {}
        for each in self.sat:
            counter = worth(each.session.texts.get("stakes", "")).counter
            many = None if counter is None else counter.amount
            deals = seated(each.session)
            here = {who for who, count in zip(each.people, deals, strict=True) if count}
            for seat, who in enumerate(each.credited):
                if deals[seat]:
                    total = each.session.totals[seat]
                    one = attendances.setdefault(who, Attendance())
                    one.add(deals[seat], total, many, here - {each.people[seat], who})
        return attendances

    @cached_property
    def credited(self) -> Mapping[str, str]:
        """The id of the person to whom each name's winnings go."""
        return {
            matched(name): who
            for each in self.sat
            for name, who in zip(each.session.players, each.credited, strict=True)
        }

    def tournament(self, ranked: Ranked) -> Tournament:
        """Compare the boards of the evening."""
        reports: dict[int, tuple[Report, list[SessionFacts]]] = {}
        for each in self.sat:
            reports.setdefault(id(each.report), (each.report, []))[1].append(each.session)
        return compared(
            [replace(report, sessions=tuple(some)) for report, some in reports.values()], ranked
        )

    def values(self, competition: Competition) -> Mapping[str, Amount]:
        """Return, for each person present, the part of an evening's winnings that a competition
        counts.
        """
        if competition.by == "total" or competition.by == "boards":
            money = competition.unit == "money"
            return {who: one.money if money else one.total for who, one in self.attendances.items()}
        ranked = Ranked(competition.by, None, {}, {}, competition.unequal)
        points: dict[str, Amount] = {}
        for each in self.tournament(ranked).players:
            who = self.credited[matched(each.name)]
            points[who] = added((points.get(who, Fraction()), each.points))
        return points


def evenings(club: Club, reports: Sequence[Report]) -> tuple[Evening, ...]:
    """Return the evenings of records, by day, those without one last; each deal counts once that
    the reports have, so they are what `gathered` returns.
    """
    groups: defaultdict[tuple[object, ...], list[Sat]] = defaultdict(list)
    for place, (report, session) in enumerate(_sessions(reports)):
        day, event = day_of(session), session.texts.get("event", "")
        written = date_meant(session)
        key = (bare(event), written) if event and written else (place,)
        groups[key].append(_sat(club, report, session, day))
    held = [
        Evening(club, some[0].session.texts.get("event", ""), day_of(some[0].session), tuple(some))
        for some in groups.values()
    ]
    return tuple(sorted(held, key=lambda each: each.day or date.max))


def _sessions(reports: Sequence[Report]) -> Iterator[tuple[Report, SessionFacts]]:
    for report in reports:
        for session in report.sessions:
            if session.players and any(seated(session)):
                yield report, session


def day_of(session: SessionFacts) -> date | None:
    """Return the day of a session; None where its header does not tell it."""
    return day_meant(date_meant(session))


def day_meant(written: str) -> date | None:
    """Return the day of a date as a header has it; None for one that tells none."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", written):
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None


def _sat(club: Club, report: Report, session: SessionFacts, day: date | None) -> Sat:
    people = tuple(known_as(club, name, day) for name in session.players)
    event = bare(session.texts.get("event", ""))
    instead = {
        club.by_id[each.person].id: club.by_id[each.sits_for].id
        for each in club.substitutes
        if each.day == day and (not each.event or bare(each.event) == event)
    }
    return Sat(report, session, people, tuple(instead.get(who, who) for who in people))


def known_to(club: Club | None) -> Known:
    """Return a function that gives the id of a session's player, empty if no club knows him."""
    if club is None:
        return nobody_known

    def known(session: SessionFacts, name: str) -> str:
        person = club.person(name, day_of(session))
        return person.id if person else ""

    return known


def known_as(club: Club, name: str, day: date | None) -> str:
    """Return the id of who bears a name at a day; the name itself, marked, if nobody does."""
    person = club.person(name, day)
    return STRANGER + matched(name.strip()) if person is None else person.id


STRANGER = "?"
"""The mark before the name of somebody whom the club does not know; no id begins with it."""
