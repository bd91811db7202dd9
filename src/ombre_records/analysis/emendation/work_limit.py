"""The limit on the work that one run spends on repairs."""

from __future__ import annotations

WORK = 120_000
"""How many lines are judged for all repairs of one run, a line anew in each attempt: two thirds of
a second where this was measured."""
LEAST = 2_000
"""Fewer are not worth beginning with: a deal of three has hundreds of single misprints."""


class Effort:
    """How many lines may still be judged: `work` for one report, or for several one by one."""

    def __init__(self, work: int = WORK, share: int = 1) -> None:
        self.left = work // share

    @property
    def spent(self) -> bool:
        """Whether no search is worth beginning with."""
        return self.left < LEAST
