"""What is said of a deal besides: its annotations, notes and comments, as a sheet has them."""

from __future__ import annotations

from itertools import takewhile

from ombre_records.model.record import Line
from ombre_records.model.statements import Note
from ombre_records.referee.facts import DealFacts, SessionFacts


def notes(session: SessionFacts, deal: DealFacts) -> str:
    """Return a deal's annotations, notes and comments in order, each on a line of its own.

    Comments that stand above a deal are its own, and so are those below the last of a session.
    """
    at = deal.index - 1
    above = _below(session, at - 1) if at else ()
    own = deal.deal.lines[: len(deal.deal.lines) - len(_below(session, at))]
    told = []
    for line in (*above, *own):
        note = line.edited.text if isinstance(line.edited, Note) else None
        told += [note, line.annotation, line.comment]
    return "\n".join(filter(None, told))


def _below(session: SessionFacts, at: int) -> tuple[Line, ...]:
    """Return the lines below a deal that say nothing of it, as comments do; none for the last."""
    deals = session.session.deals
    if at == len(deals) - 1:
        return ()
    lines = takewhile(lambda line: line.kind in ("blank", "comment"), reversed(deals[at].lines))
    return tuple(lines)[::-1]
