"""The first deals of reports, where a document has no room for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ombre_records.base.finding import find
from ombre_records.base.language import _
from ombre_records.base.language.numbers import grouped
from ombre_records.base.limits import DOCUMENT_DEALS
from ombre_records.base.source import Span
from ombre_records.referee.report import Report


def within_bounds(reports: Sequence[Report]) -> Iterator[Report]:
    """Go through the reports of one document; where it has no more room, a finding says so."""
    room = DOCUMENT_DEALS
    for report in reports:
        short = first(report, room)
        room -= sum(max(1, len(session.deals)) for session in report.sessions)
        yield short if short is report else _shortened(short, _left_out(report, short))


def _left_out(report: Report, short: Report) -> int:
    """Return where the first deal or session stands that is left out."""
    count = len(short.sessions)
    if count and (rest := report.sessions[count - 1].deals[len(short.sessions[-1].deals) :]):
        return rest[0].deal.lines[0].start
    whole = report.sessions[count].session
    lines = [*whole.header[:1], *(line for deal in whole.deals[:1] for line in deal.lines)]
    return lines[0].start


def _shortened(short: Report, start: int) -> Report:
    wrong = _(
        "a document has no more than {count} deals and sessions, so from here on nothing is shown;"
        " put the rest into another file"
    ).format(count=grouped(DOCUMENT_DEALS))
    last = short.sessions[-1].index if short.sessions else None
    finding = find("syntax", wrong, Span(start, start), source=("notation",), session=last)
    return replace(short, findings=(*short.findings, finding))


def first(report: Report, deals: int) -> Report:
    """Return a report of at most the first `deals`, with their findings.

    A session without deals counts as one.
    """
    sessions, room = [], deals
    for session in report.sessions:
        if room > 0:
            sessions.append(replace(session, deals=session.deals[:room]))
        room -= max(1, len(session.deals))
    if room >= 0:
        return report
    there: set[tuple[int | None, int | None]] = {(None, None)}
    for session in sessions:
        there |= {(session.index, None), *((session.index, deal.index) for deal in session.deals)}
    findings = tuple(each for each in report.findings if (each.session, each.deal) in there)
    return replace(report, sessions=tuple(sessions), findings=findings)
