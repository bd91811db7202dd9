"""The characters of a text that a document may show."""

from __future__ import annotations

import re
import unicodedata

_NO_CHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str) -> str:
    """Return a text without what would move the cursor, break the line or turn its direction.

    >>> clean("a\\tb\\x1b[31m")
    'a b\\ufffd[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_clean, text))


def _clean(char: str) -> str:
    if char == "\t":
        return " "
    odd = unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _TURNING
    return "\ufffd" if odd else char


def legible(text: str) -> str:
    """Return a clean text of such characters as HTML, SVG and workbooks may hold.

    >>> legible("a\\ufdd0b\\x00") == "a\\ufffdb\\ufffd"
    True
    """
    return _NO_CHARACTER.sub("\ufffd", clean(text))
