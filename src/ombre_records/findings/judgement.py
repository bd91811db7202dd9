"""A record judged: every session replayed, every fault put in words, placed and cited.

What puts faults in words is imported for the first of them: most records have none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from ombre_records import budget
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named
from ombre_records.finding import Finding
from ombre_records.model.record import Reading, Record, as_read
from ombre_records.plugins import plugins
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.session.replay import SessionReplay, replay_session
from ombre_records.report import Report
from ombre_records.selection import MARK


def check(
    record: Record,
    *,
    reading: Reading = "edited",
    rules: str | RuleBook | None = None,
    default: RuleBook | None = None,
    further: Callable[[Report], list[Finding]] = lambda report: list(report.findings),
) -> Report:
    """Judge a record under the rule books that it names, or under one asked for by `rules`.

    `rules` is a book, or is written as in a header, `aldenham + favor`, with the path of a file for
    a book of one's own; ValueError if there is no such book or option. `default` is the book of
    sessions that name none; `further` returns the findings with more. They come in order of place,
    consequences of others among them and marked; what the record's comments ignore is left out.
    """
    with budget.run() as left:
        left.told |= any(budget.ended() in each.message for each in record.findings)
        return _check(record, reading, rules, default, further)


def _check(
    record: Record,
    reading: Reading,
    rules: str | RuleBook | None,
    default: RuleBook | None,
    further: Callable[[Report], list[Finding]],
) -> Report:
    book = named(rules) if isinstance(rules, str) else rules
    sessions, found = _judged(record, reading, book, default)
    judged = Report(record.source, reading, tuple(sessions), tuple(found), record=record)
    findings = [*further(judged), *_plugged(judged)]
    if _FACSIMILE in record.source.text:
        from ombre_records.findings.facsimiles import wrong_facsimiles

        findings += wrong_facsimiles(record, reading)
    if MARK in record.source.text:
        from ombre_records.findings.ignores import honoured

        findings = honoured(
            replace(record, sessions=tuple(as_read(each, reading) for each in record)),
            findings,
            None if book else _elsewhere(record, reading, default),
        )
    findings.sort(key=lambda finding: (finding.span.start, finding.consequent))
    return Report(
        record.source,
        reading,
        tuple(sessions),
        tuple(findings),
        record=record,
        rules=book,
        default=default,
    )


_FACSIMILE = "facsimile"


def found_by_plugins(record: Record, reading: Reading, default: RuleBook | None) -> list[Finding]:
    """Return what the checks of other packages find in a record; UnusablePluginError for one that
    cannot be used.
    """
    sessions, found = _judged(record, reading, None, default)
    return _plugged(Report(record.source, reading, tuple(sessions), tuple(found), record=record))


def _plugged(report: Report) -> list[Finding]:
    """Return what the checks of other packages find in a report, if there are any."""
    if not plugins("checks"):
        return []
    from ombre_records.findings.plugged import plugged

    return plugged(report)


def _elsewhere(
    record: Record, reading: Reading, default: RuleBook | None
) -> Callable[[], Iterable[Finding]]:
    """Return what finds the faults of the other reading, if there are two."""
    other: Reading = "printed" if reading == "edited" else "edited"
    return lambda: _judged(record, other, None, default)[1] if "[" in record.source.text else ()


def _judged(
    record: Record, reading: Reading, book: RuleBook | None, default: RuleBook | None
) -> tuple[list[SessionFacts], list[Finding]]:
    folder = os.path.dirname(record.source.path)
    findings = list(record.findings)
    sessions: list[SessionFacts] = []
    for place, session in enumerate(record.sessions, 1):
        replayed = replay_session(session, place, reading, book, folder, default=default)
        sessions.append(replayed.facts)
        findings += findings_of(replayed)
    if not findings:
        return sessions, findings
    from ombre_records.findings.in_place import in_place
    from ombre_records.findings.placed import deals_of
    from ombre_records.findings.run_together import with_proposals

    told = list(with_proposals(findings, sessions))
    return sessions, in_place(told, lambda: deals_of(sessions))


def findings_of(replayed: SessionReplay) -> list[Finding]:
    """Return the findings of a session, in the order in which they were made."""
    if not replayed.faults:
        return []
    from ombre_records.findings.told import finding_of

    facts = replayed.facts
    with budget.run():
        return [
            finding_of(fault, facts, facts.index, deal or None, facts.reading)
            for deal, fault in replayed.faults
        ]
