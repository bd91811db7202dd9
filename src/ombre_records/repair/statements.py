"""Slips of a statement as a whole: how it opens, its marks and quotation marks, several in one."""

from __future__ import annotations

import re

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning, suit_of, words_for
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.model.statements import SOURCE_PARTS
from ombre_records.notation.keywords import BY_KEYWORD, KEYWORDS
from ombre_records.notation.words import quote
from ombre_records.repair.dates import date_meant
from ombre_records.repair.frames import retold
from ombre_records.repair.line import NUMBERED, TEXTS, Slip, Unread
from ombre_records.repair.markup import of_page, unmarked

_TAG = re.compile(r'\[\s*(\w+)\s+(?:"([^"]*)"|([^"\[\]]+?))\s*\]')
_ELEMENT = re.compile(r"<(\w+)>([^<>\"]*)</\1>")
_OF_DEALS = frozenset(("deal", "dealer", "rests", "trump", "pool", "contract", "bids"))
"""Statements of a deal that stand in tags elsewhere."""
_OF_HEADER = frozenset(
    each.keyword for each in BY_KEYWORD.values() if each.phase == "header"
) - TEXTS - {"tag", "ombre", "date"}  # fmt: skip
"""Statements of a header that tags elsewhere are named for, besides those of texts."""


def marked_up(line: Unread) -> Slip | None:
    """Find tags of a web page, or marks of Markdown, in a statement."""
    bare = of_page(line.code) if line.kind in NUMBERED else unmarked(line.code)
    element = _ELEMENT.fullmatch(line.code)
    if bare is None or bare.mark in (">", "<") or (element and element[1].lower() in TEXTS):
        return None
    text = _("unexpected `{char}`").format(char=bare.mark)
    at = max(0, line.code.find(bare.mark))
    return Slip(at, at + len(bare.mark), text, bare.code)


def tag(line: Unread) -> Slip | None:
    """Find a tag of PGN or PBN, or an element of XML."""
    match = _TAG.fullmatch(line.code) or _ELEMENT.fullmatch(line.code)
    if match is None:
        return None
    key, text = match[1].lower(), next(filter(None, match.groups()[1:]), "")
    message = _("write a header line as a keyword and its value, without brackets")
    keyword = key if key in KEYWORDS else meaning("keyword", key)
    if line.players and keyword in _OF_DEALS and text:
        message = _("unexpected `{char}`").format(char="[")
        return Slip(0, 1, message, f"{keyword} {text}")
    if key in TEXTS:
        return Slip(0, 1, message, f"{key} {quote(text)}")
    if key == "date":
        return Slip(0, 1, message, f"date {date_meant(text) or text}")
    if keyword in _OF_HEADER and text.strip():  # a tag of that name would have no effect
        return Slip(0, 1, message, retold(keyword, f"{keyword} {text}", ()) or f"{keyword} {text}")
    return Slip(0, 1, message, f"tag {key} {quote(text)}")


def source_part(line: Unread) -> Slip | None:
    """Find a part of the source under another word, or told without quotation marks.

    What is not part of a source is a tag.
    """
    match = _PART.fullmatch(line.code) if line.kind == "source" else None
    if match is None:
        return _of_source(line)
    word, sign, text = match.groups()
    part = _part_meant(word)
    string = text.startswith('"') and text.endswith('"') and len(text) > 1
    quoted = text if string else quote(text.strip(" '\""))
    message = _("`{text}` is not a part of a source; its parts are {parts}")
    message = message.format(text=word, parts=", ".join(SOURCE_PARTS))
    if part and (string or sign or word == part):
        known = "" if sign or word == part else message
        return Slip(match.start(1), match.end(1), known, f"source {part} {quoted}")
    if part or not string or sign:
        return None
    return Slip(match.start(1), match.end(1), "", f"tag {word} {quoted}")


def _of_source(line: Unread) -> Slip | None:
    """Find a part of the source as a line of its own: `author "Swift"`."""
    word, _blank, text = line.code.partition(" ")
    part = word.rstrip(":=").lower()
    if line.kind != "unknown" or line.players or part not in _OWN_PARTS or not text.strip():
        return None
    message = _("unknown statement `{word}`").format(word=word)
    quoted = quote(text.strip(" '\"=:"))
    return Slip(0, len(word), message, f"source {_part_meant(part)} {quoted}")


_OWN_PARTS = words_for("said", "own-part")
"""Parts of a source that are not a keyword as well."""


def _part_meant(word: str) -> str:
    """Return the part of a source that a word means: itself, in another language, the nearest."""
    lower = word.lower()
    if lower in SOURCE_PARTS:
        return lower
    return meaning("source", word) or next(iter(nearest(word, SOURCE_PARTS)), "")


_PART = re.compile(r"source\s+([^\W\d_][\w-]*)(\s*[:=])?\s*(?<![\w-])(\S.*)")


def with_trumps(line: Unread) -> Slip | None:
    """Find the trumps in the line of the calls, where no other line tells them."""
    if line.kind not in ("bids", "contract") or _TRUMP.search(line.about):
        return None
    calls = retold(line.kind, line.code, line.players)
    suits = {suit_of(word) or word for word in _SUITED.findall(line.bare)} - {*line.players}
    suits &= {"S", "C", "H", "D"}
    if not calls or len(suits) != 1 or meaning("call", "-".join(line.bare.split()[-2:])):
        return None
    text = _("put trumps on their own line")
    return Slip(0, len(line.code), text, f"{calls}\ntrump {suits.pop()}")


def levelled(line: Unread) -> Slip | None:
    """Find a call as in bridge, a number and a suit: `contract 1S Ada`, `1 Ada 3S won`."""
    match = _LEVEL.search(line.bare) if line.kind in ("bids", "contract", "result-line") else None
    if match is None:
        return None
    suit = suit_of(match[1]) or match[1].upper()
    suit = suit if suit in "SCHD" else ""
    here = f" {suit}" if suit and line.kind == "result-line" else ""
    code = _LEVEL.sub(f"play{here}", line.code)
    if line.kind == "contract":
        code = retold(line.kind, code, line.players) or code
    apart = suit and line.kind != "result-line" and not _TRUMP.search(line.about)
    text = _("write the call and the suit as two words")
    return Slip(*match.span(), text, f"{code}\ntrump {suit}" if apart else code)


_LEVEL = re.compile(r"(?<![\w(-])[1-7]([SCHD♠♣♥♦]|NT|SA)(?!\w)", re.IGNORECASE)
_SUITED = re.compile(
    r"(?:(?<!\w)(?:in|i|en|à|auf|mit)\s+|\(|(?<=\s)(?=(?:[SCHD♠♣♥♦](?![\w'’.])|[^\W\d_]+$)))([^\W\d_]+|[♠♣♥♦])",
    re.IGNORECASE,
)
"""A suit behind a call: a letter or a sign, in parentheses, behind a word for *in*, or last."""
_TRUMP = re.compile(r"^\s*trump\b", re.MULTILINE)
