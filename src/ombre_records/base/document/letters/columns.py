"""How wide a text is on a terminal, and text wrapped and set in columns by that width."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

_STYLE = re.compile("\x1b\\[[0-9;]*m")
_CLUSTER_GLUE = "\u200d"
_BLANK = re.compile(r" (?![;:»](?: |$))")
"""A blank at which a line may end."""
_GAP = 2
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
    return ((piece, width(piece)) for piece in _cut(word, columns))


def _cut(word: str, columns: int) -> Iterator[str]:
    piece, used = "", 0
    for cluster in _clusters(word):
        size = width(cluster)
        if used and used + size > columns:
            cut = hyphened(piece)
            yield piece[:cut]
            piece, used = piece[cut:], width(piece[cut:])
        piece, used = piece + cluster, used + size
    yield piece


def hyphened(piece: str) -> int:
    """Return how much of a piece of a word stays on its line: up to a hyphen far enough on.

    >>> hyphened("Hohenlohe-Lang"), hyphened("A-Langenbur")
    (10, 11)
    """
    cut = piece.rfind("-") + 1
    return cut if cut > len(piece) / 3 else len(piece)


def _clusters(word: str) -> Iterator[str]:
    cluster = ""
    for part in re.findall("\x1b\\[[0-9;]*m|.", word, re.DOTALL):
        if cluster and width(part) and not cluster.endswith(_CLUSTER_GLUE):
            yield cluster
            cluster = ""
        cluster += part
    yield cluster


def fit(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """Return the width of each column so that the rows fit where they can.

    The widest give way first: down to their longest word, and then to some characters.
    """
    widths = [max(map(width, cells)) for cells in zip(*rows, strict=True)]
    words = [max(_longest(cell) for cell in cells) for cells in zip(*rows, strict=True)]
    room = columns - _GAP * (len(widths) - 1)
    for floors in (words, *([min(least, size) for size in widths] for least in _LEAST)):
        shrink(widths, floors, room)
    return widths


def _longest(cell: str) -> int:
    return max(map(width, cell.split(" ")))


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
    cells = [wrap(cell, size) for cell, size in zip(row, widths, strict=True)]
    height = max(map(len, cells))
    lines = []
    for at in range(height):
        parts = [cell[at] if at < len(cell) else "" for cell in cells]
        padded = map(pad, parts, widths, rights)
        lines.append((" " * _GAP).join(padded).rstrip())
    return lines
