"""Result slips: one for each board of each table, written at the table and brought to the desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.document.outline import (
    Block,
    Column,
    Heading,
    Outline,
    Phrase,
    Table,
    say,
)
from ombre_records.language import _
from ombre_records.language.numbers import amount, signed
from ombre_records.sheet.tournament.rows import ended, game, labelled, seat_title
from ombre_records.sheet.tournament.travellers import RULE
from ombre_records.tournament.comparison import TableResult, Tournament
from ombre_records.tournament.tables import seat_names


def filled(found: Tournament) -> Outline:
    """Write a slip for each board of each table, in the order of boards."""
    return tuple(
        block
        for board in found.boards
        for result in board.results
        for block in _filled(board.number, result)
    )


def _filled(number: int, result: TableResult) -> Iterator[Block]:
    deal, names = result.played.deal, result.played.table.names
    passed = deal.outcome.kind == "passed-out"
    ombre = "" if passed else "?" if deal.ombre is None else names[deal.ombre]
    yield _headed(number, labelled(result))
    yield _played(say(ombre), () if passed else game(deal), say(ended(deal, names)))
    seats = [
        (
            seat_title(score.seat),
            score.name,
            amount(deal.taken[result.played.seats[score.seat]]),
            signed(score.paid),
        )
        for score in result.scores
    ]
    if deal.rests is not None:
        seats.append((_("Rests"), names[deal.rests], "", signed(deal.payments[deal.rests])))
    yield _seats(seats)


def blank(numbers: Sequence[int], active: int, tables: int, rests: bool) -> Outline:
    """Write slips to be filled in by hand, as `travellers.blank` does."""
    seats = [(seat_title(seat), RULE, RULE, RULE) for seat in seat_names(active)]
    if rests:
        seats.append((_("Rests"), RULE, "", RULE))
    blocks: list[Block] = []
    for number in numbers:
        for table in range(1, tables + 1):
            empty = say(RULE)
            blocks += (_headed(number, str(table)), _played(empty, empty, empty), _seats(seats))
    return tuple(blocks)


def _headed(number: int, table: str) -> Heading:
    words = _("Board {number}, table {table}").format(number=number, table=table)
    return Heading(2, say(words))


def _played(ombre: Phrase, played: Phrase, outcome: Phrase) -> Table:
    titles = (_("Ombre"), _("Game"), _("Outcome"))
    return Table(tuple(map(Column, titles)), ((ombre, played, outcome),))


def _seats(rows: Sequence[tuple[str, str, str, str]]) -> Table:
    titles = (
        Column(_("Seat")),
        Column(_("Player")),
        Column(_("Tricks"), True),
        Column(_("Paid"), True),
    )
    return Table(titles, tuple(tuple(map(say, row)) for row in rows))
