"""The characters of a text: which a document may show, which way they are read, the true minus, and
Latin letters in place of others.

The notation reads a loss with a hyphen and with a true minus, so what a document shows can be typed
as it stands.
"""

from __future__ import annotations

import re
import unicodedata

_NO_CHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
_ODD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069]")
"""Controls, halves of characters, ends of lines and paragraphs, and what turns the direction."""


def clean(text: str) -> str:
    """Return a text without what would move the cursor, break the line or turn its direction.

    >>> clean("a\\tb\\x1b[31m")
    'a b\\ufffd[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return _ODD.sub("\ufffd", text.replace("\t", " "))


def legible(text: str) -> str:
    """Return a clean text of such characters as HTML, SVG and workbooks may hold.

    >>> legible("a\\ufdd0b\\x00") == "a\\ufffdb\\ufffd"
    True
    """
    return _NO_CHARACTER.sub("\ufffd", clean(text))


_LEFTWARD = (
    "[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_NAME_AND_NUMBER = re.compile(
    f"{_LEFTWARD}(?:(?:{_LEFTWARD}| )*{_LEFTWARD})?(?=[ ,:(]*[-+−]?[0-9]|, {_LEFTWARD})"
)
_QUOTED = re.compile('["“”„«»]')


def leftward(text: str) -> bool:
    """Return whether any of a text is read from right to left."""
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


MINUS = "\u2212"
_TYPED = re.compile(r"(?<![\w.,:;/)?\u2212+-])-(?=[£$€]?\d)")
_WORDS = re.compile(r">([^<>]*-[^<>]*)</text")


def true_minus(text: str) -> str:
    """Write the losses in words with a true minus; what is not a loss keeps its hyphen.

    >>> true_minus("Ann -5, well-read, 1-0-0, (1?-0-0), [+-9]")
    'Ann −5, well-read, 1-0-0, (1?-0-0), [+-9]'
    """
    return _TYPED.sub(MINUS, text) if "-" in text else text


def in_drawing(svg: str) -> str:
    """Write the losses in a drawing's words with a true minus.

    >>> in_drawing('<path d="M-3-4"/><text>Ann -5</text>')
    '<path d="M-3-4"/><text>Ann −5</text>'
    """
    return _WORDS.sub(lambda match: f">{true_minus(match[1])}</text", svg)


def latin(text: str) -> str:
    """Write a text in ASCII; what has no like there is `?`, marks on letters are left out.

    >>> latin("李"), latin("Жуков"), latin("\\ue000")
    ('Li', 'Zhukov', '?')
    """
    from anyascii import anyascii

    return "".join(anyascii(char) or _lost(char) for char in text)


def _lost(char: str) -> str:
    return "" if unicodedata.category(char) in ("Mn", "Me", "Mc", "Cf") else "?"
