"""Losses with a true minus: what is typed has the hyphen, what is set in type has the sign.

The notation reads both, so that what a document shows can be typed as it stands.
"""

from __future__ import annotations

import re

MINUS = "\u2212"
_TYPED = re.compile(r"(?<![\w.,:;/)\u2212+-])-(?=[£$€]?\d)")
_WORDS = re.compile(r">([^<>]*-[^<>]*)</text")


def true_minus(text: str) -> str:
    """Write the losses in words with a true minus; what is no loss keeps its hyphen.

    >>> true_minus("Ann -5, well-read, 1-0-0, [+-9]")
    'Ann −5, well-read, 1-0-0, [+-9]'
    """
    return _TYPED.sub(MINUS, text) if "-" in text else text


def in_drawing(svg: str) -> str:
    """Write the losses in a drawing's words with a true minus.

    >>> in_drawing('<path d="M-3-4"/><text>Ann -5</text>')
    '<path d="M-3-4"/><text>Ann −5</text>'
    """
    return _WORDS.sub(lambda found: f">{true_minus(found[1])}</text", svg)
