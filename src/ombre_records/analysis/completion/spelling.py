"""Names and cards as a session writes them, in its own letters."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, SUITS, cards_of
from ombre_records.notation.words import bare_name_problem, quote
from ombre_records.referee.facts import SessionFacts

_SPANISH = str.maketrans("KQJ", "RCS")


class Spelling(NamedTuple):
    """How a session writes: `french` or `spanish`, by its header's `suits`."""

    system: str

    def name(self, name: str) -> str:
        """Write a player's name, as a string where it could be read as something else."""
        return quote(name) if bare_name_problem(name, self.system) else name

    def card(self, card: int) -> str:
        """Write a card."""
        suit, rank = CARD_NAMES[card][0], CARD_NAMES[card][1]
        if self.system == "spanish":
            return "EBCO"[SUITS.index(suit)] + rank.translate(_SPANISH)
        return suit + rank

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
    said = [line.read(session.reading) for line in session.session.header]
    systems = [each.system for each in said if isinstance(each, st.Suits)]
    return Spelling(systems[0] if systems else "french")
