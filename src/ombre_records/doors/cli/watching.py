"""Files watched: what was done is done again whenever one of them has changed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from typing import NoReturn

from ombre_records.base.language import _, ngettext
from ombre_records.doors.cli import files
from ombre_records.doors.cli.terminal import complain

_PAUSE = 0.3
"""Seconds from one look at the files to the next: the eye takes it for at once."""


def watched(arguments: Sequence[str], do: Callable[[], int]) -> NoReturn:
    """Do something now and each time files change, come or go, until Ctrl-C."""
    seen = None
    while True:
        now = _state(arguments)
        if now != seen:
            do()
            seen = _state(arguments)  # what was repaired is no change
            complain(_told(len(seen)))
        time.sleep(_PAUSE)


def _told(count: int) -> str:
    """Return what is said after each round: a clean file would leave the screen as it was."""
    watched = ngettext("watching {count} file", "watching {count} files", count)
    clock = time.strftime("%H:%M:%S")
    waiting = _("{clock}: {watched}; Ctrl-C ends it")
    return waiting.format(clock=clock, watched=watched.format(count=count))


def _state(arguments: Sequence[str]) -> dict[str, tuple[int, int]]:
    found = {}
    for path in files.listed(arguments).paths:
        try:
            told = os.stat(path)
        except (OSError, ValueError):
            continue
        found[path] = (told.st_mtime_ns, told.st_size)
    return found
