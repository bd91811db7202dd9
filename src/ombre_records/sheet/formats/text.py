"""The scoring sheet of sessions as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ombre_records.document import text
from ombre_records.document.style import Style
from ombre_records.report import Report
from ombre_records.sheet.ledger import ledger


def render(reports: Sequence[Report], style: Style) -> str:
    """Write a scoring sheet, never in colour."""
    return text.render(ledger(reports, style, drawn=False), replace(style, color=False))
