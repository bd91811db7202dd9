"""Letters of every script in Latin ones, for a page that has no font for them."""

from __future__ import annotations

import unicodedata


def latin(text: str) -> str:
    """Write a text in ASCII; what has no like there is `?`, marks on letters are left out.

    >>> latin("李"), latin("Жуков"), latin("\\ue000")
    ('Li', 'Zhukov', '?')
    """
    from anyascii import anyascii

    return "".join(anyascii(char) or _lost(char) for char in text)


def _lost(char: str) -> str:
    return "" if unicodedata.category(char) in ("Mn", "Me", "Mc", "Cf") else "?"
