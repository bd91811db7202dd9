"""A session with what is needed to write its sheet: its place, its worth, its names in columns."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.replay.facts import SessionFacts
from ombre_records.sheet.worth import Worth, worth
from ombre_records.show.outline import Phrase, say
from ombre_records.show.style import Style


class Page(NamedTuple):
    """A session, its place among all, what its counters are worth, its names for columns."""

    session: SessionFacts
    place: int
    worth: Worth
    names: tuple[str, ...]
    style: Style

    def name(self, seat: int | None) -> Phrase:
        """Write a player's name as columns have it, `?` for an unknown one."""
        return say("?" if seat is None else self.names[seat])


def opened(session: SessionFacts, place: int, style: Style) -> Page:
    """Make the page of a session, its names uncut."""
    return Page(session, place, valued(session, style), session.players, style)


def valued(session: SessionFacts, style: Style) -> Worth:
    """Return what the counters of a session are worth."""
    return worth(session.texts.get("stakes", ""), style.fish, style.counter)
