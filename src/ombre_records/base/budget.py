"""One budget of steps for all guesses of a run.

What a record says is judged to its end, whatever that takes; what it may have been meant to say is
looked for while there are steps left. Steps are counted and not seconds, so that a record has the
same answer on any machine: one is some ten microseconds where this was measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ombre_records.base.language import _

STEPS = 200_000
"""The steps of one run: some two seconds."""


def of_judging(deals: int, lines: int, players: int = 0, findings: int = 0) -> int:
    """Return the steps that it takes to judge a text again, with what has been found in it."""
    return deals * (_A_DEAL + players * _A_PLAYER) + lines * _A_LINE + findings * _A_FINDING


_A_DEAL, _A_PLAYER, _A_LINE, _A_FINDING = 15, 2, 4, 20


class Budget:
    """The steps that are left of a run; `told` says that the record's reader knows of their end.

    `known` is what has been found already, which costs nothing a second time.
    """

    __slots__ = ("known", "left", "told")

    def __init__(self, steps: int = STEPS) -> None:
        self.left, self.told = steps, False
        self.known: dict[object, tuple[str, ...]] = {}

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.left < 0

    def spend(self, steps: int) -> bool:
        """Take steps for what is about to be looked for; tell whether there were as many."""
        self.left -= steps
        return self.left >= 0

    def end_now(self) -> None:
        """Leave nothing: another bound has been passed."""
        self.left = min(self.left, -1)

    def end(self) -> bool:
        """Whether a finding without a guess is the first, which says that no more are made."""
        first, self.told = not self.told, True
        return first


def ended() -> str:
    """Return what is said where a budget has come to its end."""
    return _(
        "; from here on nothing is looked for that may have been meant: what is wrong in this"
        " record is too much for that"
    )


_RUN: ContextVar[Budget | None] = ContextVar("ombre_records_budget", default=None)


@contextmanager
def run(steps: int | None = None) -> Iterator[Budget]:
    """Share one budget among all guesses until the block ends: the one there is, else a new one."""
    now = _RUN.get()
    if now is not None:
        yield now
        return
    now = Budget() if steps is None else Budget(steps)
    token = _RUN.set(now)
    try:
        yield now
    finally:
        _RUN.reset(token)


def current() -> Budget:
    """Return the budget of the run; one of its own for a guess that is made outside any."""
    return _RUN.get() or Budget()
