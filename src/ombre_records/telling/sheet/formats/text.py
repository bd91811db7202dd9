"""The scoring sheet of sessions as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ombre_records.base.document import text
from ombre_records.base.document.style import Style
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.ledger import ledger

_MARGIN = 2
"""The columns that a table is set in."""


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> str:
    """Write a scoring sheet, never in colour."""
    return text.render(
        ledger(reports, style, drawn=False, room=style.width - _MARGIN, club=club),
        replace(style, color=False),
    )
