"""The bounds of a text, checked while it is read; each finding on one is made once."""

from __future__ import annotations

from ombre_records.base import limits
from ombre_records.base.language import _
from ombre_records.base.language.numbers import grouped
from ombre_records.base.limits import NOTHING, Counted
from ombre_records.notation.keywords import OPENED
from ombre_records.notation.segment import Cut

_OPENINGS = frozenset(
    kind for kind, part in OPENED.items() if part in ("header", "deal", "result-line")
)
_QUIET = ("blank", "comment")


class Bounds:
    """Counts deals, statements and those `unreadable`, which the reader adds.

    `full`: the block being read has more statements than a deal or a header can have; `over`: the
    rest of the text is not to be read. `before` is what has been counted before the text, if that
    is a part of a file, of which `most` sessions and deals are read; of one text, no more than
    `limits.DEALS` are.
    """

    def __init__(self, before: Counted = NOTHING, most: int | None = None) -> None:
        self.deals, self.statements, self.unreadable = before
        self.here, self.last, self.seats = 0, self.deals + limits.DEALS, 0
        self.most = limits.DEALS
        if most is not None and most <= self.last:
            self.last = self.most = most
        self.full = self.over = False

    @property
    def counted(self) -> Counted:
        """The counts so far."""
        return Counted(self.deals, self.statements, self.unreadable)

    def meet(self, piece: Cut, players: int = 0) -> str:
        """Count a line that is about to be read; if that passes a bound, say so.

        `players` is how many the session has, all of whom a deal is reckoned for.
        """
        kind = piece[0]
        if kind in _QUIET:
            return ""
        if self.unreadable >= limits.UNREADABLE and self._nonsense():
            text = _("{count} lines could not be read").format(count=grouped(self.unreadable))
            return self._end(text, _("is it a record?"))
        self.statements += 1
        if kind in _OPENINGS:
            return self._open(0 if OPENED[kind] == "header" else players)
        if self.full:
            return ""
        self.here += 1
        if self.here <= limits.STATEMENTS:
            return ""
        self.full = True
        return _(
            "a header or a deal has no more than {count} statements; what follows is not read up"
            " to the next `deal` or `ombre`: is a `deal` missing?"
        ).format(count=grouped(limits.STATEMENTS))

    @property
    def room(self) -> int:
        """The statements that this block may still have before a bound is passed."""
        if self.full or self.over or self.unreadable >= limits.UNREADABLE:
            return 0
        return max(0, limits.STATEMENTS - self.here)

    def met(self, count: int) -> None:
        """Count statements for which there has been room."""
        self.statements += count
        self.here += count

    def _nonsense(self) -> bool:
        most = self.unreadable >= limits.MOST_UNREADABLE
        return most or self.unreadable * 2 > self.statements

    def _open(self, players: int) -> str:
        self.here, self.full = 1, False
        self.deals += 1
        self.seats += limits.seats(players)
        if self.seats > limits.SEATS:
            words = _("a file has no more than {count} deals of {players} players")
            most = grouped(limits.SEATS // limits.seats(players))
            text = words.format(count=most, players=grouped(players))
            return self._end(text, _("put the rest into another file"))
        if self.deals <= self.last:
            return ""
        words = _("a file has no more than {count} deals and sessions")
        text = words.format(count=grouped(self.most))
        return self._end(text, _("put the rest into another file"))

    def _end(self, limit: str, remedy: str) -> str:
        self.over = True
        return _("{found}, so from here on nothing is read; {remedy}").format(
            found=limit, remedy=remedy
        )


def too_long(code: str) -> str:
    """Say that a line is too long to be read; nothing if it is not."""
    if len(code) <= limits.LINE:
        return ""
    return _(
        "this line has {count} characters, too many to be read: a statement has no more than"
        " {most}; is a line break missing?"
    ).format(count=grouped(len(code)), most=grouped(limits.LINE))
