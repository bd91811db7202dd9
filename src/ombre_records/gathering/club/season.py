"""A club's season: its evenings and competitions, always worked out from the records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ombre_records.base.finding import Finding, Remedy, Severity, find
from ombre_records.base.language import _, ngettext
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.source import Span
from ombre_records.base.values import Summarized
from ombre_records.gathering.club.club import Club, Competition
from ombre_records.gathering.club.evenings import STRANGER, Evening, Sat, evenings, known_to
from ombre_records.gathering.club.likeness import (
    Counting,
    Placed,
    counting,
    finding_at,
    header_line,
)
from ombre_records.gathering.club.matches import Match, Row, matches, table
from ombre_records.gathering.club.places import Places
from ombre_records.gathering.club.standings import Standing, sides_of, standings
from ombre_records.gathering.counting import Gathered, gathered, seated
from ombre_records.gathering.names import bare
from ombre_records.gathering.tournament.tables import header_statements, matched
from ombre_records.model import statements as st
from ombre_records.notation.spans import locate
from ombre_records.referee.report import Report


@dataclass(frozen=True, slots=True)
class Result:
    """A competition and its standing, or for matches the matches and their table.

    Amounts are in counters, or in money of a `unit`.
    """

    competition: Competition
    standing: tuple[Standing, ...] = ()
    table: tuple[Row, ...] = ()
    matches: tuple[Match, ...] = ()
    unit: str = ""


@dataclass(frozen=True, repr=False)
class Season(Summarized):
    """A club with the evenings of its records, each deal counted once."""

    club: Club
    once: Gathered

    @cached_property
    def evenings(self) -> tuple[Evening, ...]:
        """The evenings, by day."""
        return evenings(self.club, self.once.reports)

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The competitions, in the order of the club's file."""
        return tuple(self._result(each) for each in self.club.competitions)

    def counting(self, competition: Competition) -> Counting:
        """Return the evenings that a competition adds up, and the unit in which it does."""
        return self._counted[competition.id]

    @cached_property
    def _counted(self) -> Mapping[str, Counting]:
        return {each.id: counting(each, self.evenings) for each in self.club.competitions}

    def _result(self, competition: Competition) -> Result:
        counted = self.counting(competition)
        asked, held, unit = counted.competition, counted.evenings, counted.unit
        if competition.kind != "matches":
            return Result(competition, standings(self.club, asked, held), unit=unit)
        played = matches(self.club, asked, held)
        return Result(competition, (), table(self.club, asked, played), played, unit)

    def name(self, who: str) -> str:
        """Return the name that somebody has now."""
        known = self.club.by_id.get(who)
        return known.name if known else who.removeprefix(STRANGER)

    @cached_property
    def findings(self) -> tuple[Placed, ...]:
        """The findings where records do not fit the club, each once."""
        return (*_strangers(self), *_twice_at_table(self), *_uncounted(self), *_unlike(self))

    @cached_property
    def misfits(self) -> tuple[Finding, ...]:
        """The findings where the club's file does not fit the records, each at its place in that
        file.
        """
        return (*_unplayed(self), *_substituted(self))


def season(club: Club, reports: Sequence[Report]) -> Season:
    """Return the season of a club that records tell of."""
    return Season(club, gathered(reports, known_to(club)))


def _sittings(club_season: Season) -> Iterator[tuple[Evening, Sat]]:
    return ((evening, sat) for evening in club_season.evenings for sat in evening.sat)


