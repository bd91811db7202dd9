"""Lines of results that stand where none can stand, or in a comment."""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedInput
from msgspec import structs

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.pieces import pieces
from ombre_records.repair.line import CARD
from ombre_records.repair.openings import nearest
from ombre_records.repair.place import Meant, Place


def meant_results(place: Place) -> Meant | None:
    """Find a `result` alone above lines of results."""
    piece, session = place.piece, place.session
    word = piece.code.rstrip(": ")
    below = place.below.strip().split("\n")[0]
    others = (None, "result", "results", "payments", "totals", "deal")
    alone = piece.kind in KEYWORDS or (piece.kind == "unknown" and nearest(word) in others)
    if len(word.split()) != 1 or session.results or not alone or not _tells(below):
        return None
    message = _("put results lines below `results`")
    return Meant(message, piece, 0, len(piece.code), "results", results=True)


def result_alone(place: Place) -> Meant | None:
    """Find the first line of results that stands below no `results`; the others go with it."""
    piece, session = place.piece, place.session
    kinds = {line.kind for line in session.lines}
    if piece.kind != "trick" or session.results or "tricks" in kinds or not _tells(piece.code):
        return None
    told = _in_block(place)
    message = _("put a results line below `results`")
    above = "results\n"
    remedy = Remedy(lines=("results",), more=_(" above it")) if told == piece.code else None
    if not session.opened:
        message = _("put results lines below a header and `results`")
        told = piece.code
        names = ", ".join(_ombres(place))
        above = f"ombre 1\nplayers {names}\nresults\n" if names else "ombre 1\nresults\n"
        remedy = Remedy(lines=tuple(above.rstrip().split("\n")))
    mended = f"{above}{told}"
    return Meant(message, piece, 0, len(piece.code), mended, results=True, remedy=remedy)


def _in_block(place: Place) -> str:
    """Return a line of results as it is written in a block of them."""
    block = structs.replace(place.session, results=True)
    piece = place.piece._replace(kind="result-line")
    inside = place._replace(piece=piece, session=block)
    slip = None if inside.reads(piece.code) else inside.slip()
    return slip.mended if slip and "\n" not in slip.mended else piece.code


def result_below(place: Place) -> Place | None:
    """Return the place of a line that stands below what was meant to be `results`, as in a block.

    None for another line.
    """
    piece, session = place.piece, place.session
    below = session.meant and not session.results and piece.kind == "trick"
    if not below or any(line.kind == "tricks" for line in session.lines):
        return None
    block = structs.replace(session, results=True)
    return place._replace(piece=piece._replace(kind="result-line"), session=block)


def commented(place: Place, line: str) -> Meant | None:
    """Find what was meant to be a line, but is a comment: `#1 Ada play S won`."""
    if not place.reads(line):
        return None
    piece = place.piece
    length = len((piece.comment or "")[1:].strip())
    at = place.offset("#", piece.start) - piece.start
    kept = piece._replace(code=place.stretch(piece.start, piece.start + at + length + 2))
    told = _("what follows `#` is a comment, and is not read")
    return Meant(told, kept, at, at + 1, remedy=Remedy(lines=(line,)))


def _ombres(place: Place) -> list[str]:
    """Return whom the lines of results from here name as Ombre, each once."""
    lines = f"{place.piece.code}{place.below}".split("\n")
    words = [line.split() for line in lines if _tells(line)]
    return list(dict.fromkeys(each[1] for each in words if len(each) > 1 and each[1][0].isalpha()))


_MARKED = re.compile(r"^(\d{1,3})[.):]+\s*(?=[^\W\d_])")
"""A point, colon or parenthesis behind the number that opens a line."""


def _tells(code: str) -> bool:
    """Tell whether a line tells a deal by how it ended."""
    if re.match(rf"\d+\s+{CARD}\s+{CARD}\s", code):
        return False  # they are played, more likely
    try:
        told = pieces(_MARKED.sub(r"\1 ", code.split("#")[0].strip()), "result-line")
    except UnexpectedInput:
        return False
    return any(each.slot == "outcome" for each in told.values)
