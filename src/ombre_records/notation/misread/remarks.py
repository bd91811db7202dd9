"""Slips of what is no statement: comments of other languages, tables, lines drawn, remarks."""

from __future__ import annotations

import re
from collections.abc import Callable

from ombre_records.language import _
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.misread.line import CARD, PROSE, Slip, Unread
from ombre_records.notation.misread.retelling import retold
from ombre_records.notation.words import quote

_FACTS = frozenset("forfeit friend estuches primeras for".split())
_BEHIND = re.compile(r"\s*[,;({]\s*|\s+(?:[-–—]+\s*)?")
"""What may stand before a remark at a line's end."""
_BRACKETED = re.compile(r"(?<=\s)[{\[]\s*((?:(?<=\{)|(?<=\{\s))[^{}]*|sic[^\[\]]*)[}\]]")
_REMARKED = frozenset(("trick", "hand", "holds", "stock", "exchange", "result", "dealer", "trump"))
"""Statements that have a remark at their end."""
_COMMENT = re.compile(r"(?:^|(?<=\s))(?://|/\*|--|;)\s*(?=\w)")
_COMMENT_BEHIND = re.compile(r"\s(//|/\*|;)\s*(?=[^\W\d])")


def _is_prose(text: str, apart: bool) -> bool:
    """Whether a line's last words are a remark, and no cards, facts or marks; `apart`: from it."""
    words = text.split()
    if re.search(r"[>:\[\]\"]|\d-|^[^\W\d_]?$", text) or not re.match(r"[^\W\d_]{2}", text):
        return False
    if words[0].lower() in _FACTS or any(re.fullmatch(CARD, each) for each in words):
        return False
    return apart or (len(words) >= PROSE and all(each[0].islower() for each in words))


def annotated(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return a line whose last words are a remark, if the rest of it can be read."""
    for found in _BEHIND.finditer(line.bare):
        head, tail = line.code[: found.start()], line.code[found.end() :].rstrip(" )]}.")
        apart = bool(found[0].strip()) or head.endswith(")")
        if not apart and line.kind in ("bids", "contract", "result"):
            continue  # a term of several words, more likely
        if not _is_prose(tail, apart) or (line.kind == "bids" and "," in tail):
            continue  # calls that cannot be read are no remark
        if not reads(head):
            head = retold(line.kind, head, line.players)
            if not head or "\n" in head or not reads(head):
                continue
        mended = f"{head} {quote(tail)}"
        if reads(mended):
            return Slip(
                found.start(), len(line.code), _("a remark stands in quotation marks"), mended
            )
    return None


def _is_said(text: str) -> bool:
    """Whether what stands in brackets is words, and no cards or marks."""
    words = text.split()
    cards = any(re.fullmatch(CARD, each) for each in words)
    return not cards and not re.search(r"[>:\"\d]", text) and any(len(each) > 2 for each in words)


def bracketed(line: Unread) -> Slip | None:
    """Find a remark in brackets inside a line, as chess players have them."""
    found = _BRACKETED.search(line.bare) if line.kind in _REMARKED else None
    if found is None or not _is_said(found[1]) or found[1] in line.players:
        return None
    before, after = line.code[: found.start()].rstrip(), line.code[found.end() :].strip()
    told = _("a remark stands in quotation marks")
    mended = f"{before} {after}".rstrip()
    return Slip(found.start(), found.end(), told, f"{mended} {quote(found[1].strip())}")


def comment(line: Unread) -> Slip | None:
    """Find a comment that begins as in another language."""
    found = _COMMENT.match(line.code) if line.kind in ("broken", "unknown") else None
    if found is None:
        return None
    return Slip(0, found.end(), _("a comment begins with `#`"), f"# {line.code[found.end() :]}")


def comment_behind(line: Unread) -> Slip | None:
    """Find a comment behind a statement that begins as in another language."""
    found = _COMMENT_BEHIND.search(line.bare)
    if found is None:
        return None
    mended = f"{line.code[: found.start()]} # {line.code[found.end() :]}"
    return Slip(found.start(1), found.end(1), _("a comment begins with `#`"), mended)


def of_table(line: Unread) -> Slip | None:
    """Find a line of a table drawn with strokes, as Markdown has it."""
    if line.kind != "broken" or not line.code.startswith("|"):
        return None
    told = _("no `{char}` stands here").format(char="|")
    cells = [each.strip() for each in line.code.strip("|").split("|")]
    drawn = not any(char.isalnum() for char in line.code)
    mended = f"# {line.code}" if drawn else " ".join(each for each in cells if each)
    return Slip(0, 1, told, mended)


def decorated(line: Unread) -> Slip | None:
    """Find a heading or a line drawn across, as plain texts have them."""
    found = _DRAWN.fullmatch(line.code) if line.kind in ("broken", "unknown") else None
    if found is None or not (found[1] or found[3]):
        return None
    word = found[2].strip(" :").lower()
    if word in KEYWORDS:
        told = _("no `{char}` stands here").format(char=found[1] or found[3])
        return Slip(0, max(1, len(found[1])), told, word)
    return Slip(0, len(line.code), _("a comment begins with `#`"), f"# {line.code}")


_DRAWN = re.compile(r"([-=*~_+]{2,}|)\s*([^-=*~_+\"]*?)\s*([-=*~_+]{2,}|)")
