"""How wide a text is, on a terminal, on paper and in a drawing; and text broken by that width.

A terminal counts in columns, paper in ems that are estimated. A drawing is measured conservatively,
as the type is not known: the widths are those of DejaVu Serif, rounded up, one of the widest faces
in which a generic serif may come out; what it has not is taken to be as wide as such letters are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial

_STYLE = re.compile("\x1b\\[[0-9;]*m")
_CLUSTER_GLUE = "\u200d"
_BLANK = re.compile(r" (?![;:»](?: |$))")
"""A blank at which a line may end."""
_GAP = 2
_SLIM = frozenset("iljtfrI.,:;|!'()[] -")
"""Characters that take little room in print."""
_NARROW = re.compile("[ -\u02ff\u2010-\u2027\u2030-\u205e\u2212\u2660-\u2667]*")
"""Characters that take one column each: Latin ones, and the signs of print."""
_LEAST = (12, 6)


def char_width(char: str) -> int:
    """Return the columns that a character takes on a terminal: none if it joins another."""
    if char < "\u0300":
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


@lru_cache(1 << 13)  # the same names and amounts stand in all tables
def width(text: str) -> int:
    """Return how many columns a text takes; combining characters and styles take none.

    >>> width("Zoë"), width("李"), width("e\u0301")
    (3, 2, 1)
    """
    if text.isascii() and "\x1b" not in text:
        return len(text)
    if _NARROW.fullmatch(text):
        return len(text)
    return sum(map(char_width, _STYLE.sub("", text)))


def ems(text: str) -> float:
    """Estimate how wide a text is.

    >>> ems("ill") < ems("abc") < ems("ABC") < ems("李小龍")
    True
    """
    return sum(map(_em, text))


def _em(char: str) -> float:
    if char in _SLIM:
        return 0.28
    if char < "\u0300":
        return 0.68 if char.isupper() or char in "mw@%—" else 0.48
    return (0.0, 0.75, 1.05)[char_width(char)]


def pad(text: str, columns: int, right: bool = False) -> str:
    """Fill a text up with blanks."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def wrap(text: str, columns: int) -> list[str]:
    """Break a text at blanks, a longer word behind a hyphen or wherever it must; at least one line.

    A sign that stands behind a blank, as in French, begins no line.

    >>> wrap("von Hohenlohe-Langenburg", 12)
    ['von', 'Hohenlohe-', 'Langenburg']
    >>> wrap("le jeu ; où", 7)
    ['le', 'jeu ;', 'où']
    """
    if width(text) <= columns:
        return [text]
    lines: list[str] = []
    line, used = "", -1
    for word in _BLANK.split(text):
        for piece, size in _fitting(word, columns):
            if size and used >= 0 and used + 1 + size > columns:
                lines.append(line)
                line, used = "", -1
            if size:
                line, used = f"{line} {piece}" if used >= 0 else piece, used + 1 + size
    return [*lines, line]


def _fitting(word: str, columns: int) -> Iterable[tuple[str, int]]:
    """Cut a word into pieces that fit, never inside a character and its marks; with their width."""
    size = width(word)
    if size <= columns:
        return ((word, size),)
    return ((piece, width(piece)) for piece in _cut(_clusters(word), columns, width))


def hyphened(piece: str) -> int:
    """Return how much of a piece of a word stays on its line: up to a hyphen far enough on.

    >>> hyphened("Hohenlohe-Lang"), hyphened("A-Langenbur")
    (10, 11)
    """
    cut = piece.rfind("-") + 1
    return cut if cut > len(piece) / 3 else len(piece)


def _cut(clusters: Iterable[str], room: float, wide: Callable[[str], float]) -> Iterator[str]:
    """Cut a word into pieces that fit, behind a hyphen or between its characters."""
    piece = ""
    for cluster in clusters:
        if wide(piece) and wide(piece + cluster) > room:
            cut = hyphened(piece)
            yield piece[:cut]
            piece = piece[cut:]
        piece += cluster
    if piece:
        yield piece


def _clusters(word: str) -> Iterator[str]:
    return _joined(re.findall("\x1b\\[[0-9;]*m|.", word, re.DOTALL), width)


def _joined(parts: Iterable[str], wide: Callable[[str], float]) -> Iterator[str]:
    """Put characters together with the marks that belong to them, which have no width."""
    cluster = ""
    for part in parts:
        if cluster and wide(part) and not cluster.endswith(_CLUSTER_GLUE):
            yield cluster
            cluster = ""
        cluster += part
    if cluster:
        yield cluster


_BREAKABLE = 20
"""A word of more characters, such as a name of many parts, may be broken in a table."""


def whole(rows: Sequence[Sequence[str]], columns: int) -> bool:
    """Return whether rows have room in columns without a word being broken."""
    words = [min(max(map(_longest, cells)), _BREAKABLE) for cells in zip(*rows, strict=True)]
    return sum(words) + _GAP * (len(words) - 1) <= columns


def fit(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """Return the width of each column so that the rows fit where they can.

    The widest give way first: down to their longest word, and then to some characters.
    """
    widths = [max(map(width, cells)) for cells in zip(*rows, strict=True)]
    room = columns - _GAP * (len(widths) - 1)
    if sum(widths) <= room:
        return widths
    words = [max(map(_longest, cells)) for cells in zip(*rows, strict=True)]
    for floors in (words, *([min(least, size) for size in widths] for least in _LEAST)):
        shrink(widths, floors, room)
    return widths


def _longest(cell: str) -> int:
    return max(map(width, cell.split(" "))) if " " in cell else width(cell)


def shrink(widths: list[int], floors: Sequence[int], room: int) -> None:
    """Make columns narrower, the widest first and none below its floor, until they fit."""
    while (over := sum(widths) - room) > 0:
        able = [at for at, size in enumerate(widths) if size > floors[at]]
        if not able:
            return
        able.sort(key=lambda at: -widths[at])
        widest = able[0]
        second = max((widths[at] for at in able[1:]), default=0)
        step = max(1, min(over, widths[widest] - max(second, floors[widest])))
        widths[widest] -= step


def lay(row: Sequence[str], widths: Sequence[int], rights: Sequence[bool]) -> list[str]:
    """Set one row of cells in columns, each wrapped; no line ends in blanks."""
    if all(width(cell) <= size for cell, size in zip(row, widths, strict=True)):
        return [(" " * _GAP).join(map(pad, row, widths, rights)).rstrip()]
    cells = [wrap(cell, size) for cell, size in zip(row, widths, strict=True)]
    height = max(map(len, cells))
    lines = []
    for at in range(height):
        parts = [cell[at] if at < len(cell) else "" for cell in cells]
        padded = map(pad, parts, widths, rights)
        lines.append((" " * _GAP).join(padded).rstrip())
    return lines


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
    """Yield a text by characters with the marks that belong to them."""
    return _joined(text, _twentieths)


def pieces(text: str, room: float, size: float, *, bold: bool = False) -> Iterator[str]:
    """Cut a text into pieces that fit, behind a hyphen or between characters with their marks."""
    return _cut(clusters(text), room, partial(measure, size=size, bold=bold))


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
    """Break a text at blanks into at most `count` lines, and shorten what does not fit.

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
    """Return whether the width of a text is known and not a guess at its script."""
    return all(
        unicodedata.normalize("NFD", char)[0] in _WIDTHS or not _twentieths(char) for char in text
    )
