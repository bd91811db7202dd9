"""Proposed glyphs written into a record, each after its card; nothing else is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.analysis.completion.supplements import TextEdit, with_edits
from ombre_records.analysis.double_dummy.results import WeighedDeal
from ombre_records.model import statements as st
from ombre_records.notation.spans import locate
from ombre_records.referee.report import Report


def annotated(report: Report, deals: Iterable[WeighedDeal]) -> str:
    """Return the text of a report's record with the glyphs that `deals`, weighed, propose.

    A card that has a glyph keeps its own.
    """
    return with_edits(report.source, [edit for deal in deals for edit in _glyphs(report, deal)])


def _glyphs(report: Report, deal: WeighedDeal) -> Iterator[TextEdit]:
    reading = report.sessions[deal.session - 1].reading
    for trick in deal.tricks:
        said = trick.line.read(reading)
        if not isinstance(said, st.Trick):
            continue
        for at, (play, own) in enumerate(zip(trick.plays, said.plays or (), strict=False)):
            if play.glyph and not own.glyph:
                end = locate(trick.line, "single", at, reading).end
                yield TextEdit(end, end, play.glyph)
