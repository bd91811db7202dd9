"""A session while it is read, with what its lines so far make likely of those to come."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.notation.open_session import Open


class GuessedSession(Open):
    """A session while it is read, with what the reader has guessed of it.

    `spanish`: cards in the letters of Spanish packs have been met, and no `suits spanish`;
    `letters`: those of its cards are `french`, P T C K, which has been told once (`letters_told`).
    `meant`: a line was meant to open a block of results.
    """

    meant: bool = False
    spanish: bool = False
    letters: str = ""
    letters_told: bool = False


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
    statements = (line.edited for lines in reversed(deals) for line in reversed(lines))
    last = next((each for each in statements if isinstance(each, st.ResultLine)), None)
    return 0 if last is None else last.number or 0


def lacking(session: Open, kind: str) -> str:
    """Return the first player whom no line of this kind names in the deal; "" for none."""
    named = {
        statement.name
        for line in session.lines
        if line.kind == kind and isinstance(statement := line.edited, st.Held | st.Exchange)
    }
    return next((name for name in session.players if name and name not in named), "")
