"""How often each outcome occurs in a sample, and how certain that is."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

_Z = 1.959963984540054
"""Of a normal distribution 95 % lie so many standard deviations about the mean."""
"""Of a normal spread 95 % lie within so many deviations."""


class Share(NamedTuple):
    """A part of the whole, with the bounds between which it lies 19 times in 20."""

    part: float
    low: float
    high: float


def share(count: int, number: int, *, exact: bool = False) -> Share:
    """Return the part that `count` of a sample's `number` makes, with Wilson's interval.

    `exact`: the sample is all there is, and the bounds are the part itself. Wilson's interval, as
    it stays within 0 and 1, and is of use for small samples and parts near the ends. `number` must
    be more than 0.

    >>> [round(bound, 3) for bound in share(8, 10)]
    [0.8, 0.49, 0.943]
    """
    part = count / number
    if exact:
        return Share(part, part, part)
    square = _Z * _Z / number
    middle = (part + square / 2) / (1 + square)
    half = _Z * sqrt(part * (1 - part) / number + square / number / 4) / (1 + square)
    low = 0.0 if count == 0 else middle - half
    return Share(part, low, 1.0 if count == number else middle + half)


class Shares(NamedTuple):
    """How often each outcome of a goal comes out, `outcomes` from the worst for the Ombre."""

    outcomes: tuple[str, ...]
    counts: Mapping[str, int]
    number: int
    exact: bool

    def of(self, outcome: str) -> Share:
        """Return an outcome's share."""
        return share(self.counts.get(outcome, 0), self.number, exact=self.exact)

    @property
    def merit(self) -> tuple[int, int]:
        """The Ombre's order of choice: often the best outcome, then seldom the worst."""
        return self.counts.get(self.outcomes[-1], 0), -self.counts.get(self.outcomes[0], 0)
