"""A club read from the text of its `club.toml`, with all that is wrong in it, each at its place."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

from ombre_records.base.finding import NO_REMEDY, Finding, Remedy, Severity, find
from ombre_records.base.language import _, marked
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.source import Source, Span, source
from ombre_records.gathering.club.club import (
    COUNTS,
    KINDS,
    MEASURES,
    TIES,
    UNITS,
    Club,
    Competition,
    Fee,
    Fixture,
    Name,
    Period,
    Person,
    Substitute,
    Team,
)
from ombre_records.gathering.club.places import ENDS, Places
from ombre_records.gathering.names import bare
from ombre_records.gathering.sketch import of_another_year
from ombre_records.gathering.tournament.conversions import UNEQUAL

VERSION = 1
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_ID = re.compile(r"[\w.-]+")
Values = Mapping[str, object]
_Named = Person | Team


class _Wrong(Exception):  # noqa: N818
    """The value wanted, and the word that is at fault."""

    def __init__(self, wanted: str, word: str = "") -> None:
        super().__init__(wanted)
        self.word = word


@dataclass(frozen=True, slots=True)
class Read:
    """A club and what is wrong with its file; what is wrong is left out of the club."""

    club: Club
    findings: tuple[Finding, ...]


def read(text: str | Source, path: str = "club.toml") -> Read:
    """Read a club from its text."""
    made = text if isinstance(text, Source) else source(text, path)
    try:
        tables = tomllib.loads(made.text)
    except tomllib.TOMLDecodeError as error:
        return Read(Club(made), (_not_toml(made.text, str(error)),))
    except RecursionError:
        wrong = _("this is nested too deeply")
        return Read(Club(made), (find("club-syntax", wrong, Span(0, 0)),))
    reader = _Reader(made)
    club = reader.club(tables)
    return Read(club, tuple(sorted(reader.findings, key=lambda each: each.span)))


def _not_toml(text: str, message: str) -> Finding:
    at = _AT.search(message)
    reason = message[: at.start()] if at else message
    place = len(text)
    if at and at[1]:
        lines = text.split("\n")
        place = sum(len(line) + 1 for line in lines[: int(at[1]) - 1]) + int(at[2]) - 1
    wrong = _("this is not TOML: {said}").format(said=reason)
    return find("club-syntax", wrong, Span(min(place, len(text)), min(place + 1, len(text))))


# ---------------------------------------------------------------- kinds of values


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _Wrong(_("a text in quotation marks"))
    return value.strip()


def _id(value: object) -> str:
    text = _text(value)
    if not _ID.fullmatch(text):
        raise _Wrong(_("a short name of letters, digits and `-`, such as `anna`"))
    return text


def _day(value: object) -> date:
    if isinstance(value, datetime) or not isinstance(value, date):
        raise _Wrong(_("a day without quotation marks, such as {day}").format(day="2026-09-03"))
    return value


def _number(least: int) -> Callable[[object], int]:
    def read_number(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise _Wrong(_("a whole number, at least {least}").format(least=least))
        return value

    return read_number


def _amount(value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        raise _Wrong(_("a number"))
    return Fraction(str(value))


def _choice(known: Collection[str]) -> Callable[[object], str]:
    def read_choice(value: object) -> str:
        if not isinstance(value, str) or value not in known:
            listed = ", ".join(f'"{each}"' for each in known)
            raise _Wrong(_("one of {choices}").format(choices=listed))
        return value

    return read_choice


def _list_of(
    read_one: Callable[[object], Any], what: str, example: str
) -> Callable[[object], tuple[Any, ...]]:
    def read_list(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _Wrong(_(what).format(value=example))
        return tuple(read_one(each) for each in value)

    return read_list


def _table(value: object, known: Collection[str]) -> Values:
    if not isinstance(value, dict) or not value.keys() <= set(known):
        listed = ", ".join(known)
        raise _Wrong(_("a table with no keys but {keys}").format(keys=listed))
    return value


def _period(value: object) -> Period:
    table = _table(value, ("from", "until"))
    start, end = (_day(table[key]) if key in table else None for key in ("from", "until"))
    if start and end and end < start:
        raise _Wrong(_("an end that is not before the beginning"), str(end))
    return Period(start, end)


def _name(value: object) -> Name:
    if isinstance(value, str):
        return Name(_text(value))
    table = _table(value, ("name", "from", "until"))
    period = {key: each for key, each in table.items() if key != "name"}
    return Name(_text(table.get("name")), _period(period))


def _who(value: object) -> str | tuple[str, ...]:
    if value in ("members", "all"):
        return str(value)
    if isinstance(value, list):
        return tuple(map(_id, value))
    raise _Wrong(_('"members", "all" or a list of ids'))


def _points_by_id(value: object) -> Mapping[str, Fraction]:
    if not isinstance(value, dict):
        raise _Wrong(_("a table of ids and numbers, such as {table}").format(table="{ anna = 5 }"))
    return {key: _amount(each) for key, each in value.items()}


def _groups(value: object) -> Mapping[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise _Wrong(_("a table of lists, such as {table}").format(table='{ A = ["reds"] }'))
    return {key: _ids(each) for key, each in value.items()}


def _three(value: object) -> tuple[Fraction, ...]:
    if not isinstance(value, list) or len(value) != 3:
        raise _Wrong(_("three numbers: won, drawn, lost"))
    return tuple(map(_amount, value))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _Wrong(_("true or false"))
    return value


def _version(value: object) -> int:
    if value != VERSION or isinstance(value, bool):
        raise _Wrong(str(VERSION))
    return VERSION


_ids = _list_of(_id, marked("a list of ids, such as {value}"), '["anna", "bo"]')
_texts = _list_of(_text, marked("a list of texts, such as {value}"), '["Thursday club"]')
_periods = _list_of(
    _period, marked("a list of periods, such as {value}"), "[{ from = 2019-09-01 }]"
)
_names = _list_of(_name, marked("a list of names, such as {value}"), '["Anna Holm"]')
_ties = _list_of(_choice(TIES), marked("a list of words, such as {value}"), '["best-evening"]')


@dataclass(frozen=True, slots=True)
class Section:
    """A kind of table: how each key of it is read, and which have to be there."""

    keys: Mapping[str, Callable[[object], Any]]
    required: tuple[str, ...] = ()


SECTIONS: Mapping[str, Section] = {
    "": Section(
        {
            "version": _version,
            "name": _text,
            "country": _text,
            "unit": _text,
        },
        ("version",),
    ),
    "people": Section(
        {"id": _id, "names": _names, "member": _periods, "was": _ids}, ("id", "names")
    ),
    "teams": Section({"id": _id, "name": _text, "people": _ids}, ("id", "people")),
    "competitions": Section(
        {
            "id": _id,
            "name": _text,
            "kind": _choice(KINDS),
            "events": _texts,
            "from": _day,
            "until": _day,
            "who": _who,
            "best": _number(1),
            "least": _number(1),
            "partners": _number(1),
            "count": _choice(COUNTS),
            "by": _choice(MEASURES),
            "unequal": _choice(UNEQUAL),
            "unit": _choice(UNITS),
            "handicap": _points_by_id,
            "teams": _ids,
            "groups": _groups,
            "points": _three,
            "ties": _ties,
            "final": _day,
        },
        ("id",),
    ),
    "fixtures": Section(
        {"competition": _id, "date": _day, "home": _id, "away": _id, "absent": _id},
        ("competition", "date", "home", "away"),
    ),
    "substitutes": Section(
        {"date": _day, "person": _id, "for": _id, "event": _text}, ("date", "person", "for")
    ),
    "fees": Section({"for": _choice(ENDS), "amount": _amount, "jackpot": _flag}, ("for", "amount")),
}
"""The tables of a club's file and their keys; `""` is the file itself."""


