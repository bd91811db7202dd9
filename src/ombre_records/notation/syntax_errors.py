"""The expectations at a place that cannot be read, in words that a reader knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.base.finding import NO_REMEDY, Remedy
from ombre_records.base.language import _, marked, marked_in, pgettext
from ombre_records.base.language.numbers import either
from ombre_records.base.lexicon.lookalike import hint
from ombre_records.base.limits import DIGITS
from ombre_records.notation.keywords import BY_KEYWORD
from ombre_records.notation.words import Wrong

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

_IN_WORDS = {
    "NAME": marked_in("expected", "a name"),
    "LEADER": marked_in("expected", "a leader with a colon"),
    "SINGLE": marked_in("expected", "a card such as SA"),
    "CARDS": marked_in("expected", "cards such as SAK2"),
    "INT": marked_in("expected", "a number"),
    "RANGE": marked_in("expected", "a range of tricks such as 1-7"),
    "AMOUNT": marked_in("expected", "an amount such as +9"),
    "TALLY": marked_in("expected", "a tally such as (1-0-0)"),
    "SUIT_WORD": marked_in("expected", "a suit such as S"),
    "BOOK": marked_in("expected", "a rule book"),
    "OPTION": marked_in("expected", "an option of the book"),
    "SYSTEM": marked_in("expected", "`french` or `spanish`"),
    "EDTF": marked_in("expected", "a date such as 1714, 1902-05, 1902-05-17 or 1712~"),
    "STRING": marked_in("expected", "a string in quotation marks"),
    "FOR": marked_in("expected", "`for` and the cards drawn"),
    "COMMA": marked_in("expected", "a comma"),
    "MORETHAN": marked_in("expected", "`>` and the winner"),
    "PLUS": marked_in("expected", "`+` and an option"),
    "REST": marked_in("expected", "`?`"),
    "$END": marked_in("expected", "the end of the line"),
}
_NAMES = {
    "calls": marked_in("expected", "a call such as play, after its speaker's name if you like"),
    "call": marked_in("expected", "a call such as play"),
    "outcome": marked_in("expected", "an outcome such as sacada"),
    "key": marked_in("expected", "a key"),
}
"""Words for a name that is not a player's, by the field that it fills."""
_ORDER = tuple(_IN_WORDS)
_CARDS = frozenset(("SINGLE", "CARDS", "FOR"))
_LINE_ENDS = marked("expected {expected} here; the line ends")
_MOST = 60
_NUMBER = re.compile(r"\d+")
_RANK_FIRST = re.compile(r"([AKQJakqj2-7]+)([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)")
_BAD_RANK = re.compile(r"[SCHD♠♣♥♦]\ufe0f?[AKQJ2-7x]*([B-IL-PR-Z1])[AKQJ0-9Tx]*$")
_BARE_RANK = re.compile(r"[AKQJ2-7]{1,9}")
_OUTSIDE = re.compile(r"(10|8|9)(?:[SCHD♠♣♥♦]\ufe0f?)?$")
_BARE_TALLY = re.compile(r"\d{1,2}(?:-\d{1,2}){1,4}")
_LETTERED_TALLY = re.compile(r"\([\dOoIl]{1,2}(?:-[\dOoIl]{1,2}){1,4}\)")
_LETTERED = re.compile(r"[\dOoIl]{1,3}(?!\S)")
_DIGITS = str.maketrans("OoIl", "0011")
_OMBRE_ALONE = re.compile(r"(\d+)\s+(?![-:])\S+(?:\s*([-:]).*)?")
_RESULTS_PASSED = re.compile(r"\d+\s+-\s")
_WORD = re.compile(r"[^\s,]+|,")
_LOWER_CARD = re.compile(r"[schd♠♣♥♦]([akqj2-7]+|-)", re.IGNORECASE)


def explain(error: UnexpectedInput, code: str) -> Wrong:
    """Return what is wrong with a line that the grammar does not read, and where in it."""
    at = getattr(error, "pos_in_stream", None)
    at = len(code) if at is None or at < 0 or _at_end(error) else at
    match = _WORD.match(code, at)
    here = match.group() if match else ""
    start, end = (at, at + len(here)) if here else (max(0, len(code) - 1), len(code))
    if code.count('"') % 2 and '\\"' not in code:
        return Wrong(_("a string is opened here and not closed"), code.rindex('"'), len(code))
    if here.startswith("[") and (more := _bracket(code, at)):
        return more
    expected = _expected(error)
    if _CARDS & {*expected} and (of_card := _nearly_a_card(code, at, here)):
        return Wrong(of_card[0], start, end, of_card[1])
    if excess := _digits(code, at, here):
        return Wrong(excess, start, end)
    if expected == ("NAME",) and (alone := _OMBRE_ALONE.fullmatch(code)):
        return Wrong(_after_ombre(alone[1], alone[2]), start, end)
    words = _("expected {expected} here; found `{word}`") if here else _(_LINE_ENDS)
    text = words.format(expected=_either(code, expected), word=shown(here))
    return Wrong(text, start, end, Remedy(more=_hint(code, at, expected)))


