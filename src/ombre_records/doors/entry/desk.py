"""The desk at which deals are entered: a session and its file change together, and undo together.

A confirmed change is on the disk. A hidden file beside the record keeps what undo needs.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import sha256

import msgspec
from msgspec import Struct

from ombre_records.base.atomic_file import Changed, Unwritable, alone, refusals, write
from ombre_records.base.stretches import differing
from ombre_records.doors.entry.evening import Evening, Header, begun


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


_MOST = 200
"""The number of changes that can be undone."""


class _Change(Struct, array_like=True):
    """A change: the digest of the new file, and the bytes that stood between two of its offsets."""

    digest: str
    start: int
    end: int
    before: bytes


class History:
    """The changes of a file that lead to what it holds, the last one last.

    They are kept in a hidden file beside it. If another program has changed the record meanwhile,
    they are useless, and the list begins anew. If the hidden file cannot be written, changes are
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
        start, end, now = differing(before, after)
        self._changes.append(_Change(_digest(after), start, now, before[start:end]))
        del self._changes[:-_MOST]
        self._write()

    def drop(self) -> None:
        """Forget the last change, which has been taken back."""
        self._changes.pop()
        self._write()

    def forget(self) -> None:
        """Forget all changes: another program has written the file."""
        self._changes.clear()
        self._write()

    def _write(self) -> None:
        """Write the file without waiting for the disk: a torn one is ignored when it is read."""
        beside = f"{self.path}~"
        with contextlib.suppress(OSError):
            with open(beside, "wb") as file:
                file.write(msgspec.json.encode(self._changes))
            os.replace(beside, self.path)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


class Desk:
    """A file that deals are entered into.

    What a method has changed is on the disk when it returns. Unusable is raised for a file that is
    no such record, Unwritable and ChangedElsewhere for what could not be written.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._journal = Journal(path)
        self._history = History(path, self._journal.data)
        self._evening: Evening | None = None
        if self._journal.data.strip():
            self._evening = Evening(self._journal.data, path)

    @property
    def fresh(self) -> bool:
        """Whether there is no record yet, so that book and players are to be asked."""
        return self._evening is None

    @property
    def evening(self) -> Evening:
        """The session as it is on the disk."""
        if self._evening is None:
            raise ValueError("there is no record yet; begin one")
        return self._evening

    def begin(self, header: Header) -> None:
        """Write a new record."""
        data = begun(header)
        evening = Evening(data, self.path)
        self._journal.put(data)
        self._evening = evening

    def put(self, data: bytes) -> None:
        """Have the record be this; one changed by another program meanwhile is read again."""
        before = self._journal.data
        self._write(data)
        self._history.add(before, data)

    def undo(self) -> bool:
        """Take the last change back, of this sitting or an earlier one; False if there is none."""
        data = self._history.last(self._journal.data)
        if data is None:
            return False
        self._write(data)
        self._history.drop()
        return True

    def _write(self, data: bytes) -> None:
        evening = Evening(data, self.path)
        try:
            self._journal.put(data)
        except ChangedElsewhere:
            self._history.forget()
            self._evening = Evening(self._journal.reload(), self.path)
            raise
        self._evening = evening
