"""Headings of Markdown, which are comments here: whether one was meant to be a statement."""

from __future__ import annotations

import re

from ombre_records.notation.open_session import Open
from ombre_records.repair.segments import cut_line

_MARK = re.compile(r"#{1,6}[ \t]*")
_OMBRE = r"(?m)^[ \t]*ombre\b"
_HEADED = r"(?ms)^[ \t]*#{1,6}[ \t]+ombre[ \t]+1[ \t]*$(?=.*^[ \t]*#{1,6}[ \t]+players\b)"
"""A header of headings."""
_STATEMENT = r"(?m)^(?:[ \t>*+-]|\[[ xX]\])*(?![ \t>*+-])([^#\n][^\n]*)$"
_NUMBER = r"\d"
_FEW = 3
"""How many words a heading has that tells a deal's number and no more."""
_LOOKED = 2_000
_ONCE = frozenset(("dealer", "bids", "contract", "trump", "pool", "hand"))
"""Statements that open a deal, and stand once in one but for `hand`."""
_LATE = frozenset(("bids", "contract", "trump", "tricks", "result", "payments"))
"""Statements that stand below all hands of a deal."""
_OF_HEADER = ("ombre", "rules", "players")


def heading_of(comment: str, session: Open | None, text: str, end: int) -> str:
    """Return the keyword of the statement for which a comment was meant; nothing for any other.

    `end`: the offset in the text behind it. It is a statement only if the record cannot be read
    without it: a deal where none is open or what opens one stands again, or a whole header.
    """
    said = _MARK.sub("", comment, count=1).strip()
    numbered = session and len(said.split()) <= _FEW and re.search(_NUMBER, said)
    if not numbered and not said.startswith(_OF_HEADER):
        return ""
    kind = cut_line(said, 0, 0).kind
    if kind == "deal" and session and numbered:
        found = re.compile(_STATEMENT).search(text, max(0, end), max(0, end) + _LOOKED)
        below = cut_line(found[1], 0, 0).kind if found else ""
        return kind if _opens(below, session) else ""
    headed = kind in _OF_HEADER and said.startswith(kind) and not re.search(_OMBRE, text)
    return kind if headed and re.search(_HEADED, text) else ""


def _opens(kind: str, session: Open) -> bool:
    """Whether a statement begins a deal in this place that no `deal` has opened."""
    if kind not in _ONCE or session.results:
        return False
    told = {line.kind for line in session.lines if line.code}
    if not session.deals:
        return bool(session.players)
    return bool(told & _LATE) if kind in ("hand", "pool") else kind in told
