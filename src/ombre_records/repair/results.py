"""Lines of results that stand where none can stand, or in a comment."""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedInput

from ombre_records.base.finding import Edit, Remedy
from ombre_records.base.language import _
from ombre_records.base.limits import LINE
from ombre_records.base.source import Span
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.pieces import pieces
from ombre_records.repair.line import CARD
from ombre_records.repair.openings import nearest
from ombre_records.repair.place import Meant, Place
from ombre_records.repair.segments import names_a_deal


def meant_results(place: Place) -> Meant | None:
    """Find a `result` alone above lines of results."""
    piece, session = place.piece, place.session
    told = _TOLD_BEHIND.fullmatch(piece.code)
    told = told if told and "results" in (told[1], nearest(told[1])) else None
    word = (told[1] if told else piece.code).rstrip(": ")
    lines = (
        _in_block(place._replace(piece=piece._replace(kind="trick", code=told[2]))) if told else ""
    )
    if len(word.split()) != 1 or (session.results and not lines):
        return None
    others = (None, "result", "results", "payments", "totals", "deal")
    alone = piece.kind in KEYWORDS or (piece.kind == "unknown" and nearest(word) in others)
    if not alone or not _tells((lines or place.below.strip()).partition("\n")[0]):
        return None
    message = _("put results lines below `results`")
    return Meant(message, piece, 0, len(piece.code), f"results\n{lines}".rstrip(), results=True)


_TOLD_BEHIND = re.compile(r"(\w+)[\s:]+(\d{1,3}[.):]*\s.+)")
"""A word, and behind it a line of results."""


def result_alone(place: Place) -> Meant | None:
    """Find the first line of results that stands below no `results`; the others go with it."""
    piece, session = place.piece, place.session
    block = session.results or (session.told_results and piece.kind == "deal")
    if block or not _may_tell(place):
        return None
    lines = _in_block(place) if session.players else piece.code
    last = lines.rpartition("\n")[2]
    if session.lines and not any(name and name in last for name in session.players):
        return None  # in a deal, a number that opens a line counts something else
    if _PLAYED.search(piece.code) or not _tells(last, first=not session.lines):
        return None
    number, _blank, told = last.partition(" ")
    if _DEAL.match(piece.code) and told == "-" and number != "1":
        deal = f"deal {number}\nresult passed-out"
        text = _("put each statement on its own line")
        return Meant(text, piece, 0, len(piece.code), deal)
    message = _("put a results line below `results`")
    above = "results\n"
    remedy = Remedy(lines=("results",), more=_(" above it")) if lines == piece.code else None
    if not session.opened and not any(line.code for line in session.header):
        message = _("put results lines below a header and `results`")
        names = ", ".join(_ombres(place))
        above = f"ombre 1\nplayers {names}\nresults\n" if names else "ombre 1\nresults\n"
        remedy = Remedy(lines=tuple(above.rstrip().split("\n")))
    mended = f"{above}{lines}"
    return Meant(message, piece, 0, len(piece.code), mended, results=True, remedy=remedy)


def _in_block(place: Place) -> str:
    """Return a line of results as it is written in a block of them."""
    piece, inside = place.piece, _inside(place)
    slip = None if inside.reads(piece.code) else inside.slip()
    return slip.mended if slip else piece.code


def result_below(place: Place) -> Place | None:
    """Return the place of a line below a misspelt `results`, as if in a block of results.

    None for another line.
    """
    below = place.session.meant and not place.session.results and _may_tell(place)
    return _inside(place) if below else None


def _may_tell(place: Place) -> bool:
    """Whether a line that no tricks are above begins with a number, or with that of a deal."""
    piece, session = place.piece, place.session
    numbered = _DEAL.match(piece.code)
    begun = piece.kind == "trick" or (numbered and names_a_deal(numbered[1]))
    return bool(begun) and not any(line.kind == "tricks" for line in session.lines)


_DEAL = re.compile(r"([^\W\d_]+)\.?\s*#?\d{1,4}\W*\s\S")
"""A word and a number, and something behind them."""


def _inside(place: Place) -> Place:
    """Return the place of a line as in a block of results."""
    kind = "result-line" if place.piece.kind == "trick" else place.piece.kind
    return place._replace(piece=place.piece._replace(kind=kind)).in_block()


def commented(place: Place, line: str) -> Meant | None:
    """Find what was meant to be a line, but is a comment: `#1 Ada play S won`."""
    line = place.numbered(line)
    if not line:
        return None
    piece = place.piece
    at = place.text.index("#", piece.start)
    end = at + len((piece.comment or "").rstrip())
    row = piece._replace(code=place.stretch(piece.start, end))
    text = _("what follows `#` is a comment, and is not read")
    again = re.search(rf"(?m)^\s*{line.split()[0]}\b", place.stretch(end, end + LINE))
    edits = () if again else (Edit(Span(at, end), line),)
    start = at - piece.start
    return Meant(text, row, start, start + 1, edits=edits, remedy=Remedy(lines=(line,)))


def _ombres(place: Place) -> list[str]:
    """Return whom the lines of results from here name as Ombre, each once."""
    lines = f"{place.piece.code}{place.below}".split("\n")
    words = [line.split() for line in lines if _tells(line)]
    return list(dict.fromkeys(each[1] for each in words if len(each) > 1 and each[1][0].isalpha()))


_PLAYED = re.compile(rf"(?<!\S){CARD}\s+{CARD}(?!\S)")
"""Cards that are played one behind the other."""
_MARKED = re.compile(r"^(\d{1,3})[.):]+\s*(?=[^\W\d_])")
"""A point, colon or parenthesis behind the number that opens a line."""


def _tells(code: str, *, first: bool = False) -> bool:
    """Return whether a line tells how a deal ended; of a `first` one, that all passed, or who won
    how much, too.
    """
    try:
        parts = pieces(_MARKED.sub(r"\1 ", code.split("#")[0].strip()), "result-line")
    except UnexpectedInput:
        return False
    slots = {each.slot for each in parts.values if each.text not in KEYWORDS}
    return "outcome" in slots or (
        first
        and ("passed" in slots or ("signed" in slots and re.search(r"[+-]\d", code) is not None))
    )
