"""What the reader asks of a line that cannot be read: what was it meant to be?

Tried one after the other is what takes in several lines (`several_lines`, `results`), slips in the
line (`slips`), and what opens it (`openings`). Where nothing is found, what is wrong is said.
"""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.language import _
from ombre_records.limits import LINE
from ombre_records.notation.misread.line import Slip
from ombre_records.notation.misread.openings import by_looks, named_first, nearest, remark
from ombre_records.notation.misread.place import Meant, Place
from ombre_records.notation.misread.remedy import says, with_remedy
from ombre_records.notation.misread.results import meant_results, result_alone
from ombre_records.notation.misread.retelling import retold
from ombre_records.notation.misread.several_lines import paid_below, several_lines
from ombre_records.notation.syntax_errors import shown
from ombre_records.notation.words import read_suit


class Wrong(NamedTuple):
    """What the grammar, or a reader of words, says is wrong with a line, and where in its code."""

    message: str
    start: int
    end: int


def meant(place: Place, wrong: Wrong | None) -> Meant:
    """Return what a line was meant to be; without `wrong`, one that no statement's word opens."""
    return _unopened(place) if wrong is None else _refused(place, wrong)


def _refused(place: Place, wrong: Wrong) -> Meant:
    """Return what the line of a statement was meant to be, else what is wrong with it."""
    several = meant_results(place) or several_lines(place) or result_alone(place)
    if several:
        return several
    piece, (message, start, end) = place.piece, wrong
    found = place.slip()
    if found is None:
        comment = (piece.comment or "")[1:]
        if piece.code == piece.kind and comment[:1].isalnum():
            message += _("; what follows `#` is a comment")
            message = with_remedy(message, "", f"{piece.code} {comment}")
        return Meant(message, piece, start, end)
    if found.message:
        message, start, end = found.message, found.start, found.end
    if found.message or not says(message, piece.code, found.mended):
        message = with_remedy(message, piece.code, found.mended)
    return Meant(message, piece, start, end, found.mended)


def _unopened(place: Place) -> Meant:
    """Return what a line was meant to be that no keyword and no number opens."""
    several = paid_below(place) or meant_results(place) or several_lines(place)
    if several:
        return several
    piece = place.piece
    slip = place.slip()
    unknown = "unknown-statement" if piece.kind == "unknown" else "syntax"
    if found := slip or _opened(place):
        told = found.message or _("`{word}` opens no statement").format(word=shown(place.word))
        message = with_remedy(told, piece.code, found.mended)
        return Meant(message, piece, found.start, found.end, found.mended, unknown)
    if piece.kind == "unknown":
        return _nearest(place)
    word = place.word
    words = _("expected a statement (a keyword or a trick's number) here; found `{word}`")
    return Meant(words.format(word=shown(word)), piece, 0, len(word))


def _nearest(place: Place) -> Meant:
    """Return a line with the keyword that is nearest to the word that opens it, if one is near."""
    piece, word = place.piece, place.word
    message = _("`{word}` opens no statement").format(word=shown(word))
    near = nearest(word)
    mended = near + piece.code[len(word) :] if near else ""
    slip = None
    if near and not place.reads(mended):
        slip = place.instead(mended).slip()
    again = slip.mended if slip else _again(place, near, mended)
    if again:
        mended, message = again, with_remedy(message, piece.code, again)
    elif near:
        message += _("; did you mean `{near}`?").format(near=near)
    return Meant(message, piece, 0, len(word), mended, "unknown-statement")


def _again(place: Place, near: str | None, mended: str) -> str:
    """Return a line said again that can be read as it is, but with words that say nothing."""
    known = near == "trump" and read_suit(mended.split()[-1], place.session.system) is not None
    if near not in ("result", "bids", "trump") or known or not place.session.players:
        return ""
    again = retold(near, mended, place.session.players)
    return again if again.split() != mended.split() and again and place.reads(again) else ""


def _opened(place: Place) -> Slip | None:
    """Return what a line was meant to be that a name opens, or that is prose."""
    code, word, session = place.piece.code, place.word, place.session
    if not place.patient or len(code) > LINE:
        return None
    later = any(line.kind in ("exchange", "tricks") for line in session.lines)
    for each in named_first(code, session.players, later):
        if mended := place.readable(each):
            told = _("a line begins with what it is about, not with a name")
            return Slip(0, len(word), told, mended)
    if nearest(word):
        return None
    for each in by_looks(code, session.players, later):
        if place.reads(each):
            return Slip(0, len(word), _("`{word}` opens no statement").format(word=word), each)
    if told := remark(code):
        return Slip(0, len(code), _("a remark is a note, or stands behind `#`"), told)
    return None
