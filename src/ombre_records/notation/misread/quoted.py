"""Lines of a mail that is answered, each with a mark before it."""

from __future__ import annotations

import re

from ombre_records.language import _
from ombre_records.notation.misread.place import Meant, Place
from ombre_records.notation.segment import cut_line

_MARKS = re.compile(r"(?:>+[ \t]*)+")


def without_marks(place: Place) -> Place | None:
    """Return the place of a quoted line without the marks before it; None for any other line."""
    piece = place.piece
    found = _MARKS.match(piece.code) if piece.kind == "broken" else None
    if found is None:
        return None
    bare = cut_line(piece.code[found.end() :], piece.number, piece.start + found.end())
    return place._replace(piece=bare)


def quoted(place: Place, bare: Place, mended: str) -> Meant:
    """Return a quoted line as what it is without its marks, `bare`; `mended` once that has been."""
    piece = place.piece
    told = _("no `{char}` stands here").format(char=">")
    end = len(piece.code) - len(bare.piece.code)
    written = mended or bare.piece.code or "#"
    return Meant(told, piece, 0, max(1, end), written)
