"""The faces of cards that lie on the table."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.model.cards import PACK, SUITS, is_known, item_name
from ombre_records.show.glyphs import glyphs, indices
from ombre_records.show.pips import Pip, drawn, pip
from ombre_records.show.typeset import Type


class Face(NamedTuple):
    """A card: suit and rank, or its back with what is known of it, and its name in full."""

    pip: Pip | None
    rank: str
    back: bool
    full: str


def face(item: int, made: Type) -> Face:
    """Return the face of an item; the back of one that is not known, an empty one for none."""
    name = item_name(item)
    full = glyphs(name, made.suits)
    if not is_known(item):
        told = "" if item in (0, PACK) else "?"
        return Face(None, told, item != 0, full)
    if made.suits == "letters":
        return Face(None, name, False, full)
    shown = pip(SUITS.index(name[0]), drawn(made.suits), made.templates)
    return Face(shown, indices(name[1], made.suits), False, full)