class _Reader:
    """Reads one file; what is wrong is gathered."""

    def __init__(self, made: Source) -> None:
        self.source = made
        self.places = Places(made.text)
        self.findings: list[Finding] = []

    def add(
        self,
        rule: str,
        wrong: str,
        span: Span,
        remedy: Remedy = NO_REMEDY,
        severity: Severity = Severity.ERROR,
    ) -> None:
        self.findings.append(find(rule, wrong, span, severity=severity, remedy=remedy))

    def club(self, document: Values) -> Club:
        own = {key: each for key, each in document.items() if key not in SECTIONS or key == ""}
        head = self._values("", 0, own)
        people = tuple(self._people(document))
        teams = tuple(self._teams(document))
        competitions = tuple(self._competitions(document))
        fixtures = tuple(
            Fixture(
                row["competition"],
                row["date"],
                row["home"],
                row["away"],
                row.get("absent", ""),
                index,
            )
            for index, row in self._section("fixtures", document)
        )
        substitutes = tuple(
            Substitute(row["date"], row["person"], row["for"], row.get("event", ""), index)
            for index, row in self._section("substitutes", document)
        )
        fees = tuple(
            Fee(row["for"], row["amount"], row.get("jackpot", False))
            for _index, row in self._section("fees", document)
        )
        club = Club(
            self.source,
            head.get("name", ""),
            head.get("country", ""),
            head.get("unit", ""),
            people,
            teams,
            competitions,
            fixtures,
            substitutes,
            fees,
        )
        return self._referring(club)

    # ------------------------------------------------------------ tables

    def _section(self, name: str, document: Values) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Yield the tables of a section that have all that they need."""
        tables = document.get(name, [])
        if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
            wrong = _("`{key}` wants tables").format(key=name)
            lines = Remedy(lines=(f"[[{name}]]",))
            self.add("club-wrong-value", wrong, self.places.at(name), lines)
            return
        for index, table in enumerate(tables):
            row = self._values(name, index, table)
            if row.keys() >= set(SECTIONS[name].required):
                yield index, row

    def _values(self, name: str, index: int, table: Values) -> dict[str, Any]:
        section = SECTIONS[name]
        row: dict[str, Any] = {}
        for key, value in table.items():
            span = self.places.at(name, index, key)
            if key not in section.keys:
                self._unknown_key(name, key, span)
                continue
            try:
                row[key] = section.keys[key](value)
            except _Wrong as wrong:
                words = _("`{key}` wants {wanted}").format(key=key, wanted=wrong)
                at = self.places.at(name, index, key, wrong.word)
                self.add("club-wrong-value", words, at)
        for key in section.required:
            if key not in table:
                where = f"[[{name}]]" if name else "club.toml"
                words = _("`{key}` is missing in {where}").format(key=key, where=where)
                self.add("club-wrong-value", words, self.places.at(name, index))
        return row

    def _unknown_key(self, name: str, key: str, span: Span) -> None:
        known = [*SECTIONS[name].keys, *(each for each in SECTIONS if each and not name)]
        more = _(" (known: {names})").format(names=", ".join(known))
        wrong = _("there is no key `{key}` here").format(key=key)
        self.add("club-unknown-key", wrong, span, Remedy(nearest(key, known), more=more))

    def _people(self, document: Values) -> Iterator[Person]:
        for index, row in self._once("people", document):
            if not row["names"]:
                wrong = _("`{id}` has no name").format(id=row["id"])
                self.add("club-wrong-value", wrong, self.places.at("people", index, "names"))
                continue
            yield Person(row["id"], row["names"], row.get("member", ()), row.get("was", ()))

    def _teams(self, document: Values) -> Iterator[Team]:
        for _index, row in self._once("teams", document):
            yield Team(row["id"], row.get("name", row["id"]), row["people"])

    def _competitions(self, document: Values) -> Iterator[Competition]:
        for index, row in self._once("competitions", document):
            period = Period(row.pop("from", None), row.pop("until", None))
            if period.start and period.end and period.end < period.start:
                wrong = _("`{id}` ends before it begins").format(id=row["id"])
                at = self.places.at("competitions", index, "until")
                self.add("club-wrong-value", wrong, at)
                continue
            name = row.pop("name", row["id"])
            made = Competition(name=name, period=period, **row)
            if made.by == "boards" and made.kind != "matches":
                wrong = _("boards are won in matches alone")
                self.add("club-wrong-value", wrong, self.places.at("competitions", index, "by"))
                made = replace(made, by="total")
            yield made

    def _once(self, name: str, document: Values) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield tables with an id, each id once."""
        seen: set[str] = set()
        for index, row in self._section(name, document):
            if row["id"] in seen:
                wrong = _("`{id}` is given twice").format(id=row["id"])
                self.add("shared-name", wrong, self.places.at(name, index, "id"))
                continue
            seen.add(row["id"])
            yield index, dict(row)

    # ------------------------------------------------------------ what refers to what

    def _referring(self, club: Club) -> Club:
        """Leave out of a club what names an unknown person, team or competition, and report it."""
        self._names_shared(club)
        people, teams = club.by_id, club.team_of
        competitions = {each.id: each for each in club.competitions}
        kept_teams = tuple(
            replace(team, people=self._known(team.people, people, "teams", at, "people"))
            for at, team in enumerate(club.teams)
        )
        kept_competitions = tuple(
            self._competing(each, at, people, teams) for at, each in enumerate(club.competitions)
        )
        fixtures = tuple(
            each
            for each in club.fixtures
            if all(
                (
                    self._is(each.competition, competitions, "fixtures", each.index, "competition"),
                    self._is(each.home, teams, "fixtures", each.index, "home"),
                    self._is(each.away, teams, "fixtures", each.index, "away"),
                    not each.absent
                    or self._is(
                        each.absent, (each.home, each.away), "fixtures", each.index, "absent"
                    ),
                )
            )
        )
        substitutes = tuple(
            each
            for each in club.substitutes
            if self._is(each.person, people, "substitutes", each.index, "person")
            and self._is(each.sits_for, people, "substitutes", each.index, "for")
        )
        made = replace(
            club,
            teams=kept_teams,
            competitions=kept_competitions,
            fixtures=fixtures,
            substitutes=substitutes,
        )
        self._two_teams(made)
        return replace(made, fixtures=tuple(self._fixtures(made)))

    def _is(self, word: str, known: Collection[str], name: str, index: int, key: str) -> bool:
        if word in known:
            return True
        wrong = _("nobody here is called `{id}`").format(id=word)
        remedy = Remedy(nearest(word, known))
        self.add("club-unknown-id", wrong, self.places.at(name, index, key, word), remedy)
        return False

    def _known(
        self, words: Iterable[str], known: Mapping[str, _Named], name: str, index: int, key: str
    ) -> tuple[str, ...]:
        """Return the known ids of a list; report the others, and anyone who is in it twice, even by
        two ids.
        """
        words_by_id: dict[str, str] = {}
        for word in words:
            if not self._is(word, known, name, index, key):
                continue
            first = words_by_id.get(known[word].id)
            if first is None:
                words_by_id[known[word].id] = word
                continue
            twice = _("`{id}` is given twice") if first == word else _("`{id}` is `{other}`, too")
            wrong = twice.format(id=word, other=first)
            more = _("; take one of them out of `{key}`").format(key=key)
            self.add("two-teams", wrong, self.places.at(name, index, key, word), Remedy(more=more))
        return tuple(words_by_id.values())

    def _competing(
        self, each: Competition, at: int, people: Mapping[str, Person], teams: Mapping[str, Team]
    ) -> Competition:
        def known(words: Iterable[str], among: Mapping[str, _Named], key: str) -> tuple[str, ...]:
            return self._known(words, among, "competitions", at, key)

        sided: Mapping[str, _Named] = people if each.kind == "singles" else {**teams, **people}
        grouped = known(chain.from_iterable(each.groups.values()), teams, "groups")
        first = {team: name for name, some in reversed([*each.groups.items()]) for team in some}
        return replace(
            each,
            who=each.who if isinstance(each.who, str) else known(each.who, people, "who"),
            handicap={who: each.handicap[who] for who in known(each.handicap, sided, "handicap")},
            teams=known(each.teams, teams, "teams"),
            groups={
                name: tuple(team for team in grouped if first[team] == name) for name in each.groups
            },
        )

    def _names_shared(self, club: Club) -> None:
        """Report names that two people bear at one time, and ids that two have."""
        borne: dict[str, list[tuple[int, Person, Name]]] = defaultdict(list)
        for index, person in enumerate(club.people):
            for name in person.names:
                borne[bare(name.text)].append((index, person, name))
        told: set[tuple[str, str]] = set()
        for some in borne.values():
            for (_one, first, name), (index, second, other) in combinations(some, 2):
                two = first.id, second.id
                if first is not second and name.period.meets(other.period) and two not in told:
                    told.add(two)
                    wrong = _("`{one}` and `{other}` are both called {name} at one time").format(
                        one=first.id, other=second.id, name=other.text
                    )
                    more = _("; say until when, or make them one person by `was`")
                    at = self.places.at("people", index, "names", other.text)
                    self.add("shared-name", wrong, at, Remedy(more=more))
        ids = {person.id for person in club.people}
        for index, person in enumerate(club.people):
            for old in ids & {*person.was}:
                wrong = _("`{id}` is given twice").format(id=old)
                self.add("shared-name", wrong, self.places.at("people", index, "was", old))

    def _two_teams(self, club: Club) -> None:
        """Report people in two teams of one competition, and pairs that do not have two people."""
        reported: set[tuple[str, str]] = set()
        for at, competition in enumerate(club.competitions):
            if competition.kind == "singles":
                continue
            holding: dict[str, Team] = {}
            for team in club.competing(competition):
                if competition.kind == "pairs" and len(team.people) != 2:
                    wrong = _("the pair `{id}` has not two people").format(id=team.id)
                    at_pair = self.places.at("competitions", at, "teams", team.id)
                    self.add("club-wrong-value", wrong, at_pair)
                for person in team.people:
                    other = holding.setdefault(club.by_id[person].id, team)
                    if other is not team and (person, team.id) not in reported:
                        reported.add((person, team.id))
                        wrong = _("`{person}` is in two teams, `{one}` and `{other}`").format(
                            person=person, one=other.id, other=team.id
                        )
                        index = club.teams.index(team)
                        span = self.places.at("teams", index, "people", person)
                        self.add("two-teams", wrong, span)

    def _fixtures(self, club: Club) -> Iterator[Fixture]:
        """Yield the fixtures that can be played as they stand, and report the others."""
        competitions = {each.id: each for each in club.competitions}
        days: dict[str, list[str]] = defaultdict(list)
        for each in club.fixtures:
            days[each.competition].append(each.day.isoformat())
        apart = {competition: of_another_year(some) for competition, some in days.items()}
        busy: dict[tuple[date, str], Fixture] = {}
        seen: dict[tuple[object, ...], Fixture] = {}
        for each in club.fixtures:
            competition = competitions[each.competition]
            problem = self._clash(club, competition, each, busy, seen)
            if problem:
                at = self.places.at("fixtures", each.index, "date")
                self.add("clashing-fixture", problem, at)
                continue
            if meant := apart[each.competition].get(each.day.isoformat()):
                wrong = _("{day} is in another year than all other matches of `{id}`")
                at = self.places.at("fixtures", each.index, "date")
                text = wrong.format(day=each.day, id=each.competition)
                self.add("clashing-fixture", text, at, Remedy((meant,)), Severity.WARNING)
            busy |= {(each.day, each.home): each, (each.day, each.away): each}
            seen[each.competition, each.day, each.home, each.away] = each
            yield each

    def _clash(
        self,
        club: Club,
        competition: Competition,
        each: Fixture,
        busy: Mapping[tuple[date, str], Fixture],
        seen: Mapping[tuple[object, ...], Fixture],
    ) -> str:
        if each.home == each.away:
            return _("`{team}` cannot play against itself").format(team=each.home)
        if (each.competition, each.day, each.home, each.away) in seen:
            return _("this match is given twice")
        for team in (each.home, each.away):
            if other := busy.get((each.day, team)):
                rival = other.away if other.home == team else other.home
                return _("`{team}` plays `{rival}` on {day} already").format(
                    team=team, rival=rival, day=each.day
                )
        if not competition.period.covers(each.day):
            return _("{day} is not in the season of `{id}`").format(day=each.day, id=competition.id)
        competing = {team.id for team in club.competing(competition)}
        for team in (each.home, each.away):
            if team not in competing:
                return _("`{team}` does not compete in `{id}`").format(team=team, id=competition.id)
        if competition.group_of(each.home) != competition.group_of(each.away):
            return _("`{home}` and `{away}` are of two groups").format(
                home=each.home, away=each.away
            )
        return ""
