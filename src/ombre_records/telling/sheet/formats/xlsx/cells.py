"""Cells of a workbook: words (never formulas), numbers, formulas with their values; names of
sheets.

A formula is written where it gives what the record gives, so that a sheet opens with our numbers
and recomputes from there; elsewhere the number itself stands, or nothing where it is not known.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from xlsxwriter.worksheet import Worksheet

from ombre_records.base.document.letters.characters import legible

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook


Number = int | Fraction | None

_LONGEST = 32_000
"""Characters of a cell, a little below what spreadsheets take."""


_INK, _RED, _FAINT, _HAIRLINE = "#1A1A1A", "#B0122B", "#5C5C5C", "#9A9A9A"
FONT: dict[str, object] = {
    "font_name": "Libertinus Serif",
    "font_family": 1,
    "font_size": 11,
    "font_color": _INK,
}
"""The type of the documents on paper; elsewhere another with serifs stands for it."""


def _signed(places: int) -> str:
    """Return the format of a gain or loss: with its sign, a loss with a true minus."""
    digits = "0." + "0" * places if places else "0"
    return f"+{digits};\u2212{digits};0"


def _plain() -> str:
    return "0;\u22120;0"


class Formula(NamedTuple):
    """A formula and what it gives; None where it gives nothing."""

    text: str
    value: Number


class Looks:
    """The formats of a workbook, each made once."""

    def __init__(self, book: Workbook) -> None:
        made: dict[str, dict[str, object]] = {
            "title": {"bold": True, "font_size": 16},
            "weak": {"font_color": _FAINT},
            "words": {"text_wrap": True, "valign": "top"},
            "head": {
                "font_color": _FAINT,
                "bottom": 1,
                "bottom_color": _HAIRLINE,
                "text_wrap": True,
                "valign": "bottom",
            },
            "band": {"align": "center", "font_color": _FAINT, "italic": True},
            "part": {"bold": True, "font_size": 12},
            "signed": {"num_format": _signed(0), "valign": "top"},
            "number": {"num_format": "0", "align": "center", "valign": "top"},
            "red": {"font_color": _RED, "valign": "top"},
            "plain": {"num_format": _plain(), "valign": "top"},
            "average": {"num_format": _signed(2)},
            "input": {"num_format": "General", "bg_color": "#FFF7D6", "border": 4},
        }
        self._made: dict[str, Format] = {name: book.add_format(look) for name, look in made.items()}
        self._made["number-head"] = book.add_format({**made["head"], "align": "right"})
        self._made["turned-head"] = book.add_format({**made["head"], "rotation": 90})
        self._book = book

    def __getitem__(self, name: str) -> Format:
        return self._made[name]

    def decimals(self, places: int) -> Format:
        """Return the format of a gain or loss with so many decimals."""
        if not places:
            return self._made["signed"]
        name = f"decimals-{places}"
        if name not in self._made:
            look = {"num_format": _signed(places)}
            self._made[name] = self._book.add_format(look)
        return self._made[name]


def words(sheet: Worksheet, row: int, column: int, text: str, look: Format | None = None) -> None:
    """Write words as text, even if they look like a formula. Without words the cell stays empty."""
    if text:
        shown = "\n".join(map(legible, text.split("\n")))
        sheet.write_string(row, column, shown[:_LONGEST], look)


def heads(
    sheet: Worksheet,
    row: int,
    first: int,
    titles: Sequence[str],
    looks: Looks,
    left: int = 0,
    above: str = "number-head",
) -> None:
    """Write the titles of columns; the first `left` of them stand above words.

    `above` is the look of the others, `turned-head` where their columns are narrow.
    """
    for at, title in enumerate(titles):
        words(sheet, row, first + at, title, looks["head" if at < left else above])


def number(
    sheet: Worksheet,
    row: int,
    column: int,
    wanted: Number,
    look: Format,
    formula: Formula | None = None,
) -> None:
    """Write a number, by its formula where that gives it; what is not known is empty."""
    if formula is not None and formula.value == wanted:
        sheet.write_formula(row, column, f"={formula.text}", look, _cached(wanted))
    elif wanted is None:
        sheet.write_blank(row, column, None, look)
    else:
        sheet.write_number(row, column, _cached(wanted), look)


def _cached(value: Number) -> float | str:
    if value is None:
        return ""
    return int(value) if value == int(value) else float(value)


def cell(row: int, column: int, *, fixed: bool = False) -> str:
    """Name a cell as formulas do; a fixed one stays where it is when a formula is copied.

    >>> cell(3, 27), cell(3, 27, fixed=True)
    ('AB4', '$AB$4')
    """
    return f"${letters(column)}${row + 1}" if fixed else f"{letters(column)}{row + 1}"


@cache
def letters(column: int) -> str:
    """Name a column as spreadsheets do, from `A`."""
    name, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def known(cells: Sequence[str], then: str) -> str:
    """Return a formula that gives nothing unless all cells have numbers."""
    return f'IF(COUNT({",".join(cells)})<{len(cells)},"",{then})'


class PlainSheet(Worksheet):  # type: ignore[misc] # the library tells no types
    """A worksheet for formulas like `SUMIFS(…)`, which every spreadsheet has known since 2007.

    XlsxWriter looks through each formula for thirty names of newer functions, to mark them for the
    file. That takes a quarter of the time of a season's workbook, and our formulas have none of
    them (a test compares the bytes). Should a later version not ask this method any more, only the
    time is lost.
    """

    def _prepare_formula(self, formula: str, *args: object, **named: object) -> str:
        return formula.removeprefix("=")


_LONGEST_NAME = 31
_ILLEGAL = re.compile(r"[\[\]:*?/\\]")
_TAKEN = "history"
"""A name that spreadsheets keep for themselves."""


def sheet_names(titles: Iterable[str], fallback: str) -> tuple[str, ...]:
    """Return a name for each title; a title that leaves nothing takes the fallback.

    >>> sheet_names(["A/B: [x]", "", "a b x"], "Session")
    ('A B x', 'Session', 'a b x (2)')
    """
    taken, names = {_TAKEN}, []
    for title in titles:
        name = _free(_legal(title) or _legal(fallback), taken)
        taken.add(name.casefold())
        names.append(name)
    return tuple(names)


def _legal(title: str) -> str:
    text = _ILLEGAL.sub(" ", title)
    legal = (" " if char.isspace() else char for char in text if not _odd(char))
    return _short(" ".join("".join(legal).split()).strip("'"), _LONGEST_NAME)


def _odd(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs", "Cn", "Co") and not char.isspace()


def _free(name: str, taken: set[str]) -> str:
    free, count = name, 1
    while free.casefold() in taken:
        count += 1
        suffix = f" ({count})"
        free = _short(name, _LONGEST_NAME - len(suffix)) + suffix
    return free


def _short(text: str, units: int) -> str:
    """Cut a text to so many units of UTF-16, in which spreadsheets count."""
    while len(text.encode("utf-16-le")) > 2 * units:
        text = text[:-1]
    return text.strip(" '")
