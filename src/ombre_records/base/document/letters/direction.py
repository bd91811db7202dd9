"""Text that is read from right to left, among words and numbers that are not."""

from __future__ import annotations

import re
import unicodedata

_LEFTWARD = (
    "[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_NAME_AND_NUMBER = re.compile(
    f"{_LEFTWARD}(?:(?:{_LEFTWARD}| )*{_LEFTWARD})?(?=[ ,:(]*[-+−]?[0-9]|, {_LEFTWARD})"
)
_QUOTED = re.compile('["“”„«»]')


def leftward(text: str) -> bool:
    """Tell whether any of a text is read from right to left."""
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def in_order(text: str) -> str:
    """Keep a number behind the name that it follows where the name is read from right to left.

    What is quoted is left as its writer has it.

    >>> in_order("Ann -5, שרה +5") == "Ann -5, שרה\\u200e +5"
    True
    >>> in_order('Ann -5 "שרה 5"'), in_order("שרה")
    ('Ann -5 "שרה 5"', 'שרה')
    """
    if text.isascii() or _QUOTED.search(text):
        return text
    return _NAME_AND_NUMBER.sub(lambda name: name[0] + "\u200e", text)
