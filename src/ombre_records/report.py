"""A report: a source judged, its sessions as they were played and what was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ombre_records.display import report_html
from ombre_records.finding import Finding, Severity
from ombre_records.model.record import Reading
from ombre_records.replay.facts import SessionFacts
from ombre_records.source import Source


@dataclass(frozen=True, slots=True)
class Report:
    """A source judged: its sessions as they were played, and the findings in order of place."""

    source: Source
    reading: Reading
    sessions: tuple[SessionFacts, ...]
    findings: tuple[Finding, ...] = field(repr=False)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    @property
    def shown(self) -> tuple[Finding, ...]:
        """The findings that are not consequences of another."""
        return tuple(finding for finding in self.findings if not finding.consequent)

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings of severity error that are not consequences of another."""
        return tuple(f for f in self.shown if f.severity is Severity.ERROR)

    @property
    def deals(self) -> int:
        """The number of deals in all sessions."""
        return sum(len(session.deals) for session in self.sessions)

    def _repr_html_(self) -> str:
        return report_html(self)
