"""The four suits of a pack of cards: the letters that stand for them, in order, and their signs."""

SUITS = "SCHD"
SUIT_GLYPHS = "♠♣♥♦"

SUIT_SIGNS = {
    sign: suit for signs in (SUIT_GLYPHS, "♤♧♡♢") for sign, suit in zip(signs, SUITS, strict=True)
}
"""The letter of each sign of a suit, full or hollow."""
