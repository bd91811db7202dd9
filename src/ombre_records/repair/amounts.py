"""Amounts as people write money: with units, signs behind them, blanks between thousands, parts.

Amounts of a record are whole counters; what a counter is worth is told by `stakes`.
"""

from __future__ import annotations

import re

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.repair.line import Slip, Unread

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
    """Return what is said of an amount that is not whole, and where it stands; None for none."""
    start = code.find(":") if kind == "result-line" else len(kind)
    found = next(
        (each for each in _PART.finditer(code, max(0, start)) if not _WHOLE.search(each[0])), None
    )
    if kind not in _PAID or start < 0 or found is None:
        return None
    told = _(
        "amounts are whole counters, not {amount}; what a counter is worth stands in the header, in"
        ' `stakes "…"`'
    )
    return told.format(amount=found[0]), found.start(), found.end()


def money(line: Unread) -> Slip | None:
    """Find amounts with a unit, with their sign behind them, or with blanks between thousands."""
    start = line.bare.find(":") if line.kind == "result-line" else len(line.kind)
    if line.kind not in _PAID or start < 0 or '"' in line.code[start:]:
        return None
    names = {name.casefold() for name in filter(None, line.players)}

    def plain(found: re.Match[str]) -> str:
        odd = found["before"] or found["unit"] or found["behind"] or not found["number"].isdecimal()
        if not odd or (found["before"] or "").casefold() in names:
            return found[0]
        sign = found["sign"] or found["own"] or (found["behind"] or "").strip()
        return sign + re.sub(r"\D", "", found["number"])

    said = line.code[start:]
    joined = _APART.sub(lambda found: found[1] + found[2].replace(" ", ""), said)
    mended = _MONEY.sub(plain, joined)
    if mended == said:
        return None
    first = next(at for at, (a, b) in enumerate(zip(said, f"{mended}\n", strict=False)) if a != b)
    at = start + first + (said[first] == " ")
    end = next((each for each in range(at, len(line.code)) if line.code[each] in ",; "), None)
    told = _("an amount is a number of counters alone, its sign before it")
    return Slip(at, end or len(line.code), told, line.code[:start] + mended)
