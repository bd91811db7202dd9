"""Lines, each of the kind that it certainly was meant for, as `Deal 1:` or `Spil 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.base.source import Source
from ombre_records.notation import segment
from ombre_records.notation.apparatus import MARK
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.open_session import Open
from ombre_records.notation.segment import KEYWORD, KINDS, Cut

_MARK = re.compile(r"#{1,6}[ \t]*")
_OMBRE = r"(?m)^[ \t]*ombre\b"
_HEADED = r"(?ms)^[ \t]*#{1,6}[ \t]+ombre[ \t]+1[ \t]*$(?=.*^[ \t]*#{1,6}[ \t]+players\b)"
"""A header of headings."""
_DAY = r"\d{4}"
"""The year of a heading that dates the record."""
_STATEMENT = r"(?m)^(?:[ \t>*+-]|\[[ xX]\])*(?![ \t>*+-])([^#\n][^\n]*)$"
_NUMBER = r"\d"
_FEW = 3
"""The most words of a heading that tells a deal's number and no more."""
_LOOKED = 2_000
_ONCE = frozenset(("dealer", "bids", "contract", "trump", "pool", "hand"))
"""Statements that open a deal, and stand once in one but for `hand`."""
_LATE = frozenset(("bids", "contract", "trump", "tricks", "result", "payments"))
"""Statements that stand below all hands of a deal."""
_OF_HEADER = ("ombre", "rules", "players")


def heading_of(comment: str, session: Open | None, text: str, end: int) -> str:
    """Return the keyword of the statement for which a comment was meant; nothing for any other.

    `end`: the offset in the text behind it. It is a statement only if the record cannot be read
    without it: a deal where none is open or what opens one stands again, or a whole header.
    """
    remark = _MARK.sub("", comment, count=1).strip()
    if session is None and re.search(_DAY, remark) and not re.search(_OMBRE, text):
        return "broken"
    numbered = session and len(remark.split()) <= _FEW and re.search(_NUMBER, remark)
    if not numbered and not remark.startswith(_OF_HEADER):
        return ""
    kind = cut_line(remark, 0, 0).kind
    if kind == "deal" and session and numbered:
        match = re.compile(_STATEMENT).search(text, max(0, end), max(0, end) + _LOOKED)
        below = cut_line(match[1], 0, 0).kind if match else ""
        return kind if _opens(below, session) else ""
    headed = kind in _OF_HEADER and remark.startswith(kind) and not re.search(_OMBRE, text)
    return kind if headed and re.search(_HEADED, text) else ""


def _opens(kind: str, session: Open) -> bool:
    """Whether a statement begins a deal in this place that no `deal` has opened."""
    told = kind in ("unknown", "broken")
    if not (told or kind in _ONCE) or session.results:
        return False
    kinds = {line.kind for line in session.lines if line.code}
    if not session.deals:
        return bool(session.players)
    return bool(kinds & _LATE) if told or kind in ("hand", "pool") else kind in kinds


_JOINED = re.compile(r"([^\W\d_]+)\d{1,9}\W*")
"""A word and its number without a blank: `deal1`."""
# Expressions for what is rare are texts: `re` compiles them when it comes, and not at each start.
_NTH = (
    r"(?i)\d{1,9}\s*(?:st|nd|rd|th|\.|e|er|º|ª|te|tes)?\s*"
    r"(?:deal|game|hand|board|round|spil|giv|spiel|mano|donne)\W*"
)
"""The number of a deal before the word for one: `1st deal`, `2. Spil`."""
_BOARD = r"(?i)\[\s*(?:board|deal)\s+\"?\d{1,9}\"?\s*\]"
"""The tag of PBN for a deal, or a heading in brackets."""
_HAND = r"hand\s*(?:no\.?\s*)?#?\s*\d{1,9}\W*"
"""`hand 3` for what is here `deal 3`."""
_HEADING = r"deal(?:[\s,;|]+[^\W\d_]+){2,}"
"""Words without a number behind `deal`, as above the columns of a table."""


def cut(source: Source) -> Iterator[Cut]:
    """Yield the lines of a source, of the kinds that they were meant for."""
    return (as_meant(each) for each in segment.cut(source))


def cut_line(raw: str, number: int, start: int) -> Cut:
    """Return a line, of the kind that it was meant for."""
    return as_meant(segment.cut_line(raw, number, start))


def as_meant(piece: Cut) -> Cut:
    """Return a line as one of the kind that it was meant for; it cannot be read as that."""
    code, kind = piece.code, piece.kind
    if not code:
        return piece
    if kind == "hand" and re.fullmatch(_HAND, code):
        return piece._replace(kind="deal")
    if kind == "deal" and re.fullmatch(_HEADING, code):
        return piece._replace(kind="unknown")
    if kind not in ("unknown", "broken", "trick") or code.split(None, 1)[0].isdecimal():
        return piece
    meant = _meant(code)
    return piece._replace(kind=meant) if meant else piece


