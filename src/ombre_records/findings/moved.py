"""Statements of the header below a deal: taken out where the header has them, else moved there."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.finding import Edit, Repair
from ombre_records.language import _
from ombre_records.model.record import Line, Session
from ombre_records.notation.keywords import BY_KEYWORD
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.faults.notation import MisplacedStatement
from ombre_records.source import Span


def already_told(fault: Fault, session: Session) -> str:
    """Say of a misplaced statement that the header has it already; nothing of any other."""
    own = _of_header(fault, session)
    if own is None or fault.at.line.kind != own.kind:
        return ""
    if own.code.split() == fault.at.line.code.split():
        words = _("`{statement}` stands in the session's header already; take this line out")
    else:
        words = _(
            "`{statement}` stands in the session's header already, as `{line}`; take this line out,"
            " or mend that"
        )
    return words.format(statement=own.kind, line=own.code)


def moved_up(fault: Fault, session: Session) -> tuple[Repair, ...]:
    """Propose to take a statement of the header out, and to write it there if that lacks it."""
    own = _of_header(fault, session)
    if own is None:
        return ()
    line = fault.at.line
    edits = [Edit(line.span, "")]
    if own.kind != line.kind:
        if own.comment:
            return ()  # where the line ends is not known
        end = own.span.end
        edits.append(Edit(Span(end, end), f"\n{line.code}"))
    return (Repair(tuple(edits), certain=False),)


def _of_header(fault: Fault, session: Session) -> Line | None:
    """Return the line of the header that says what a misplaced one does, else the one that opens
    the session; None for a fault of any other kind.
    """
    facts, line = fault.facts, fault.at.line
    kind = BY_KEYWORD.get(line.kind)
    if not isinstance(facts, MisplacedStatement) or kind is None or kind.phase != "header":
        return None
    if kind.opens or not kind.once:
        return None
    found = (each for kind in (line.kind, "ombre") for each in _lines(session, kind))
    return next(found, None)


def _lines(session: Session, kind: str) -> Iterator[Line]:
    return (each for each in session.header if each.kind == kind and each.edited is not None)
