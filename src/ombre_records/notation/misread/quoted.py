"""Lines of a mail that is answered, each with a mark before it, and of a chat, with their time."""

from __future__ import annotations

import re

from ombre_records.language import _
from ombre_records.notation.misread.place import Meant, Place
from ombre_records.notation.segment import cut_line

_MARKS = re.compile(r"(?:>+[ \t]*)+")

_TIME = re.compile(r"\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]\s*(?=\S)")


def without_marks(place: Place) -> Place | None:
    """Return the place of a quoted line without the marks before it, or of one with a time; None
    for any other line.
    """
    piece = place.piece
    timed = _TIME.match(piece.code)
    found = timed or (_MARKS.match(piece.code) if piece.kind == "broken" else None)
    if found is None:
        return None
    bare = cut_line(piece.code[found.end() :], piece.number, piece.start + found.end())
    other = place._replace(piece=bare)
    # What is said at a time may go together with the lines below.
    return None if timed and not other.reads(bare.code) else other


def quoted(place: Place, bare: Place, mended: str) -> Meant:
    """Return a quoted line as what it is without its marks, `bare`; `mended` once that has been."""
    piece = place.piece
    mark = ">" if piece.code.startswith(">") else piece.code.split(None, 1)[0]
    told = _("no `{char}` stands here").format(char=mark)
    end = len(piece.code) - len(bare.piece.code)
    written = mended or bare.piece.code or "#"
    return Meant(told, piece, 0, max(1, end), written)
