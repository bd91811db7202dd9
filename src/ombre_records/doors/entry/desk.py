"""Where deals are entered: a session and its file, changed together, and back again."""

from __future__ import annotations

from ombre_records.doors.entry.evening import Evening, Header, begun
from ombre_records.doors.entry.history import History
from ombre_records.doors.entry.journal import ChangedElsewhere, Journal


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
        before, evening = self._journal.data, Evening(data, self.path)
        try:
            self._journal.put(data)
        except ChangedElsewhere:
            self._history.forget()
            self._evening = Evening(self._journal.reload(), self.path)
            raise
        self._history.add(before, data)
        self._evening = evening

    def undo(self) -> bool:
        """Go back to what was before the last change, of this sitting or an earlier one; whether
        there was one.
        """
        data = self._history.last(self._journal.data)
        if data is None:
            return False
        evening = Evening(data, self.path)
        try:
            self._journal.put(data)
        except ChangedElsewhere:
            self._history.forget()
            self._evening = Evening(self._journal.reload(), self.path)
            raise
        self._history.drop()
        self._evening = evening
        return True
