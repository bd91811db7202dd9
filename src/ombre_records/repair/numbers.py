"""Slips of dates, numbers and amounts, and of the lines that tell a deal by its result."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.notation.words import quote
from ombre_records.repair.dates import date_meant, dates_meant, day_and_time, old_style
from ombre_records.repair.line import PROSE, Slip, Unread
from ombre_records.repair.segments import names_a_deal

_PAID = frozenset(("payments", "totals", "reserved", "pool", "forfeit", "result-line"))
_UNITS = "|".join(sorted(words_for("said", "unit"), key=len, reverse=True))
_UNIT = rf"(?:(?:{_UNITS})\b\.?|[£$€¢₽])"
_SIGN = r"[+\-−–]"
_GROUPED = r"\d{1,3}(?:[\u00a0\u2009\u202f'’]\d{3})+|\d{1,3}(?:\.\d{3})+|\d+"
_MONEY = re.compile(
    rf"(?<![\w+\-−–])(?:(?P<sign>{_SIGN})\s?)?(?:(?P<before>{_UNIT})\s?(?P<own>{_SIGN}?)\s?)?"
    rf"(?P<number>{_GROUPED})(?![\w])(?:,[-–—]+)?(?:\s?(?P<unit>{_UNIT})(?!\w))?"
    rf"(?P<behind>\s?{_SIGN}(?=\s*(?:[,;]|$))|{_SIGN}(?=\s+\d))?",
    re.IGNORECASE,
)
_APART = re.compile(
    rf"(?<=\s)({_SIGN}\s?\d{{1,3}}|{_UNIT}\s?\d{{1,3}})((?: \d{{3}})+)(?!\d)", re.IGNORECASE
)
"""A number with ordinary blanks between its thousands, behind a sign or a unit."""
_PART = re.compile(
    r"(?<![\d(])(?<!\d-)\d+[.,]\d{1,2}(?![\d.])|\d\s?[½¼¾]|[½¼¾]|(?<![\d/(-])\d+/\d+(?![\d/])"
)
"""A number that is not whole."""
_WHOLE = re.compile(r"[.,]0{1,2}")


def not_whole(kind: str, code: str) -> tuple[str, int, int] | None:
    """Return the message for an amount that is not whole, and its place; None without one."""
    start = code.find(":") if kind == "result-line" else len(kind)
    match = next(
        (each for each in _PART.finditer(code, max(0, start)) if not _WHOLE.search(each[0])), None
    )
    if kind not in _PAID or start < 0 or match is None:
        return None
    text = _(
        "amounts are whole counters, not {amount}; what a counter is worth stands in the header, in"
        ' `stakes "…"`'
    )
    return text.format(amount=match[0]), match.start(), match.end()


def money(line: Unread) -> Slip | None:
    """Find amounts with a unit, with their sign behind them, or with blanks between thousands."""
    start = line.bare.find(":") if line.kind == "result-line" else len(line.kind)
    if line.kind not in _PAID or start < 0 or '"' in line.code[start:]:
        return None
    names = {name.casefold() for name in filter(None, line.players)}

    def plain(match: re.Match[str]) -> str:
        odd = match["before"] or match["unit"] or match["behind"] or not match["number"].isdecimal()
        if not odd or (match["before"] or "").casefold() in names:
            return match[0]
        sign = match["sign"] or match["own"] or (match["behind"] or "").strip()
        return sign + re.sub(r"\D", "", match["number"])

    amounts = line.code[start:]
    joined = _APART.sub(lambda match: match[1] + match[2].replace(" ", ""), amounts)
    mended = _MONEY.sub(plain, joined)
    if mended == amounts:
        return None
    first = next(
        at for at, (a, b) in enumerate(zip(amounts, f"{mended}\n", strict=False)) if a != b
    )
    at = start + first + (amounts[first] == " ")
    end = next((each for each in range(at, len(line.code)) if line.code[each] in ",; "), None)
    text = _("write an amount as a number of counters only, its sign first")
    return Slip(at, end or len(line.code), text, line.code[:start] + mended)


_ORDINAL = r"(?:ers?|e|[èe]?re|[èe]me|st|nd|rd|th|te[rns]?|[ªº°])"
_LETTERED = re.compile(r"\d{1,3}([a-z])[.):]?\s+")
_ORDINAL_FIRST = re.compile(rf"\d{{1,4}}({_ORDINAL})(?=[\s.):])")


def date(line: Unread) -> Slip | None:
    """Find a date in words, or in another order."""
    keyword, text = (*line.code.split(None, 1), "")[:2]
    text = re.sub(r"(?<=\s)['’](?=\d\d$)", "20", text.strip().strip('"'))
    doubtful = line.kind == "date" and re.search(r"\s*[(\[]\s*\?\s*[)\]]$", text)
    if doubtful:
        text = text[: doubtful.start()]
    meant = date_meant(text) if line.kind == "date" else None
    if meant is None and line.kind == "date" and _ROMAN_YEAR.fullmatch(text):
        meant = str(_roman_year(text.upper().rstrip(".")))
    message = _("a date is year, month and day, in numbers with `-` between")
    if line.kind == "date" and (style := _CALENDAR.search(text)):
        bare = f"{text[: style.start()]}{text[style.end() :]}".strip(" ,;")
        day = old_style(bare) or date_meant(bare)
        printed = f"{keyword} {day} {quote(text)}"
        return Slip(len(keyword) + 1, len(line.code), message, printed) if day else None
    if line.kind == "date" and (day := old_style(text)):
        message = _(
            "a year that began in March has two numbers; the source's words stand behind the date"
        )
        printed = f"{keyword} {day} {quote(text)}"
        return Slip(len(keyword) + 1, len(line.code), message, printed)
    if meant is None and line.kind == "date" and (either := dates_meant(text)):
        meant, other = either
        if meant.count("-") == other.count("-") and meant[:4] == other[:4]:
            more = _("; the day is taken to stand first here, else it is {other}")
        else:
            more = _("; it may be {other} as well") if other else ""
        message += more.format(other=other)
    where, timed = "", text
    if meant is None and line.kind == "date" and not doubtful:
        meant, where, timed = _day_and_place(text)
    if not meant and not doubtful:
        return None
    meant = f"{meant or text}?" if doubtful else meant
    mended = [f"date {meant}"]
    if where:
        placed = re.search(r"^\s*site\b", line.about, re.MULTILINE)
        mended.append(f"tag place {quote(where)}" if placed else f"site {quote(where)}")
    if time := day_and_time(timed)[1]:
        mended.append(f"tag time {quote(time)}")
    return Slip(len(keyword) + 1, len(line.code), message, "\n".join(mended))


_STYLES = "|".join(map(re.escape, sorted(words_for("said", "calendar"), key=len, reverse=True)))
_CALENDAR = re.compile(rf"[,(\[]?\s*(?<!\w)(?:{_STYLES})(?!\w)\s*[)\]]?", re.IGNORECASE)
"""The calendar that a date is told by: which day is meant is the editor's to say."""


