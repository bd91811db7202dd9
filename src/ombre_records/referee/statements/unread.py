"""Lines that could not be read: what each may have said."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from ombre_records.model.record import Line
from ombre_records.referee.statements.script import Script

_CARDS = re.compile(r"(?<!\w)[SCHD♠♣♥♦♤♧♡♢EBORCS](?:️)?(?:[AKQJRCS2-7x]+|-)(?!\w)")
_OF_CARDS = frozenset("hand stock exchange holds trick turn".split())
_ALIKE = 0.6
"""How like a keyword a word is that may be meant for it, as `exch` or `exchnage` is."""
_BEFORE_PLAY = frozenset(
    "dealer rests pool hand stock bids contract trump turn call exchange".split()
)
_IN_PLAY = frozenset(("trick", "surrender", "claim"))


def unread(
    script: Script, *keywords: str, after: Line | None = None, before: Line | None = None
) -> bool:
    """Tell whether a line that could not be read may have been one of these statements.

    Only lines that stand where such a statement belongs are looked at, between two others where
    those are given.
    """
    return any(
        may_have_been(line, keyword)
        and (after is None or line.number > after.number)
        and (before is None or line.number < before.number)
        and _in_place(script, line, keyword)
        for line in script.broken
        for keyword in keywords
    )


def may_have_been(line: Line, keyword: str) -> bool:
    """Tell whether a line may have been a statement: by its keyword, else by its looks."""
    if line.kind != "broken":
        return line.kind == keyword
    word = line.code.split()[0] if line.code.split() else ""
    if keyword in _OF_CARDS and _CARDS.search(line.code):
        return True
    if word.isdigit():
        return keyword == "trick"
    if not (word.isascii() and word.isalpha()):
        return True
    return SequenceMatcher(None, word.lower(), keyword).ratio() >= _ALIKE


def _in_place(script: Script, line: Line, keyword: str) -> bool:
    begun = script.play[0][0] if script.play else None
    stated = script.single.get("tricks")
    first = stated[0] if stated else begun
    if keyword in _IN_PLAY:
        return first is None or line.number > first.number
    return keyword not in _BEFORE_PLAY or first is None or line.number < first.number
