"""What was expected at a place that cannot be read, in words a reader knows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ombre_records.limits import DIGITS
from ombre_records.lookalike import hint
from ombre_records.notation.keywords import BY_KEYWORD

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
    "calls": "a call such as play, after its speaker's name if you like",
    "call": "a call such as play",
    "outcome": "an outcome such as sacada",
    "key": "a key",
}
"""What a name is where it is not a player's, by the field that it fills."""
_ORDER = tuple(_IN_WORDS)
_MOST = 60
_NUMBER = re.compile(r"\d+")
_RANK_FIRST = re.compile(r"([AKQJ2-7]+)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)")
_BAD_RANK = re.compile(r"[SCHD♠♣♥♦]\ufe0f?[AKQJ2-7x]*([T1BDP])[AKQJ2-7x]*$")
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
    if here.startswith("[") and (more := _bracket(code, at)):
        return more
    expected = _expected(error)
    if remedy := _remedy(code, at, here, expected):
        return remedy, start, end
    if kind := BY_KEYWORD.get(code.split()[0]):
        name = next((_NAMES[field.name] for field in kind.fields if field.name in _NAMES), "a name")
        expected = expected.replace(_IN_WORDS["NAME"], name)
    what = f"found `{shown(here)}`" if here else "the line ends"
    return f"expected {expected} here; {what}{_hint(code, at, expected)}", start, end


def shown(word: str) -> str:
    """Return a word as a message has it: of a very long one, its beginning."""
    return word if len(word) <= _MOST else f"{word[:_MOST]}…"


def _bracket(code: str, at: int) -> tuple[str, int, int] | None:
    """Say of a bracket that it is not closed, or holds another."""
    close, inner = code.find("]", at), code.find("[", at + 1)
    if close < 0:
        return "a bracket is opened here and not closed", at, len(code)
    if 0 <= inner < close:
        return "a bracket is opened here and not closed before the next", at, inner
    return None


def _remedy(code: str, at: int, here: str, expected: str) -> str:
    """Say what is to be written for a word that is nearly what was expected."""
    digits = _NUMBER.search(code[max(0, at - DIGITS) :])
    if here[:1].isdecimal() and digits and len(digits.group()) > DIGITS:
        return f"a number has no more than {DIGITS} digits; this one goes on with `{shown(here)}`"
    if "card" not in expected:
        return ""
    if _LOWER_CARD.fullmatch(here) and here != here.upper():
        return f"`{here}`: suits and ranks are written in capitals, {here.upper()}"
    if found := _RANK_FIRST.fullmatch(here):
        return f"`{here}`: the suit comes before the ranks, {found[2] + found[1]}"
    if found := _BAD_RANK.match(here):
        return f"`{here}`: `{found[1]}` is no rank; the ranks are A K Q J 7 6 5 4 3 2"
    return ""


def _hint(code: str, at: int, expected: str) -> str:
    if at and code[at - 1] == '"' and code[:at].count('"') % 2 == 0:
        return '; inside a string write \\" for a quotation mark'
    if code.startswith("players") and expected.startswith("a comma") and not hint(code):
        return "; a name of several words stands in quotation marks"
    return ""


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
