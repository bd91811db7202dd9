"""The scoring sheet of sessions as PDF, lying across the page where its tables are wide."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.outline import Aside, Outline, Phrase, Table
from ombre_records.base.document.paper import pdf
from ombre_records.base.document.style import About, Style
from ombre_records.base.language import _
from ombre_records.gathering.club.season import Season
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import titled
from ombre_records.telling.sheet.ledger import ledger

_UPRIGHT = 105
"""How many characters of a table's row go on an upright page."""
_BETWEEN = 2


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> bytes:
    """Set a scoring sheet on pages."""
    outline = ledger(reports, style, room=_UPRIGHT - _BETWEEN, club=club)
    sessions = [session for report in reports for session in report.sessions]
    title = titled(sessions[0]) if len(sessions) == 1 else _("Scoring sheets")
    return pdf.render(outline, About(title, across=_widest(outline) > _UPRIGHT), style)


def _widest(outline: Outline) -> int:
    return max((_wide(block) for block in outline if isinstance(block, Table)), default=0)


def _wide(table: Table) -> int:
    rows = [row for row in table.rows if not isinstance(row, Aside)]
    heads = (width(column.title) for column in table.columns)
    cells = (max((_long(row[at]) for row in rows), default=0) for at in range(len(table.columns)))
    return sum(max(pair) + _BETWEEN for pair in zip(heads, cells, strict=True))


def _long(words: Phrase) -> int:
    return width("".join(run.text for run in words))
