"""What a session and its reading are called."""

from __future__ import annotations

from collections.abc import Mapping

from ombre_records.language import _, marked
from ombre_records.model.record import Reading
from ombre_records.referee.facts import SessionFacts

READINGS: Mapping[Reading, str] = {
    "edited": "",
    "printed": marked("as printed, the editor's emendations left out"),
}
"""What is said of a reading; nothing of the one that is taken for granted."""


def reading_name(reading: Reading) -> str:
    """Say which reading is shown; nothing of the one that is taken for granted."""
    return _(READINGS[reading])


def titled(session: SessionFacts) -> str:
    """Return a session's title, or its place in the file."""
    return session.texts.get("title") or _("Session {number}").format(number=session.index)
