"""Names for the columns of sheets: distinct, and shortened if there is no room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import accumulate

from ombre_records.base.document.letters.widths import width

SHORT = 8
"""The columns that a name is left at least."""
_CUT = "…"


def distinct(names: Sequence[str], taken: Collection[str], mark: str) -> tuple[str, ...]:
    """Return names of which none is another's, or the title of a column that is taken.

    >>> distinct(["Ann", "Pool", "Ann"], {"No", "Pool"}, "player")
    ('Ann', 'Pool (player)', 'Ann (3)')
    """
    shortened_names: list[str] = []
    for at, name in enumerate(names, 1):
        own = f"{name} ({mark})" if name in taken else name
        shortened_names.append(f"{own} ({at})" if own in shortened_names else own)
    return tuple(shortened_names)


def shortened(names: Sequence[str], most: int = SHORT) -> tuple[str, ...]:
    """Return names of so many columns at most, no two the same.

    A longer one loses its last words, or is broken off; what this makes the same is numbered.

    >>> shortened(["Ann", "Maximilian von Zorn", "Conde de la Torre", "Conde de Lemos"])
    ('Ann', 'Maximil…', 'Conde…3', 'Conde…4')
    >>> shortened(["Conde de la Torre", "Conde de Lemos"], 14)
    ('Conde de la', 'Conde de Lemos')
    """
    cut = [name if width(name) <= most else _first_words(name, most) for name in names]
    many = Counter(cut)
    return tuple(
        short if many[short] == 1 else _numbered(short, at, most) for at, short in enumerate(cut, 1)
    )


def _numbered(short: str, at: int, most: int) -> str:
    number = f"{_CUT}{at}"
    return _cut(short.rstrip(_CUT), most - len(number)).rstrip() + number


def _first_words(name: str, most: int) -> str:
    begun = accumulate(name.split(), "{} {}".format)
    fitting = [words for words in begun if width(words) <= most]
    return fitting[-1] if fitting else _cut(name.strip(), most - 1) + _CUT


def _cut(text: str, columns: int) -> str:
    while width(text) > columns:
        text = text[:-1]
    return text
