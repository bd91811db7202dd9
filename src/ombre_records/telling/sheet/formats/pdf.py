"""The scoring sheet of sessions as PDF, lying across the page where its tables are wide."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.base.document.outline import Outline, Table
from ombre_records.base.document.paper import pdf
from ombre_records.base.document.style import About, Style
from ombre_records.base.language import _
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import titled
from ombre_records.telling.sheet.ledger import ledger, wide

_UPRIGHT = 105
"""Characters of a table's row that go on an upright page."""
_BETWEEN = 2


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> bytes:
    """Set a scoring sheet on pages."""
    outline = ledger(reports, style, room=_UPRIGHT - _BETWEEN, club=club)
    sessions = [session for report in reports for session in report.sessions]
    title = titled(sessions[0]) if len(sessions) == 1 else _("Scoring sheets")
    return pdf.render(outline, About(title, across=_widest(outline) > _UPRIGHT), style)


def _widest(outline: Outline) -> int:
    tables = (block for block in outline if isinstance(block, Table))
    return max((wide(table) + _BETWEEN for table in tables), default=0)
