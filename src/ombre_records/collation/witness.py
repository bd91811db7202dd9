"""A witness: one telling of a session, in one reading, with its siglum."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import islice
from string import ascii_uppercase

from ombre_records.model.statements import Suits
from ombre_records.referee.facts import SessionFacts
from ombre_records.report import Report


@dataclass(frozen=True, slots=True)
class Witness:
    """A telling: its siglum, the judged file, and its sessions in order.

    Witnesses are collated session by session. One that stands for a single session of a file has
    that one alone.
    """

    siglum: str
    report: Report
    sessions: tuple[SessionFacts, ...]

    def source(self, at: int) -> Hashable:
        """Return what is the same for two readings of a text: file and session."""
        session = self.sessions[at].index if at < len(self.sessions) else None
        return self.path, session

    @property
    def unfollowed(self) -> tuple[SessionFacts, ...]:
        """The sessions whose deals nobody can follow: who sits at the table is not known."""
        return tuple(s for s in self.sessions if s.session.deals and not s.deals)

    @property
    def path(self) -> str:
        """Where it was read."""
        return self.report.source.path


def suit_system(session: SessionFacts) -> str:
    """Return the letters in which a session writes cards."""
    said = (line.read(session.reading) for line in session.session.header)
    return next((each.system for each in said if isinstance(each, Suits)), "french")


def letters(number: int) -> tuple[str, ...]:
    """Return so many sigla: A, B, … Z, A2, B2, …

    >>> letters(3), letters(28)[-2:]
    (('A', 'B', 'C'), ('A2', 'B2'))
    """
    every = (
        f"{letter}{turn or ''}" for turn in (0, *range(2, number)) for letter in ascii_uppercase
    )
    return tuple(islice(every, number))
