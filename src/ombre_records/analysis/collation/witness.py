"""Witnesses: each one telling of a session, in one reading, with its siglum; and copies, which say
the same in every line and have one vote.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from string import ascii_uppercase

from ombre_records.base.errors import InvalidArgument
from ombre_records.gathering.findings import Placed, repeated
from ombre_records.gathering.identity import Sitting
from ombre_records.model.record import Line, Session
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report


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
        """Return a key that two readings of one text share: file and session."""
        session = self.sessions[at].index if at < len(self.sessions) else None
        return self.path, session

    def telling(self, at: int) -> Session | None:
        """Return the session as it is written; None where the witness lacks it."""
        return self.sessions[at].session if at < len(self.sessions) else None

    @property
    def unfollowed(self) -> tuple[SessionFacts, ...]:
        """The sessions whose deals nobody can follow: who sits at the table is not known."""
        return tuple(s for s in self.sessions if s.session.deals and not s.deals)

    @property
    def path(self) -> str:
        """The path that it was read from."""
        return self.report.source.path


def letters(number: int) -> tuple[str, ...]:
    """Return a number of sigla: A, B, … Z, A2, B2, …

    >>> letters(3), letters(28)[-2:]
    (('A', 'B', 'C'), ('A2', 'B2'))
    """
    every = (
        f"{letter}{turn or ''}" for turn in (0, *range(2, number)) for letter in ascii_uppercase
    )
    return tuple(islice(every, number))


JudgedSessions = tuple[Report, tuple[SessionFacts, ...]]
"""A report, and the sessions of it that are one witness."""


def by_session(tellings: Iterable[JudgedSessions]) -> list[JudgedSessions]:
    """Return tellings with each session on its own, unless each has one only."""
    listed = list(tellings)
    if {len(sessions) for _report, sessions in listed} == {1}:
        return listed
    return [(report, (session,)) for report, sessions in listed for session in sessions]


def witnesses(
    tellings: Sequence[JudgedSessions], sigla: Sequence[str] | None = None
) -> tuple[Witness, ...]:
    """Give tellings their sigla, else letters. ValueError for sigla that are not one for each."""
    if sigla is not None and len(sigla) != len(tellings):
        many = f"{len(tellings)} witness{'es' if len(tellings) != 1 else ''}"
        raise InvalidArgument(
            f"sigla names {len(sigla)}, and there are {many}; give each one siglum"
        )
    named = zip(sigla or letters(len(tellings)), tellings, strict=True)
    return tuple(Witness(siglum, report, sessions) for siglum, (report, sessions) in named)


def distinct(sigla: Iterable[str]) -> tuple[str, ...]:
    """Return sigla. ValueError where one is empty or stands twice."""
    stripped = tuple(each.strip() for each in sigla)
    if not all(stripped):
        raise InvalidArgument("a siglum is empty; write them as `A,B,C`")
    if twice := [each for each in stripped if stripped.count(each) > 1]:
        raise InvalidArgument(f"`{twice[0]}` is given twice; each witness has its own siglum")
    return stripped


def emended(report: Report) -> bool:
    """Whether the two readings of a record are not the same."""
    lines = (line for session in report.record or () for line in session.lines)
    return any(line.edited != line.printed for line in lines)


def same_text(witnesses: Sequence[Witness], at: int) -> dict[int, int]:
    """Return the witnesses whose session is the same, line by line, as that of an earlier one, with
    that one's place. Two readings of one file do not count.
    """
    earlier: dict[int, int] = {}
    for late, each in enumerate(witnesses):
        if (mine := each.telling(at)) is None:
            continue
        for early, other in enumerate(witnesses[:late]):
            if early not in earlier and other.path != each.path and other.telling(at) == mine:
                earlier[late] = early
                break
    return earlier


def copies(witnesses: Sequence[Witness], at: int) -> dict[int, int]:
    """Return the witnesses that are copies of an earlier one, with that one's place.

    Scorers who agree in every line bear each other out. A copy has more from its model: who wrote
    it, what it was taken from, what was noted.
    """
    return {
        late: early
        for late, early in same_text(witnesses, at).items()
        if any(map(_of_a_writer, witnesses[late].sessions[at].session.lines))
    }


_WRITER = frozenset("source facsimile witness editor annotator note".split())


def _of_a_writer(line: Line) -> bool:
    return line.kind in _WRITER or line.annotation is not None


def told_of_copies(witnesses: Sequence[Witness]) -> Iterator[Placed]:
    """Yield what is told of witnesses that say the same, each at its first deal."""
    for at in range(max((len(each.sessions) for each in witnesses), default=0)):
        one_vote = copies(witnesses, at)
        for late, early in same_text(witnesses, at).items():
            sides = (witnesses[place] for place in (late, early))
            here, there = (
                Sitting(each.report, each.sessions[at], record) for record, each in enumerate(sides)
            )
            if here.deals and there.deals:
                yield repeated(
                    [*here.deals.values()], [*there.deals.values()], votes=late not in one_vote
                )
