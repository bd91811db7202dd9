"""Cards in French letters, P T C K and R D V, in a record that was not told of them.

C is no suit of its own here but *cœur*, and K no rank but *carreau*. So what the letters are is
decided once for a session, by its first line that cannot be read, and holds for all lines below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ombre_records.repair.line import CARDS

_SUITS = {"P": "S", "T": "C", "C": "H", "K": "D"}
_RANKS = str.maketrans("RDV", "KQJ")
_TOKEN = re.compile(r"(?<![\w♠♣♥♦.'’-])([A-Z])([AKQJRDV2-7x]+|-(?![\d>]))(?![\w:.'’])")
_LINES = re.compile(r"^[ \t]*(?:(?:hand|holds|stock|exchange)\s+|\d{1,2}\s+)(.*)$", re.MULTILINE)
"""Lines of cards, as they are near a line."""
_OTHER = frozenset("SHDREBO")
"""Suits in letters that no French pack has."""
_TRUMP = re.compile(r"trump\s+([PTCK])")
KINDS = CARDS | {"trump"}
"""Statements in which the letters matter."""


def in_french(code: str, about: str, names: Iterable[str | None]) -> bool:
    """Tell whether a line's cards are in French letters; `about` are the lines near it.

    >>> in_french("hand Ada P53 T63 CRA", "", ["Ada"]), in_french("hand Ada P53 K6 HA", "", ["Ada"])
    (True, False)
    """
    known = {*names}
    lines = [code, *(found[1] for found in _LINES.finditer(about))]
    suits = {found[1] for line in lines for found in _TOKEN.finditer(line) if found[0] not in known}
    return not suits & _OTHER and ("T" in suits or {"P", "C"} <= suits)


def own_letters(code: str, names: Iterable[str | None] = ()) -> str:
    """Return a line in French letters in those of the notation; one that has these as it is.

    >>> own_letters("exchange Ada P76 K3 for PA [T7>TD] CV")
    'exchange Ada S76 D3 for SA [C7>CQ] HJ'
    >>> own_letters("trump C"), own_letters("hand Ada SA C7")
    ('trump H', 'hand Ada SA C7')
    """
    if trump := _TRUMP.fullmatch(code):
        return f"trump {_SUITS[trump[1]]}"
    known = {*names}
    found = [each for each in _TOKEN.finditer(code) if each[0] not in known]
    if any(each[1] in _OTHER for each in found):
        return code
    mended = code
    for each in reversed(found):
        if each[1] in _SUITS:
            card = _SUITS[each[1]] + each[2].translate(_RANKS)
            mended = f"{mended[: each.start()]}{card}{mended[each.end() :]}"
    return mended


def changed(code: str, mended: str) -> tuple[int, int]:
    """Return where the first card stands that two lines of one length have in other letters.

    >>> changed("1 Ada: SA PR3", "1 Ada: SA SK3")
    (10, 13)
    """
    at = next(i for i, (a, b) in enumerate(zip(code, mended, strict=True)) if a != b)
    found = re.compile(r"[A-Z][\w-]*").match(code, at)
    return at, found.end() if found else at + 1
