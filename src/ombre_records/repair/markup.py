"""Marks that mails, web pages and Markdown have about a line, and the line without them."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

_ELEMENTS = (
    "a abbr article b big blockquote body br caption center code col colgroup dd div dl dt em font "
    "footer h1 h2 h3 h4 h5 h6 head header hr html i ins kbd li link main mark meta o:p ol p pre "
    "q s samp script section small span strong style sub sup table tbody td tfoot th thead title "
    "tr tt u ul var"
)
_TAG = re.compile(
    rf"</?(?:{'|'.join(sorted(_ELEMENTS.split(), key=len, reverse=True))})(?:\s[^<>]*)?/?>"
    r"|<(?:!DOCTYPE|\?xml)\b[^<>]*>",
    re.IGNORECASE,
)
_BLOCK = re.compile(
    r"</?(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|head|body|hr|li|ol|p|pre|section|table|title|tr|ul)"
    r"(?:\s[^<>]*)?/?>\s*",
    re.IGNORECASE,
)
"""Elements that stand in a line of their own, whatever line of the text they are written in."""
_UNTOLD = re.compile(r"<(style|script)\b[^<>]*>.*?</\1>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});")
_MARKS = re.compile(r"(?:>+[ \t]*)+")
_FENCE = re.compile(r"(?:`{3,}|~{3,})\s*[\w-]*")
_HEADING = re.compile(r"#{1,6}\s+")
_BULLET = re.compile(r"(?:[-*+•·–]\s+)+(?=[\w*_`\[♠♣♥♦|\"])")
_BOX = re.compile(r"\[[ xX✓✔]?\]\s+(?=\S)")
_ITEM = re.compile(r"\d{1,3}[.)]\s+(?=[^\W\d_*`]|\d{1,3}\s+(?:[^\W\d_]|-))")
_WHOLE = re.compile(r"(\*{1,3}|_{1,3}|`+)(?=[^\s*_`])(.*[^\s*_`])\1")
_IN_BRACKETS = re.compile(r"\[([^\[\]>+|\"]*,[^\[\]>+|\"]*)\]")
"""A list as YAML has it."""
_PICTURE = (
    r"[\U0001f000-\U0001f09f\U0001f0cf\U0001f300-\U0001faff\u2600-\u265f\u2668-\u27bf\u2b50]"
    r"[\ufe0f\u200d]*"
)
_PICTURED = re.compile(rf"(?:{_PICTURE}\s*)+(?=\w[\w'’])(.*?)(?:\s*{_PICTURE})*")
"""A line behind a picture, as telephones have them."""
_EMPHASIS = re.compile(
    r"(?<![\w*_`~\"])(\*{1,3}|_{1,3}|`+)(?=[^\s*_`])([^\"]*?[^\s*_`\"])\1(?![\w*_`])"
)


class Unmarked(NamedTuple):
    """A line without marks, and the first mark that was taken away."""

    code: str
    mark: str


def unmarked(code: str) -> Unmarked | None:
    """Return a line without the marks about it; None for one that has none.

    >>> unmarked("<p>rules lhombre</p>"), unmarked("- **trump**: S"), unmarked("trump S")
    (Unmarked(code='rules lhombre', mark='<p>'), Unmarked(code='trump: S', mark='-'), None)
    """
    bare, mark = code, ""
    for take in (_quoted, _of_page, _listed, _emphasized):
        unmarked_line = take(bare)
        if unmarked_line is not None:
            bare, mark = unmarked_line.code, mark or unmarked_line.mark
    return Unmarked(bare.strip(), mark) if mark else None


def of_page(code: str) -> Unmarked | None:
    """Return a line without the tags and entities of a web page; None for one that has none.

    It is several lines where tags stand between that begin others.

    >>> of_page("<p>deal 1</p><p>dealer Ada</p>").code
    'deal 1\\ndealer Ada'
    """
    return _of_page(code)


def _quoted(code: str) -> Unmarked | None:
    match = _MARKS.match(code)
    return Unmarked(code[match.end() :], ">") if match else None


def _of_page(code: str) -> Unmarked | None:
    mark = _TAG.search(code) or _ENTITY.search(code) if "<" in code or "&" in code else None
    if mark is None:
        return None
    text = _BLOCK.sub("\n", _UNTOLD.sub("", code))
    text = re.sub(r"(?:</t[dh]>\s*)?<t[dh]\b[^<>]*>", " ", text, flags=re.IGNORECASE)
    text = html.unescape(_TAG.sub("", text)).replace("\u00a0", " ")
    if text == code:
        return None  # no entity that is known
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return Unmarked("\n".join(filter(None, lines)), mark[0])


def _listed(code: str) -> Unmarked | None:
    if fence := _FENCE.fullmatch(code):
        return Unmarked("", fence[0][:3])
    if heading := _HEADING.match(code):
        return Unmarked(code[heading.end() :], heading[0].rstrip())
    if pictured := _PICTURED.fullmatch(code):
        return Unmarked(pictured[1], code[0])
    bullet = _BULLET.match(code)
    bare = code[bullet.end() :] if bullet else code
    box = _BOX.match(bare)
    bare = bare[box.end() :] if box and (bullet or box[0][1:2] in " ]xX") else bare
    if bullet and (listed := _IN_BRACKETS.fullmatch(bare)):
        bare = " ".join(listed[1].replace(",", " ").split())
    return Unmarked(bare, code[0]) if bare != code else None


def _emphasized(code: str) -> Unmarked | None:
    if whole := _WHOLE.fullmatch(code):
        return Unmarked(whole[2], whole[1])
    match = _EMPHASIS.search(code)
    return Unmarked(_EMPHASIS.sub(r"\2", code), match[1]) if match else None


def numbered(code: str) -> str:
    """Return what an entry of a numbered list says; an empty string for another line."""
    match = _ITEM.match(code)
    return code[match.end() :] if match else ""
