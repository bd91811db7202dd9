"""Lines that could not be read: what each may have said."""

from __future__ import annotations

from itertools import pairwise

from ombre_records.model.record import Line
from ombre_records.notation.keywords import BEFORE_PLAY, BY_KEYWORD, PHASES
from ombre_records.referee.statements.broken import may_have_been
from ombre_records.referee.statements.script import Script

_IN_PLAY = frozenset(("trick", "surrender", "claim"))


def unread(
    script: Script, *keywords: str, after: Line | None = None, before: Line | None = None
) -> bool:
    """Tell whether a line that could not be read may have been one of these statements.

    Only lines that stand where such a statement belongs are looked at, between two others where
    those are given.
    """
    return any(
        may_have_been(line, keyword)
        and (after is None or line.number > after.number)
        and (before is None or line.number < before.number)
        and _in_place(script, line, keyword)
        for line in script.broken
        for keyword in keywords
    )


def _in_place(script: Script, line: Line, keyword: str) -> bool:
    begun = script.play[0][0] if script.play else None
    stated = script.single.get("tricks")
    first = stated[0] if stated else begun
    if keyword in _IN_PLAY:
        return first is None or line.number > first.number
    if keyword not in BEFORE_PLAY:
        return True
    if first is not None and line.number > first.number:
        return False
    before = (other for other in script.lines if first is None or other.number < first.number)
    read = [o for o in before if o.kind in BEFORE_PLAY and o not in script.broken]
    return _in_order(read, line, keyword)


def _in_order(lines: list[Line], line: Line, keyword: str) -> bool:
    """Whether a statement would stand here in a deal that tells all before play in its order.

    A deal need not do so: where this one does not, the place of a line tells nothing.
    """
    read = [(other.number, _phase(other.kind)) for other in lines]
    if any(one > two for (_, one), (_, two) in pairwise(read)):
        return True
    phase = _phase(keyword)
    return all(of <= phase if at < line.number else of >= phase for at, of in read)


def _phase(keyword: str) -> int:
    return PHASES.index(BY_KEYWORD[keyword].phase)
