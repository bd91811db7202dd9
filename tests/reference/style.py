"""How a record is written: which optional things are stated, how names, cards and lines look; lines keep their parts for editing."""

import random
import re
import unicodedata
from dataclasses import dataclass, field

SPANISH_SUITS = str.maketrans("SCHD", "EBCO")
SPANISH_RANKS = str.maketrans("KQJ", "RCS")
SUIT_SIGNS = {
    "unicode": str.maketrans("SCHD", "♠♣♥♦"),
    "outline": str.maketrans("SCHD", "♤♧♡♢"),
}
PLAIN_NAMES = [
    "Anna", "Bruno", "Clara", "Dora", "Belinda", "Baron", "Anonym", "Zoë", "d’Artois", "O'Neil",
    "Jean-Paul", "Mme.X", "Señor_2", "Łukasz", "Анна", "Ægir", "Eve", "Cato", "Hal", "Sam", "Dax",
]  # fmt: skip
STRING_NAMES = [
    "SK",
    "D4",
    "H-",
    "x",
    "hand",
    "trump",
    "Sir Anonym",
    'Lady "Bell"',
    "3rd Earl",
    "a\\b",
    "C A",
]


@dataclass
class Style:
    """Chances, from 0 to 1, that a thing is stated, and the look of cards."""

    chance: dict[str, float] = field(default_factory=dict)
    suits: str = "letters"
    grouped: bool = True
    stock: bool = True

    def but(self, **chances: float) -> "Style":
        """Return this style with some chances fixed."""
        return Style({**self.chance, **chances}, self.suits, self.grouped, self.stock)

    def without_stock(self) -> "Style":
        """Return this style with no stock stated."""
        return Style({**self.chance, "turn": 1.0}, self.suits, self.grouped, False)

    def with_stock(self) -> "Style":
        """Return this style with the stock stated."""
        return Style(self.chance, self.suits, self.grouped, True)


CHOICES = {
    "bid-names": [0.0, 0.5, 1.0, 1.0], "winners": [0.0, 0.3, 1.0], "tallies": [0.0, 0.5, 1.0],
    "leaders": [0.0, 0.4, 1.0], "result": [0.0, 0.7, 1.0], "payments": [0.0, 0.6, 1.0],
    "pool": [0.0, 0.7, 1.0], "totals": [0.0, 1.0], "reserved": [0.0, 1.0], "holds": [0.0, 0.3, 1.0],
    "rests": [0.0, 1.0], "dealer": [0.6, 1.0], "turn": [0.5, 1.0], "trump": [0.5, 1.0, 1.0],
    "voids": [0.0, 0.5, 1.0], "comments": [0.0, 0.0, 0.1], "annotations": [0.0, 0.0, 0.1],
    "glyphs": [0.0, 0.0, 0.06], "blanks": [0.0, 0.0, 0.1], "indents": [0.0, 0.0, 0.3],
    "aliases": [0.0, 0.0, 0.4], "notes": [0.0, 0.0, 0.06], "emendations": [0.0, 0.0, 0.03],
    "play-names": [0.0, 0.0, 0.1], "contract": [0.0, 0.3], "contract-name": [0.0, 0.5, 1.0],
    "mid-holds": [0.0, 0.0, 0.1], "zeros": [0.0, 1.0], "none-taken": [0.0, 0.5, 1.0],
    "steps": [0.0, 0.0, 0.1], "quoted": [0.0, 0.0, 0.1], "wide": [0.0, 0.0, 0.1],
    "decomposed": [0.0, 0.3], "header": [0.3], "rules": [0.2, 1.0], "loose-minus": [0.0, 0.0, 1.0],
}  # fmt: skip


def random_style(rng: random.Random) -> Style:
    """Choose how a record is written."""
    chance = {name: rng.choice(values) for name, values in CHOICES.items()}
    suits = rng.choices(
        ["letters", "unicode", "outline", "emoji", "mixed", "spanish"], [12, 3, 1, 1, 1, 3]
    )[0]
    return Style(chance, suits, rng.random() < 0.6, rng.random() < 0.5)


def needs_quotes(name: str) -> bool:
    """Tell whether a name must be written as a string."""
    return name in STRING_NAMES


def write_name(name: str, style: Style, rng: random.Random) -> str:
    """Write a name bare or as a string, composed or decomposed."""
    if rng.random() < style.chance["decomposed"]:
        name = unicodedata.normalize("NFD", name)
    if needs_quotes(name) or rng.random() < style.chance["quoted"]:
        return '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'
    return name


def write_cards(word: str, style: Style, rng: random.Random) -> str:
    """Write a holding in the suits of the style."""
    suit, ranks = word[0], word[1:]
    if style.suits == "spanish":
        return suit.translate(SPANISH_SUITS) + ranks.translate(SPANISH_RANKS)
    look = rng.choice(["letters", "unicode", "outline"]) if style.suits == "mixed" else style.suits
    if look == "emoji":
        return suit.translate(SUIT_SIGNS["unicode"]) + "\ufe0f" + ranks
    return suit.translate(SUIT_SIGNS[look]) + ranks if look in SUIT_SIGNS else word


@dataclass
class Line:
    """A line of a record: words in which a card is marked §, a name @; deal and trick count from 1."""

    key: str
    words: list[str]
    deal: int = 0
    trick: int = 0
    who: str = ""
    tail: str = ""
    indent: str = ""

    def cards(self) -> list[str]:
        """List the single cards among the words."""
        return [word[1:3] for word in self.words if word.startswith("§")]

    def replace(self, old: str, new: str) -> bool:
        """Replace the first word equal to an old one; tell whether there was one."""
        if old not in self.words:
            return False
        self.words[self.words.index(old)] = new
        return True


def write_word(word: str, style: Style, rng: random.Random) -> str:
    """Write one word; `§SK|!` is a card with a glyph, `~S3>S4` an emendation."""
    if word.startswith("@"):
        return write_name(word[1:], style, rng)
    if word.startswith("§"):
        cards, _, glyph = word[1:].partition("|")
        return write_cards(cards, style, rng) + glyph
    if word.startswith("~"):
        return "[" + ">".join(write_cards(c, style, rng) for c in word[1:].split(">")) + "]"
    return word


def write_line(line: Line, style: Style, rng: random.Random) -> str:
    """Write a line with its indentation and what follows it."""
    text = ""
    for word in line.words:
        gap = (
            ""
            if not text or word in (",", ":")
            else "   "
            if rng.random() < style.chance["wide"]
            else " "
        )
        text += gap + write_word(word, style, rng)
    return line.indent + text + line.tail


def write_text(lines: list[Line], style: Style, seed: int) -> str:
    """Write all lines."""
    rng = random.Random(seed)
    return "\n".join(write_line(line, style, rng) for line in lines) + "\n"
