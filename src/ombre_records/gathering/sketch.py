"""Files whose deals may meet, found by a glance at their bytes: none is read as a record."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from datetime import date, timedelta
from itertools import combinations, pairwise
from typing import NamedTuple

from ombre_records.base.lexicon.lookalike import disguised
from ombre_records.gathering.names import Company, alike, bare, looks_like

_OPENED = re.compile(rb"(?m)^(?=[ \t]*ombre[ \t])")
_SAID = re.compile(
    r"(?m)^[ \t]*(event|site|date|table|players|corrected)[ \t]+(.+?)[ \t]*(?:#.*)?$"
)
_HEADER = re.compile(rb"(?m)^[ \t]*(event|site|date|players|corrected)\b([^\n]*)")
_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_BOARDS = re.compile(r"(?m)^[ \t]*boards\b")
_TELLING = re.compile(r"(?m)^[ \t]*((?:\d|hand\b|holds\b).{8,})$")
"""A line of a deal that says something of its own: a trick, a result, a hand."""
_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"?|([^\s,"][^,"]*)')
_WORD = re.compile(r"[\w.'’-]+|\S")
_LEAST = 3


class _Sketch(NamedTuple):
    """A sketch of a session: its file, when and where it was, its evening and table, who
    plays, by name and as names are compared; what it tells, and when it was corrected.
    """

    path: str
    event: str
    site: str
    date: str
    occasion: tuple[str, str] | None
    table: str
    names: frozenset[str]
    players: frozenset[str]
    lines: frozenset[int]
    corrected: tuple[str, ...]


def earliest(date: str) -> str:
    """Return the day, month or year with which a date begins; nothing for one that tells none.

    >>> earliest("2026-09-03?"), earliest("2026-09/2026-11"), earliest("199X")
    ('2026-09-03', '2026-09', '')
    """
    begins = re.split(r"[/~?%]", date, maxsplit=1)[0]
    return begins if _DATE.fullmatch(begins) else ""


def before(date: str, other: str) -> bool:
    """Whether a date lies before another, as far as both tell."""
    known = min(len(date), len(other))
    return date[:known] < other[:known]


def goes_back(date: str, above: str) -> bool:
    """Whether a session's date lies before that of the one above it. Years alone tell nothing: what
    is collected from books stands in any order.
    """
    return min(len(date), len(above)) > len("YYYY") and before(date, above)


def of_another_year(dates: Iterable[str]) -> dict[str, str]:
    """Return the days of an event that lie far from all others of it, and among them in their year,
    each with the day that may be meant. The others are of one season, and no weekday of theirs is
    lost by the change.

    >>> of_another_year(["2026-09-03", "2026-09-10", "2025-09-17", "2026-09-24"])
    {'2025-09-17': '2026-09-17'}
    >>> of_another_year(["2026-05-28", "2026-09-03", "2026-09-10", "2027-05-20"])
    {}
    """
    days = sorted({each for each in map(_day, dates) if each})
    corrections = {}
    for at, day in enumerate(days):
        others = days[:at] + days[at + 1 :]
        if len(others) < _SEASON or others[-1] - others[0] > _YEAR:
            continue
        usual = max(_WEEK, *(after - one for one, after in pairwise(others)))
        weekdays = {each.weekday() for each in others}
        for year in sorted({each.year for each in others} - {day.year}):
            meant = _day(f"{year:04}{day.isoformat()[4:]}")
            if (
                meant
                and _nearest(day, others) > _FAR * usual
                and _nearest(meant, others) <= usual
                and (day.weekday() not in weekdays or meant.weekday() in weekdays)
            ):
                corrections[day.isoformat()] = meant.isoformat()
    return corrections


_SEASON, _FAR = 2, 3
"""The number of other days that make a season, and how many times the usual distance a stray day
lies from them.
"""
_WEEK, _YEAR = timedelta(days=7), timedelta(days=366)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == len("2026-09-03") else None
    except ValueError:
        return None


def _nearest(day: date, others: Iterable[date]) -> timedelta:
    return min(abs(day - each) for each in others)


def suspects(files: Iterable[tuple[str, bytes]]) -> frozenset[str]:
    """Return the files that have to be read to know whether their deals meet.

    Those are sessions of one evening that have a person or a table in common or do not tell their
    table; where headers do not tell the evening, those of the same players in several files that
    have much the same lines; and those in which a name is nearly another's, or a date in doubt.
    """
    sketches = [sketch for path, data in files for sketch in _sketches(path, data)]
    evenings: defaultdict[Hashable, list[_Sketch]] = defaultdict(list)
    companies: defaultdict[Hashable, list[_Sketch]] = defaultdict(list)
    for each in sketches:
        if each.occasion:
            evenings[each.occasion].append(each)
        companies[each.players].append(each)
    paths = {*_spelt_alike(sketches), *_of_doubtful_date(sketches)}
    for group in evenings.values():
        names = Counter(name for each in group for name in each.players)
        tables = Counter(each.table for each in group)
        for each in group:
            if tables[each.table] > 1 or any(names[name] > 1 for name in each.players):
                paths.add(each.path)
    for group in companies.values():
        paths.update(_alike(group))
    return frozenset(paths)


def evenings(path: str, data: bytes) -> frozenset[tuple[Hashable, str]]:
    """Return the evenings and tables of which the sessions of a file tell."""
    return frozenset((each.occasion, each.table) for each in _sketches(path, data))


def meets_itself(data: bytes) -> bool:
    """Whether sessions of one file may have deals in common, or somebody's name written twice."""
    headings = _HEADER.findall(data)
    kinds = [kind for kind, _value in headings]
    # A second session names its event again, or gives a line of the header another value.
    several = b"event" in kinds[1:] or len({*headings}) > len({*kinds})
    listed = b",".join(value for kind, value in headings if kind == b"players")
    several = several or disguised(listed.decode("utf-8", "replace")) or b"corrected" in kinds
    return several and bool(suspects([("", data)]))


