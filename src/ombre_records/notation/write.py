"""Single values of the notation written canonically, one of a line's slots at a time.

What cannot be read as its slot wants it (a misprint need not be valid) is written as it stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from ombre_records.model.apparatus import Apparatus
from ombre_records.model.cards import SUIT_GLYPHS, SUITS
from ombre_records.notation.apparatus import (
    BRACKET,
    apparatus_written,
    gap_written,
    is_of_source,
    parted,
    read_apparatus,
    siglum_read,
    siglum_written,
    signs_replaced,
)
from ombre_records.notation.grammar import terminal
from ombre_records.notation.keywords import AMOUNT_SLOTS, CARD_SLOTS, NAME_SLOTS, NUMBER_SLOTS
from ombre_records.notation.pieces import Piece
from ombre_records.notation.words import (
    Problem,
    amount_written,
    bare_name_problem,
    quote,
    read_amount,
    read_cards,
    read_name,
    read_number,
    read_suit,
    unquote,
)

SuitStyle = Literal["letters", "unicode"]

_LETTERS = {"french": SUITS, "spanish": "EBCO"}
_HOLDING = re.compile(r"([^\W\d_]|[♠♤♣♧♥♡♦♢])[\ufe0e\ufe0f]?((?:10|[AKQJRCS2-9x])+|-)")
_RANGE = re.compile(r"[-−–]")
_GLYPH = re.compile(r"[!?]{1,2}$")
_VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|\{[^{}]*\}[!?]{0,2}|[^\s"]+')
_OUTSIDE = re.compile(r'"(?:[^"\\]|\\.)*"|>')
_AMOUNT = re.compile(r"[+\-−–]?\d{1,9}(?::\d{1,9})?")
_KEPT = 10_000
_DIGITS = "123456789"
_NUMBER = re.compile(rf"{BRACKET}|\d+|\?")


@dataclass(frozen=True, slots=True)
class Emendation:
    """An emendation taken apart: its sign (`+`, `-`, `>` or, doubtful only, nothing) and values.

    `old` is what the source has where it was misread; `glyph` stands after the bracket; `support`
    is what is said for it behind `|`.
    """

    sign: str
    old: str
    value: str
    doubtful: bool
    glyph: str
    support: Apparatus | None = None


def emendation(text: str, slot: str) -> Emendation:
    """Take an emendation of a slot apart that the parser has read; a signed amount has its sign."""
    close = text.rindex("]")
    inner, behind = parted(text[1:close].strip())
    glyph = text[close + 1 :]
    support = None if behind is None else read_apparatus(behind)
    arrow = next((at.start() for at in _OUTSIDE.finditer(inner) if at.group() == ">"), -1)
    sign, old = "", ""
    if arrow >= 0:
        sign, old, inner = ">", inner[:arrow].strip(), inner[arrow + 1 :].strip()
    elif inner[:1] in ("+", "-") and not (slot == "signed" and inner[1:].strip()[0] in _DIGITS):
        sign, inner = inner[0], inner[1:].strip()
    doubtful = inner.endswith("?") and len(inner) > 1
    value = inner[:-1].rstrip() if doubtful else inner
    return Emendation(sign, old, value, doubtful, glyph, support)


def behind(support: Apparatus | None) -> str:
    """Write the apparatus behind an emendation's value; nothing if it is empty."""
    return "" if support is None else f" | {apparatus_written(support)}"


def values(text: str) -> list[str]:
    """Split a value of a list of cards into its words."""
    return _VALUE.findall(text)


def numbers(text: str) -> list[str]:
    """Split a tally into its numbers."""
    return _NUMBER.findall(text)


def split_glyph(text: str) -> tuple[str, str]:
    """Split a card word from the glyph after it."""
    match = None if text == "?" else _GLYPH.search(text)
    return (text[: match.start()], match.group()) if match else (text, "")


