"""Slips of dates, numbers and amounts, and of the lines that tell a deal by its result."""

from __future__ import annotations

import re

from ombre_records.language import _
from ombre_records.notation.dates import date_meant, dates_meant
from ombre_records.notation.game_words import EVERYBODY
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.misread.line import NUMBERED, PROSE, WORD, Slip, Unread
from ombre_records.notation.misread.retelling import retold
from ombre_records.notation.words import quote

_NUMBERS = frozenset(("deal", "table", "pool", "ombre"))
_NUMBER_MARK = re.compile(r"(\d{1,4})\s*([.):]+)\s*")
_AMOUNT_FIRST = re.compile(
    rf"(?:(?<=^payments )|(?<=^totals )|(?<=, ))([+\-−–]?\d+)\s+({WORD})(?=\s*(?:,|$))"
)
_AMOUNTS = re.compile(r"\s[\[(]?\s*([+−–-]?\d+(?:[\s,;/]+[+−–-]?\d+)+)\s*[\])]?$")
_PASSED = re.compile(
    rf"(\d+)\s+\(?(?:(?:(?:{'|'.join(EVERYBODY)})\s+)?(?:has\s+|have\s+)?(?:p|pas[\w-]*|rundpas)\.?"
    r"(?:[\s,;/-]+(?:p|pas[\w-]*)\.?)*(?:\s+(?:out|af|aus|all|round))?\)?|thrown\s+in|abandoned|no\s+(?:bid|game|play)|x|[–—]|0|-(?:\s*-)+)"
    r"(?:\s*[-–—,;(:]+\s*([^\W\d_][^\"]*?)[)\s.]*)?",
    re.IGNORECASE,
)
_SIGN_APART = re.compile(r"(?<=\s)([+\-−–])\s+(?=\d)")
_SIGN_BEHIND = re.compile(r"(?<=\s)(\d+)\s?([+\-−–])(?=\s*(?:,|;|$))")
_ONE_NUMBER = re.compile(r"[^\d]*?(\d{1,9})(?:\.0)?\D*")


def date(line: Unread) -> Slip | None:
    """Find a date in words, or in another order."""
    keyword, _blank, text = line.code.partition(" ")
    text = text.strip().strip('"')
    meant = date_meant(text) if line.kind == "date" else None
    told = _("a date is year, month and day, in numbers with `-` between")
    if meant is None and line.kind == "date" and (either := dates_meant(text)):
        meant, other = either
        told += _("; the day is taken to stand first here, else it is {other}").format(other=other)
    if meant is None:
        return None
    return Slip(len(keyword) + 1, len(line.code), told, f"date {meant}")


def number(line: Unread) -> Slip | None:
    """Find what stands beside a number that should stand alone."""
    keyword, _blank, text = line.code.partition(" ")
    found = _ONE_NUMBER.fullmatch(text) if line.kind in _NUMBERS and "[" not in text else None
    if found is None or '"' in text:
        return None
    start = len(keyword) + 1
    rest = line.code[start + found.end(1) :].lstrip(" .,:;)-–/|(").rstrip(" )")
    word = rest.split(None, 1)[0] if rest else ""
    if set(rest.split()) & {*line.players}:  # it says more than the number
        told = _("each statement stands in a line of its own")
        below = f"{keyword} {found[1]}\n{rest}"
        return Slip(start, len(line.code), told, below) if word in KEYWORDS else None
    return Slip(start, len(line.code), _("only a number stands here"), f"{keyword} {found[1]}")


def number_mark(line: Unread) -> Slip | None:
    """Find a point, colon or parenthesis behind the number that opens a line."""
    found = _NUMBER_MARK.match(line.code) if line.kind in NUMBERED else None
    if found is None:
        return None
    rest = line.code[found.end() :]
    paid = line.kind == "result-line" and rest[:1] in "+-−–0123456789" and rest != "-"
    told = _("the number stands alone, without `{char}`").format(char=found[2])
    return Slip(found.start(2), found.end(2), told, f"{found[1]}{' :' if paid else ''} {rest}")


def result_told(line: Unread) -> Slip | None:
    """Find `deal` before the number of a line of results."""
    if line.kind != "deal" or len(line.code.split()) < PROSE:
        return None
    told = _("in a block of results the number stands first in this line")
    return Slip(0, len("deal"), told, line.code.partition(" ")[2].lstrip("#").replace(":", " ", 1))


def passed(line: Unread) -> Slip | None:
    """Find a deal that all have passed, told in words."""
    found = _PASSED.fullmatch(line.bare) if line.kind == "result-line" else None
    if found is None:
        return None
    told = _("a deal that all have passed is told by `-`")
    note = f" {quote(found[2])}" if found[2] else ""
    return Slip(found.end(1) + 1, len(line.code), told, f"{found[1]} -{note}")


def counted(line: Unread) -> Slip | None:
    """Find a word for what is counted, behind a number that stands alone."""
    pattern = _COUNTED.get(line.kind)
    found = pattern.search(line.bare) if pattern else None
    if found is None or found[1] in line.players:
        return None
    mended = pattern.sub("", line.code) if pattern else line.code
    return Slip(found.start(1), found.end(1), _("only a number stands here"), mended)


_COUNTED = {
    "exchange": re.compile(r"(?<=\d)\s+([^\W\d_]{2,})$"),
    "payments": re.compile(r"(?<=\d)\s+([^\W\d_]+)(?=\s*(?:,|$))"),
    "totals": re.compile(r"(?<=\d)\s+([^\W\d_]+)(?=\s*(?:,|$))"),
}


def amount_first(line: Unread) -> Slip | None:
    """Find an amount before the name of who is paid."""
    if line.kind not in ("payments", "totals"):
        return None
    found = _AMOUNT_FIRST.search(line.bare)
    if found is None:
        return None
    told = _("the name stands before its amount")
    mended = _AMOUNT_FIRST.sub(r"\2 \1", line.code)
    return Slip(found.start(), found.end(), told, mended)


def no_colon(line: Unread) -> Slip | None:
    """Find a line of results with amounts, but no colon before them."""
    found = _AMOUNTS.search(line.bare) if line.kind == "result-line" else None
    if found is None or ":" in line.bare:
        return None
    if not re.search(r"[+\-−–]", found[0]):
        return None  # what is paid adds up to nothing
    told = _("a colon stands before the amounts")
    amounts = " ".join(re.findall(r"[+−–-]?\d+", found[1]))
    mended = f"{line.code[: found.start()].rstrip()} : {amounts}"
    return Slip(found.start(1), found.end(1), told, mended)


def sign_behind(line: Unread) -> Slip | None:
    """Find signs behind their numbers."""
    found = _SIGN_BEHIND.search(line.bare) if line.kind in ("payments", "totals") else None
    if found is None:
        return None
    told = _("the sign stands before the number")
    mended = _SIGN_BEHIND.sub(r"\2\1", line.code)
    mended = retold(line.kind, mended, line.players) or mended
    return Slip(found.start(), found.end(), told, mended)


def sign_apart(line: Unread) -> Slip | None:
    """Find a blank between a sign and its number."""
    if line.kind not in ("payments", "totals", "reserved", "pool", "result-line"):
        return None
    found = _SIGN_APART.search(line.bare)
    if found is None:
        return None
    told = _("no `{char}` stands here").format(char=" ")
    mended = f"{line.code[: found.end(1)]}{line.code[found.end() :]}"
    return Slip(found.end(1), found.end(), told, mended)
