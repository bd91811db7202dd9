"""The words for suits in all languages that documents are printed in, and their signs."""

from __future__ import annotations

_WORDS = {
    "letters": ("s e", "c b", "h", "d o"),
    "signs": ("♠ ♤", "♣ ♧", "♥ ♡", "♦ ♢"),
    "English": ("spades spade", "clubs club", "hearts heart", "diamonds diamond"),
    "Danish": ("spar", "klør", "hjerter hjerte", "ruder"),
    "German": ("pik schippen", "kreuz treff", "herz coeur", "karo"),
    "French": ("pique piques", "trèfle trèfles", "cœur cœurs coeur", "carreau carreaux"),
    "Spanish": ("espadas picas", "bastos tréboles", "copas corazones", "oros diamantes"),
}

SUIT_WORDS = frozenset(word for words in _WORDS.values() for each in words for word in each.split())
"""All of them in lower case; letters too, also those of Spanish cards."""
