"""The suits as drawings, French and Spanish, and the colours of all drawings, on a light ground and
on a dark one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple
from xml.etree import ElementTree

from ombre_records.base.document.style import Suits
from ombre_records.base.document.template_folder import UnusableTemplateError, template_file
from ombre_records.base.suits import SUITS

Drawn = Literal["french", "spanish"]

SIZE = 100
"""The side of the square that a suit is drawn in."""

_FILE = "suits.svg"
_INKS: dict[Drawn, tuple[str, ...]] = {
    "french": ("black", "black", "red", "red"),
    "spanish": ("blue", "green", "red", "gold"),
}
LIGHT = {
    "black": "#1c1c1c",
    "red": "#b01020",
    "blue": "#1d4f91",
    "green": "#1f652c",
    "gold": "#7d5900",
}
"""The colour of each ink on a light ground."""
DARK = {
    "black": "#f0ece2",
    "red": "#ff8f85",
    "blue": "#93bdff",
    "green": "#86d394",
    "gold": "#efc65a",
}
"""The colour of each ink on a dark ground."""


class Pip(NamedTuple):
    """A suit drawn: its path in a square of SIZE, filled by the even-odd rule, and its ink.

    `name` is that of its symbol in the template suits.svg, such as `french-S`.
    """

    name: str
    path: str
    ink: str

    @property
    def color(self) -> str:
        """The colour on a light ground."""
        return LIGHT[self.ink]


def suit_system(suits: Suits) -> Drawn:
    """Return which suits a style has drawn: the Spanish if it asks for them, else the French."""
    return "spanish" if suits == "spanish" else "french"


def pip(suit: int, system: Drawn, folder: Path | None = None) -> Pip:
    """Return the drawing of a suit, from a user's templates if they have one.

    UnusableTemplateError if the file that they have lacks it.

    >>> pip(2, "french").name, pip(2, "spanish").name, pip(2, "french").ink
    ('french-H', 'spanish-H', 'red')
    """
    name = f"{system}-{SUITS[suit]}"
    path = _paths(folder).get(name)
    if not path:
        file = template_file(_FILE, folder)
        raise UnusableTemplateError(f"{file}: no <symbol id={name!r}> with a <path>")
    return Pip(name, path, _INKS[system][suit])


@cache
def _paths(folder: Path | None) -> dict[str, str]:
    """Read the paths of the suits' file; UnusableTemplateError where it is no XML."""
    file = template_file(_FILE, folder)
    try:
        root = ElementTree.fromstring(file.read_text("utf-8"))
    except (ElementTree.ParseError, UnicodeDecodeError) as error:
        raise UnusableTemplateError(f"{file}: {error}") from None
    return {
        symbol.get("id", ""): " ".join(path.get("d", "") for path in symbol.iter("path"))
        for symbol in root.iter("symbol")
    }


PAPER = {
    "ground": "#ffffff",
    "felt": "#f3f0e6",
    "line": "#b9b09c",
    "ink": "#1c1c1c",
    "weak": "#665f53",
    "mark": "#8a3b00",
    "shade": "#f2e3b3",
    "back": "#ddd6c6",
    "card": "#fffdf7",
    "won": "#f7e7ae",
    **LIGHT,
}
"""The colours on a light ground: ink is to be read on ground, felt and shade."""
NIGHT = {
    "ground": "#1b1a18",
    "felt": "#2a2824",
    "line": "#6f6757",
    "ink": "#efebe1",
    "weak": "#b5ad9d",
    "mark": "#f0a868",
    "shade": "#4a3f1c",
    "back": "#4b463c",
    "card": "#f4efe2",
    "won": "#f2df9d",
    **DARK,
}
"""The colours on a dark ground."""