def _strangers(club_season: Season) -> Iterator[Placed]:
    """Ask about the names that nobody in the club bears, each once."""
    if not club_season.club.people:
        return
    first: dict[str, tuple[Evening, Sat, int]] = {}
    sessions: dict[str, int] = {}
    for evening, sat in _sittings(club_season):
        for seat, (who, deals) in enumerate(zip(sat.people, seated(sat.session), strict=True)):
            if deals and who.startswith(STRANGER):
                first.setdefault(who, (evening, sat, seat))
                sessions[who] = sessions.get(who, 0) + 1
    for who, (_evening, sat, seat) in first.items():
        name = sat.session.players[seat]
        borne = club_season.club.once(name)
        if borne is None:
            words = ngettext(
                "the club knows nobody called {name}, who plays in {count} session",
                "the club knows nobody called {name}, who plays in {count} sessions",
                sessions[who],
            )
            remedy = Remedy(
                nearest(name, club_season.club.names),
                more=_("; add the name to `club.toml`, to whom it belongs or as a person"),
            )
        else:
            words = ngettext(
                "{name} is no longer or not yet the name of `{id}`, in {count} session",
                "{name} is no longer or not yet the name of `{id}`, in {count} sessions",
                sessions[who],
            )
            remedy = Remedy(more=_("; change the name's days in `club.toml`"))
        wrong = words.format(name=name, count=sessions[who], id=borne.id if borne else "")
        yield finding_at("unknown-person", wrong, sat, _player(sat, name), remedy)


def _twice_at_table(club_season: Season) -> Iterator[Placed]:
    """Report a person who sits in two seats of a deal, by two of his names."""
    for _evening, sat in _sittings(club_season):
        for one, other in combinations(range(len(sat.people)), 2):
            together = any({one, other} <= {*deal.seated} for deal in sat.session.deals)
            if sat.people[one] == sat.people[other] and together:
                first, second = (sat.session.players[seat] for seat in (one, other))
                words = _("{name} is {other}, too, by `club.toml`, and both sit at one table")
                more = _("; say who it was, or take the name from `{id}`")
                remedy = Remedy(more=more.format(id=sat.people[one]))
                wrong = words.format(name=second, other=first)
                place = _player(sat, second)
                yield finding_at("two-places", wrong, sat, place, remedy, Severity.ERROR)


def _uncounted(club_season: Season) -> Iterator[Placed]:
    """Report sheets that no competition can count, each event and each day once."""
    competitions = club_season.club.competitions
    seen: set[tuple[str, str]] = set()
    for evening, sat in _sittings(club_season) if competitions else ():
        why, key = _why(club_season, evening, sat)
        if why and key not in seen:
            seen.add(key)
            yield finding_at("uncounted-session", why, sat, header_line(sat, key[0]), Remedy())
    counted = any(
        each.counts(one.event, one.day) for each in competitions for one in club_season.evenings
    )
    if competitions and club_season.evenings and not counted and not seen:
        sat = club_season.evenings[0].sat[0]
        why = _("the competitions of the club count other days, and none of these records")
        yield finding_at("uncounted-session", why, sat, header_line(sat, "date"), Remedy())


def _unlike(club_season: Season) -> Iterator[Placed]:
    """Report, once each, what a competition cannot add up, or adds up in money."""
    for competition in club_season.club.competitions:
        yield from club_season.counting(competition).findings


def _why(club_season: Season, evening: Evening, sat: Sat) -> tuple[str, tuple[str, str]]:
    """Say why no competition counts a session; nothing where one may."""
    competitions = club_season.club.competitions
    of_event = [each for each in competitions if each.of_event(evening.event)]
    if not of_event:
        wrong = _("no competition of the club counts the event `{event}`")
        return wrong.format(event=evening.event), ("event", matched(evening.event))
    dated = all(each.kind == "matches" or not each.period.covers(None) for each in of_event)
    if evening.day is None and dated:
        wrong = _("no competition counts a session without its day")
        return wrong, ("date", sat.report.source.path)
    playing = [each for each in of_event if each.period.covers(evening.day)]
    teams = {team for each in playing for team in _teams(club_season.club, each, sat)}
    if not playing or any(each.kind != "matches" for each in playing):
        return "", ("", "")
    if not teams:
        wrong = _("nobody at this table plays for a team of `{id}`")
        key = ("players", f"{sat.report.source.path} {sat.session.index}")
        return wrong.format(id=playing[0].id), key
    ids = {each.id for each in playing}
    drawn = [each for each in club_season.club.fixtures if each.competition in ids]
    meeting = {team for each in drawn if each.day == evening.day for team in (each.home, each.away)}
    if drawn and not teams & meeting:
        wrong = _("no team of this table has a match in `{id}` on {day}")
        return wrong.format(id=playing[0].id, day=evening.day), ("date", str(evening.day))
    return "", ("", "")


