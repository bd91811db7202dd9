"""The results of a double-dummy analysis: what each position was worth, what each play cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.analysis.solver import Claims, Value
from ombre_records.base.values import ReadOnly, Summarized
from ombre_records.model.record import Line
from ombre_records.referee.report import Report


class Worth(NamedTuple):
    """The worth of a position to the Ombre.

    `counts` has each value that it may have, with the number of completions in which it has that
    value. It is empty if hands are not known.
    """

    counts: Mapping[Value, int]

    @property
    def value(self) -> str | None:
        """The outcome, if all completions looked at have the same. Otherwise None."""
        outcomes = self.outcomes
        return next(iter(outcomes)) if len(outcomes) == 1 else None

    @property
    def tricks(self) -> int | None:
        """The tricks of the Ombre's side in the whole deal, if all completions have the same."""
        tricks = {value.tricks for value in self.counts if value.tricks is not None}
        return abs(tricks.pop()) if len(tricks) == 1 else None

    @property
    def outcomes(self) -> dict[str, int]:
        """How often each outcome is reached, the best for the Ombre first."""
        counts: Counter[str] = Counter()
        for value in sorted(self.counts, reverse=True):
            counts[value.outcome] += self.counts[value]
        return dict(counts)


UNKNOWN = Worth(ReadOnly())


@dataclass(frozen=True, slots=True)
class WeighedPlay:
    """A card played. `card` is its number, 0 to 39, None if it is not known.

    `own` says whether the Ombre's side plays it. `may` has the plays that are lawful in some
    completion, `best` those that keep what the side can reach in all completions. `lost` is how
    many classes of outcome the play costs its own side at least, in every completion. It is below
    zero if an unlawful play wins what no lawful play can. `lawful` is None if that is not known.
    `instead` is how play might have gone on to the end with the first of `best`, where the play
    costs something and all cards are known.
    """

    seat: int | None
    card: int | None
    own: bool
    before: Worth
    after: Worth
    may: tuple[int, ...]
    best: tuple[int, ...]
    lost: int
    lawful: bool | None
    instead: tuple[int, ...] = ()

    @property
    def glyph(self) -> str:
        """The mark that an annotator might give: `?` if the play costs one class of outcome, `??`
        if it costs more, as from a game won to a codille.
        """
        return "?" * min(max(self.lost, 0), 2)


@dataclass(frozen=True, slots=True)
class WeighedTrick:
    """A trick whose cards are recorded.

    `player` is the seat for which the values hold. That is the Ombre, or once a surrender is
    defended the opponent who plays on.
    """

    number: int
    line: Line
    player: int | None
    plays: tuple[WeighedPlay, ...]


class Coverage(NamedTuple):
    """Which completions were looked at: all of `number`, or `samples` drawn at random by a seed.

    If not `exact`, there are at least `number`, too many to count, and none was looked at.
    """

    number: int
    exact: bool
    samples: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class WeighedDeal:
    """A deal weighed.

    `start` is what the Ombre could reach before the trick `since`. That is the first trick, or in
    an ending the first whose hands are known. `end` is what he could reach when play stopped.
    `coverage` is None if every hand and card is known. `claims` are the seats that could win a
    codille, if all is known and somebody can.
    """

    session: int
    deal: int
    ombre: int | None
    since: int
    start: Worth
    end: Worth
    tricks: tuple[WeighedTrick, ...]
    coverage: Coverage | None = None
    claims: Claims | None = None

    @property
    def costs(self) -> tuple[tuple[WeighedTrick, WeighedPlay], ...]:
        """The plays that cost their side a class of outcome, with their tricks."""
        return tuple(
            (trick, play) for trick in self.tricks for play in trick.plays if play.lost > 0
        )


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Summarized):
    """The play of records against perfect play with all hands open: `weighed` by report."""

    reports: tuple[Report, ...]
    weighed: tuple[tuple[WeighedDeal, ...], ...]

    @property
    def deals(self) -> tuple[WeighedDeal, ...]:
        """All deals of all records, weighed."""
        return tuple(deal for each in self.weighed for deal in each)
