"""How wide a text is when set in type that is not known: measured conservatively.

The widths are those of DejaVu Serif, rounded up, one of the widest faces in which a generic serif
may come out; what it has not is taken to be as wide as such letters are.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from ombre_records.base.document.letters.columns import hyphened

_TWENTIETHS = {
    6: "'",
    7: " ,-./:;\\ijl|",
    8: "()I[]f",
    9: "!Jt",
    10: '"*_`r',
    11: "?sz",
    12: "acevxy",
    13: "$0123456789bdghknopqu{}",
    14: "FLPSTYZ",
    15: "ABEKVX",
    16: "CGR",
    17: "#+<=>DOQU^~\u2212",
    18: "&HNw",
    19: "mжфмшщыюљњωψϖ",
    20: "%@",
    21: "MWМЫΜ",
    24: "ЖШЩЮЉЊ",
}
"""Twentieths of an em. They are whole so that sums of them are the same in every Python."""
_WIDTHS = {char: width for width, chars in _TWENTIETHS.items() for char in chars}
_BOLD = 1.13
_UPPER, _LOWER, _OTHER, _SIGN, _WIDE = 20, 17, 22, 21, 28
_GREEK = {"Lu": 18, "Ll": 14}
"""The other letters of Greek and Cyrillic."""
_ELLIPSIS = "…"
_JOINER = "\u200d"
_VISIBLE = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2"
"""Signs of Arabic and Syriac that Unicode counts among what cannot be seen."""


@cache
def _twentieths(char: str) -> int:
    """Return the width of a character in twentieths of an em; a mark on a letter has none."""
    base = unicodedata.normalize("NFD", char)[0]
    if base in _WIDTHS:
        return _WIDTHS[base]
    if "\u0370" <= base < "\u0460" and (kind := unicodedata.category(base)) in _GREEK:
        return _GREEK[kind]
    match unicodedata.category(char):
        case "Mn" | "Me" | "Cf" if char not in _VISIBLE:
            return 0
        case "Lu":
            return _UPPER
        case "Ll" | "Nd":
            return _LOWER
        case "Lo" | "Lm" | "Mc":
            return _LOWER if "\u0590" <= char < "\u0900" else _OTHER
    return _SIGN if char < "\u2e80" else _WIDE


def measure(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text set in a size, in its unit: rather too much than too little.

    >>> measure("Belinda", 10), measure("e\u0301", 10) == measure("e", 10)
    (39.5, True)
    """
    return round(sum(map(_twentieths, text)) / 20 * size * (_BOLD if bold else 1), 2)


def clusters(text: str) -> Iterator[str]:
    """Go through a text by characters with the marks that belong to them."""
    cluster = ""
    for char in text:
        if cluster and _twentieths(char) and not cluster.endswith(_JOINER):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def pieces(text: str, room: float, size: float, *, bold: bool = False) -> Iterator[str]:
    """Cut a text into pieces that fit, behind a hyphen or between characters with their marks."""
    piece = ""
    for cluster in clusters(text):
        if piece and measure(piece + cluster, size, bold=bold) > room:
            cut = hyphened(piece)
            yield piece[:cut]
            piece = piece[cut:]
        piece += cluster
    if piece:
        yield piece


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return a text if it fits, else as much of its beginning as fits with an ellipsis.

    >>> shortened("Conde de la Torre", 60, 10)
    'Conde de…'
    """
    if measure(text, size, bold=bold) <= room:
        return text
    beginning = ""
    for cluster in clusters(text):
        if measure(beginning + cluster + _ELLIPSIS, size, bold=bold) > room:
            break
        beginning += cluster
    return beginning + _ELLIPSIS


def in_lines(
    text: str, room: float, size: float, count: int, *, bold: bool = False
) -> tuple[str, ...]:
    """Break a text at blanks into so many lines at most; what does not fit is shortened.

    >>> in_lines("Conde de la Torre", 70, 10, 2)
    ('Conde de la', 'Torre')
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == count or measure(longer, size, bold=bold) <= room):
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(shortened(line, room, size, bold=bold) for line in lines)


def tellable(text: str) -> bool:
    """Tell whether the width of a text is known and not a guess at its script."""
    return all(
        unicodedata.normalize("NFD", char)[0] in _WIDTHS or not _twentieths(char) for char in text
    )