def _teams(club: Club, competition: Competition, sat: Sat) -> Iterator[str]:
    """Yield the teams of a competition for which somebody at a table plays."""
    sides: Mapping[str, str] = sides_of(club, competition) or {}
    return (sides[who] for who in sat.credited if who in sides)


def _unplayed(club_season: Season) -> Iterator[Finding]:
    """Report matches without a sheet, between the first evening and the last, in competitions of
    which other matches are played; and matches of a team that is `absent` and yet has played.
    """
    days = [each.day for each in club_season.evenings if each.day]
    for result in club_season.results:
        met = {each.fixture.day for each in result.matches if each.home is not None}
        sides = sides_of(club_season.club, result.competition) or {}
        there = {
            (evening.day, sides.get(who))
            for evening in club_season.counting(result.competition).evenings
            for who in evening.attendances
        }
        for each in result.matches:
            match = each.fixture
            sat = {(match.day, team) for team in (match.home, match.away)} <= there
            if match.absent and sat:
                words = _("`{team}` is `absent` on {day}, and there are sheets of it")
                wrong = words.format(team=match.absent, day=match.day)
                yield _of_file(club_season, "clashing-fixture", wrong, "fixtures", match.index, "")
            elif met and not match.absent and not sat and min(days) <= match.day <= max(days):
                words = _("no sheet of {day} has a match of `{home}` and `{away}`")
                wrong = words.format(day=match.day, home=match.home, away=match.away)
                more = _("; give its day, or the team that was `absent`")
                yield _of_file(
                    club_season, "clashing-fixture", wrong, "fixtures", match.index, more
                )


def _substituted(club_season: Season) -> Iterator[Finding]:
    """Report substitutes who do not play, and those who play beside the person they sit for."""
    days = [each.day for each in club_season.evenings if each.day]
    for each in club_season.club.substitutes:
        who, instead = (club_season.club.by_id[one].id for one in (each.person, each.sits_for))
        held = [
            evening
            for evening in club_season.evenings
            if evening.day == each.day
            and (not each.event or bare(evening.event) == bare(each.event))
        ]
        mine = {(at, number) for at, number, person in _played(held) if person == who}
        theirs = {(at, number) for at, number, person in _played(held) if person == instead}
        severity, wrong = Severity.WARNING, ""
        if mine & theirs:
            words = _("`{person}` sits for `{other}` on {day}, and both play at one time")
            severity, wrong = Severity.ERROR, words
        elif not mine and days and min(days) <= each.day <= max(days):
            wrong = _("`{person}` sits for `{other}` on {day}, and plays nowhere then")
        if wrong:
            wrong = wrong.format(person=each.person, other=each.sits_for, day=each.day)
            yield _of_file(club_season, "two-teams", wrong, "substitutes", each.index, "", severity)


def _played(held: Sequence[Evening]) -> Iterator[tuple[int, int | None, str]]:
    """Yield the people of each deal, with the place of its evening and its number."""
    for at, evening in enumerate(held):
        for sat in evening.sat:
            for deal in sat.session.deals:
                yield from ((at, deal.number, sat.people[seat]) for seat in deal.seated)


def _of_file(
    club_season: Season,
    rule: str,
    wrong: str,
    section: str,
    index: int,
    more: str,
    severity: Severity = Severity.WARNING,
) -> Finding:
    span = Places(club_season.club.source.text).at(section, index, "date")
    return find(rule, wrong, span, severity=severity, remedy=Remedy(more=more))


def _player(sat: Sat, name: str) -> Span:
    for line, statement in header_statements(sat.session, st.Players):
        if line.kind == "players" and name in statement.names:
            return locate(line, "name", statement.names.index(name), sat.session.reading)
    return header_line(sat, "players")
