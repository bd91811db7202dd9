"""How one record is judged, and which of its findings an editor is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ombre_records.base.finding import Finding
from ombre_records.doors.server.standing import Judging


def _shown(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if not finding.consequent)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a record is judged; `chosen` returns those of its findings that are told."""

    judging: Judging = field(default_factory=Judging)
    chosen: Callable[[tuple[Finding, ...]], tuple[Finding, ...]] = _shown
