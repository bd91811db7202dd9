"""The line of `ombre enter` in which deals are typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input


class Line(Input):
    """Where deals are typed.

    Its keys are answered in the order in which they come, however fast: a binding would be asked
    about Enter while letters typed before it still wait.
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

    def __init__(self) -> None:
        super().__init__(select_on_focus=False, id="line")

    async def _on_key(self, event: events.Key) -> None:
        name = self._ANSWERED.get(event.key)
        if name is None:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        await self.app.run_action(name)
