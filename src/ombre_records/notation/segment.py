"""A text cut into lines, each with its keyword, its statement and its comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.base.source import Source
from ombre_records.notation.apparatus import MARK
from ombre_records.notation.keywords import KEYWORDS

KEYWORD = re.compile(r"[^\W\d_][\w-]*")
_CODE = re.compile(
    r'(?:[^"#]++|(?<=&)#(?=\d{1,6};|[xX][0-9A-Fa-f]{1,5};)|"(?:[^"\\]++|\\.?)*+(?:"|\Z))*+'
)
"""All up to a comment: `#` outside a string; a string that is not closed goes to the end."""
_TRICK = r'\d|\[[^\[\]\d"]*\d(?:[^\[\]"]|"(?:[^"\\]|\\.)*")*\]'


KINDS = {word: word for word in KEYWORDS if word != "for"}
KINDS |= {str(number): "trick" for number in range(100)}


class Cut(NamedTuple):
    """One line: its kind, number, the offset of its code, the code, the comment with its `#`."""

    kind: str
    number: int
    start: int
    code: str
    comment: str | None


def cut(source: Source) -> Iterator[Cut]:
    """Yield the lines of a source.

    The kind is a keyword, `trick`, `blank`, `comment`, `unknown` (a word that is not a keyword) or
    `broken` (no word at all).
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
    kind = KINDS.get(bare.split(None, 1)[0]) or _odd_kind(bare)
    at = start if raw.startswith(bare) else start + code.index(bare)
    return Cut(kind, number, at, bare, comment)


def _without_comment(raw: str) -> tuple[str, str | None]:
    match = _CODE.match(raw)
    end = match.end() if match else 0
    return (raw[:end], raw[end:].rstrip()) if end < len(raw) else (raw, None)


def _odd_kind(code: str) -> str:
    mark = MARK.match(code)
    rest = code[mark.end() :] if mark else code
    if word := KEYWORD.match(rest):
        return KINDS.get(word.group(), "unknown")
    return "trick" if re.match(_TRICK, rest) else "broken"
