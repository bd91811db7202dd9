"""Lists that were posted on the wall: a season's standings on a day, what has changed since, and
which records were changed after their list was final.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256

import msgspec
from msgspec import Struct

from ombre_records.base.finding import Remedy, Severity
from ombre_records.base.language import _
from ombre_records.gathering.club.club import Competition
from ombre_records.gathering.club.evenings import Sat, day_meant, day_of
from ombre_records.gathering.club.likeness import Placed, finding_at, header_line
from ombre_records.gathering.club.matches import Row
from ombre_records.gathering.club.season import Season
from ombre_records.gathering.club.standings import Standing
from ombre_records.gathering.identity import Sitting
from ombre_records.gathering.tournament.tables import header_statements
from ombre_records.model import statements as st

VERSION = 1
FOLDER = "lists"
"""The folder of the lists, beside the club's file."""


class SheetEntry(Struct, frozen=True):
    """A session as a list had it: its event, date and table, each player's total, and a digest of
    its deals.
    """

    event: str
    date: str
    table: str
    place: int
    totals: dict[str, int | None]
    deals: int
    digest: str

    @property
    def key(self) -> tuple[str, str, str, int]:
        """The key that tells it from all others."""
        return self.event, self.date, self.table, self.place


class Ranked(Struct, frozen=True):
    """A competitor's row in the standings, as a list had it."""

    id: str | None
    name: str
    score: float | None
    place: int | None


class Posted(Struct, frozen=True):
    """A list: the day on which it was put up, its sheets and its standings by competition."""

    version: int
    day: date
    sheets: tuple[SheetEntry, ...]
    standings: dict[str, tuple[Ranked, ...]]


class Change(Struct, frozen=True):
    """A change of a sheet since a list: `added`, `gone` or `changed`; totals then and now."""

    kind: str
    event: str
    date: str
    table: str
    before: dict[str, int | None]
    after: dict[str, int | None]


class Moved(Struct, frozen=True):
    """A competitor whose score or place has changed since a list; None where he had none."""

    competition: str
    name: str
    score_before: float | None
    score: float | None
    place_before: int | None
    place: int | None


class Changes(Struct, frozen=True):
    """All that changed since a list."""

    since: date
    sheets: tuple[Change, ...]
    standings: tuple[Moved, ...]


def posted(season: Season, day: date) -> Posted:
    """Return the list of a season at a day."""
    standings = {
        result.competition.id: (*map(_ranked, result.standing), *map(_ranked, result.table))
        for result in season.results
    }
    return Posted(VERSION, day, tuple(entry for entry, _sat in entries(season)), standings)


def _ranked(each: Standing | Row) -> Ranked:
    score = None if each.score is None else float(each.score)
    return Ranked(each.id, each.name, score, each.place)


def entries(season: Season) -> Iterator[tuple[SheetEntry, Sat]]:
    """Yield the sheets of a season as a list has them, in order of days."""
    counts: dict[tuple[str, str, str], int] = {}
    for evening in season.evenings:
        for sat in evening.sat:
            texts = sat.session.texts
            key = texts.get("event", ""), texts.get("date", ""), texts.get("table", "")
            counts[key] = counts.get(key, 0) + 1
            session = sat.session
            totals = dict(zip(session.players, session.totals, strict=True))
            yield (
                SheetEntry(*key, counts[key], totals, len(session.deals), _digest(sat)),
                sat,
            )


def _digest(sat: Sat) -> str:
    deals = Sitting(sat.report, sat.session, 0).deals
    contents = [
        (number, sorted((str(key), str(value)) for key, value in each.content.items()))
        for number, each in sorted(deals.items())
    ]
    return sha256(repr(contents).encode()).hexdigest()[:16]


def written(each: Posted) -> bytes:
    """Write a list as the file that is kept."""
    return msgspec.json.format(msgspec.json.encode(each), indent=1) + b"\n"


def read(data: bytes) -> Posted:
    """Read a list; ValueError if it is none."""
    return msgspec.json.decode(data, type=Posted)


def changes(before: Posted, season: Season) -> Changes:
    """Return what changed since a list."""
    now = posted(season, before.day)
    old = {each.key: each for each in before.sheets}
    new = {each.key: each for each in now.sheets}
    sheets = [
        *(_change("gone", old[key], None) for key in old if key not in new),
        *(_change("changed", old[key], new[key]) for key in new if differ(old.get(key), new[key])),
        *(_change("added", None, new[key]) for key in new if key not in old),
    ]
    return Changes(before.day, tuple(sheets), tuple(_moved(before.standings, now.standings)))


