"""Typographic signs in place of typed ones: true minus, quotation marks of the language, primes.

Records and messages are typed, with the few signs that keyboards have.
"""

from __future__ import annotations

import re

from ombre_records.base.document.letters.characters import true_minus
from ombre_records.base.language import Language

_PRIME = re.compile(r"(?<=\d)('{1,2}|\")(?![\w])")
_PAIR = re.compile(r'(?<![\w"])"([^"]*)"(?!\w)')
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=[sxzSXZ])'(?=\s|$)|(?<![\w'])'(?=\d\d(?!\w))")
_SINGLE = re.compile(r"(?<![\w'])'([^']+)'(?!\w)")
_QUOTES: dict[Language, tuple[str, str, str, str]] = {
    "en": ("“", "”", "‘", "’"),
    "da": ("»", "«", "›", "‹"),
    "de": ("„", "“", "‚", "‘"),
    "es": ("«", "»", "“", "”"),
    "fr": ("«\u202f", "\u202f»", "“", "”"),
}


def composed(text: str, language: Language) -> str:
    """Set typed words: what is meant stays, and each sign is that of print.

    >>> composed('Ann -5, "so" at 6\\' 2": Bob\\'s 1-0-0', "en")
    'Ann −5, “so” at 6′ 2″: Bob’s 1-0-0'
    """
    if not any(sign in text for sign in "-\"'"):
        return text
    double, end, single, last = _QUOTES[language]
    text = true_minus(text)
    text = _PAIR.sub(rf"{double}\1{end}", text)
    text = _PRIME.sub(lambda found: "′" if found[1] == "'" else "″", text)
    text = _SINGLE.sub(rf"{single}\1{last}", text)
    return _APOSTROPHE.sub("’", text)
