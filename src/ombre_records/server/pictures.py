"""What is wrong with the pictures of pages that a typed text names: files beside it are looked for.

They are when the text is opened and saved; of an address that is new, when nobody types.
"""

from __future__ import annotations

from pathlib import Path

from ombre_records.finding import Finding
from ombre_records.findings.facsimiles import look, wrong_facsimiles
from ombre_records.model.record import Reading
from ombre_records.model.statements import Facsimile
from ombre_records.referee.faults.notation import WrongFacsimile
from ombre_records.server.pace import Pace
from ombre_records.server.parts import Parts

WORD = "facsimile"
"""What stands in a text that names pictures."""


class Pictures:
    """Keeps what is known of the pictures of one text."""

    def __init__(self) -> None:
        self._known: dict[str, WrongFacsimile | None] = {}
        self._seen = ""

    def findings(self, parts: Parts, reading: Reading, pace: Pace) -> list[Finding]:
        """Return what is wrong with them, in the places of the parts; all are looked for anew if
        there is no haste.
        """
        text = parts.source.text
        new, self._seen = self._seen != text, text
        if not pace.hasty:
            self._known.clear()
        if WORD not in text:
            return []

        def looked(folder: Path, said: Facsimile) -> WrongFacsimile | None:
            if said.address not in self._known:
                if pace.hasty and (new or pace.put_off()):
                    pace.late = True
                    return None
                with pace.running():
                    self._known[said.address] = look(folder, said)
            return self._known[said.address]

        return list(wrong_facsimiles(parts.record, reading, looked))
