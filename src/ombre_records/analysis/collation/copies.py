"""Witnesses that say the same in every line: copies, which have one vote, and scorers who agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.analysis.collation.witness import Witness
from ombre_records.gathering.findings import Placed, repeated
from ombre_records.gathering.identity import Sitting
from ombre_records.model.record import Line


def same_text(witnesses: Sequence[Witness], at: int) -> dict[int, int]:
    """Return the witnesses whose session says the same as an earlier one's, line by line, and
    which that is. Two readings of one file are not told.
    """
    found: dict[int, int] = {}
    for late, each in enumerate(witnesses):
        if (mine := each.telling(at)) is None:
            continue
        for early, other in enumerate(witnesses[:late]):
            if early not in found and other.path != each.path and other.telling(at) == mine:
                found[late] = early
                break
    return found


def copies(witnesses: Sequence[Witness], at: int) -> dict[int, int]:
    """Return the witnesses that are copies of an earlier one, and which that is.

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
    """Go through what is told of witnesses that say the same, each at its first deal."""
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
