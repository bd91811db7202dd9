"""What is told of deals that meet, each finding at its place of one of the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.finding import Finding, Severity, find
from ombre_records.findings.wordings import message_of
from ombre_records.gathering.identity import Told
from ombre_records.gathering.meetings import Meeting, meetings
from ombre_records.language import _
from ombre_records.language.numbers import listed
from ombre_records.notation.spans import locate
from ombre_records.referee.faults.deal import ContradictedDeal, RepeatedDeal, TwoPlaces
from ombre_records.referee.faults.fault import RULES
from ombre_records.report import Report
from ombre_records.tournament import differences
from ombre_records.tournament.numbers import runs
from ombre_records.tournament.telling import Together, evening

Placed = tuple[Report, Finding]
"""A finding, and the report of the record that it is told of."""


def beside_each_other(
    reports: Sequence[Report], together: Together = evening, *, of_one: bool = False
) -> list[Placed]:
    """Return what records say against each other, or the sessions of one record.

    Errors are told at both places. `together` says which sessions have the same boards, `of_one`
    that the reports are of portions of one record.
    """
    met = list(meetings(reports, of_one=of_one))
    told = [placed for each in met for placed in _told(each)]
    known = {
        (id(deal.sitting.report), deal.sitting.session.index, deal.deal.index)
        for each in met
        for deal in each.here
    }
    return told + [
        (report, found)
        for report, found in differences.beside_each_other(reports, together)
        if found.rule != "repeated-board" or (id(report), found.session, found.deal) not in known
    ]


def deals_that_meet(reports: Sequence[Report]) -> list[Placed]:
    """Return what records say against each other's deals, boards apart."""
    return [placed for met in meetings(reports) for placed in _told(met)]


def _told(met: Meeting) -> Iterator[Placed]:
    numbers = runs({told.number for told in met.here})
    here, there = met.here[0], met.there[0]
    sides = (here, there), (there, here)
    if met.kind == "repeated":
        if not met.people:
            facts = RepeatedDeal(numbers, _where(there, here))
            yield _placed(facts, here, severity=Severity.WARNING)
    elif met.kind == "two-places":
        for one, other in sides:
            yield _placed(TwoPlaces(listed(met.people), numbers, _where(other, one)), one)
    else:
        table = here.sitting.table if met.kind == "others" else ""
        for one, other in sides:
            yield _placed(ContradictedDeal(numbers, _where(other, one), met.what, table), one)


def _placed(
    facts: RepeatedDeal | ContradictedDeal | TwoPlaces,
    told: Told,
    *,
    severity: Severity = Severity.ERROR,
) -> Placed:
    session = told.sitting.session
    words = message_of(facts)
    span = locate(told.deal.deal.opening, "number", 0, session.reading)
    return told.sitting.report, find(
        RULES[type(facts)],
        words.text,
        span,
        severity=severity,
        session=session.index,
        deal=told.deal.index,
        source=words.sources,
        label=words.label,
    )


def _where(told: Told, seen_from: Told) -> str:
    """Return the place of a deal: its line, and its file if that is another."""
    report = told.sitting.report
    line = report.source.place(told.deal.deal.opening.span).line
    if told.sitting.record == seen_from.sitting.record:
        return _("line {line}").format(line=line)
    return f"{report.source.path}:{line}"
