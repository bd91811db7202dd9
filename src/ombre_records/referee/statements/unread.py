"""Lines that could not be read: what each may have said."""

from __future__ import annotations

from bisect import bisect

from ombre_records.model.record import Line
from ombre_records.notation.keywords import BEFORE_PLAY
from ombre_records.referee.statements.broken import may_have_been
from ombre_records.referee.statements.script import PHASE_OF, Script

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
        lost = stated is None and any(
            may_have_been(each, "tricks") and each.number < line.number for each in script.broken
        )
        numbered = stated is None and line.kind == "trick"  # which is one wherever it stands
        return first is None or lost or numbered or line.number > first.number
    if keyword not in BEFORE_PLAY:
        return True
    if first is not None and line.number > first.number:
        return False
    return not script.in_order or _would_stand(script, line, keyword)


def _would_stand(script: Script, line: Line, keyword: str) -> bool:
    """Whether a statement would stand here in a deal that tells what is before play in its order.

    A deal need not do so: where one does not, the place of a line tells nothing.
    """
    phase, at = PHASE_OF[keyword], bisect(script.read, (line.number, 0))
    before, after = script.read[max(0, at - 1) : at], script.read[at : at + 1]
    return all(of <= phase for _, of in before) and all(of >= phase for _, of in after)