def _spelt_alike(sketches: list[_Sketch]) -> set[str]:
    """Return the files that have names that may be one person's, one event's or one place's."""
    companies: defaultdict[str, defaultdict[str, set[Company]]]
    companies = defaultdict(lambda: defaultdict(set))
    paths: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for path, event, site, day, names in dict.fromkeys(
        (each.path, each.event, each.site, each.date, each.names) for each in sketches
    ):
        company = Company(names | ({("event", bare(event))} if bare(event) else set()))
        for name in names:
            companies["player"][name].add(company)
            paths["player", name].add(path)
        for kind, name in (("event", event), ("site", site)):
            if name:
                companies[kind][name].add(Company(names | ({("day", day)} if day else set())))
                paths[kind, name].add(path)
    return {
        path
        for kind, named in companies.items()
        for one, other in alike(named)
        if kind != "player"
        or not any(other in company for company in named[one])
        or looks_like(one, other)
        for path in (*paths[kind, one], *paths[kind, other])
    }


def _of_doubtful_date(sketches: list[_Sketch]) -> Iterator[str]:
    """Yield the files of which a date lies ahead, before one above it, in another year than
    all others of its event, or after a correction.
    """
    latest: dict[str, str] = {}
    dates: defaultdict[str, set[str]] = defaultdict(set)
    today = date.today().isoformat()
    for each in sketches:
        if any(before(today, day) or before(day, earliest(each.date)) for day in each.corrected):
            yield each.path
        if day := earliest(each.date):
            if before(today, day) or goes_back(day, latest.get(each.path, "")):
                yield each.path
            latest[each.path] = day
            dates[bare(each.event)].add(day)
    lone = {event for event, days in dates.items() if event and of_another_year(days)}
    for each in sketches:
        if bare(each.event) in lone:  # the others are read, too: they tell that it is one
            yield each.path


def _alike(group: list[_Sketch]) -> Iterator[str]:
    """Yield the files of some that have many lines in common with another."""
    group = [*dict.fromkeys(group)]  # what one file has many times tells no more than once
    if len({each.path for each in group}) < 2:
        return
    having: defaultdict[int, list[int]] = defaultdict(list)
    for at, each in enumerate(group):
        for line in each.lines:
            having[line].append(at)
    common: Counter[tuple[int, int]] = Counter()
    for places in having.values():
        common.update(combinations(places, 2))
    for (one, other), count in common.items():
        least = min(len(group[one].lines), len(group[other].lines)) / 2
        if group[one].path != group[other].path and count >= max(_LEAST, least):
            yield group[one].path
            yield group[other].path


def _sketches(path: str, data: bytes) -> Iterator[_Sketch]:
    text = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    for part in _OPENED.split(text):
        if part.strip():
            yield _sketch(path, part.decode("utf-8", "replace"))


def _sketch(path: str, text: str) -> _Sketch:
    said = _SAID.findall(text)
    values = dict(said)
    unquoted = {key: value.strip('"') for key, value in values.items()}
    event, day = unquoted.get("event", ""), unquoted.get("date", "")
    named = event and (day or _BOARDS.search(text))
    listed = _NAME.findall(values.get("players", ""))
    names = frozenset(quoted or plain.strip() for quoted, plain in listed)
    players = frozenset(map(bare, names))
    lines = frozenset(hash(_plain(line)) for line in _TELLING.findall(text))
    return _Sketch(
        *(path, event, unquoted.get("site", ""), day),
        (bare(event), day.rstrip("~?%")) if named else None,
        unquoted.get("table", ""),
        *(names, players, lines),
        tuple(earliest(value.split()[0]) for key, value in said if key == "corrected"),
    )


def _plain(line: str) -> tuple[str, ...]:
    """Return the words of a line without its number: copies may be numbered anew."""
    words = [bare(word) or word for word in _WORD.findall(line.split("#")[0]) if word != '"']
    return tuple(words[1:] if words[:1] and words[0].isdecimal() else words)
