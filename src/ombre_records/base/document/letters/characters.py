"""The characters of a text that a document may show."""

from __future__ import annotations

import re

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
