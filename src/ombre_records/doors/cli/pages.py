"""The room for what is made for the eye: the terminal's width and colours, or a file's."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.doors.cli.terminal import colored, width

_MOST = 100
"""The columns that a page has at most, and that it has in a file."""


class Room(NamedTuple):
    """The columns of a page, and whether it has colours."""

    width: int
    color: bool


def room(output: str | None) -> Room:
    """Return the room that there is in a file, or on standard output."""
    if output is not None:
        return Room(_MOST, color=False)
    return Room(min(width(), _MOST), colored())
