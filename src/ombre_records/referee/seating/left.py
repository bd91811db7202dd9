"""Whose a line is that names nobody at the table: the one player left without such a line."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.referee.state import State


def only_left(state: State, names: Iterable[str | None]) -> int | None:
    """Return who is meant by the one name that nobody has, or that is not known, of a list.

    `names` are those of lines of which every player in the deal has one. None where there are more
    such names, or more players without a line.
    """
    seats = [state.table.seats.get(name or "") for name in names]
    absent = [seat for seat in state.order if seat not in seats]
    return absent[0] if seats.count(None) == len(absent) == 1 else None
