"""A screen of `ombre enter` and its keyboard, as a test sees them."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import DataTable, Input, Static

from ombre_records.doors.cli.enter.app import EnterApp
from ombre_records.doors.cli.enter.card_screen import CardScreen

NAMED = {
    " ": "space",
    "-": "minus",
    ",": "comma",
    ":": "colon",
    "+": "plus",
    "/": "slash",
    "?": "question_mark",
    "!": "exclamation_mark",
    "ø": "ø",
}
"""The keys that have a name."""


class Keys:
    """What is typed into the screen on top, what it shows, and what its file says."""

    def __init__(self, app: EnterApp, pilot: Pilot, path: Path) -> None:
        self.app, self.pilot, self.path = app, pilot, path

    async def type(self, text: str, *keys: str) -> None:
        """Type a text, then press keys by name."""
        await self.pilot.press(*(NAMED.get(char, char) for char in text), *keys)
        await self.pilot.pause()

    def shown(self, name: str) -> str:
        return str(self.app.screen.query_one(f"#{name}", Static).render())

    @property
    def line(self) -> str:
        return self.app.screen.query_one(Input).value

    @property
    def in_cards(self) -> bool:
        return isinstance(self.app.screen, CardScreen)

    @property
    def rows(self) -> list[list[str]]:
        table = self.app.query_one("#deals", DataTable)
        return [[str(cell) for cell in table.get_row_at(at)] for at in range(table.row_count)]

    @property
    def lines(self) -> list[str]:
        return [line for line in self.path.read_text("utf-8").splitlines() if line]

    @property
    def told(self) -> list[str]:
        """The lines of the block of results."""
        return self.path.read_text("utf-8").split("results\n")[1].splitlines()
