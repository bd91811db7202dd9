"""What a record was before each change, kept beside it, so that changes can be taken back later."""

from __future__ import annotations

import contextlib
import os
from hashlib import sha256

import msgspec
from msgspec import Struct

_MOST = 200
"""So many changes are kept."""


class _Change(Struct, array_like=True):
    """A change: the digest of what came of it, and what stood before between two of its places."""

    digest: str
    start: int
    end: int
    before: bytes


class History:
    """The changes of a file that lead to what it holds, the last one last.

    They lie in a hidden file beside it. One that is not of what the file holds now, since another
    program has changed it, is of no use, and begins anew. Where none can be written, changes are
    kept as long as the program runs.
    """

    def __init__(self, path: str, data: bytes) -> None:
        folder, name = os.path.split(path)
        self.path = os.path.join(folder, f".{name}.undo")
        self._changes: list[_Change] = []
        with contextlib.suppress(OSError, msgspec.MsgspecError), open(self.path, "rb") as file:
            self._changes = msgspec.json.decode(file.read(), type=list[_Change])
        if self._changes and self._changes[-1].digest != _digest(data):
            self._changes = []

    def last(self, data: bytes) -> bytes | None:
        """Return what was before the last change, after which the file holds `data`."""
        if not self._changes or self._changes[-1].digest != _digest(data):
            return None
        last = self._changes[-1]
        return data[: last.start] + last.before + data[last.end :]

    def add(self, before: bytes, after: bytes) -> None:
        """Keep a change."""
        same = _shared(before, after)
        tail = _shared(before[same:][::-1], after[same:][::-1])
        taken = before[same : len(before) - tail]
        self._changes.append(_Change(_digest(after), same, len(after) - tail, taken))
        del self._changes[:-_MOST]
        self._write()

    def drop(self) -> None:
        """Forget the last change, which has been taken back."""
        self._changes.pop()
        self._write()

    def forget(self) -> None:
        """Forget all: the file is no longer what they led to."""
        self._changes.clear()
        self._write()

    def _write(self) -> None:
        """Write the file, which is worth no wait for the disk: one that is torn is none."""
        beside = f"{self.path}~"
        with contextlib.suppress(OSError):
            with open(beside, "wb") as file:
                file.write(msgspec.json.encode(self._changes))
            os.replace(beside, self.path)


def _shared(one: bytes, other: bytes) -> int:
    """Return how many bytes two begin with alike."""
    most = min(len(one), len(other))
    return next((at for at in range(most) if one[at] != other[at]), most)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
