"""The four suits of a pack of cards: the letters that stand for them, in order, and their signs."""

SUITS = "SCHD"
SUIT_GLYPHS = "♠♣♥♦"
