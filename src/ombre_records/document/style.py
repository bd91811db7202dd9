"""How a document is written: suits, language, terms, colour, width, templates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypedDict

from ombre_records.language import Language, Terms

Suits = Literal["unicode", "letters", "french", "spanish"]
Cards = Literal["faces", "index"]
Paper = Literal["a4", "letter"]
Part = Literal["all", "evenings", "league"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a document is written.

    `suits`: glyphs or the notation's letters, of the French suits; or the French or Spanish suits,
    drawn where the format can draw. `cards`, in formats that draw them: their faces, where there is
    room and suits are no letters, or their index alone. `width` counts columns and, like `color`,
    matters to text alone. `templates` is a folder whose templates stand in place of the project's
    own. `prose` asks for sentences in place of tables; `paper` matters to what is printed. `fish`,
    how many counters a fish is, and `counter`, what one is worth (`0.25 kr`), stand above the
    stakes that the record tells. `only` is the part of a scoring sheet of several sessions that is
    wanted: their evenings with the league, or the league.
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

    @property
    def faced(self) -> bool:
        """Whether cards have faces: not where suits are letters, which no face has."""
        return self.cards == "faces" and self.suits != "letters"


class Choices(TypedDict, total=False):
    """What a style may be chosen of, by name."""

    suits: Suits
    language: Language
    terms: Terms
    color: bool
    width: int
    templates: Path | None
    prose: bool
    paper: Paper
    fish: int | None
    counter: str | None
    only: Part
    cards: Cards


PLAIN = Style()
"""English, glyphs, eighty columns."""


@dataclass(frozen=True, slots=True)
class About:
    """What a document says of itself: its title and author; whether its pages lie across."""

    title: str
    author: str = ""
    across: bool = False
