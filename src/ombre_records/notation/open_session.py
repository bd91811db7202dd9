"""A session while it is read: the lines so far, and the deals that they have opened."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Session

BEFORE_RESULT = frozenset(("dealer", "rests", "pool", "reserved"))
"""The statements that may stand before a results line, besides `seats`."""


class Open(Struct):
    """A session being read.

    `results`: a block of results is open, or has been (`told_results`); `numbered`: the last deal
    has the line that numbers it.
    """

    header: list[Line] = field(default_factory=list)
    deals: list[list[Line]] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)
    results: bool = False
    told_results: bool = False
    numbered: bool = True
    system: str = "french"
    players: tuple[str | None, ...] = ()

    @property
    def opened(self) -> bool:
        """Whether a line has opened the session."""
        return any(line.kind == "ombre" for line in self.header)

    @property
    def lines(self) -> Sequence[Line]:
        """The lines of the deal that is being read; none before the first."""
        return self.deals[-1] if self.deals else ()


def note_header(session: Open, statement: st.Statement | None) -> None:
    """Note what a statement of the header says for the lines that follow."""
    if isinstance(statement, st.Suits):
        session.system = statement.system
    if isinstance(statement, st.Players) and not session.players:
        session.players = statement.names


def open_deal(session: Open, part: str) -> list[Line]:
    """Open a deal, or go on with one opened by lines that stand before its number."""
    _reopen(session)
    if session.numbered:
        session.deals.append([])
    session.numbered = part in ("deal", "result-line")
    session.told_results |= part == "results"
    if part in ("deal", "results"):
        session.results = part == "results"
    return session.deals[-1]


def _reopen(session: Open) -> None:
    """Leave totals that turn out not to stand at the session's end where they stand."""
    before = session.deals[-1] if session.deals else session.header
    before += session.closing
    session.closing.clear()


def closed(session: Open) -> Session:
    """Return a session that has been read to its end."""
    if not session.numbered:  # no deal has followed
        session.closing = [*session.deals.pop(), *session.closing]
    deals = tuple(Deal(tuple(lines)) for lines in session.deals)
    return Session(tuple(session.header), deals, tuple(session.closing))
