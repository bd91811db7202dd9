"""The apparatus under a header, a deal or the totals: emendations and findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from ombre_records.base.document.outline import Block, Listing, listing, part
from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.model.record import Line
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.transcript.emendations import emendations
from ombre_records.telling.transcript.margin import footnotes, printed_footnotes


def own_findings(
    report: Report, session: SessionFacts
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Return a session's findings that stand in none of its deals: in its header, and after."""
    deals = {deal.index for deal in session.deals}
    sessions = (None, session.index) if session is report.sessions[0] else (session.index,)
    own = [
        each
        for index in sessions
        for deal, of_deal in report.shown_in.get(index, {}).items()
        if deal not in deals
        for each in of_deal
    ]
    own.sort(key=lambda each: each.span.start)
    closing = session.session.closing
    end = closing[0].start if closing else len(report.source.text) + 1
    return (
        tuple(each for each in own if each.span.start < end),
        tuple(each for each in own if each.span.start >= end),
    )


def apparatus(
    report: Report, session: SessionFacts, lines: Sequence[Line], findings: Sequence[Finding]
) -> Iterator[Block]:
    """Write the editor's emendations and the findings."""
    numbered = has_lines()
    changed = [each.words for each in emendations(lines, session, numbered=numbered)]
    if changed:
        yield part(_("Emendations"))
        yield listing(changed)
    if findings:
        yield part(_("Findings"))
        notes = footnotes(findings, report.source) if numbered else printed_footnotes(findings)
        yield Listing(tuple(notes))


_IN_PRINT: ContextVar[bool] = ContextVar("whether a document is for print", default=False)


def has_lines() -> bool:
    """Return whether a document's readers have the record's file, and know its lines by number."""
    return not _IN_PRINT.get()


@contextmanager
def in_print(printed: bool) -> Iterator[None]:
    """Write for readers who do not have the record's file, without the numbers of its lines."""
    before = _IN_PRINT.set(printed)
    try:
        yield
    finally:
        _IN_PRINT.reset(before)
