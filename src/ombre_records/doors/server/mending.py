"""Emendations proposed where a deal is not lawful, each to be taken with one click."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ombre_records.analysis.emendation.acceptance import accepted
from ombre_records.analysis.emendation.suggestions import Mender, Suggestion
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.source import Span
from ombre_records.doors.server.actions import Action
from ombre_records.doors.server.layout import differences
from ombre_records.doors.server.page import Page
from ombre_records.doors.server.standing import Judging
from ombre_records.judgement.pipeline import judge

_DEALS = 100
"""In a longer record nothing is looked for: its deals are replayed anew for each proposal."""
_MOST, _WORK = 3, 60_000
"""How many are proposed, and how many lines are judged for them: half a second or so."""


def emendations(
    page: Page, within: Span, findings: tuple[Finding, ...], judging: Judging
) -> Iterator[Action]:
    """Yield what would make the deal of an error in a stretch lawful, by the fewest misprints."""
    for finding in findings:
        if sum(len(each.deals) for each in page.standing.sessions) > _DEALS:
            return
        if finding.severity is not Severity.ERROR or not finding.deal or not finding.session:
            continue
        if finding.span.start <= within.end and within.start <= finding.span.end:
            place = (finding.session, finding.deal)
            for title, text in _found(page.source.text, page.source.path, judging, place):
                edits = tuple(differences(page.source, text))
                yield Action(title, "quickfix", edits, finding)
            return


def _title(suggestion: Suggestion) -> str:
    """Say what is read, as the record would have it: `[SK>SQ]`, `[+SK]`, `[-D4]`."""
    written = []
    for edit in suggestion.edits:
        old, new = edit.written
        only = f"[+{new}]" if old is None else f"[-{old}]"
        written.append(only if None in edit.written else f"[{old}>{new}]")
    return f"Read {' and '.join(written)}"


@lru_cache(maxsize=20)
def _found(
    text: str, path: str, judging: Judging, place: tuple[int, int]
) -> tuple[tuple[str, str], ...]:
    """Return the proposals for a deal by session and number, each with the text it makes."""
    report = judge(text, path, reading=judging.reading, default=judging.default)
    session, deal = place
    if session > len(report.sessions):
        return ()
    found = Mender(report, report.sessions[session - 1], _MOST, _WORK).deal(deal)
    return tuple((_title(s), accepted(report, s)) for s in found.suggestions) if found else ()