def _day_and_place(text: str) -> tuple[str | None, str, str]:
    """Return a date and the place that stands beside it with a comma between, or behind it; and the
    words of the date alone.
    """
    parts = re.split(r"\s*[,;]\s*", text)
    for size in range(len(parts) - 1, 0, -1):
        for first in range(len(parts) - size + 1):
            words = ", ".join(parts[first : first + size])
            day = date_meant(words)
            rest = [*parts[:first], *parts[first + size :]]
            if day and all(re.fullmatch(r"[^\W\d_][^\d]*", each) for each in rest):
                return day, ", ".join(rest), words
    if (match := _PLACE.fullmatch(text)) and (day := date_meant(match["day"])):
        return day, match["place"], match["day"]
    return None, "", text


_PLACE = re.compile(
    r"(?P<day>.*\d{4})\s+(?:(?:in|at|i|à|en|a|em|te|w|we|в)\s+)?(?P<place>[^\W\d_][^\d]*)"
)
"""A date, and behind it a place, with a small word before that or none."""


_ROMAN_YEAR = re.compile(r"M[CDLXVI]+\.?", re.IGNORECASE)
_ROMAN_DIGITS = {"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}


def _roman_year(letters: str) -> int:
    """Return a year in Roman letters."""
    worth = [_ROMAN_DIGITS[each] for each in letters]
    signs = (-1 if one < then else 1 for one, then in zip(worth, [*worth[1:], 0], strict=True))
    return sum(sign * one for sign, one in zip(signs, worth, strict=True))


def is_ordinal(code: str, players: Sequence[str | None]) -> bool:
    """Whether a line that can be read begins with an ordinal: `4e : SA` has no leader called e.

    >>> is_ordinal("4e : SA S3", ["Ada"]), is_ordinal("4e : SA S3", ["e"])
    (True, False)
    """
    match = _ORDINAL_FIRST.match(code) or _LETTERED.match(code)
    return match is not None and match[1] not in players


def result_after_deal(line: Unread) -> Slip | None:
    """Find `deal` before the number of a line of results."""
    opened = line.code.split(None, 1)[0].rstrip(":")
    meant = line.kind == "deal" or (line.block and names_a_deal(opened))
    if not meant or len(line.code.split()) < PROSE:
        return None
    text = _("in a block of results, begin the line with its number")
    numbered = line.code.partition(" ")[2].lstrip("#")
    return Slip(0, len(opened), text, re.sub(r":\s*", " ", numbered, count=1))
