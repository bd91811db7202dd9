"""The scoring sheet of sessions as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.report import Report
from ombre_records.sheet.ledger import ledger
from ombre_records.show import text


def render(reports: Sequence[Report], suits: str, columns: int) -> str:
    """Write a scoring sheet of so many columns."""
    return text.render(ledger(reports), suits, False, columns)
