"""Findings about deals that meet, each finding at its place of one of the records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Literal

from ombre_records.base.finding import Finding, Severity
from ombre_records.base.language import _
from ombre_records.base.language.numbers import listed, runs
from ombre_records.base.source import Span
from ombre_records.gathering.identity import Known, RecordedDeal, Sitting, nobody_known
from ombre_records.gathering.meetings import Meeting, meetings, sittings
from ombre_records.gathering.names import bare
from ombre_records.gathering.similar import Named, similar
from ombre_records.gathering.sketch import before, earliest, goes_back, of_another_year
from ombre_records.gathering.tournament import differences
from ombre_records.gathering.tournament.differences import Together, evening
from ombre_records.gathering.tournament.tables import header_statements, tables
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.notation.spans import locate
from ombre_records.referee.faults.deal import (
    ContradictedDeal,
    DoubtfulDate,
    RepeatedDeal,
    SimilarName,
    TwoPlaces,
)
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.findings.wordings import worded
from ombre_records.referee.report import Report

Placed = tuple[Report, Finding]
"""A finding, and the report of the record that it is told of."""


def beside_each_other(
    reports: Sequence[Report],
    *,
    boards: bool = True,
    tournament: bool = False,
    of_one: bool = False,
    known: Known = nobody_known,
) -> list[Placed]:
    """Return the findings where records contradict each other, or the sessions of one record do.

    An error is reported at both places. Without `boards` only deals, names and dates are held
    against each other. `tournament`: all sessions have the same boards, and nobody plays elsewhere.
    `of_one`: the reports are of portions of one record. `known` tells who somebody is.
    """
    sessions = sittings(reports, of_one=of_one, known=known)
    met = list(meetings(sessions))
    names = list(similar(sessions, together=_one if tournament else None))
    findings = [placed for each in met for placed in _of_meeting(each)]
    findings += (_asked(*pair) for pair in names)
    findings += _dates_in_doubt(sessions)
    if tournament:
        spelt = [each.name for pair in names for each in pair]
        absent = differences.sides_absent(tables(reports), spelt)
        findings += ((table.report, finding) for table, finding in absent)
    return (
        [*findings, *_of_boards(reports, met, _one if tournament else evening)]
        if boards
        else findings
    )


def _of_boards(
    reports: Sequence[Report], met: Sequence[Meeting], together: Together
) -> Iterator[Placed]:
    """Yield what tables say against each other's boards, but for those told as repeated."""
    known = {
        (id(deal.sitting.report), deal.sitting.session.index, deal.deal.index)
        for each in met
        for deal in each.here
    }
    for report, board_finding in differences.beside_each_other(reports, together):
        again = (id(report), board_finding.session, board_finding.deal) in known
        if board_finding.rule != "repeated-board" or not again:
            yield report, board_finding


def _dates_in_doubt(met_in: Sequence[Sitting]) -> Iterator[Placed]:
    """Question dates of sessions, and of their corrections."""
    for each, line, why, stated, other, number in (*_doubts(met_in), *_corrections(met_in)):
        facts = DoubtfulDate(why, stated, other, number)
        span = locate(line, "edtf", 0, each.session.reading)
        yield _made(facts, each, span, severity=Severity.WARNING)


_Why = Literal["ahead", "back", "apart", "early"]
_Doubt = tuple[Sitting, Line, _Why, str, str, int]
"""A session and its line; why its date is in doubt, how that is stated; the other date, and the
number of its line.
"""


def _corrections(met_in: Sequence[Sitting]) -> Iterator[_Doubt]:
    """Yield corrections in the future, and those before what they correct."""
    today = date.today().isoformat()
    for each in met_in:
        played = earliest(each.session.texts.get("date", ""))
        for line, correction in header_statements(each.session, st.Correction):
            day = earliest(correction.day)
            if before(today, day):
                yield each, line, "ahead", correction.day, "", 0
            elif before(day, played):
                yield each, line, "early", correction.day, played, 0


