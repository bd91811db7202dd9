"""Characters that look like those of the notation, or like nothing, and are others: named."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from ombre_records.base.language import _

_TWINS = {
    "Cyrillic": ("АВЕЅІЈКМНОРСТХаеоѕіјрсух", "ABESIJKMHOPCTXaeosijpcyx"),
    "Greek": ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"),
}
_LETTERS = {
    char: (script, twin)
    for script, (chars, twins) in _TWINS.items()
    for char, twin in zip(chars, twins, strict=True)
}
_MARKS = dict(zip("“”„‟«»″＂‘’‚′´×—―‐‑‒", '""""""""\'\'\'\'\'x-----', strict=True))
_SUITS = {"SPADES": "S", "CLUBS": "C", "HEARTS": "H", "DIAMONDS": "D"}
_RANKS = "ACE TWO THREE FOUR FIVE SIX SEVEN JACK QUEEN KING".split()
_CARD = r"PLAYING CARD (\w+) OF (\w+)"
_BREAKS = {
    "\v": "U+000B (VERTICAL TAB)",
    "\f": "U+000C (FORM FEED)",
    "\x85": "U+0085 (NEXT LINE)",
    "\u2028": "U+2028 (LINE SEPARATOR)",
    "\u2029": "U+2029 (PARAGRAPH SEPARATOR)",
}
_BREAK = "[\v\f\x85\u2028\u2029]"
_HIDDEN = "Cf", "Cc"
_BETWEEN = r"[\s,;:()\[\]{}]+"
_STRING = r'"(?:[^"\\]|\\.)*"'


def hint(text: str) -> str:
    """Name the first character of a text that is not what it looks like; else an empty string.

    A word in another script is not a look-alike, as long as one of its letters has no twin.

    >>> hint("СA7")
    'the Cyrillic letter С (U+0421) looks like C'
    >>> hint("Катя")
    ''
    """
    if match := re.search(_BREAK, text):
        return _("{char} is not a line break here").format(char=_BREAKS[match.group()])
    for word in re.split(_BETWEEN, text):
        if not word.isascii() and skeleton(word).isascii():
            return next(filter(None, map(_named, word)), "")
    return next((_named(char) for char in text if char in "，：；（）［］｛｝"), "")


def outside_strings(code: str) -> str:
    """Return a statement with its strings blanked, where anything may be written."""
    return re.sub(_STRING, lambda match: " " * len(match.group()), code)


def skeleton(text: str) -> str:
    """Return a text as it looks: look-alikes made what they look like, invisible ones left out."""
    return text if text.isascii() else "".join(map(_skeletal, text))


def disguised(text: str) -> bool:
    """Whether a text has a character that looks like another, or like nothing.

    >>> disguised("Søren"), disguised("Аnna")
    (False, True)
    """
    return skeleton(text) != text


def likened(text: str, names: Iterable[str] = ()) -> str:
    """Return a text as it looks; words of another alphabet stay, unless they look like cards.

    Strings stay, and a word that looks like one of `names` is that name.

    >>> likened("hand Вера СА7 нет", ["Вера"]), likened("hаnd Аda СА", ["Ada"])
    ('hand Вера CA7 нет', 'hand Ada CA')
    >>> likened("dealer O'Neil", ["O’Neil"]), likened("dealer Ann–Marie", ["Ann-Marie"])
    ('dealer O’Neil', 'dealer Ann-Marie')
    """
    called = {_as_typed(name): name for name in names}
    if text.isascii() and all(map(str.isascii, called.values())):
        return text
    return re.sub(_WORDS, lambda match: _likened(match[0], called), text)


def _as_typed(name: str) -> str:
    """Return a name as it looks, with the dash and the apostrophe that every keyboard has."""
    return skeleton(name).replace("–", "-")


def _likened(word: str, called: Mapping[str, str]) -> str:
    looks, typed = skeleton(word), _as_typed(word)
    if word.startswith('"') or word in called.values():
        return word
    if typed in called:
        return called[typed]
    if word.isascii():
        return word
    letters = [char for char in word if char.isalpha()]
    abroad = all(char in _LETTERS or not _twin(char) for char in letters)
    strange = any(char.isalpha() and not _twin(char) for char in letters if not char.isascii())
    if letters and (strange or (abroad and not re.fullmatch(_CARDS, looks))):
        return "".join(char if char.isalpha() else _skeletal(char) for char in word)
    return looks


_WORDS = rf"{_STRING}|[^\s,;:()\[\]{{}}]+|[^\w\s]"
_CARDS = r"[SCHDEBO]?[AKQJRCS2-7x]+[!?]*|[AKQJ2-7]+[SCHD]|[SCHDEBO]-?"


def _skeletal(char: str) -> str:
    if char.isascii():
        return char
    if unicodedata.category(char) in _HIDDEN:
        return ""
    return _twin(char) or char


def _twin(char: str) -> str:
    """Return what a character that is not ASCII looks like or stands for, if that is ASCII."""
    if char in _LETTERS:
        return _LETTERS[char][1]
    if char in _MARKS:
        return _MARKS[char]
    if match := re.match(_CARD, unicodedata.name(char, "")):
        return _card(*match.groups())
    plain = unicodedata.normalize("NFKC", char)
    if plain.isdecimal() and not plain.isascii():
        return str(unicodedata.decimal(plain))
    return plain if plain.isascii() and len(plain) == 1 else ""


def _card(rank: str, suit: str) -> str:
    if rank not in _RANKS or suit not in _SUITS:
        return ""
    return _SUITS[suit] + "A234567JQK"[_RANKS.index(rank)]


def _named(char: str) -> str:
    if char.isascii():
        return ""
    code = f"U+{ord(char):04X}"
    name = unicodedata.name(char, "a control character")
    if unicodedata.category(char) in _HIDDEN:
        return _("invisible character {code} ({name})").format(code=code, name=name)
    twin = _twin(char)
    if char in _LETTERS:
        words = (
            _("the Cyrillic letter {char} ({code}) looks like {twin}")
            if _LETTERS[char][0] == "Cyrillic"
            else _("the Greek letter {char} ({code}) looks like {twin}")
        )
    elif re.match(_CARD, name):
        words = _("{char} ({code}) is written {twin}")
    else:
        words = _("{char} ({code}, {name}) looks like {twin}") if twin else ""
    return words.format(char=char, code=code, twin=twin, name=name)
