"""One statement written in several lines: entries, cards or amounts below what they belong to; and
what a header says in a tag and a deal has to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ombre_records.base.finding import Edit, Remedy
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning, words_for
from ombre_records.base.limits import LINE
from ombre_records.base.source import Span
from ombre_records.notation.keywords import KEYWORDS, LISTED
from ombre_records.notation.words import as_name
from ombre_records.repair.atoms import suit_letter
from ombre_records.repair.chat import conversation
from ombre_records.repair.line import TEXTS
from ombre_records.repair.openings import all_cards, entries_below, nearest
from ombre_records.repair.place import Meant, Place

_TAG = re.compile(r'\[\s*(\w+)\s+"?([^"\[\]]+?)"?\s*\]')
_FIRST = frozenset(("dealer", "rests", "pool"))
"""Statements that stand right below `deal`."""
_LATER = frozenset(("trump", "contract", "result"))
"""Statements that stand below the calls, and below all else of a deal."""
_OPENS = re.compile(r"^[ \t]*deal\b.*$", re.MULTILINE)
_ENDS_DEAL = re.compile(r"^[ \t]*(?:deal|results|ombre|totals)\b", re.MULTILINE)


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
    match = _TAG.fullmatch(piece.code)
    key = match[1].lower() if match else ""
    keyword = key if key in KEYWORDS else meaning("keyword", key)
    deal = _below(place) if not session.deals and not session.results else None
    if match is None or deal is None or keyword not in _FIRST | _LATER:
        return None
    line = place.readable(f"{keyword} {match[2].strip()}")
    called = keyword == "contract" and not match[2].strip()[:1].islower()
    if not line or "\n" in line or called:  # who plays is not a call
        return None
    match_below = re.search(rf"^[ \t]*({keyword}\b[^#\n]*)", deal.body, re.MULTILINE)
    strike = Edit(_whole(place), "")
    statement = " ".join(match_below[1].split()) if match_below else ""
    edits: tuple[Edit, ...] = (strike,)
    written: tuple[str, ...] = ()
    if statement and statement != line:
        more = _(", which says `{line}`; delete this line, or correct that one").format(
            line=statement
        )
    elif statement:
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
    match = _OPENS.search(below)
    if match is None:
        return None
    ends = _ENDS_DEAL.search(below, match.end())
    start = place.piece.start + len(place.piece.code) + match.start()
    return _Deal(match[0], below[match.end() : ends.start() if ends else None], start)


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


_GOES_ON = frozenset(("hand", "holds", "stock", "exchange"))
"""Statements whose cards may fill more than a line."""


def several_lines(place: Place) -> Meant | None:
    """Return what a line and those below it are together, if they are one statement."""
    looks = (look(place) for look in _LOOKED_FOR) if place.patient else ()
    return next(filter(None, looks), None)


def _long_text(place: Place) -> Meant | None:
    """Find a text in quotation marks that goes on in the lines below."""
    piece = place.piece
    if piece.code.count('"') != 1 or piece.kind not in TEXTS | {"tag"}:
        return None
    below = place.below.split("\n")[1:_LINES]
    last = next((at for at, line in enumerate(below, 1) if '"' in line), 0)
    mended = " ".join([piece.code, *map(str.strip, below[:last])])
    if not last or not place.reads(mended):
        return None
    message = _("write a statement on one line")
    return place.together(last, message, mended)


_LINES = 6
"""The most lines of a text."""


def _long_comment(place: Place) -> Meant | None:
    """Find a comment of another language that goes on in the lines below."""
    piece = place.piece
    opened = _COMMENT_OPENS.match(piece.code)
    closing = {"/*": "*/", "<!--": "-->"}.get(opened[1], "") if opened else ""
    if not closing or closing in piece.code:
        return None
    below = place.below.split("\n")[1:_COMMENTED]
    last = next((at for at, line in enumerate(below, 1) if line.rstrip().endswith(closing)), 0)
    lines = [piece.code[opened.end() if opened else 0 :], *below[:last]]
    bare = [each.strip().removesuffix(closing).strip(" *") for each in lines]
    if not last:
        return None
    mended = "\n".join(f"# {each}" for each in bare if each)
    message = _("begin a comment with `#`")
    return Meant(message, place.through(last), 0, 2, mended, until=piece.number + last)


_COMMENT_OPENS = re.compile(r"(/\*|<!--)\**\s*")
_COMMENTED = 20
"""The most lines of a comment."""


def _declared(place: Place) -> Meant | None:
    """Find who plays, and what, in a line each: `Declarer: Ada`, and below it `Call: solo`."""
    rows = [place.piece.code, *place.below.split("\n", 2)[1:2]]
    cells = [match.groups() for row in rows if (match := _HEADED.fullmatch(row.strip()))]
    values = {meaning("column", head): value.strip('" ') for head, value in cells}
    name, call = values.get("ombre"), values.get("call", "")
    if name not in place.session.players or not call or not place.below_header:
        return None
    mended = place.readable(f"contract {as_name(name or '?')} {call}")
    text = _("write a statement on one line")
    return place.together(1, text, mended) if mended else None


_HEADED = re.compile(r"([^\W\d_]+)\s*(?:[:=]\s*|\s)([^\W\d_][^:=#]*)")
"""A word, and what is told under it."""


def _called_in_rows(place: Place) -> Meant | None:
    """Find calls in rows below the names, as a table of bridge has them."""
    piece, players = place.piece, {*place.session.players}
    if (
        piece.kind in KEYWORDS - {"bids"}
        or nearest(place.word) != "bids"
        or piece.code != place.word
    ):
        return None
    rows: list[list[str]] = []
    for line in place.below.split("\n")[1:]:
        words = line.split("#")[0].split()
        known = {*map(str.lower, words)} <= words_for("said", "pass") | words_for(
            "said", "play"
        ) | {"solo", "play"} or {*words} <= players
        if not words or (words[0] in KEYWORDS and not known) or not (known or rows):
            break
        rows.append(words)
    calls = [word for row in rows for word in row if not {*row} <= players]
    mended = f"bids {', '.join(calls)}"
    if not calls or not place.reads(mended):
        return None
    text = _("put `{keyword}` and all its entries on one line, separated by commas")
    message = text.format(keyword="bids")
    return place.together(len(rows), message, mended)


def _seated_in_tags(place: Place) -> Meant | None:
    """Find the players by their seats, one each: in tags of PGN or PBN, or behind a colon."""
    piece = place.piece
    named = place.session.players or re.search(r"^\s*players\b", place.about, re.MULTILINE)
    if named:
        return None
    names: list[str] = []
    for line in [piece.code, *place.below.split("\n")[1:]]:
        match = _SEAT_TAG.fullmatch(line.strip())
        if match is None:
            break
        names.append((match[1] or match[2] or "").strip())
    mended = f"players {', '.join(map(as_name, names))}"
    if len(names) < 2 or not all(names) or not place.reads(mended):
        return None
    message = _("write the players on one line, in turn order")
    return place.together(len(names) - 1, message, mended)


_SEAT_TAG = re.compile(
    r"\[\s*(?:white|black|third|fourth|north|east|south|west|(?:player|seat)\s?\w?)\s+\"([^\"]*)\"\s*\]"
    rf"|(?:{'|'.join(words_for('said', 'compass'))})\s*[:=]\s*\"?([^\":,]+)\"?",
    re.IGNORECASE,
)


def _by_suits(place: Place) -> Meant | None:
    """Find a hand whose suits stand below its name, one a line, or whose cards go on below."""
    piece = place.piece
    bare = piece.code.strip('*_ :"')
    named = next((n for n in place.session.players if n and n.casefold() == bare.casefold()), "")
    if named:
        later = any(line.kind in ("exchange", "tricks") for line in place.session.lines)
        code = f"{'holds' if later else 'hand'} {as_name(named)}"
    elif piece.kind in _GOES_ON:
        code = piece.code.rstrip(" :,;")
    else:
        return _below_its_hand(place)
    lines = _suits_below(place.below.split("\n")[1:_SUITS])
    mended = place.readable(f"{code} {' '.join(lines)}") if lines else ""
    text = _("write a statement on one line")
    return place.together(len(lines), text, mended) if mended else None


_SUITS = 5
"""So many suits are one more than there are."""


def _suits_below(lines: Sequence[str]) -> list[str]:
    """Return the cards of lines with a suit each, or with cards, as far as they go."""
    cards: list[str] = []
    for raw in lines:
        line = raw.split("#")[0].strip().lstrip("-*• ")
        word, _blank, ranks = line.partition(" ")
        suit = suit_letter(word.strip(":=.*")) if word else ""
        if word and not suit and (split := _SUIT_MARKED.match(line)):
            suit, ranks = suit_letter(split[1]), split[2]
        bare = re.sub(r"[\s,.-]+", "", ranks.strip(" :=").replace("10", "?"))
        if suit and re.fullmatch(r"[AKQJ2-7]*", bare):
            cards.append(f"{suit}{bare or '-'}")
        elif line and all_cards(line):
            cards.append(" ".join(re.split(r"[\s,;]+", line.strip(" ,;"))))
        else:
            break
    return cards


_SUIT_MARKED = re.compile(r"([SCHD]|[♠♤♣♧♥♡♦♢]|[^\W\d_]{3,})[:=]\s*(.*)")


def _below_its_hand(place: Place) -> Meant | None:
    """Find cards below the line of the hand that they are of."""
    piece = place.piece
    above = next((line for line in reversed(place.session.lines) if line.kind != "blank"), None)
    if above is None or above.kind not in ("hand", "holds") or above.edited is None:
        return None
    lines = _suits_below([piece.code, *place.below.split("\n")[1:_SUITS]])
    mended = f"{above.code} {' '.join(lines)}"
    if not lines or above.comment or not place.reads(mended):
        return None
    whole = place.through(len(lines) - 1)
    before = place.stretch(above.start + len(above.code), piece.start)
    if before.strip():
        return None
    text = _("write a statement on one line")
    start, end = piece.start - len(before), piece.start + len(whole.code)
    edits = (Edit(Span(start, end), f" {' '.join(lines)}"),)
    until = piece.number + len(lines) - 1
    return Meant(text, whole, 0, len(piece.code), mended, until=until, edits=edits)


def _section_named(place: Place) -> Meant | None:
    """Find the heading of a section, as files of settings have it: `[players]`."""
    piece = place.piece
    match = _NAMED.fullmatch(piece.code)
    if match is None or piece.kind not in ("unknown", "broken", "deal"):
        return None
    word = match[1].lower()
    keyword = word if word in KEYWORDS else meaning("keyword", word) or ""
    below = place.below.split("\n")[1:_LINES]
    entries: list[str] = []
    for line in below:
        bare = line.split("#")[0].strip()
        opens = bare.split(None, 1)[0].rstrip(":=") if bare else ""
        if not bare or bare[0] == "[" or opens in KEYWORDS:
            break
        entries.append(bare.strip(" ,;-*"))
    number = _NUMBER_IS.fullmatch(entries[0]) if entries else None
    again = bool(below) and below[0].split(None, 1)[:1] == [keyword]
    mended, taken = "", 0
    if keyword == "deal" and number:
        mended, taken = f"deal {number[1]}", 1
    elif keyword == "deal" and not again:
        mended = f"deal {len(place.session.deals) + (1 if place.session.numbered else 0) or 1}"
    elif keyword in ("results", "tricks") and not again:
        mended = keyword
    elif keyword in LISTED and entries:
        mended = place.readable(f"{keyword} {', '.join(entries)}")
        taken = len(entries)
    elif keyword and len(entries) == 1 and keyword not in ("results", "tricks", "ombre"):
        mended, taken = place.readable(f"{keyword} {entries[0]}"), 1
    text = _("write a header line as a keyword and its value, without brackets")
    if not mended or mended.startswith("# "):
        text, mended, taken = _("write a remark as a note, or after `#`"), f"# {piece.code}", 0
    whole = place.through(taken) if taken else piece
    unknown = "unknown-statement" if piece.kind == "unknown" else "syntax"
    until = piece.number + taken if taken else 0
    return Meant(
        text, whole, 0, len(piece.code), mended, unknown, until, results=mended == "results"
    )


_NAMED = re.compile(r"\[{1,2}\s*([^\W\d_][\w-]*)\s*\]{1,2}")
_NUMBER_IS = re.compile(r"(?:number|no|nr|n|deal|id)\.?\s*[:=]?\s*(\d{1,9})", re.IGNORECASE)


def _two_versions(place: Place) -> Meant | None:
    """Find the marks between which a tool for versions has left two of the same lines."""
    piece = place.piece
    if not piece.code.startswith(_OURS):
        return None
    lines = place.below.split("\n")
    middle = next((at for at, each in enumerate(lines) if each.startswith(_BETWEEN)), 0)
    last = next((at for at, each in enumerate(lines) if each.startswith(_THEIRS)), 0)
    if not 0 < middle < last:
        return None
    message = _(
        "here are two versions of these lines; keep one, and delete the lines"
        " that begin with `{ours}`, `{between}` and `{theirs}`"
    ).format(ours=_OURS, between=_BETWEEN, theirs=_THEIRS)
    return Meant(message, piece, 0, len(piece.code), until=piece.number + last)


_OURS, _BETWEEN, _THEIRS = (char * 7 for char in "<=>")
"""The beginnings of the lines between two versions of a text."""


def _gathered(place: Place) -> Meant | None:
    """Find a statement whose entries stand below it, one a line."""
    piece = place.piece
    keyword = piece.kind if piece.kind in KEYWORDS else nearest(place.word)
    if keyword not in LISTED:
        return None
    entries, taken = entries_below(keyword, piece.code, place.below.partition("\n")[2])
    mended = place.readable(f"{keyword} {', '.join(entries)}") if taken else ""
    if not mended:
        return None
    text = _("put `{keyword}` and all its entries on one line, separated by commas")
    return place.together(taken, text.format(keyword=keyword), mended)


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
    text = _("write a statement on one line")
    end, remedy = gap + len(piece.code), Remedy(lines=(meant.strip(),))
    return Meant(text, whole, gap, end, f" {piece.code}", remedy=remedy)


_LOOKED_FOR: tuple[Callable[[Place], Meant | None], ...] = (
    _two_versions,
    _long_comment,
    _long_text,
    _section_named,
    _by_suits,
    _seated_in_tags,
    _declared,
    _called_in_rows,
    conversation,
    moved_into_deal,
    _gathered,
)
"""Searches for lines that go together, the least doubtful first."""
