"""One budget of steps for all guesses of a run.

What a record says is judged to its end, whatever that takes; what it may have been meant to say is
looked for while there are steps left. Steps are counted and not seconds, so that a record has the
same answer on any machine: one is some ten microseconds where this was measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Literal

from msgspec import Struct

from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _

STEPS = 200_000
"""The steps of one run: some two seconds."""


def of_judging(deals: int, lines: int, players: int = 0, findings: int = 0) -> int:
    """Return the steps that it takes to judge a text again, with what has been found in it."""
    return deals * (_A_DEAL + players * _A_PLAYER) + lines * _A_LINE + findings * _A_FINDING


_A_DEAL, _A_PLAYER, _A_LINE, _A_FINDING = 15, 2, 4, 20


class Limits(Struct, frozen=True):
    """How much may be done for a call: `seconds` on the clock, `work` in steps, or both.

    A step is some ten microseconds on an ordinary machine. With `work` alone a record has the same
    answer everywhere.
    """

    seconds: float | None = None
    work: int | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "work"):
            value = getattr(self, name)
            if value is None:
                continue
            kind, wanted = (int, "a whole number") if name == "work" else (int | float, "a number")
            if isinstance(value, bool) or not isinstance(value, kind):
                raise TypeError(f"`{name}` of limits wants {wanted}, not {type(value).__name__}")
            if not value > 0:
                raise InvalidArgument(f"`{name}` of limits is above 0, not {value}")


Ended = Literal["", "seconds", "work"]
"""Which limit has ended the work; empty: none."""
_LEAST = 1e-6
"""The seconds of a part of a time that is over."""


class OutOfTimeError(Exception):
    """A limit has been passed within work that is of no use in part."""


class _Allowance:
    """The rest of some limits. `ended` says which was passed when there was still work to do, `cut`
    which has ended a part of the work that had a share of its own.
    """

    __slots__ = ("cut", "deadline", "ended", "left")

    def __init__(self, limits: Limits) -> None:
        self.deadline = None if limits.seconds is None else monotonic() + limits.seconds
        self.left = limits.work
        self.ended: Ended = ""
        self.cut: Ended = ""

    def half(self) -> Limits:
        seconds = None if self.deadline is None else (self.deadline - monotonic()) / 2
        return Limits(
            None if seconds is None else max(seconds, _LEAST),
            None if self.left is None else max(self.left // 2, 1),
        )

    def spend(self, steps: int) -> bool:
        if self.ended:
            return False
        if self.left is not None:
            self.left -= steps
            if self.left < 0:
                self.ended = "work"
        if self.deadline is not None and monotonic() > self.deadline:
            self.ended = "seconds"
        return not self.ended


class _Watch:
    """No limits, but somebody who may call the work off: `look` raises then."""

    __slots__ = ("look",)
    ended: Ended = ""
    cut: Ended = ""

    def __init__(self, look: Callable[[], None]) -> None:
        self.look = look

    def spend(self, steps: int) -> bool:
        self.look()
        return True


_ALLOWANCE: ContextVar[_Allowance | _Watch | None] = ContextVar(
    "ombre_records_allowance", default=None
)


@contextmanager
def limited(limits: Limits | None) -> Iterator[None]:
    """Allow no more than the limits until the block ends; None allows all."""
    if limits is None:
        yield
        return
    token = _ALLOWANCE.set(_Allowance(limits))
    try:
        yield
    finally:
        _ALLOWANCE.reset(token)


@contextmanager
def watched(look: Callable[[], None]) -> Iterator[None]:
    """Look again and again whether the work is still wanted until the block ends: `look` raises
    what is to be raised where it is not.
    """
    token = _ALLOWANCE.set(_Watch(look))
    try:
        yield
    finally:
        _ALLOWANCE.reset(token)


@contextmanager
def half() -> Iterator[None]:
    """Allow no more than half of what is left until the block ends, so that the rest has its part.

    A text is read so before it is judged.
    """
    whole = _ALLOWANCE.get()
    if not isinstance(whole, _Allowance):
        yield
        return
    part = _Allowance(whole.half())
    given, token = part.left, _ALLOWANCE.set(part)
    try:
        yield
    finally:
        _ALLOWANCE.reset(token)
        whole.cut = part.ended
        if whole.left is not None and given is not None and part.left is not None:
            whole.left -= given - part.left


def allowed(steps: int = 0) -> bool:
    """Whether so many steps may still be done, which are then counted."""
    allowance = _ALLOWANCE.get()
    return allowance is None or allowance.spend(steps)


def ended_by() -> Ended:
    """Return the limit that has ended the work, if one has."""
    allowance = _ALLOWANCE.get()
    return allowance.ended or allowance.cut if allowance else ""


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
        return self.left < 0 or not allowed()

    def spend(self, steps: int) -> bool:
        """Take steps for what is about to be looked for; tell whether there were as many."""
        self.left -= steps
        if not allowed(steps):
            self.end_now()
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
    return _("; from here on nothing is suggested: the record has too many faults")


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
