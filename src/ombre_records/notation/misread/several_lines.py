"""One statement written in several lines: entries, cards or amounts below what they belong to."""

from __future__ import annotations

from ombre_records.language import _
from ombre_records.limits import LINE
from ombre_records.notation.keywords import KEYWORDS, LISTED
from ombre_records.notation.misread.openings import all_cards, entries_below, nearest
from ombre_records.notation.misread.place import Meant, Place
from ombre_records.notation.misread.remedy import with_remedy
from ombre_records.notation.words import as_name

_GOES_ON = frozenset(("hand", "holds", "stock", "exchange"))
"""Statements whose cards may fill more than a line."""


def several_lines(place: Place) -> Meant | None:
    """Return what a line and those below it are together, if they are one statement."""
    return _continued(place) or _gathered(place)


def _gathered(place: Place) -> Meant | None:
    """Find a statement whose entries stand below it, one a line."""
    piece = place.piece
    keyword = piece.kind if piece.kind in KEYWORDS else nearest(place.word)
    if keyword not in LISTED or not place.patient:
        return None
    below = place.below.partition("\n")[2]
    entries, taken = entries_below(keyword, piece.code, below)
    mended = place.readable(f"{keyword} {', '.join(entries)}") if taken else ""
    if not mended:
        return None
    lines = below.split("\n")[:taken]
    start = place.offset("\n", piece.start + len(piece.code)) + 1
    last = lines[-1].split("#", 1)[0].rstrip()
    stretch = place.stretch(piece.start, start + sum(len(each) + 1 for each in lines[:-1]))
    told = _("`{keyword}` and all its entries stand in one line, with commas between")
    message = with_remedy(told.format(keyword=keyword), piece.code, mended)
    whole = piece._replace(code=stretch + last)
    return Meant(message, whole, 0, len(piece.code), mended, until=piece.number + taken)


def _continued(place: Place) -> Meant | None:
    """Find a line that goes on in the next with cards."""
    piece = place.piece
    below = place.below.partition("\n")[2].partition("\n")[0]
    cards = below.split("#", 1)[0].strip()
    bare = piece.code.rstrip(": ").strip('"')
    named = bare in place.session.players
    if not cards or not all_cards(cards) or not (named or piece.kind in _GOES_ON):
        return None
    code = f"hand {as_name(bare)}" if named else piece.code
    mended = place.readable(f"{code.rstrip(' ,;')} {cards}")
    if not mended:
        return None
    end = piece.start + len(piece.code)
    start = place.offset(cards, place.offset("\n", end))
    whole = piece._replace(code=place.stretch(piece.start, start + len(cards)))
    message = with_remedy(_("a statement stands in one line"), piece.code, mended)
    return Meant(message, whole, 0, len(piece.code), mended, until=piece.number + 1)


def paid_below(place: Place) -> Meant | None:
    """Find amounts in a line below the deal they are of."""
    piece = place.piece
    if not place.session.results or piece.code[:1] != ":":
        return None
    before = place.stretch(piece.start - LINE, piece.start)
    gap = len(before) - len(before.rstrip())
    meant = f"{before.rstrip().rpartition(chr(10))[2]} {piece.code}"
    if not place.reads(meant):
        return None
    at = piece.start - gap
    whole = piece._replace(start=at, code=place.stretch(at, piece.start) + piece.code)
    message = with_remedy(_("a statement stands in one line"), "", meant.strip())
    return Meant(message, whole, gap, gap + len(piece.code), f" {piece.code}")
