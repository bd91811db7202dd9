"""What a recorded deal was worth from play to play, and what each play cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.analysis.solver import Claims, Value
from ombre_records.model.record import Line


class Worth(NamedTuple):
    """What a position is worth to the Ombre: the values that it may have, each with the number of
    completions in which it has it; nothing where hands are not known."""

    counts: Mapping[Value, int]

    @property
    def value(self) -> str | None:
        """The outcome, where it is the same in all completions that were looked at."""
        outcomes = self.outcomes
        return next(iter(outcomes)) if len(outcomes) == 1 else None

    @property
    def tricks(self) -> int | None:
        """The tricks of the Ombre's side in the whole deal, where they are the same in all."""
        tricks = {value.tricks for value in self.counts if value.tricks is not None}
        return abs(tricks.pop()) if len(tricks) == 1 else None

    @property
    def outcomes(self) -> dict[str, int]:
        """How often each outcome is reached, the best for the Ombre first."""
        found: Counter[str] = Counter()
        for value in sorted(self.counts, reverse=True):
            found[value.outcome] += self.counts[value]
        return dict(found)


UNKNOWN = Worth({})


@dataclass(frozen=True, slots=True)
class WeighedPlay:
    """A card played. `card` is None where it is not known.

    `may` has the lawful plays, in whatever completion; `best` those that keep what can be reached,
    in all completions. `own`: whether it is of the Ombre's side. `lost` counts the classes of
    outcome that the play costs its own side in every completion at least; below zero for what only
    an unlawful play can win. `lawful` is None where that is not known.
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

    @property
    def glyph(self) -> str:
        """What an annotator might put to the card: `?` if it costs one class of outcome, `??` if it
        costs more, as from a game won to codille."""
        return "?" * min(max(self.lost, 0), 2)


@dataclass(frozen=True, slots=True)
class WeighedTrick:
    """A trick whose cards are recorded. `player` is the seat of the Ombre for whom the values hold,
    another than the first once a surrender is defended."""

    number: int
    line: Line
    player: int | None
    plays: tuple[WeighedPlay, ...]


class Coverage(NamedTuple):
    """Which completions were looked at: all of so many, or `samples` drawn at random by a seed.

    Not `exact`: there are at least so many, too many to be counted, and none was looked at.
    """

    number: int
    exact: bool
    samples: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class WeighedDeal:
    """A deal weighed. `since`: the trick before which `start` is what could be reached; the first,
    or in an ending the first whose hands are known. `end` is what could be reached when play
    stopped. `coverage` is None where every hand and card is known. `claims` are the seats of those
    whose a codille would be, where all is known and one can be reached.
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
