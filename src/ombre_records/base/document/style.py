"""How a document is written: suits, language, terms, colour, width, templates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ombre_records.base.language import Language, Terms

Suits = Literal["unicode", "letters", "french", "spanish"]
Cards = Literal["faces", "index"]
Paper = Literal["a4", "letter"]
Dates = Literal["language", "julian"]
NotesPlace = Literal["end", "page"]
ApparatusForm = Literal["below", "reledmac"]
Part = Literal["all", "evenings", "league", "competitions"]
Kind = Literal["plain", "strong", "weak", "cards", "winner", "mark", "link", "work"]
"""How a run of words is set; what each says of its words stands at `outline.Run`."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a document is written; `show` and `score` take each field by its name.

    `suits` are glyphs or the notation's letters, or the French or Spanish suits. Formats that can
    draw draw the latter two, and the glyphs of a Spanish game as Spanish suits.
    `cards` have faces or their index alone, in formats that draw them.
    They have faces only if there is room and suits are not letters. `width` counts columns. Like
    `color` it matters to text alone. `templates` is a folder. Its templates stand in place of the
    project's own. `prose` asks for sentences in place of tables. `paper` matters to what is
    printed. `fish` is how many counters a fish is, and `counter` what a counter is worth
    (`0.25 kr`). Both go before the stakes that the record tells. `only` asks for a part of the
    scoring sheet of several sessions: their evenings with the league, the league, or a club's
    competitions. `embed` asks a
    page for the part that stands in a frame of another page. `every` asks the text of an analysis
    for every play, not only those that cost. `apparatus` asks LaTeX for the notes below the text,
    or for a fragment with notes for the package reledmac. `dates` stand as the language writes
    them, or, `julian`, as the source has them. `notes` stand at the `end` of what is printed, or
    under the `page` that has their marks. `findings` says whether a transcript has those of
    the check.
    """

    suits: Suits = "unicode"
    language: Language = "en"
    terms: Terms = "modern"
    color: bool = False
    width: int = 80
    templates: Path | None = None
    prose: bool = False
    paper: Paper = "a4"
    fish: int | None = None
    counter: str | None = None
    only: Part = "all"
    cards: Cards = "faces"
    embed: bool = False
    every: bool = False
    apparatus: ApparatusForm = "below"
    dates: Dates = "language"
    findings: bool = True
    notes: NotesPlace = "end"

    @property
    def faced(self) -> bool:
        """Whether cards have faces. They have none if suits are letters."""
        return self.cards == "faces" and self.suits != "letters"


PLAIN = Style()
"""English, glyphs, eighty columns."""


@dataclass(frozen=True, slots=True)
class About:
    """A document's metadata: its title, its author, and whether its pages lie across."""

    title: str
    author: str = ""
    across: bool = False
