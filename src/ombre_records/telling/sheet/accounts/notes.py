"""What is said of a deal besides: its annotations, notes and comments, as a sheet has them."""

from __future__ import annotations

from ombre_records.model.statements import Note
from ombre_records.referee.facts import DealFacts


def notes(deal: DealFacts) -> str:
    """Return a deal's annotations, notes and comments in order, each on a line of its own."""
    told = []
    for line in deal.deal.lines:
        note = line.edited.text if isinstance(line.edited, Note) else None
        told += [note, line.annotation, line.comment]
    return "\n".join(filter(None, told))
