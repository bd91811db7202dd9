"""A text cut into lines, each with its keyword, its statement and its comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.notation.apparatus import MARK
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.source import Source

_KEYWORD = re.compile(r"[^\W\d_][\w-]*")
_CODE = re.compile(
    r'(?:[^"#]++|(?<=&)#(?=\d{1,6};|[xX][0-9A-Fa-f]{1,5};)|"(?:[^"\\]++|\\.?)*+(?:"|\Z))*+'
)
"""All up to a comment: `#` outside a string; a string that is not closed goes to the end."""
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
_TRICK = r'\d|\[[^\[\]\d"]*\d(?:[^\[\]"]|"(?:[^"\\]|\\.)*")*\]'


_KINDS = {word: word for word in KEYWORDS if word != "for"}
_KINDS |= {str(number): "trick" for number in range(100)}


class Cut(NamedTuple):
    """One line: its kind, number, the offset of its code, the code, the comment with its `#`."""

    kind: str
    number: int
    start: int
    code: str
    comment: str | None


def cut(source: Source) -> Iterator[Cut]:
    """Yield the lines of a source.

    The kind is a keyword, `trick`, `blank`, `comment`, `unknown` (a word that is no keyword) or
    `broken` (no word at all). It is a keyword also where a line certainly was meant for that, as
    `Deal 1:` or `Spil 1`, which cannot be read all the same.
    """
    start = 0
    for number, raw in enumerate(source.text.split("\n"), source.before + 1):
        yield cut_line(raw, number, start)
        start += len(raw) + 1


def cut_line(raw: str, number: int, start: int) -> Cut:
    """Return a line with its kind; `start` is its offset, `number` counts from 1."""
    code, comment = raw, None
    if "#" in raw:
        code, comment = _without_comment(raw)
    bare = code.strip()
    if not bare:
        return Cut("blank" if comment is None else "comment", number, start, bare, comment)
    kind = _KINDS.get(bare.split(None, 1)[0]) or _odd_kind(bare)
    if kind == "hand" and re.fullmatch(_HAND, bare):
        kind = "deal"
    elif kind == "deal" and re.fullmatch(_HEADING, bare):
        kind = "unknown"
    at = start if raw.startswith(bare) else start + code.index(bare)
    return Cut(kind, number, at, bare, comment)


def _without_comment(raw: str) -> tuple[str, str | None]:
    found = _CODE.match(raw)
    end = found.end() if found else 0
    return (raw[:end], raw[end:].rstrip()) if end < len(raw) else (raw, None)


def _odd_kind(code: str) -> str:
    mark = MARK.match(code)
    rest = code[mark.end() :] if mark else code
    word = _KEYWORD.match(rest)
    if not word and (inner := _marked_kind(rest)):
        return inner
    if word:
        return _KINDS.get(word.group()) or _meant_kind(rest, word.group()) or "unknown"
    if re.fullmatch(_NTH, rest) or re.fullmatch(_BOARD, rest):
        return "deal"
    return "trick" if re.match(_TRICK, rest) else "broken"


def _marked_kind(code: str) -> str:
    """Return the keyword of a statement with marks of a mail, a web page or Markdown about it."""
    from ombre_records.notation.markup import numbered, quoted_cell, unmarked

    if not code:
        return ""
    bare = numbered(code) if code[0].isdecimal() else ""
    if not bare and code[0] == '"':
        bare = quoted_cell(code)
    if not bare and (code[0].isdecimal() or code[0] in "[<("):
        from ombre_records.notation.speech import statement

        bare = statement(code)
    if not bare and code[0] in _MARKS and (found := unmarked(code)):
        bare = numbered(found.code) or found.code
    kind = cut_line(bare, 0, 0).kind if bare else ""
    if kind == "trick" and code[0] in "[(<" and re.match(_RESULT, bare):
        return kind  # or a line of results
    return kind if kind in KEYWORDS and kind not in _ALSO_SAID else ""


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
    if found := _ALONE.fullmatch(code):
        foreign = _foreign(word)
        if found[1]:
            return "deal" if foreign in _NUMBERED or word.lower() in _NUMBERED else ""
        if foreign in _BY_THEMSELVES:
            return foreign
    lower = word.lower()
    if lower not in _KINDS:
        return ""
    told = _TOLD.get(lower)
    return lower if told is None or re.fullmatch(told, code[len(word) :]) else ""


def _foreign(word: str) -> str:
    """Return the keyword that a word of another language stands for; a lawful record has none."""
    from ombre_records.lexicon.meanings import meaning

    return meaning("keyword", word) or ""


def is_meant(piece: Cut) -> bool:
    """Whether a line is of its kind only as it was meant; it cannot be read as that."""
    kind, code = piece.kind, piece.code
    own = code.startswith(kind) and not code[len(kind) :][:1].isalnum()
    tagged = code.startswith("[") and not re.match(_BOX, code)
    return kind in _KINDS and kind != "trick" and not (own or tagged)


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
"""What stands behind a word in capitals that opens a part of a session."""
