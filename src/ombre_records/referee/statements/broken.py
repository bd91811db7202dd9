"""A line that could not be read: which statement it may have been."""

from __future__ import annotations

import re

from ombre_records.base.lexicon.spelling import nearest
from ombre_records.model.record import Line

_CARDS = r"(?<!\w)[SCHD♠♣♥♦♤♧♡♢EBORCS](?:️)?(?:[AKQJRCS2-7x]+|-)(?!\w)"
_OF_CARDS = frozenset("hand stock exchange holds trick turn".split())
_IN_RESULTS = frozenset("contract trump trick forfeit result payments".split())
"""What a results line says."""


def may_have_been(line: Line, keyword: str) -> bool:
    """Tell whether a line may have been a statement: by its keyword, else by its looks."""
    if line.kind == "result-line":
        return keyword in _IN_RESULTS
    if line.kind != "broken":
        return line.kind == keyword
    word = line.code.split()[0] if line.code.split() else ""
    if keyword in _OF_CARDS and re.search(_CARDS, line.code):
        return True
    if word.isdigit():
        return keyword == "trick"
    if not (word.isascii() and word.isalpha()):
        return True
    return keyword.startswith(word.lower()) or bool(nearest(word, [keyword]))
