"""A session while it is read: what has been read of it, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Session

BEFORE_RESULT = frozenset(("dealer", "rests", "pool", "reserved"))
"""What may stand before a results line, besides `seats`."""


class Open(Struct):
    """A session being read.

    `spanish`: cards in the letters of Spanish packs have been met, and no `suits spanish`;
    `letters`: those of its cards are `french`, P T C K, which has been told once (`letters_told`).
    `results`: a block of results is open, or was `meant` to be, or has been (`told_results`);
    `numbered`: the last deal has the line that numbers it.
    """

    header: list[Line] = field(default_factory=list)
    deals: list[list[Line]] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)
    results: bool = False
    meant: bool = False
    told_results: bool = False
    numbered: bool = True
    system: str = "french"
    spanish: bool = False
    letters: str = ""
    letters_told: bool = False
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
    """Open a deal, or go on with one that only what stands before its number has opened."""
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


def next_number(session: Open) -> int:
    """Return the number of the trick, or of the results' line, that comes next; else 0."""
    if session.closing:
        return 0
    if session.results:
        return last_result(session.deals) + 1 + _unnumbered(session)
    number = 0
    for line in session.lines:
        if line.kind == "tricks":
            number = 1
        elif line.kind == "trick" and isinstance(line.edited, st.Trick):
            number = line.edited.last + 1
        elif number and line.code and line.edited is None and line.kind != "note":
            number += 1
    return number


def _unnumbered(session: Open) -> int:
    """Return how many lines since the last that could be read may be lines of results."""
    count = 0
    for deal in reversed(session.deals):
        for line in reversed(deal):
            if line.edited is not None:
                return count
            count += line.kind == "broken" and bool(line.code)
    return count


def last_result(deals: Sequence[Sequence[Line]]) -> int:
    """Return the number of the last line of results, 0 where there is none."""
    told = (line.edited for lines in reversed(deals) for line in reversed(lines))
    last = next((each for each in told if isinstance(each, st.ResultLine)), None)
    return 0 if last is None else last.number or 0


def lacking(session: Open, kind: str) -> str:
    """Return the first player of whom no line of a kind stands in the deal; nothing without one."""
    told = {
        said.name
        for line in session.lines
        if line.kind == kind and isinstance(said := line.edited, st.Held | st.Exchange)
    }
    return next((name for name in session.players if name and name not in told), "")
