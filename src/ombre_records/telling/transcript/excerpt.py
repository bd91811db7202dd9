"""The first deals of reports, where a document has no room for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ombre_records.base.finding import find
from ombre_records.base.language import _
from ombre_records.base.language.numbers import grouped
from ombre_records.base.limits import DOCUMENT_DEALS
from ombre_records.base.source import Span
from ombre_records.model.record import Deal, Record, Session
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report


def within_bounds(reports: Sequence[Report]) -> Iterator[Report]:
    """Yield the reports of one document; where it has no more room, a finding says so."""
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
    sessions = tuple(map(_as_shown, short.sessions))
    last = sessions[-1].index if sessions else None
    finding = find("syntax", wrong, Span(start, start), source=("notation",), session=last)
    return replace(short, sessions=sessions, findings=(*short.findings, finding))


def _as_shown(session: SessionFacts) -> SessionFacts:
    """Return a session as it stands after the last of its deals that is shown."""
    if len(session.deals) == len(session.session.deals) or not session.deals:
        return session
    last = session.deals[-1]
    return replace(
        session,
        session=_ended(session.session, session.session.deals),
        totals=last.totals,
        pool=last.pool_after,
        reserved=last.reserved,
    )


def beginning(record: Record) -> Record:
    """Return as much of a record as a document shows of it, and one deal or session more: it tells
    where the document ends.

    What comes behind is not judged for a document: it takes most of the time of a long record.
    """
    sessions, room = [], DOCUMENT_DEALS + 1
    for session in record.sessions:
        if room > 0:
            whole = len(session.deals) <= room
            sessions.append(session if whole else _ended(session, session.deals[:room]))
        room -= max(1, len(session.deals))
    return record if room >= 0 else replace(record, sessions=tuple(sessions))


def _ended(session: Session, deals: tuple[Deal, ...]) -> Session:
    return replace(session, deals=deals, closing=())


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
