"""The players' rows below the deals of a session's sheet: games, totals, redemption."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ombre_records.base.language import _
from ombre_records.telling.sheet.accounts.summary import summary
from ombre_records.telling.sheet.accounts.transfers import decimals, left_over
from ombre_records.telling.sheet.balances import counts
from ombre_records.telling.sheet.formats.xlsx.cells import (
    Formula,
    Looks,
    Number,
    cell,
    heads,
    known,
    number,
    words,
)
from ombre_records.telling.sheet.formats.xlsx.columns import Columns
from ombre_records.telling.sheet.session_page import SessionPage

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

_NAME, _VALUE = 1, 4
_LEAST = 2


class Places(NamedTuple):
    """Where the players of a session stand: the sheet, the first row, columns, the last row."""

    sheet: str
    first: int
    counts: int
    total: int
    end: int

    @property
    def name(self) -> int:
        """The column of names."""
        return _NAME

    @property
    def money(self) -> int:
        """The column of what totals come to in money."""
        return self.total + 2


def players_titles() -> tuple[str, ...]:
    """Return the titles of the table, without those of what is redeemed."""
    return (_("Player"), *(title for title, _count in counts()), _("Total"))


def write_players(
    sheet: Worksheet, row: int, page: SessionPage, at: Columns, looks: Looks
) -> Places:
    """Write the players under each other from a row on, then what a fish and a counter are."""
    session = page.session
    titles = [title for title, _count in counts()]
    first, total = row + 2, _NAME + 1 + len(titles)
    worth = first + len(session.players) + 2
    places = Places(sheet.get_name(), first, _NAME + 1, total, worth + 2)
    words(sheet, row, _NAME, _("Players"), looks["part"])
    heads(sheet, row + 1, _NAME, (_("Player"),), looks, 1)
    heads(sheet, row + 1, _NAME + 1, (*titles, _("Total")), looks)
    for seat, tally in enumerate(summary(session)):
        words(sheet, first + seat, _NAME, session.players[seat])
        for column, (_title, count) in enumerate(counts(), _NAME + 1):
            number(sheet, first + seat, column, count(tally), looks["plain"])
        won = _total(row, page, at, seat)
        number(sheet, first + seat, total, session.totals[seat], looks["signed"], won)
    if at.pool is not None:
        _write_pool(sheet, places, page, looks)
    _write_worth(sheet, worth, page, looks)
    _write_redeemed(sheet, places, worth, page, looks)
    return places


def _write_pool(sheet: Worksheet, places: Places, page: SessionPage, looks: Looks) -> None:
    """Write what the players have lost to the pool, so that all together come to nothing."""
    last, total = places.first + len(page.session.players), places.total
    cells = [cell(row, total) for row in range(places.first, last)]
    rest = left_over(page.session.totals)
    words(sheet, last, _NAME, _("Pool"))
    formula = Formula(known(cells, f"-({'+'.join(cells)})"), rest)
    number(sheet, last, total, rest, looks["signed"], formula)


def _total(row: int, page: SessionPage, at: Columns, seat: int) -> Formula | None:
    deals = page.session.deals
    if not deals:
        return None
    last = cell(row - 2, at.totals + seat)
    return Formula(known([last], last), deals[-1].totals[seat])


def _write_worth(sheet: Worksheet, row: int, page: SessionPage, looks: Looks) -> None:
    """Write what may be changed: how many counters a fish is, and what a counter is worth."""
    fish, counter = page.worth
    words(sheet, row, _NAME, _("Counters per fish"))
    number(sheet, row, _VALUE, fish or 1, looks["input"])
    words(sheet, row + 1, _NAME, _("Worth of a counter"))
    if counter is None:
        sheet.write_blank(row + 1, _VALUE, None, looks["input"])
        return
    parts = Formula(f"{counter.amount.numerator}/{counter.amount.denominator}", counter.amount)
    exact = decimals(counter.amount) is not None
    number(sheet, row + 1, _VALUE, counter.amount, looks["input"], None if exact else parts)
    words(sheet, row + 1, _VALUE + 1, counter.unit)


def _write_redeemed(
    sheet: Worksheet, places: Places, worth: int, page: SessionPage, looks: Looks
) -> None:
    """Write beside each total what it comes to in fish and in money."""
    fish, counter = page.worth
    unit = counter.unit if counter else ""
    money = unit if unit not in ("", _("Fish"), _("Total")) else _("Money")
    heads(sheet, places.first - 1, places.total + 1, (_("Fish"), money), looks)
    rest = (left_over(page.session.totals),) if page.session.pooled else ()
    totals = (*page.session.totals, *rest)
    for column, row, sign, each in (
        (places.total + 1, worth, "/", Fraction(1, fish or 1)),
        (places.money, worth + 1, "*", counter.amount if counter else None),
    ):
        values = [None if each is None or total is None else total * each for total in totals]
        look = looks.decimals(shown_with(values))
        by = cell(row, _VALUE, fixed=True)
        for at, value in enumerate(values, places.first):
            won = cell(at, places.total)
            formula = Formula(known([won, by], f"{won}{sign}{by}"), value)
            number(sheet, at, column, value, look, formula)


def shown_with(values: Iterable[Number]) -> int:
    """Return how many decimals numbers are shown with: none, or at least two, as the finest needs.

    >>> shown_with([2, Fraction(1, 4), Fraction(1, 8), None]), shown_with([2, Fraction(1, 2)])
    (3, 2)
    >>> shown_with([2, None])
    0
    """
    needed = [decimals(Fraction(value)) for value in values if value is not None]
    return max(
        (_LEAST if each is None else max(each, _LEAST) for each in needed if each != 0), default=0
    )
