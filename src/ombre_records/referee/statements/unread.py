"""Lines that could not be read: what each may have said."""

from __future__ import annotations

from ombre_records.model.record import Line
from ombre_records.referee.statements.broken import may_have_been
from ombre_records.referee.statements.script import Script

_BEFORE_PLAY = frozenset(
    "dealer rests pool hand stock bids contract trump turn call exchange".split()
)
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
    return keyword not in _BEFORE_PLAY or first is None or line.number < first.number