def differ(one: SheetEntry | None, other: SheetEntry) -> bool:
    """Whether a sheet of a list is another now; one that was in no list is none."""
    return one is not None and (one.digest, one.totals) != (other.digest, other.totals)


def _change(kind: str, before: SheetEntry | None, after: SheetEntry | None) -> Change:
    sheet = after or before
    assert sheet is not None
    return Change(
        kind,
        sheet.event,
        sheet.date,
        sheet.table,
        before.totals if before else {},
        after.totals if after else {},
    )


def _moved(
    before: Mapping[str, Sequence[Ranked]], now: Mapping[str, Sequence[Ranked]]
) -> Iterator[Moved]:
    for competition, rows in now.items():
        old = {each.id or each.name: each for each in before.get(competition, ())}
        for each in rows:
            was = old.get(each.id or each.name)
            score, place = (was.score, was.place) if was else (None, None)
            if (score, place) != (each.score, each.place):
                yield Moved(competition, each.name, score, each.score, place, each.place)


def late_corrections(
    season: Season, lists: Sequence[Posted], today: date | None = None
) -> tuple[Placed, ...]:
    """Return the findings about sheets that differ from the final list of a competition.

    That is the last one before the day of `final` has passed, or the first after it.
    """
    now = today or date.today()
    seen: set[tuple[object, ...]] = set()
    findings: list[Placed] = []
    for competition in season.club.competitions:
        if competition.final is None or now <= competition.final:
            continue
        last = _final(competition, lists)
        if last is None:
            findings += _unposted(season, competition)
            continue
        late = {sheet.key: found for sheet, found in _late(last, season, competition)}
        findings += (found for key, found in late.items() if key not in seen)
        seen.update(late)
    return tuple(findings)


def _unposted(season: Season, competition: Competition) -> Iterator[Placed]:
    """Report, at the last sheet counted, a final competition of which no list was kept."""
    counted = [sat for evening in season.counting(competition).evenings for sat in evening.sat]
    if not counted:
        return
    words = _("`{id}` is final since {day}, and no list of it was kept: later changes are not seen")
    wrong = words.format(id=competition.id, day=competition.final)
    more = _("; keep one: {command}").format(command="ombre club post RECORDS")
    place = header_line(counted[-1], "date")
    yield finding_at("late-correction", wrong, counted[-1], place, Remedy(more=more))


def _final(competition: Competition, lists: Sequence[Posted]) -> Posted | None:
    if competition.final is None:
        return None
    before = [each for each in lists if each.day <= competition.final]
    after = [each for each in lists if each.day > competition.final]
    return before[-1] if before else after[0] if after else None


def _late(
    last: Posted, season: Season, competition: Competition
) -> Iterator[tuple[SheetEntry, Placed]]:
    """Yield the sheets that were changed or came after the list, and do not say why; and those
    that are gone, which are told at the last one counted.
    """
    old = {each.key: each for each in last.sheets}
    now = list(entries(season))
    for entry, sat in now:
        day = day_of(sat.session)
        if not competition.counts(entry.event, day) or any(c >= last.day for c in corrected(sat)):
            continue
        if differ(old.get(entry.key), entry):
            wrong = _("the list of {day} said otherwise, and `{id}` is final")
            yield entry, _finding(wrong, sat, last, competition)
        elif entry.key not in old and day is not None and day <= last.day:
            wrong = _("the list of {day} did not have this sheet, and `{id}` is final")
            yield entry, _finding(wrong, sat, last, competition)
    there = {entry.key for entry, _sat in now}
    for entry in last.sheets if now else ():
        gone = entry.key not in there
        if gone and competition.counts(entry.event, day_meant(entry.date.rstrip("~?%"))):
            where = ", ".join(filter(None, (entry.event, entry.date, entry.table)))
            words = _("the list of {day} had a sheet that is gone, {sheet}, and `{id}` is final")
            wrong = words.format(day=last.day, sheet=where, id=competition.id)
            sat, remedy = now[-1][1], Remedy(more=_("; put it back"))
            place = header_line(sat, "date")
            yield entry, finding_at("late-correction", wrong, sat, place, remedy)


def corrected(sat: Sat) -> Iterator[date]:
    """Yield the days on which a record says that it was corrected."""
    for _line, statement in header_statements(sat.session, st.Correction):
        try:
            yield date.fromisoformat(statement.day)
        except ValueError:
            continue


def _finding(words: str, sat: Sat, last: Posted, competition: Competition) -> Placed:
    wrong = words.format(day=last.day, id=competition.id)
    line = f'corrected {date.today()} "…"'
    remedy = Remedy(lines=(line,), more=_("; say why in it"))
    return finding_at(
        "late-correction", wrong, sat, header_line(sat, "date"), remedy, Severity.ERROR
    )
