"""The look of findings on a terminal: colours, columns, links."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

_COLORS = {"red": 31, "green": 32, "yellow": 33, "magenta": 35, "cyan": 36, "bright_blue": 94}


class TerminalStyle(Struct, frozen=True):
    """The look of findings: in colour or not, and the columns of a line that are shown.

    Words are wrapped at `width` columns, or not at all; `links` makes places and pages links.
    """

    color: bool = False
    columns: int = 160
    width: int | None = None
    links: bool = False

    def paint(self, text: str, color: str | None = None, *, bold: bool = False) -> str:
        """Colour a text, or leave it plain."""
        if not self.color:
            return text
        lit = f"\x1b[{_COLORS[color]}m" if color else ""
        heavy = "\x1b[1m" if bold else ""
        return f"{lit}{heavy}{text}\x1b[0m"

    def link(self, text: str, address_of: Callable[[str], str | None], what: str) -> str:
        """Make a text a link (OSC 8), where links are drawn and what it tells of has an address."""
        address = address_of(what) if self.links else None
        return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\" if address else text


def of_width(width: int | None, *, color: bool = False, links: bool = False) -> TerminalStyle:
    """Return the look of findings in a given width; None for a file, which has no edge."""
    if width is None:
        return TerminalStyle(color, links=links)
    return TerminalStyle(color, max(40, width - 8), width, links)
