"""Names cut short for the columns of sheets, no two the same."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.document.letters.columns import width

SHORT = 8
"""The columns that a name cut short has at most."""
_CUT = "…"


def shortened(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of few columns, no two the same: the first word, or its beginning, or a number.

    >>> shortened(["Ann", "Maximilian von Zorn", "Conde de la Torre", "Conde de Lemos"])
    ('Ann', 'Maximil…', 'Conde…3', 'Conde…4')
    """
    cut = [name if width(name) <= SHORT else _first(name) for name in names]
    return tuple(
        short
        if cut.count(short) == 1
        else _cut(short.rstrip(_CUT), SHORT - len(f"{_CUT}{at}")) + f"{_CUT}{at}"
        for at, short in enumerate(cut, 1)
    )


def _first(name: str) -> str:
    first = name.split()[0] if name.split() else name
    return first if width(first) <= SHORT else _cut(first, SHORT - 1) + _CUT


def _cut(text: str, columns: int) -> str:
    while width(text) > columns:
        text = text[:-1]
    return text
