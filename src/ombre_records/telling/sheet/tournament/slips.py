"""Result slips, one for each board of each table, and travellers, a sheet for each board that goes
round with it; blank or filled in.
"""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.base.document.outline import NOTHING, Column, Phrase, Table, say, tabled
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount, signed
from ombre_records.gathering.tournament.comparison import TableResult, Tournament
from ombre_records.gathering.tournament.tables import seat_names
from ombre_records.telling.sheet.tables import game
from ombre_records.telling.sheet.tournament.forms import Form, Forms
from ombre_records.telling.sheet.tournament.outline import ended, labelled, results, seat_title

_ABREAST = 2
Row = tuple[Phrase, ...]


def filled(tournament: Tournament) -> Forms:
    """Write a slip for each board of each table, in the order of boards."""
    forms = tuple(
        _filled(board.number, result) for board in tournament.boards for result in board.results
    )
    return Forms(_("Result slips"), tournament.texts.get("event", ""), _ABREAST, forms, blank=False)


def _filled(number: int, result: TableResult) -> Form:
    deal, names = result.played.deal, result.played.table.names
    passed = deal.outcome.kind == "passed-out"
    ombre = "" if passed else "?" if deal.ombre is None else names[deal.ombre]
    played = _played(say(ombre), () if passed else game(deal), say(ended(deal, names)))
    seats: list[Row] = [
        (
            say(seat_title(score.seat)),
            say(score.name),
            say(_count(deal.taken[result.played.seats[score.seat]])),
            say(signed(score.paid)),
        )
        for score in result.scores
    ]
    if deal.rests is not None:
        rested = say(names[deal.rests]), NOTHING, say(signed(deal.payments[deal.rests]))
        seats.append((say(_("Rests")), *rested))
    return Form(_titled(number, labelled(result)), (played, _seats(seats)))


def _count(tricks: int | None) -> str:
    """Write the tricks that a player has; where nobody wrote them down the slip leaves them out."""
    return "" if tricks is None else amount(tricks)


def of_evening(deals: int, active: int, names: Sequence[str], rests: bool) -> Forms:
    """Write a slip for each deal of an evening, to be filled in by hand: event, date and table,
    who dealt, the game, and each player's tricks and amount. `names` are those at the table, in
    turn order; then who deals follows, and stands there.
    """
    seats = [*names] or [""] * (active + rests)
    numbers = (_("Tricks"), _("Paid"))
    rows = tabled((_("Player"),), numbers, [(name, NOTHING, NOTHING) for name in seats])
    forms = []
    for number in range(1, deals + 1):
        dealer = say(names[(number - 2) % len(names)]) if names else NOTHING
        about = (_("Evening"), _("Date"), _("Table"), _("Dealer"))
        head = tabled(about, (), [(*(NOTHING,) * 3, dealer)])
        title = _("Deal {number}").format(number=number)
        forms.append(Form(title, (head, _played(*(NOTHING,) * 3), rows)))
    return Forms(_("Slips of the evening"), "", _ABREAST, tuple(forms), blank=True)


def blank(numbers: Sequence[int], active: int, tables: int, rests: bool) -> Forms:
    """Write slips to be filled in by hand, as `blank_travellers` does."""
    empty = (NOTHING,) * 3
    titles = [*map(seat_title, seat_names(active)), *([_("Rests")] if rests else [])]
    seats = _seats([(say(title), *empty) for title in titles])
    played = _played(*empty)
    forms = tuple(
        Form(_titled(number, str(table)), (played, seats))
        for number in numbers
        for table in range(1, tables + 1)
    )
    return Forms(_("Result slips"), "", _ABREAST, forms, blank=True)


def _titled(number: int, table: str) -> str:
    return _("Board {number}, table {table}").format(number=number, table=table)


def _played(ombre: Phrase, played: Phrase, outcome: Phrase) -> Table:
    return tabled((_("Ombre"), _("Game"), _("Outcome")), (), [(ombre, played, outcome)])


def _seats(rows: Sequence[Row]) -> Table:
    return tabled((_("Seat"), _("Player")), (_("Tricks"), _("Paid")), rows)


# ---------------------------------------------------------------- travellers


def filled_travellers(tournament: Tournament) -> Forms:
    """Write a traveller for each board with what all tables made of it."""
    forms = tuple(
        Form(_board_title(board.number), (results(board),)) for board in tournament.boards
    )
    return Forms(_("Travellers"), tournament.texts.get("event", ""), 1, forms, blank=False)


def _board_title(number: int) -> str:
    """Name a board."""
    return _("Board {number}").format(number=number)


def blank_travellers(numbers: Sequence[int], active: int, tables: int, rests: bool) -> Forms:
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
    forms = tuple(Form(_board_title(number), (Table(columns, rows),)) for number in numbers)
    return Forms(_("Travellers"), "", 1, forms, blank=True)
