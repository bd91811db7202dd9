"""Records of the card game Ombre: read, judged by historical rule books, settled and shown."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.checks import check
from ombre_records.engine.auction import AuctionPosition
from ombre_records.engine.exchange import ExchangePosition
from ombre_records.engine.position import Position
from ombre_records.finding import Finding, Severity
from ombre_records.model.record import Record
from ombre_records.notation.format import format  # noqa: A004 - the name of the command
from ombre_records.notation.parse import parse
from ombre_records.replay.steps import Step, steps
from ombre_records.report import Report

__all__ = [
    "AuctionPosition",
    "ExchangePosition",
    "Finding",
    "Position",
    "Record",
    "Report",
    "Severity",
    "Step",
    "check",
    "format",
    "parse",
    "replay",
    "score",
    "show",
]


def replay(record: Record) -> Iterator[Step]:
    """Yield all that happened in a record, in order, with the position before each card."""
    for session in check(record).sessions:
        yield from steps(session)


def score(record: Record, to: str = "json") -> str:
    """Return the scoring sheet of a record, as `json` or `text`."""
    from ombre_records.sheet import sheet

    return sheet([check(record)], to=to)


def show(record: Record, to: str = "text") -> str:
    """Return the annotated transcript of a record, as `text` or `markdown`."""
    from ombre_records.show import show as written

    return written(check(record), to)
