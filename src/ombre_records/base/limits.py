"""Limits on how much of a text is read. No real record comes near them."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.base.language.numbers import grouped

BYTES = 32 * 1024 * 1024
"""The bytes of a file, or the characters of a text."""
LINES = 1_000_000
"""The lines of a file."""
LINE = 20_000
"""The characters of a line's statement."""
NAME = 200
"""The characters of a player's name that a program gives: a line may have it many times."""
BOOK = 1024 * 1024
"""The bytes of a rule book's file."""
DIGITS = 9
"""The digits of a number."""
PORTION = 64 * 1024
"""The bytes of a portion of a file that is cut between its sessions, and more up to a session."""
ALL_BYTES, ALL_DEALS = 256 * 1024 * 1024, 250_000
"""The bytes, and the sessions and deals, of a file that is read in portions."""
STATEMENTS = 500
"""The statements of one header or one deal."""
DEALS = 20_000
"""The sessions and deals of a file."""
DOCUMENT_DEALS = 2_500
"""The deals, and the sessions without any, that one document shows."""
CROWD, SEATS = 64, 100_000
"""The players of a session whose deals are all read; of more, so many seats: each deal has one for
every player beyond."""
UNREADABLE, MOST_UNREADABLE = 300, 10_000
"""Lines that cannot be read: so many where they are more than all others, so many in any case."""


class Counted(NamedTuple):
    """How much of a file has been read: sessions and deals, statements, and those not readable."""

    deals: int = 0
    statements: int = 0
    unreadable: int = 0


NOTHING = Counted()


def seats(players: int) -> int:
    """Return how many of a file's seats a deal counts for, by the players of its session."""
    return max(0, players - CROWD)


def refusal(text: str | bytes) -> str:
    """Say why a file or text is too big to read, and what to do. Empty if it is not too big."""
    if len(text) > BYTES:
        words = _("{count} characters") if isinstance(text, str) else _("{count} bytes")
        excess = words.format(count=grouped(BYTES))
    elif _breaks(text) >= LINES:
        excess = _("{count} lines").format(count=grouped(LINES))
    else:
        return ""
    return _(
        "it has more than {found}, too many for one record; put its sessions into several files"
    ).format(found=excess)


def _breaks(text: str | bytes) -> int:
    if isinstance(text, str):
        return text.count("\n") + text.count("\r") - text.count("\r\n")
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")
