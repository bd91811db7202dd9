"""The line of `ombre enter` in which deals are typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input


class DealInput(Input):
    """Where deals are typed.

    Its keys are answered in the order in which they come, however fast: a binding would be asked
    about Enter, or Backspace, while letters typed before it still wait, or letters behind it are
    taken first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.complete", show=False),
        Binding("up", "app.earlier", show=False),
        Binding("down", "app.later", show=False),
    ]
    _ANSWERED: ClassVar[Mapping[str, str]] = {
        "tab": "complete",
        "up": "earlier",
        "down": "later",
        "enter": "confirm",
        "ctrl+u": "clear",
    }
    _EDITS: ClassVar[Mapping[str, str]] = {
        "backspace": "delete_left",
        "delete": "delete_right",
        "left": "cursor_left",
        "right": "cursor_right",
        "home": "home",
        "end": "end",
        "ctrl+w": "delete_left_word",
    }

    def __init__(self) -> None:
        super().__init__(select_on_focus=False, id="line")

    async def _on_key(self, event: events.Key) -> None:
        name, edit = self._ANSWERED.get(event.key), self._EDITS.get(event.key)
        if name is None and edit is None:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        if edit is not None:
            getattr(self, f"action_{edit}")()
        elif name is not None:
            await self.app.run_action(name)
