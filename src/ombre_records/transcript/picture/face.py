"""The faces of cards that lie on the table."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.document.glyphs import indices
from ombre_records.document.pips import Pip, drawn, pip
from ombre_records.document.svg.lettering import Type
from ombre_records.model.cards import PACK, SUIT_MASKS, SUITS, is_known, item_name


class Face(NamedTuple):
    """A card: suit and rank, or its back with what is known of it."""

    pip: Pip | None
    rank: str
    back: bool


def face(item: int, made: Type) -> Face:
    """Return the face of an item; the back of one that is not known."""
    name = item_name(item)
    if item in SUIT_MASKS and made.suits != "letters":
        shown = pip(SUIT_MASKS.index(item), drawn(made.suits), made.templates)
        return Face(shown, "", True)
    if not is_known(item):
        return Face(None, "" if item == PACK else "?", True)
    if made.suits == "letters":
        return Face(None, name, False)
    shown = pip(SUITS.index(name[0]), drawn(made.suits), made.templates)
    return Face(shown, indices(name[1], made.suits), False)