def _doubts(met_in: Sequence[Sitting]) -> Iterator[_Doubt]:
    """Yield dates in the future, before that of the session above, or in another year than all
    others of the event.
    """
    today = date.today().isoformat()
    dates: defaultdict[str, set[str]] = defaultdict(set)
    for each in met_in:
        dates[_event(each)].add(earliest(each.session.texts.get("date", "")))
    lone = {event: of_another_year(days) for event, days in dates.items() if event}
    above: dict[int, tuple[str, int]] = {}
    for each in met_in:
        for line, text in header_statements(each.session, st.Text):
            if text.keyword != "date" or not (day := earliest(text.value)):
                continue
            number = each.report.source.place(line.span).line
            last, its_number = above.get(each.record, ("", number))
            above[each.record] = day, number
            if before(today, day):
                yield each, line, "ahead", text.value, "", its_number
            elif goes_back(day, last):
                yield each, line, "back", text.value, last, its_number
            elif meant := lone.get(_event(each), {}).get(day, ""):
                yield each, line, "apart", text.value, meant, its_number


def _event(each: Sitting) -> str:
    return bare(each.session.texts.get("event", ""))


def _one(_session: object) -> str:
    return "one tournament"


def _asked(each: Named, meant: Named) -> Placed:
    """Question a name that may be a slip for another."""
    here, there = each.sitting, meant.sitting
    place = there.report.source.place(_at(meant)).line
    same = there.record == here.record
    where = _("line {line}").format(line=place) if same else f"{there.report.source.path}:{place}"
    facts = SimilarName(each.kind, each.name, meant.name, where)
    return _made(facts, here, _at(each), severity=Severity.WARNING)


def _at(each: Named) -> Span:
    slot = "name" if each.kind == "player" else "string"
    return locate(each.line, slot, each.place, each.sitting.session.reading)


def _of_meeting(met: Meeting) -> Iterator[Placed]:
    numbers = runs({deal.number for deal in met.here})
    here, there = met.here[0], met.there[0]
    sides = (here, there), (there, here)
    if met.kind == "repeated":
        if not met.people:
            yield repeated(met.here, met.there)
    elif met.kind == "two-places":
        for one, other in sides:
            yield _placed(TwoPlaces(listed(met.people), numbers, _where(other, one)), one)
    else:
        table = here.sitting.table if met.kind == "others" else ""
        for one, other in sides:
            yield _placed(ContradictedDeal(numbers, _where(other, one), met.what, table), one)


def repeated(
    here: Sequence[RecordedDeal], there: Sequence[RecordedDeal], *, votes: bool = False
) -> Placed:
    """Report deals that another session has too, at the first of them; with `votes` both are
    witnesses, each with a vote.
    """
    numbers = runs({deal.number for deal in here})
    facts = RepeatedDeal(numbers, _where(there[0], here[0]), votes)
    return _placed(facts, here[0], severity=Severity.WARNING)


def _placed(
    facts: RepeatedDeal | ContradictedDeal | TwoPlaces,
    deal: RecordedDeal,
    *,
    severity: Severity = Severity.ERROR,
) -> Placed:
    span = locate(deal.deal.deal.opening, "number", 0, deal.sitting.session.reading)
    return _made(facts, deal.sitting, span, severity=severity, deal=deal.deal.index)


def _made(
    facts: FaultFacts, sitting: Sitting, span: Span, *, severity: Severity, deal: int | None = None
) -> Placed:
    made = worded(facts, span, session=sitting.session.index, deal=deal, severity=severity)
    return sitting.report, made


def _where(deal: RecordedDeal, seen_from: RecordedDeal) -> str:
    """Return the place of a deal: its line, and its file if that is another."""
    report = deal.sitting.report
    line = report.source.place(deal.deal.deal.opening.span).line
    if deal.sitting.record == seen_from.sitting.record:
        return _("line {line}").format(line=line)
    return f"{report.source.path}:{line}"
