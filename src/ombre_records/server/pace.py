"""How much of a text is judged at once: an editor is told first of the place that is typed at.

What would take too long is put off, and stands as it was judged before; it is judged when nobody
types.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

_WORDED = 20
"""So many faults are put in words however long that takes: it is some thousandths of a second."""


_CLOCK = getattr(time, "thread_time", time.process_time)
"""What else the process does is not counted; not every system can tell the two apart."""

_LONG = 0.01
"""Seconds that what looks through the whole text may take at a keystroke."""


class Haste(NamedTuple):
    """For how many seconds of the processor's time what is not known is judged at once, how many
    faults are put in words, and how many parts are read again whose own text is the same.
    """

    seconds: float
    faults: int
    parts: int = 0


TYPING = Haste(0.02, 500)
"""While keys are pressed: a keystroke is to have its findings in a tenth of a second."""


def idle_after(haste: Haste) -> Haste:
    """Return how much is judged at once when nobody types: the longer nobody does, the more."""
    if haste is TYPING:
        return Haste(0.05, haste.faults, 20)
    return Haste(min(haste.seconds * 1.2, 0.3), haste.faults, min(haste.parts + 10, 200))


class Pace:
    """The clock of one judgement: it runs only while something is judged that was not known.

    `late` tells whether anything has been put off.
    """

    def __init__(self, haste: Haste | None = None) -> None:
        self.limit = haste.seconds if haste else float("inf")
        self.faults = haste.faults if haste else None
        self.parts = haste.parts if haste else None
        self.spent = 0.0
        self.late = False
        self.worded = 0

    @property
    def hasty(self) -> bool:
        """Whether anything may be put off."""
        return self.limit != float("inf")

    def put_off(self) -> bool:
        """Whether what is not known yet is to be put off."""
        if self.spent < self.limit:
            return False
        self.late = True
        return True

    def put_off_long(self, seconds: float) -> bool:
        """Whether something that took so long the last time is to be put off until nobody types."""
        if not self.hasty or seconds < _LONG:
            return False
        self.late = True
        return True

    def put_off_words(self, places: int) -> bool:
        """Whether a fault that was not known, and stands in so many places, is to be put in words
        later: but for the first.
        """
        self.worded += places
        return self.worded > _WORDED and self.put_off()

    def put_off_part(self) -> bool:
        """Whether a part that has been read, with other knowledge, is to be read again later.

        That takes little time itself, but all that rests on the part is then judged anew.
        """
        if self.parts is None:
            return False
        if self.parts > 0 and self.spent < self.limit:
            self.parts -= 1
            return False
        self.late = True
        return True

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count what is done now."""
        start = _CLOCK()
        try:
            yield
        finally:
            self.spent += _CLOCK() - start
