"""Records that were changed after their list was final: each has to say when and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from ombre_records.base.finding import Remedy, Severity
from ombre_records.base.language import _
from ombre_records.gathering.club.club import Competition
from ombre_records.gathering.club.evenings import Sat, day_of
from ombre_records.gathering.club.likeness import Placed, header_line, told
from ombre_records.gathering.club.lists import Posted, SheetEntry, differ, entries
from ombre_records.gathering.club.season import Season
from ombre_records.gathering.tournament.tables import said
from ombre_records.model import statements as st


def late_corrections(
    found: Season, lists: Sequence[Posted], today: date | None = None
) -> tuple[Placed, ...]:
    """Return what is told of sheets that differ from the final list of a competition.

    That is the last one before the day of `final` has passed, or the first after it.
    """
    now = today or date.today()
    seen: set[tuple[object, ...]] = set()
    findings: list[Placed] = []
    for competition in found.club.competitions:
        if competition.final is None or now <= competition.final:
            continue
        last = _final(competition, lists)
        if last is None:
            findings += _unposted(found, competition)
            continue
        for entry, sat in _late(last, found, competition):
            if entry.key not in seen:
                seen.add(entry.key)
                findings.append(_finding(entry, sat, last, competition))
    return tuple(findings)


def _unposted(found: Season, competition: Competition) -> Iterator[Placed]:
    """Tell that no list was kept of what is final, at the last sheet that it counts."""
    counted = [sat for evening in found.counting(competition).evenings for sat in evening.sat]
    if not counted:
        return
    words = _("`{id}` is final since {day}, and no list of it was kept: later changes are not seen")
    wrong = words.format(id=competition.id, day=competition.final)
    more = _("; keep one: {command}").format(command="ombre club post RECORDS")
    place = header_line(counted[-1], "date")
    yield told("late-correction", wrong, counted[-1], place, Remedy(more=more))


def _final(competition: Competition, lists: Sequence[Posted]) -> Posted | None:
    if competition.final is None:
        return None
    before = [each for each in lists if each.day <= competition.final]
    after = [each for each in lists if each.day > competition.final]
    return before[-1] if before else after[0] if after else None


def _late(
    last: Posted, found: Season, competition: Competition
) -> Iterator[tuple[SheetEntry, Sat]]:
    old = {each.key: each for each in last.sheets}
    for entry, sat in entries(found):
        event = sat.session.texts.get("event", "")
        if not competition.counts(event, day_of(sat.session)):
            continue
        if differ(old.get(entry.key), entry) and not any(day >= last.day for day in corrected(sat)):
            yield entry, sat


def corrected(sat: Sat) -> Iterator[date]:
    """Go through the days on which a record says that it was corrected."""
    for _line, statement in said(sat.session, st.Correction):
        try:
            yield date.fromisoformat(statement.day)
        except ValueError:
            continue


def _finding(entry: SheetEntry, sat: Sat, last: Posted, competition: Competition) -> Placed:
    wrong = _("the list of {day} said otherwise, and `{id}` is final").format(
        day=last.day, id=competition.id
    )
    line = f'corrected {date.today()} "…"'
    remedy = Remedy(lines=(line,), more=_("; say why in it"))
    return told("late-correction", wrong, sat, header_line(sat, "date"), remedy, Severity.ERROR)
