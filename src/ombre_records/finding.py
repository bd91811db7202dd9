"""What is found in a record: a finding with its place, its reason and its source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ombre_records.source import Span


class Severity(StrEnum):
    """How much a finding weighs; `undetermined` says that the record does not say enough."""

    ERROR = "error"
    WARNING = "warning"
    UNDETERMINED = "undetermined"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a finding rests on, and what stands there."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, or one thing worth saying, at one place of a source.

    `session` and `deal` count from 1 by place in the file; `trick` is the trick's number;
    `source` cites the rule (`parlett: reneging`); a `consequent` finding only follows from another.
    """

    rule: str
    code: str
    severity: Severity
    message: str
    span: Span
    session: int | None = None
    deal: int | None = None
    trick: int | None = None
    player: str | None = None
    consequent: bool = False
    source: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
