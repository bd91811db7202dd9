"""The bounds of a text kept while it is read: what is too long or too much, said once each."""

from __future__ import annotations

from ombre_records import limits
from ombre_records.notation.keywords import OPENED
from ombre_records.notation.segment import Cut

_OPENINGS = frozenset(
    kind for kind, part in OPENED.items() if part in ("header", "deal", "result-line")
)
_QUIET = ("blank", "comment")


class Bounds:
    """Counts deals, statements and those `unreadable`, which the reader adds.

    `full`: the block being read has more statements than a deal or a header can have; `over`: the
    rest of the text is not to be read.
    """

    def __init__(self) -> None:
        self.deals = self.here = self.statements = self.unreadable = 0
        self.full = self.over = False

    def meet(self, piece: Cut) -> str:
        """Count a line that is about to be read; if that passes a bound, say so."""
        kind = piece[0]
        if kind in _QUIET:
            return ""
        if self.unreadable >= limits.UNREADABLE and self._nonsense():
            return self._end(f"{self.unreadable:,} lines could not be read", "is it a record?")
        self.statements += 1
        if kind in _OPENINGS:
            return self._open()
        if self.full:
            return ""
        self.here += 1
        if self.here <= limits.STATEMENTS:
            return ""
        self.full = True
        return (
            f"a header or a deal has no more than {limits.STATEMENTS:,} statements; what follows is"
            " not read up to the next `deal` or `ombre`: is a `deal` missing?"
        )

    def _nonsense(self) -> bool:
        most = self.unreadable >= limits.MOST_UNREADABLE
        return most or self.unreadable * 2 > self.statements

    def _open(self) -> str:
        self.here, self.full = 1, False
        self.deals += 1
        if self.deals <= limits.DEALS:
            return ""
        found = f"a file has no more than {limits.DEALS:,} deals and sessions"
        return self._end(found, "put the rest into another file")

    def _end(self, found: str, remedy: str) -> str:
        self.over = True
        return f"{found}, so from here on nothing is read; {remedy}"


def too_long(code: str) -> str:
    """Say that a line is too long to be read; nothing if it is not."""
    if len(code) <= limits.LINE:
        return ""
    return (
        f"this line has {len(code):,} characters, too many to be read: a statement has no more than"
        f" {limits.LINE:,}; is a line break missing?"
    )
