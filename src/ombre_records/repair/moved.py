"""What a header says in a tag and a deal has to say: it moves down into the deal."""

from __future__ import annotations

import re
from typing import NamedTuple

from ombre_records.base.finding import Edit, Remedy
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning
from ombre_records.base.source import Span
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.repair.place import Meant, Place

_TAG = re.compile(r'\[\s*(\w+)\s+"?([^"\[\]]+?)"?\s*\]')
_FIRST = frozenset(("dealer", "rests", "pool"))
"""Statements that stand right below `deal`."""
_LATER = frozenset(("trump", "contract", "result"))
"""Statements that stand below the calls, and below all else of a deal."""
_OPENS = re.compile(r"^[ \t]*deal\b.*$", re.MULTILINE)
_ENDS = re.compile(r"^[ \t]*(?:deal|results|ombre|totals)\b", re.MULTILINE)


class _Deal(NamedTuple):
    """The deal below a header: the line that opens it, its other lines, and its first offset
    behind the line above."""

    opening: str
    body: str
    start: int


def moved_into_deal(place: Place) -> Meant | None:
    """Find a tag of the header that tells of the first deal: its line moves, or is struck where the
    deal says so already.
    """
    piece, session = place.piece, place.session
    found = _TAG.fullmatch(piece.code)
    key = found[1].lower() if found else ""
    keyword = key if key in KEYWORDS else meaning("keyword", key)
    deal = _below(place) if not session.deals and not session.results else None
    if found is None or deal is None or keyword not in _FIRST | _LATER:
        return None
    line = place.readable(f"{keyword} {found[2].strip()}")
    called = keyword == "contract" and not found[2].strip()[:1].islower()
    if not line or "\n" in line or called:  # who plays is no call
        return None
    told = re.search(rf"^[ \t]*({keyword}\b[^#\n]*)", deal.body, re.MULTILINE)
    strike = Edit(_whole(place), "")
    said = " ".join(told[1].split()) if told else ""
    edits: tuple[Edit, ...] = (strike,)
    written: tuple[str, ...] = ()
    if said and said != line:
        more = _(", which says `{line}`; delete this line, or correct that one").format(line=said)
    elif said:
        more = _(", which says so already; delete this line")
    else:
        above, at = _above(deal, str(keyword))
        written = (line,)
        more = _(" below `{above}`, and strike it here").format(above=above.split("#")[0].strip())
        edits = (strike, Edit(Span(at, at), f"\n{line}"))
    wrong = _("`{keyword}` belongs in a deal").format(keyword=keyword)
    end, remedy = len(piece.code), Remedy(lines=written, more=more)
    return Meant(wrong, piece, 0, end, f"# {line}", edits=edits, remedy=remedy)


def _below(place: Place) -> _Deal | None:
    """Return the first deal below a line of the header, as far as it is looked at."""
    below = place.below
    found = _OPENS.search(below)
    if found is None:
        return None
    ends = _ENDS.search(below, found.end())
    start = place.piece.start + len(place.piece.code) + found.start()
    return _Deal(found[0], below[found.end() : ends.start() if ends else None], start)


def _above(deal: _Deal, keyword: str) -> tuple[str, int]:
    """Return below which line of a deal a statement stands, and where that line ends."""
    at = deal.start + len(deal.opening)
    if keyword == "result":
        rest = deal.body.rstrip()
        return rest.rpartition("\n")[2] or deal.opening, at + len(rest)
    calls = re.search(r"^[ \t]*bids\b.*$", deal.body, re.MULTILINE)
    if keyword in _LATER and calls:
        return calls[0], at + calls.end()
    return deal.opening, at


def _whole(place: Place) -> Span:
    """Return where the whole line stands, its break with it if nothing else stands in it."""
    start, end = place.piece.start, place.piece.start + len(place.piece.code)
    return Span(start, end + (place.stretch(end, end + 1) == "\n"))
