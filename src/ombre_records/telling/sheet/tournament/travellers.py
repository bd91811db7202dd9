"""Travellers: a sheet for each board, which goes round with it; blank or filled in."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.base.document.outline import NOTHING, Column, Table, say
from ombre_records.base.language import _
from ombre_records.gathering.tournament.comparison import Tournament
from ombre_records.gathering.tournament.tables import seat_names
from ombre_records.telling.sheet.tournament.forms import Form, Forms
from ombre_records.telling.sheet.tournament.outline import results, seat_title


def filled(found: Tournament) -> Forms:
    """Write a traveller for each board with what all tables made of it."""
    forms = tuple(Form(titled(board.number), (results(board),)) for board in found.boards)
    return Forms(_("Travellers"), found.texts.get("event", ""), 1, forms, blank=False)


def titled(number: int) -> str:
    """Name a board."""
    return _("Board {number}").format(number=number)


def blank(numbers: Sequence[int], active: int, tables: int, rests: bool) -> Forms:
    """Write travellers with a row for each of so many tables, to be filled in by hand.

    `active` is how many hold cards; `rests`: there is room for one who rests.
    """
    titles = (
        *map(seat_title, seat_names(active)),
        *((_("Rests"),) if rests else ()),
        *(_("Ombre"), _("Game"), _("Outcome")),
    )
    columns = (Column(_("Table"), True), *map(Column, titles))
    empty = (NOTHING,) * len(titles)
    rows = tuple((say(str(table)), *empty) for table in range(1, tables + 1))
    forms = tuple(Form(titled(number), (Table(columns, rows),)) for number in numbers)
    return Forms(_("Travellers"), "", 1, forms, blank=True)