def _meant(code: str) -> str:
    mark = MARK.match(code)
    rest = code[mark.end() :] if mark else code
    if word := KEYWORD.match(rest):
        return _meant_kind(rest, word.group())
    if inner := _marked_kind(rest):
        return inner
    return "deal" if re.fullmatch(_NTH, rest) or re.fullmatch(_BOARD, rest) else ""


def _marked_kind(code: str) -> str:
    """Return the keyword of a statement with marks of a mail, a web page or Markdown about it."""
    from ombre_records.repair.markup import numbered, unmarked

    if not code:
        return ""
    bare = numbered(code) if code[0].isdecimal() else ""
    if not bare and (code[0].isdecimal() or code[0] in "[<("):
        from ombre_records.repair.speech import statement

        bare = statement(code)
    if not bare and code[0] in _MARKS and (bare_line := unmarked(code)):
        bare = numbered(bare_line.code) or bare_line.code
    kind = cut_line(bare, 0, 0).kind if bare else ""
    if kind == "ombre" and not re.fullmatch(rf"ombre{_TOLD[kind]}", bare):
        return ""  # who plays
    if kind == "trick" and code[0] in "[(<" and re.match(_RESULT, bare):
        return kind  # or a line of results
    return kind if kind in KEYWORDS and kind not in _ALSO_SAID else ""


def with_its_number(piece: Cut, raw: str) -> Cut:
    """Return a line whose number stands behind `#`, which opens a comment, with the number as its
    own: `Deal #1`.
    """
    behind = piece.comment or ""
    if not re.match(_NUMBER_BEHIND, behind) or not names_a_deal(piece.code):
        return piece
    code, mark, comment = raw[raw.index("#") + 1 :].partition("#")
    code = f"{raw[: raw.index('#')]}#{code}".strip()
    return piece._replace(code=code, comment=f"{mark}{comment}" if mark else None)


def names_a_deal(word: str) -> bool:
    """Whether a word before a number is one for a deal: `Hand 3`, `Spil 3`, `Game 3`."""
    return word.lower() in ("deal", "hand") or _foreign(word) in _NUMBERED


_NUMBER_BEHIND = r"#\s?\d"
_RESULT = r"\d{1,9}[.)]?\s+(?:[^\W\d_]{2,}\s|\S+$)"
"""A number, and a name or a sign alone."""
_MARKS = frozenset("<>*_`~-+•·–[&(")
_ALSO_SAID = frozenset(("for", "call", "pool", "stock", "turn"))
"""Keywords that open a remark as well as a statement."""


def _meant_kind(code: str, word: str) -> str:
    """Return the keyword that a line was meant for: in capitals, or a word of another language."""
    joined = _JOINED.fullmatch(code)
    if joined and (joined[1].lower() == "deal" or _foreign(joined[1]) == "deal"):
        return "deal"
    if match := _ALONE.fullmatch(code):
        foreign = _foreign(word)
        if match[1]:
            return "deal" if names_a_deal(word) else ""
        if foreign in _BY_THEMSELVES:
            return foreign
    lower = word.lower()
    if lower not in KINDS:
        return ""
    pattern = _TOLD.get(lower)
    return lower if pattern is None or re.fullmatch(pattern, code[len(word) :]) else ""


def _foreign(word: str) -> str:
    """Return the keyword that a word of another language stands for; a lawful record has none."""
    from ombre_records.base.lexicon.meanings import meaning

    return meaning("keyword", word)


def is_meant(piece: Cut) -> bool:
    """Whether a line is of its kind only as it was meant; it cannot be read as that."""
    kind, code = piece.kind, piece.code
    own = code.startswith(kind) and not code[len(kind) :][:1].isalnum()
    tagged = code.startswith("[") and not re.match(_BOX, code)
    return kind in KINDS and kind != "trick" and not (own or tagged)


_BOX = r"\[[ xX]\]\s|\[\d[\d/.:, -]*\]\s"
"""A box of a list, or the time in a chat."""


_ALONE = re.compile(
    r"[^\W\d_][\w-]*\s*(?:(?:no|nr|n°)?\.?\s*#?\s*(\d{1,9}))?\s*[:.)]*", re.IGNORECASE
)
"""A word alone, or with a number."""
_NUMBERED = frozenset(("deal", "hand", "rules"))
"""Statements for other words of which a number opens a deal: `Spil 3`, `Hand 3`, `Game 3`."""
_BY_THEMSELVES = frozenset(("results", "tricks", "boards"))
_TOLD = {
    "deal": r"\W*\d+\W*",
    "ombre": r"\W*\d*(?:\.\d+)?\W*",
    "results": r"\W*",
    "seats": r".*,.*",
    "totals": r".*\d.*",
}
"""The rest of a line behind a word in capitals that opens a part of a session."""
