"""How many processes may work at once. Nothing imported here starts one."""

from __future__ import annotations

import os
import sys


class EndedError(Exception):
    """A process has been ended from outside."""


def cores() -> int:
    """Return how many processes this one may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def startable(jobs: int) -> int:
    """Return the number of processes; one where Python cannot start another, as in a browser."""
    return 1 if sys.platform == "emscripten" else jobs
