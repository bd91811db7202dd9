"""Page set-up for printing a sheet of a workbook, and the look of its charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

_A4, _LETTER = 9, 1
_UPRIGHT, _ACROSS = 94.0, 142.0
"""Characters of the default size on a line of A4, with margins of a centimetre."""
READABLE = 0.72
"""The smallest scale of a sheet: 11 points become 8."""
_PADDING = 0.72
"""The padding of a column, in characters."""
_LOW, _HIGH = 450.0, 690.0
"""The height that A4 has for rows, in points: across and upright."""
_SURE = 0.85
"""The part of a page that is filled before its end is near, whatever type stands for ours."""
LINE = 15.5
"""The height of a row of one line, in points."""
_MARGIN = 0.4
"""Inches left free at each side."""
INKS = (
    *("#0B5CAD", "#B2410A", "#15703F", "#7B3294"),
    *("#6D5300", "#00686E", "#A0185A", "#4A4A4A"),
)
"""The colours of the players' lines, in the order of the plot on paper (`plot.svg`)."""
_DASHES = (
    *("solid", "dash", "round_dot", "long_dash_dot"),
    *("square_dot", "long_dash", "long_dash_dot_dot", "dash_dot"),
)
_MARKS = ("circle", "square", "triangle", "diamond", "x", "triangle", "plus", "short_dash")


def fitted(wanted: Sequence[float], least: Sequence[float]) -> tuple[list[float], bool]:
    """Return the widths of columns in characters, and whether the page lies across.

    Columns have all that they want if the page can be read so, upright or else across; if not they
    are made narrower, down to the least, and their words are broken into lines.

    >>> fitted([10, 20], [5, 10])
    ([10, 20], False)
    >>> fitted([60, 60, 60, 60], [40, 40, 40, 40])[1]
    True
    """
    whole = sum(wanted) + _PADDING * len(wanted)
    if whole * READABLE <= _UPRIGHT:
        return [*wanted], False
    over = whole - _ACROSS / READABLE
    spare = sum(wanted) - sum(least)
    if over <= 0 or spare <= 0:
        return [*wanted], True
    part = min(1.0, over / spare)
    return [w - (w - low) * part for w, low in zip(wanted, least, strict=True)], True


def lines(title: str, width: float) -> int:
    """Return in how many lines a title stands in a column of so many characters.

    >>> lines("Codilles given", 9), lines("Won", 9)
    (2, 1)
    """
    count, used = 1, 0
    for word in title.split():
        if used and used + 1 + len(word) > width:
            count, used = count + 1, len(word)
        else:
            used += len(word) + (1 if used else 0)
    return count


class Broken(NamedTuple):
    """A sheet as it is broken into pages: widths in characters, the rows above its chart.

    `above` is how high its heads are, in points.
    """

    widths: Sequence[float]
    across: bool
    above: float
    rows: int

    @property
    def page(self) -> float:
        """The points that a page has room for, at the size at which it is as wide as the sheet."""
        room, high = (_ACROSS, _LOW) if self.across else (_UPRIGHT, _HIGH)
        whole = sum(self.widths) + _PADDING * len(self.widths)
        return high / min(1.0, room / whole)

    def holds(self, rows: int) -> bool:
        """Whether so many rows from the top stand on the first page."""
        return self.above + LINE * rows <= self.page

    def parts(self, more: float) -> bool:
        """Whether a page break would split what stands below the rows, `more` in points."""
        begun = (self.above + LINE * self.rows) % self.page
        return begun + more > self.page * _SURE


def set_print(sheet: Worksheet, *, across: bool, letter: bool = False) -> None:
    """Print a sheet one page wide and as many high as it takes, numbered."""
    if across:
        sheet.set_landscape()
    else:
        sheet.set_portrait()
    sheet.set_paper(_LETTER if letter else _A4)
    sheet.set_margins(left=_MARGIN, right=_MARGIN)
    sheet.center_horizontally()
    sheet.fit_to_pages(1, 0)
    sheet.set_footer("&C&P / &N")


def line(at: int) -> dict[str, Any]:
    """Return how the line of a player is drawn: told apart without colour too."""
    ink = INKS[at % len(INKS)]
    return {
        "line": {"color": ink, "width": 1.75, "dash_type": _DASHES[at % len(_DASHES)]},
        "marker": {
            "type": _MARKS[at % len(_MARKS)],
            "size": 6,
            "border": {"color": ink},
            "fill": {"color": ink},
        },
    }
