"""The words of one reading of a line, read slot by slot."""

from __future__ import annotations

from msgspec import Struct, field

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.base.limits import DIGITS
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.notation.pieces import Word
from ombre_records.notation.words import (
    CardWord,
    Problem,
    read_amount,
    read_cards,
    read_name,
    read_number,
    unquote,
    without_glyph,
)


class Words(Struct):
    """The words of a line, read slot by slot.

    `system` is the session's suit letters and `players` its players' names. A word that cannot be
    read raises Problem with `at` set to its place; a card outside the pack is noted in `outside`.
    """

    words: list[Word]
    system: str
    players: tuple[str | None, ...] = ()
    at: Word | None = None
    outside: list[tuple[str, Word]] = field(default_factory=list)

    def all(self, slot: str) -> list[Word]:
        """Return the words of a slot."""
        return [word for word in self.words if word.slot == slot]

    def first(self, slot: str) -> Word | None:
        """Return the first word of a slot, if any."""
        return next((word for word in self.words if word.slot == slot), None)

    def text(self, slot: str) -> str | None:
        """Return the text of a slot's first word."""
        word = self.first(slot)
        return word.text if word else None

    def name(self, word: Word | None) -> str | None:
        """Read a name; a misprinted one is whatever the source has."""
        if word is None:
            return None
        self.at = word
        try:
            return read_name(word.text, self.system)
        except Problem:
            if word.firm:
                raise
            return word.text

    def names(self, slot: str = "name") -> str | None:
        """Read the name of a slot."""
        return self.name(self.first(slot))

    def string(self, slot: str = "string") -> str:
        """Read a string; the empty one where a reading has none."""
        word = self.first(slot)
        if word is None:
            return ""
        return unquote(word.text) if word.text.startswith('"') else word.text

    def number(self, word: Word | None) -> int | None:
        """Read a number; None for `?` and for a misprint that is not a number."""
        if word is None or word.text == "?":
            return None
        self.at = word
        number = read_number(word.text)
        if number is None and word.firm:
            words = _("`{text}` is not a number of up to {most} digits")
            raise Problem(words.format(text=word.text, most=DIGITS))
        return number

    def amount(self, word: Word) -> st.Amount | None:
        """Read an amount; None for `?` and for a misprint that is none."""
        self.at = word
        try:
            return read_amount(word.text)
        except ValueError:
            if word.firm:
                such = Remedy(described=_("a number, such as +9 or 2:3"))
                raise Problem(_("`{text}` is not an amount").format(text=word.text), such) from None
            return None

    def card_word(self, word: Word) -> CardWord:
        """Read one word of cards; a misprint that is not a card is an unknown card."""
        self.at = word
        try:
            read = read_cards(word.text, self.system)
        except Problem:
            if word.firm:
                raise
            return CardWord((PACK,))
        if read.outside and word.firm:
            words = _("`{text}`: the {rank} is not in the pack of forty (A K Q J and 7 to 2)")
            self.outside.append(
                (words.format(text=without_glyph(word.text), rank=read.outside), word)
            )
        return read

    def cards(self, slot: str) -> st.Cards:
        """Read a list of cards."""
        items: list[int] = []
        void, rest = 0, False
        for word in self.all(slot):
            if word.text == "?":
                rest = True
                continue
            read = self.card_word(word)
            items += read.items
            void |= read.void
        return st.Cards(tuple(items), void, rest)

    def single(self, word: Word) -> tuple[int, str]:
        """Read one card that stands alone, and its glyph; `-` is not a card."""
        read = self.card_word(word)
        if len(read.items) > 1 or read.void:
            words = _("`{text}`: each card here needs its own suit")
            raise Problem(words.format(text=word.text))
        return (read.items[0] if read.items else 0), read.glyph
