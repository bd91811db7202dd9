"""Write names and cards as a session does, in its own suit letters."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.document.glyphs import glyphs
from ombre_records.model.cards import CARD_NAMES, cards_of
from ombre_records.model.letters import lettered
from ombre_records.notation.words import bare_name_problem, quote
from ombre_records.referee.facts import SessionFacts


class Spelling(NamedTuple):
    """How a session writes: `french` or `spanish`, by its header's `suits`."""

    system: str

    def name(self, name: str) -> str:
        """Write a player's name, as a string where it could be read as something else."""
        return quote(name) if bare_name_problem(name, self.system) else name

    def card(self, card: int) -> str:
        """Write a card."""
        return lettered(CARD_NAMES[card], self.system)

    def shown(self, card: int) -> str:
        """Write a card as documents do, in the letters of the language spoken."""
        return glyphs(CARD_NAMES[card], "unicode")

    def holding(self, mask: int) -> str:
        """Write a hand, suit after suit."""
        words: list[str] = []
        for card in cards_of(mask):
            word = self.card(card)
            if words and words[-1][0] == word[0]:
                words[-1] += word[1:]
            else:
                words.append(word)
        return " ".join(words) or "-"


def spelling(session: SessionFacts) -> Spelling:
    """Return how a session writes."""
    return Spelling(session.system)
