"""What a record's header says beyond what a sheet has cells for, as lines of the notation."""

from __future__ import annotations

from collections.abc import Collection

from ombre_records.books.load import is_named
from ombre_records.notation.keywords import keywords
from ombre_records.referee.facts import SessionFacts

_FORM = frozenset(("ombre", "suits"))
"""What says how a record is written, not what it says."""
_OWN = frozenset(("event", "date", "stakes"))
"""What each sheet says in words of its own."""


def header_lines(session: SessionFacts, told: Collection[str] = ()) -> tuple[str, ...]:
    """Return the header's statements that a sheet does not tell otherwise, as they are written.

    `told` are the keywords of more that it tells. The rule book is among them where it is a file,
    since a sheet has its name alone.
    """
    without = {*_FORM, *_OWN, *told}
    if is_named(session.book.name):
        without.add("rules")
    return tuple(
        line.code
        for line in session.session.header
        if line.kind in keywords("header") and line.kind not in without
    )
