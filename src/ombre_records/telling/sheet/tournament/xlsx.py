"""A tournament as a workbook: a sheet for each ranking, and one with a row for each seat played."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ombre_records.base.language import _
from ombre_records.base.language.terms import suit_name
from ombre_records.gathering.tournament.comparison import (
    SeatScore,
    Standing,
    TableResult,
    Tournament,
)
from ombre_records.model.cards import SUITS
from ombre_records.telling.sheet.formats.xlsx import workbook
from ombre_records.telling.sheet.formats.xlsx.cells import Looks, heads, number, sheet_names, words
from ombre_records.telling.sheet.formats.xlsx.printing import fitted, set_print
from ombre_records.telling.sheet.tables import contract
from ombre_records.telling.sheet.tournament.outline import ended, labelled, seat_title

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

_NAME, _WIDE, _NARROW = 1, 28, 11
_ARROW = 4
"""The width of a filter's arrow beside a title, in characters."""


def render(tournament: Tournament) -> bytes:
    """Write the workbook; names are words, never formulas."""
    out = io.BytesIO()
    book = workbook(out, _("Duplicate"))
    looks = Looks(book)
    ranked = [
        (_("Players"), tournament.players),
        (_("Pairs"), tournament.pairs),
        (_("Teams"), tournament.teams),
    ]
    rankings = [each for each in ranked if each[1] or each is ranked[0]]
    *names, last = sheet_names(
        [*(title for title, _standings in rankings), _("Boards")], _("Boards")
    )
    for name, (_title, standings) in zip(names, rankings, strict=True):
        _write_ranking(book.add_worksheet(name), tournament, standings, looks)
    _write_boards(book.add_worksheet(last), tournament, looks)
    book.close()
    return out.getvalue()


def _write_ranking(
    sheet: Worksheet, tournament: Tournament, standings: Sequence[Standing], looks: Looks
) -> None:
    heads(sheet, 0, 0, (_("Place"),), looks, 1)
    heads(sheet, 0, _NAME, (_("Name"),), looks, 1)
    own = (_("Points"),) if tournament.by == "points" else ()
    titles = (_("Boards"), _("Total"), _("Datum"), _("Match points"), *own)
    titles += (_("Handicap"), _("Penalty"), _("Score"))
    heads(sheet, 0, _NAME + 1, titles, looks)
    for row, each in enumerate(standings, 1):
        number(sheet, row, 0, each.place, looks["number"])
        words(sheet, row, _NAME, each.name)
        measures = (
            *(each.boards, each.total, each.datum, each.matchpoints),
            *((each.points,) if own else ()),
            *(each.handicap, each.penalty, each.score),
        )
        for column, (title, value) in enumerate(zip(titles, measures, strict=True), _NAME + 1):
            number(sheet, row, column, value, _look(looks, title, value))
    sheet.set_column(_NAME, _NAME, _WIDE)
    sheet.set_column(_NAME + 1, _NAME + len(titles), _NARROW)
    _print(sheet, _WIDE + _NARROW * (len(titles) + 1))


def _look(looks: Looks, title: str, value: int | Fraction | None) -> Format:
    if title in (_("Total"), _("Paid"), _("Datum")):
        return looks["average" if title == _("Datum") else "signed"]
    return looks["plain" if value is None or value == int(value) else "average"]


def _write_boards(sheet: Worksheet, tournament: Tournament, looks: Looks) -> None:
    left = (_("Table"), _("Seat"), _("Player"), _("Ombre"), _("Game"), _("Trumps"), _("Outcome"))
    own = (_("Points"),) if tournament.by == "points" else ()
    right = (_("Paid"), _("Datum"), _("Match points"), *own)
    heads(sheet, 0, 0, (_("Board"),), looks, 1)
    heads(sheet, 0, 1, left, looks, len(left))
    heads(sheet, 0, 1 + len(left), right, looks)
    rows = [
        (board.number, result, score)
        for board in tournament.boards
        for seat in board.seats
        for result, score in board.seat(seat)
    ]
    for row, (board_number, result, score) in enumerate(rows, 1):
        number(sheet, row, 0, board_number, looks["number"])
        for column, text in enumerate(_words_of_seat(result, score), 1):
            words(sheet, row, column, text)
        measures = (score.paid, score.datum, score.matchpoints, *((score.points,) if own else ()))
        for column, (title, value) in enumerate(zip(right, measures, strict=True), 1 + len(left)):
            number(sheet, row, column, value, _look(looks, title, value))
    texts = [list(_words_of_seat(result, score)) for _board, result, score in rows]
    widths = [max(map(len, column)) + _ARROW for column in zip(left, *texts, strict=True)]
    widths += [max(len(title) + _ARROW, _NARROW) for title in right]
    for column, wide in enumerate(widths, 1):
        sheet.set_column(column, column, wide)
    sheet.autofilter(0, 0, max(len(rows), 1), len(left) + len(right))
    _print(sheet, sum(widths) + _NARROW)


def _print(sheet: Worksheet, wide: float) -> None:
    """Keep the heads in sight, on paper too, and print the sheet one page wide."""
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    _widths, across = fitted([wide], [wide])
    set_print(sheet, across=across)


def _words_of_seat(result: TableResult, score: SeatScore) -> Iterator[str]:
    """Yield the cells of a seat that are words."""
    deal, names = result.played.deal, result.played.table.names
    yield labelled(result)
    yield seat_title(score.seat)
    yield score.name
    yield "" if deal.ombre is None else names[deal.ombre]
    yield contract(deal) if deal.contract else ""
    yield suit_name(SUITS.index(deal.suit)) if deal.suit else ""
    yield ended(deal, names)
