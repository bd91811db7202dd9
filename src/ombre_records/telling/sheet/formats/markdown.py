"""The scoring sheet of sessions as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.base.document import markdown
from ombre_records.base.document.style import Style
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.ledger import ledger


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> str:
    """Write a scoring sheet with everything from the record escaped."""
    return markdown.render(ledger(reports, style, drawn=False, club=club), style)
