"""What was expected at a place that cannot be read, in words a reader knows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

_IN_WORDS = {
    "NAME": "a name",
    "LEADER": "a leader with a colon",
    "SINGLE": "a card such as SA",
    "CARDS": "cards such as SAK2",
    "INT": "a number",
    "RANGE": "a range of tricks such as 1-7",
    "AMOUNT": "an amount such as +9",
    "TALLY": "a tally such as (1-0-0)",
    "SUIT_WORD": "a suit such as S",
    "BOOK": "a rule book",
    "OPTION": "an option of the book",
    "SYSTEM": "`french` or `spanish`",
    "EDTF": "a date such as 1714, 1902-05 or 1712~",
    "STRING": "a string in quotation marks",
    "FOR": "`for` and the cards drawn",
    "COMMA": "a comma",
    "MORETHAN": "`>` and the winner",
    "PLUS": "`+` and an option",
    "REST": "`?`",
    "$END": "the end of the line",
}
_NAMES = {
    "bids": "a call such as play, after its speaker's name if you like",
    "contract": "a call such as play",
    "result": "an outcome such as sacada",
    "tag": "a key",
}
"""What a name is, by keyword, where it is not a player's."""
_ORDER = tuple(_IN_WORDS)
_WORD = re.compile(r"[^\s,]+|,")
_LOWER_CARD = re.compile(r"[schd♠♣♥♦]([akqj2-7]+|-)", re.IGNORECASE)


def explain(error: UnexpectedInput, code: str) -> tuple[str, int, int]:
    """Return a message and the offsets in the line that it is about."""
    at = getattr(error, "pos_in_stream", None)
    at = len(code) if at is None or at < 0 or _at_end(error) else at
    found = _WORD.match(code, at)
    here = found.group() if found else ""
    start, end = (at, at + len(here)) if here else (max(0, len(code) - 1), len(code))
    if code.count('"') % 2 and '\\"' not in code:
        return "a string is opened here and not closed", code.rindex('"'), len(code)
    if here.startswith("[") and "]" not in code[at:]:
        return "a bracket is opened here and not closed", at, len(code)
    expected = _expected(error)
    if code.split()[0] in _NAMES:
        expected = expected.replace(_IN_WORDS["NAME"], _NAMES[code.split()[0]])
    what = f"found `{here}`" if here else "the line ends"
    if _LOWER_CARD.fullmatch(here) and here != here.upper() and "cards" in expected + "card":
        return f"`{here}`: suits and ranks are written in capitals, {here.upper()}", start, end
    return f"expected {expected} here; {what}", start, end


def _at_end(error: UnexpectedInput) -> bool:
    return str(getattr(getattr(error, "token", None), "type", "")) == "$END"


def _expected(error: UnexpectedInput) -> str:
    names = (
        getattr(error, "accepts", None)
        or getattr(error, "expected", None)
        or getattr(error, "allowed", None)
        or set()
    )
    words = [_IN_WORDS[name] for name in _ORDER if name in names]
    if len(words) > 1 and "STRING" in names and "NAME" not in names and "$END" in names:
        words.remove(_IN_WORDS["STRING"])
    if "NAME" in names and "STRING" in names:
        words.remove(_IN_WORDS["STRING"])
    if not words:
        return "a statement"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