def split_holding(text: str, system: str) -> tuple[int, str] | None:
    """Split a holding into its suit and ranks (or `-`); None if it is not a holding here."""
    match = _HOLDING.fullmatch(text)
    suit = read_suit(match[1], system) if match else None
    if match is None or suit is None:
        return None
    try:
        read_cards(text, system)
    except Problem:
        return None
    return suit, match[2]


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes values in a session's suit letters (`system`), or with glyphs for the suits.

    A name is written as a string if one of the `systems` would read it as cards.
    """

    system: str = "french"
    systems: tuple[str, ...] = ("french",)
    suits: SuitStyle = "letters"
    _known: dict[tuple[str, str], str] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """A cache of words written before: they are much the same in every deal."""

    def word(self, piece: Piece) -> str:
        """Write the value of a slot, emended or not."""
        if piece.slot == "leader":
            return self.value(piece.text[:-1].rstrip(), "leader") + ":"
        if piece.slot == "tally":
            return "(" + "-".join(self.value(text, "count") for text in numbers(piece.text)) + ")"
        return self.value(piece.text, piece.slot)

    def value(self, text: str, slot: str) -> str:
        """Write the text of a slot."""
        key = text, slot
        written = self._known.get(key)
        if written is None:
            if len(self._known) > _KEPT:
                self._known.clear()
            emended = text.startswith("[")
            written = self._emended(text, slot) if emended else self._plain(text, slot)
            self._known[key] = written
        return written

    def _emended(self, text: str, slot: str) -> str:
        mark = emendation(text, slot)
        inner = self._list(mark.value, slot) + ("?" if mark.doubtful else "")
        old = self._list(mark.old, slot) if mark.old else ""
        support = mark.support and self.support(mark.support, slot)
        written = f"[{old}{mark.sign}{inner}{behind(support)}]{mark.glyph}"
        # A doubtful amount below nothing, written with `−`, would be read as struck with `-`.
        return written if emendation(written, slot).sign == mark.sign else text

    def support(self, apparatus: Apparatus, slot: str) -> Apparatus:
        """Return what is said for an emendation with its further readings as they are written."""
        further = (each._replace(value=self._list(each.value, slot)) for each in apparatus.further)
        return apparatus._replace(further=tuple(further))

    def _list(self, text: str, slot: str) -> str:
        if is_of_source(text):
            return signs_replaced(text, lambda each: f"~{self._list(each, slot)}~", gap_written)
        if slot not in CARD_SLOTS:
            return self._plain(text, slot)
        return " ".join(self.card_word(word) for word in values(text))

    def _plain(self, text: str, slot: str) -> str:
        if slot in CARD_SLOTS:
            return self.card_word(text)
        if slot in NAME_SLOTS:
            return self.name(text)
        if slot in NUMBER_SLOTS:
            number = read_number(text)
            return text if number is None else str(number)
        if slot in AMOUNT_SLOTS:
            return self._amount(text, signed=slot == "signed")
        if slot == "range":
            return "-".join(str(int(end.strip())) for end in _RANGE.split(text))
        if slot == "suit":
            return self._suit(text)
        if slot == "siglum":
            return siglum_written(siglum_read(text))
        return quote(unquote(text)) if text.startswith('"') and text.endswith('"') else text

    def name(self, text: str) -> str:
        """Write a name bare where it can be, else as a string."""
        try:
            name = read_name(text, self.system)
        except Problem:
            return text
        if name is None:
            return "?"
        return name if self.bare(name) else quote(name)

    def bare(self, name: str) -> bool:
        """Return whether a name can stand without quotation marks."""
        known = all(bare_name_problem(name, system) is None for system in self.systems)
        return known and terminal("NAME").fullmatch(name) is not None

    def card_word(self, text: str) -> str:
        """Write one word of a list of cards, in the order written."""
        core, glyph = split_glyph(text)
        if core.startswith("{") and core.endswith("}"):
            core = "{" + " ".join(map(self._holding, core[1:-1].split())) + "}"
        return self._holding(core) + glyph

    def _holding(self, text: str) -> str:
        holding = split_holding(text, self.system)
        return self.letter(holding[0]) + holding[1] if holding else text

    def letter(self, suit: int) -> str:
        """Write a suit."""
        return SUIT_GLYPHS[suit] if self.suits == "unicode" else _LETTERS[self.system][suit]

    def _suit(self, text: str) -> str:
        bare = text.rstrip("\ufe0e\ufe0f")
        suit = read_suit(bare, self.system) if len(bare) == 1 else None
        return text if suit is None else self.letter(suit)

    def _amount(self, text: str, signed: bool) -> str:
        amount = read_amount(text) if _AMOUNT.fullmatch(text) else None
        if amount is None:
            return text
        return amount_written(amount, signed=signed)
