"""The faces of cards that lie on the table."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.document.glyphs import indices
from ombre_records.document.pips import Pip, drawn, pip
from ombre_records.document.svg.lettering import Type
from ombre_records.model.cards import PACK, SUIT_MASKS, SUITS, is_known, item_name
from ombre_records.wording.cards import called, is_trump, item_in_words, matadors

SIZE, FACED = (30, 42), (48, 67)
"""How large a card lies on the table: with its index alone, and with its face."""


class Face(NamedTuple):
    """A card: suit and rank, or its back with what is known of it.

    `said` names it. Where cards have faces, `name` is the drawing's, the notation's or `back`,
    and `marks` say that it is a trump, a matador.
    """

    pip: Pip | None
    rank: str
    back: bool
    said: str = ""
    name: str = ""
    marks: tuple[str, ...] = ()

    @property
    def layers(self) -> tuple[str, ...]:
        """The drawings that lie on one another, from below."""
        return (self.name, *self.marks)


def size(made: Type) -> tuple[int, int]:
    """Return how large cards lie on the table."""
    return FACED if made.faced else SIZE


def _back(item: int, made: Type) -> Face:
    said, drawing = item_in_words(item), "back" * made.faced
    if item in SUIT_MASKS and made.suits != "letters":
        shown = pip(SUIT_MASKS.index(item), drawn(made.suits), made.templates)
        return Face(shown, "", True, said, drawing)
    return Face(None, "" if item == PACK else "?", True, said, drawing)


def face(item: int, made: Type, trump: int | None = None) -> Face:
    """Return the face of an item; the back of one that is not known.

    By the trump, as in `DealFacts.trumps`, trumps and matadors are marked and named.
    """
    name = item_name(item)
    if not is_known(item):
        return _back(item, made)
    card = item.bit_length() - 1
    said = called(card, trump)
    if made.suits == "letters":
        return Face(None, name, False, said)
    shown = pip(SUITS.index(name[0]), drawn(made.suits), made.templates)
    index = indices(name[1], made.suits)
    if not made.faced:
        return Face(shown, index, False, said)
    marks = ("trump",) * is_trump(card, trump) + ("matador",) * (name in matadors(trump))
    return Face(shown, index, False, said, name, marks)
