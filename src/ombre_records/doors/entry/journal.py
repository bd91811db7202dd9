"""A file that is written as the evening goes: what is confirmed is on the disk."""

from __future__ import annotations

import contextlib
import os

from ombre_records.base.atomic_file import Changed, Unwritable, alone, refusals, write


class ChangedElsewhere(Exception):  # noqa: N818
    """Another program has changed the file since it was read; nothing has been written."""


class Journal:
    """A file, and what it holds as far as this program knows.

    A change is on the disk when its method returns: more at the end is appended, anything else
    replaces the file as a whole, so that one killed at any moment leaves the old or the new.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.data = self._found()

    def reload(self) -> bytes:
        """Take the file as it is now."""
        self.data = self._found()
        return self.data

    def put(self, data: bytes) -> None:
        """Have the file hold this; Unwritable or ChangedElsewhere, and it is as it was.

        One that has been taken away meanwhile is written again, whole.
        """
        there = os.path.exists(self.path)
        try:
            if there and self._there() != self.data:
                raise Changed
            if there and self.data and data.startswith(self.data):
                self._append(data[len(self.data) :])
            else:
                write(self.path, data, instead_of=self.data if there else None, fresh=not there)
        except Changed:
            raise ChangedElsewhere(
                f"{self.path} has been changed by another program meanwhile"
            ) from None
        self.data = data

    def _found(self) -> bytes:
        with contextlib.suppress(FileNotFoundError), open(self.path, "rb") as file:
            return file.read()
        return b""

    def _there(self) -> bytes:
        try:
            return self._found()
        except OSError as error:
            raise Unwritable(f"{self.path}: it cannot be read: {error.strerror}") from None

    def _append(self, data: bytes) -> None:
        before = len(self.data)
        with refusals(self.path), alone(self.path):
            if self._there() != self.data:
                raise Changed
            try:
                with open(self.path, "ab", buffering=0) as file:
                    rest = memoryview(data)
                    while rest:
                        rest = rest[file.write(rest) :]
                    os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    os.truncate(self.path, before)  # a full disk may have taken half of it
                raise
