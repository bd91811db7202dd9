"""How a document is written: suits, language, terms, colour, width, templates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypedDict

from ombre_records.language import Language, Terms

Suits = Literal["unicode", "letters", "french", "spanish"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a document is written.

    `suits`: glyphs or the notation's letters, of the French suits; or the French or Spanish suits,
    drawn where the format can draw. `width` counts columns and, like `color`, matters to text
    alone. `templates` is a folder whose templates stand in place of the project's own. `prose`
    asks for sentences in place of tables.
    """

    suits: Suits = "unicode"
    language: Language = "en"
    terms: Terms = "modern"
    color: bool = False
    width: int = 80
    templates: Path | None = None
    prose: bool = False


class Choices(TypedDict, total=False):
    """What a style may be chosen of, by name."""

    suits: Suits
    language: Language
    terms: Terms
    color: bool
    width: int
    templates: Path | None
    prose: bool


PLAIN = Style()
"""English, glyphs, eighty columns."""
