"""Travellers: a sheet for each board, which goes round with it; blank or filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.document.outline import (
    Block,
    Column,
    Fields,
    Heading,
    Outline,
    Phrase,
    Table,
    say,
)
from ombre_records.language import _
from ombre_records.sheet.tournament.rows import results, seat_title
from ombre_records.tournament.comparison import Board, Tournament
from ombre_records.tournament.tables import seat_names

RULE = "________"
"""Where something is to be written by hand."""


def filled(found: Tournament) -> Outline:
    """Write a traveller for each board with what all tables made of it."""
    return tuple(block for board in found.boards for block in _filled(found, board))


def _filled(found: Tournament, board: Board) -> Iterator[Block]:
    yield headed(board.number)
    if event := found.texts.get("event"):
        yield Fields(((_("Event"), say(event)),))
    yield results(board)


def headed(number: int) -> Heading:
    """Write a board's number above its sheet."""
    return Heading(1, say(_("Board {number}").format(number=number)))


def blank(numbers: Sequence[int], active: int, tables: int, rests: bool) -> Outline:
    """Write travellers with a row for each of so many tables, to be filled in by hand.

    `active` is how many hold cards; `rests`: there is room for one who rests.
    """
    seats = tuple(map(seat_title, seat_names(active)))
    titles = (
        _("Table"),
        *seats,
        *((_("Rests"),) if rests else ()),
        _("Ombre"),
        _("Game"),
        _("Outcome"),
    )
    columns = (Column(titles[0], True), *map(Column, titles[1:]))
    empty: tuple[Phrase, ...] = tuple(say(RULE) for _title in titles[1:])
    rows = tuple((say(str(table)), *empty) for table in range(1, tables + 1))
    return tuple(block for number in numbers for block in (headed(number), Table(columns, rows)))
