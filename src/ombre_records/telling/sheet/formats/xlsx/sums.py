"""Where the numbers of a workbook's summary stand, and formulas that add rows up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ombre_records.telling.sheet.formats.xlsx.cells import Looks, cell

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

NAME, SECOND, THIRD, DEALS, COUNTS = range(5)
"""The first columns of a league, and of the rows of evenings and sessions below it."""

Where = tuple[tuple[int, int], ...]
"""Numbers that columns must have in the rows that are added up."""


class Rows(NamedTuple):
    """Rows that are added up, the first and the last."""

    first: int
    last: int

    def whole(self, column: int) -> str:
        """Name a column's cells in all rows."""
        first, last = (cell(row, column, fixed=True) for row in self)
        return f"{first}:{last}"

    def added(self, column: int, where: Where) -> str:
        """Add a column up, where other columns have these numbers."""
        return f"SUMIFS({self.whole(column)},{self.asked(where)})"

    def asked(self, where: Where) -> str:
        """Say which rows are meant, as functions like COUNTIFS are told it."""
        return ",".join(f"{self.whole(at)},{wanted}" for at, wanted in where)

    def unless_unknown(self, column: int, where: Where, then: str = "") -> str:
        """Add a column up, or do what is said; nothing where some of it is not known."""
        mine = "*".join(f"({self.whole(at)}={wanted})" for at, wanted in where)
        unknown = f"SUMPRODUCT({mine}*(1-ISNUMBER({self.whole(column)})))"
        return f'IF({unknown}>0,"",{then or self.added(column, where)})'


class Summary(NamedTuple):
    """The sheet, the columns behind the counts, and the rows that leagues and evenings add up.

    Behind `money` the leagues have averages and the best evening where the other rows have the
    numbers that they are found by: of their league, of the player in it, of the evening, and of
    the table or, of an evening, what each of `tables` brought.
    """

    sheet: Worksheet
    looks: Looks
    paid: Format
    total: int
    tables: tuple[str, ...]
    evenings: Rows
    sessions: Rows

    @property
    def money(self) -> int:
        """The column of what totals come to in money."""
        return self.total + 1

    @property
    def league(self) -> int:
        """The column of the league's number."""
        return self.total + 2

    @property
    def player(self) -> int:
        """The column of the player's number in the league."""
        return self.total + 3

    @property
    def evening(self) -> int:
        """The column of the evening's number."""
        return self.total + 4

    @property
    def table(self) -> int:
        """The column of the table's number; of an evening, the first of what tables brought."""
        return self.total + 5

    def of(self, which: int, player: int) -> Where:
        """Say which rows are a player's in a league."""
        return (self.league, which), (self.player, player)

    @property
    def several(self) -> tuple[str, ...]:
        """The tables, if there are several."""
        return self.tables if len(self.tables) > 1 else ()