def _after_ombre(number: str, after: str | None) -> str:
    """Say of a results line that the Ombre's name is followed by no game."""
    if after == ":":
        words = _("where only the payments are known, write no name before them: `{number} : …`")
    else:
        words = _(
            "after the name come the call, the suit and how it ended, such as `won`;"
            " a deal that all passed is `{number} -`"
        )
    return words.format(number=number)


def shown(word: str) -> str:
    """Return a word as a message has it: of a very long one, its beginning."""
    return word if len(word) <= _MOST else f"{word[:_MOST]}…"


def _bracket(code: str, at: int) -> Wrong | None:
    """Say of a bracket that it is not closed, or holds another."""
    close, inner = code.find("]", at), code.find("[", at + 1)
    if close < 0:
        return Wrong(_("a bracket is opened here and not closed"), at, len(code))
    if 0 <= inner < close:
        return Wrong(_("a bracket is opened here and not closed before the next"), at, inner)
    return None


def _digits(code: str, at: int, here: str) -> str:
    """Say of a number at this place that it is too long; nothing if it is not."""
    digits = _NUMBER.search(code[max(0, at - DIGITS) :])
    if not (here[:1].isdecimal() and digits and len(digits.group()) > DIGITS):
        return ""
    words = _("a number has no more than {most} digits; this one goes on with `{word}`")
    return words.format(most=DIGITS, word=shown(here))


def _nearly_a_card(code: str, at: int, here: str) -> tuple[str, Remedy] | None:
    """Say what is wrong with a word that is nearly a card, and what is to be written for it."""
    if excess := _digits(code, at, here):
        return excess, NO_REMEDY
    if _LOWER_CARD.fullmatch(here) and here != here.upper():
        words = _("`{word}`: suits and ranks are written in capitals")
        return words.format(word=here), Remedy(lines=(here.upper(),))
    if match := _RANK_FIRST.fullmatch(here):
        words = _("`{word}`: the suit comes before the ranks")
        return words.format(word=here), Remedy(lines=((match[2] + match[1]).upper(),))
    if match := _BAD_RANK.match(here):
        words = _("`{word}`: `{rank}` is not a rank; the ranks are A K Q J 7 6 5 4 3 2")
        knight = _("; a knight is written Q, or with `suits spanish` C") if match[1] == "N" else ""
        return words.format(word=here, rank=match[1]), Remedy(more=knight)
    if _BARE_RANK.fullmatch(here):
        words = _("`{word}` lacks its suit: a card is a suit and a rank, such as S{word}")
        return words.format(word=here), NO_REMEDY
    if match := _OUTSIDE.match(here):
        words = _("`{text}`: the {rank} is not in the pack of forty (A K Q J and 7 to 2)")
        return words.format(text=here, rank=match[1]), NO_REMEDY
    return None


def _hint(code: str, at: int, expected: Sequence[str]) -> str:
    if at and code[at - 1] == '"' and code[:at].count('"') % 2 == 0:
        return _('; inside a string write \\" for a quotation mark')
    if "TALLY" in expected and (odd := _LETTERED_TALLY.match(code, at)):
        words = _("; numbers need digits, not letters: {tally}")
        return words.format(tally=odd.group().translate(_DIGITS))
    if "INT" in expected and (odd := _LETTERED.match(code, at)):
        words = _("; numbers need digits, not letters: {tally}")
        return words.format(tally=odd.group().translate(_DIGITS))
    if "TALLY" in expected and (tally := _BARE_TALLY.match(code, at)):
        return _("; put a tally in parentheses: ({tally})").format(tally=tally.group())
    if _RESULTS_PASSED.match(code) and code[at : at + 1] != '"':
        return _("; put a note in quotation marks")
    if code.isdecimal():
        return _("; a deal that all passed is `{number} -`").format(number=code)
    if code.startswith("players") and expected[:1] == ("COMMA",) and not hint(code):
        return _("; put a name of several words in quotation marks")
    return ""


def _at_end(error: UnexpectedInput) -> bool:
    return str(getattr(getattr(error, "token", None), "type", "")) == "$END"


def _expected(error: UnexpectedInput) -> tuple[str, ...]:
    """Return what may stand there, as the terminals of the grammar that have words."""
    names = (
        getattr(error, "accepts", None)
        or getattr(error, "expected", None)
        or getattr(error, "allowed", None)
        or set()
    )
    names_in_order = [name for name in _ORDER if name in names]
    several = len(names_in_order) > 1 and "$END" in names
    if "STRING" in names and ("NAME" in names or several):
        names_in_order.remove("STRING")
    return tuple(names_in_order)


def _either(code: str, expected: Sequence[str]) -> str:
    """Put in words what was expected; a name that is not a player's by what it names."""
    kind = BY_KEYWORD.get(code.split()[0])
    fields = kind.fields if kind else ()
    name = next((_NAMES[field.name] for field in fields if field.name in _NAMES), _IN_WORDS["NAME"])
    words = {**_IN_WORDS, "NAME": name}
    expectations = [pgettext("expected", words[each]) for each in expected]
    if not expectations:
        return pgettext("expected", _STATEMENT)
    return either(expectations)


_STATEMENT = marked_in("expected", "a statement")
