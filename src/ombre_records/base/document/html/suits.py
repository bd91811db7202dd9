"""Cards in HTML: suits as glyphs or letters, or drawn where the templates have drawings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.style import Style
from ombre_records.base.language.suit_names import suit_name
from ombre_records.base.suits import SUITS

_CARDS = re.compile(r"([SCHD])([AKQJ765432x]*)(?![A-Za-z])")
_AS_TEXT = "\ufe0e"
"""Asks for a glyph in place of an emoji."""


@dataclass(frozen=True, slots=True)
class Suited:
    """How a page writes cards: the style's suits; `drawn` is the symbols' prefix, if there are."""

    style: Style
    drawn: str = ""

    def cards(self, text: str) -> str:
        """Write cards of the notation, each suit named for those who do not see it."""
        return _CARDS.sub(self._holding, escape(text))

    def _holding(self, found: re.Match[str]) -> str:
        return self._suit(found[1]) + escape(self.face(found[0])[1])

    def _suit(self, letter: str) -> str:
        name = suit_name(SUITS.index(letter))
        label = name if name.isalpha() else f'"{escape(name)}"'
        attributes = f"class={letter} role=img aria-label={label}"
        if self.drawn:
            return f'<svg {attributes}><use href="#{self.drawn}-{letter}"/></svg>'
        return f"<i {attributes}>{escape(self.face(letter)[0])}</i>"

    def face(self, name: str) -> tuple[str, str]:
        """Return a card's suit and rank as they are printed; no suit for what is no card."""
        if name[0] not in SUITS:
            return "", name
        printed = glyphs(name, self.style.suits)
        mark = _AS_TEXT if ord(printed[0]) > ord("z") else ""
        return printed[0] + mark, printed[1:]
