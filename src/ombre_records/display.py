"""How values show themselves in a notebook: the one door from a value to the renderers.

A notebook asks the value itself to be shown, but values stand before the renderers and know nothing
of them. So a value asks here, and only when it is asked is the renderer loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.engine.position import Position
    from ombre_records.model.record import Record
    from ombre_records.report import Report


def record_html(record: Record) -> str:
    """Return a record, judged, as HTML for a notebook."""
    from ombre_records.analysis.doubt import check

    return report_html(check(record))


def report_html(report: Report) -> str:
    """Return a report as HTML for a notebook."""
    from ombre_records.show.notebook import fragment

    return fragment(report)


def position_svg(position: Position) -> str:
    """Return a drawing of a position."""
    from ombre_records.show.picture.position import standing

    return standing(position).svg
