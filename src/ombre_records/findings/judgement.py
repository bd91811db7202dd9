"""A record judged: every session replayed, every fault put in words, placed and cited."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from msgspec.structs import asdict

from ombre_records.books.book import RuleBook
from ombre_records.books.load import named
from ombre_records.finding import Finding, Related, find
from ombre_records.findings.ignores import MARK, honoured
from ombre_records.findings.letters import cards_of, in_letters
from ombre_records.findings.plugged import plugged
from ombre_records.findings.proposals import proposals
from ombre_records.findings.run_together import with_proposals
from ombre_records.findings.wordings import message_of
from ombre_records.language import _
from ombre_records.model.letters import system
from ombre_records.model.record import Reading, Record, as_read
from ombre_records.notation.spans import locate
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.session.replay import SessionReplay, replay_session
from ombre_records.report import Report
from ombre_records.source import Span

_OF_A_CARD = frozenset(("duplicate-card",))
"""The rules whose findings stand at a card of a holding, and not at the whole of it."""


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
    book = named(rules) if isinstance(rules, str) else rules
    sessions, found = _judged(record, reading, book, default)
    judged = Report(record.source, reading, tuple(sessions), tuple(found), record=record)
    findings = [*further(judged), *plugged(judged)]
    if MARK in record.source.text:
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


def found_by_plugins(record: Record, reading: Reading, default: RuleBook | None) -> list[Finding]:
    """Return what the checks of other packages find in a record; UnusablePluginError for one that
    cannot be used.
    """
    sessions, found = _judged(record, reading, None, default)
    return plugged(Report(record.source, reading, tuple(sessions), tuple(found), record=record))


def _elsewhere(
    record: Record, reading: Reading, default: RuleBook | None
) -> Callable[[], Iterable[Finding]]:
    """Return what finds the faults of the other reading, if there are two."""
    other: Reading = "printed" if reading == "edited" else "edited"
    return lambda: _judged(record, other, None, default)[1] if "[" in record.source.text else ()


def _judged(
    record: Record, reading: Reading, book: RuleBook | None, default: RuleBook | None
) -> tuple[list[SessionFacts], list[Finding]]:
    folder = Path(record.source.path).parent if record.source.path != "-" else Path()
    findings = list(record.findings)
    sessions: list[SessionFacts] = []
    for place, session in enumerate(record.sessions, 1):
        replayed = replay_session(session, place, reading, book, folder, default=default)
        sessions.append(replayed.facts)
        findings += findings_of(replayed)
    return sessions, list(with_proposals(findings, sessions))


def findings_of(replayed: SessionReplay) -> list[Finding]:
    """Return the findings of a session, in the order in which they were made."""
    facts = replayed.facts
    return [
        finding_of(fault, facts, facts.index, deal or None, facts.reading)
        for deal, fault in replayed.faults
    ]


def finding_of(
    fault: Fault, session: SessionFacts, place: int, deal: int | None, reading: Reading
) -> Finding:
    """Return a fault in words, at its place; `place` and `deal` count from 1, None: no deal's."""
    facts = in_letters(fault.facts, system(session.session.header, reading))
    told = message_of(facts)
    return find(
        fault.rule,
        told.text,
        _span(fault.at, reading, fault.rule),
        severity=fault.severity,
        session=place,
        deal=deal,
        trick=fault.trick,
        player=None if fault.seat is None else session.players[fault.seat],
        consequent=fault.consequent,
        source=_sources(session.book, told.fields) + told.sources,
        related=tuple(
            Related(_span(at, reading, fault.rule), _(text).format(**asdict(facts)))
            for at, text in fault.related
        ),
        label=told.label,
        cards=cards_of(fault.facts, facts),
        proposals=proposals(fault, system(session.session.header, reading), reading),
    )


def _sources(book: RuleBook, fields: tuple[str, ...]) -> tuple[str, ...]:
    return book.cite(*fields)


def _span(at: Pointer, reading: Reading, rule: str) -> Span:
    if not at.slot:
        return at.line.span
    return locate(at.line, at.slot, at.place, reading, card=rule in _OF_A_CARD)
