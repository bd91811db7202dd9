"""Files of other kinds: one finding says what they are, instead of one for each line."""

from __future__ import annotations

import re

from ombre_records.base.language import _, marked

# These are texts: `re` compiles them for a text that may be of another kind, and not at each start.
_OPENED = (
    r"(?m)^\[(?i:rules|players|trump|ombre)\s"
    r"|^(?:<[^<>\n]*>|\[[\d][\d/.:, -]*\]|[ \t>*_-]|[^\W\d_]+(?: [^\W\d_]+)?:)*"
    r"(?:ombre\s+\d|deal|players|hand)\b"
)
"""A line that only a record has, with marks before it or none: with one in it, a text is a record
with something before it."""
_OF_TAGS = marked(
    "this is a game in PGN or PBN, of another game than Ombre; a record opens with `ombre 1`"
)
_OTHER_GAME = (
    r"(?i)\b\d+\.+\s*(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O)"
    r"|^%\s*PBN\b"
    r"|\[(?:Deal\s+\"[^\"]*[T98]|Contract\s|Declarer\s|Vulnerable\s|ECO\s|FEN\s|WhiteElo\s|Round\s)"
)
"""Signs of chess and bridge that Ombre has not: moves, a pack of 52, levels of bids."""
_KINDS = (
    (
        r"\s*(?:\{\s*(?:\"|\}|\Z)|\[\s*(?:[\[{\"\d]|\]\s*\Z))",
        marked(
            "this is JSON; if it is a record in JSON, `ombre convert FILE --to ombre` makes a "
            "record of it"
        ),
    ),
    (
        r'(?:\s*%[^\n]*\n)*\s*\[[A-Z]\w*\s+"',
        _OF_TAGS,
    ),
    (
        r"\s*(?:<[?!][^>]*>\s*)*<(?:TEI|teiCorpus)[\s>]",
        marked(
            "this is TEI; if it has a record in it, `ombre convert FILE --to ombre` makes a "
            "record of it"
        ),
    ),
    (
        r"\s*<(?:[!?]|[A-Za-z]+[\s>])",
        marked("this is HTML or XML, and not a record; a record is plain text, `ombre 1` first"),
    ),
)
_HEAD = 10_000
"""The characters of a text that are looked at."""


def other_format(text: str) -> str:
    """Say of a text in another format what it is and what to do; nothing if it may be a record."""
    head = text[:_HEAD].removeprefix("\ufeff")
    if head.lstrip()[:1] not in ("{", "[", "<", "%") or re.search(_OPENED, head):
        return ""
    remark = next((hint for opened, hint in _KINDS if re.match(opened, head)), "")
    if remark == _OF_TAGS and not re.search(_OTHER_GAME, head):
        return ""  # tags above a deal of Ombre
    return _(remark) if remark else ""
