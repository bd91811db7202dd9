"""What a table made of a board, as a row of a table."""

from __future__ import annotations

from pathlib import PurePath

from ombre_records.base.document.outline import Column, Phrase, Table, say
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.numbers import signed
from ombre_records.gathering.tournament.comparison import Board, TableResult
from ombre_records.referee.facts import DealFacts
from ombre_records.telling.sheet.tables import game


def seat_title(seat: str) -> str:
    """Name a seat as columns and rows do."""
    name = pgettext("seat", seat)
    return name[:1].upper() + name[1:]


def labelled(result: TableResult) -> str:
    """Name a table: by its number, or else by its file."""
    table = result.played.table
    return PurePath(table.path).stem if table.number is None else str(table.number)


def results(board: Board) -> Table:
    """Say what was played at each table and what it brought the seats, who rests beside them."""
    rested = any(result.played.deal.rests is not None for result in board.results)
    titles = (
        Column(_("Table"), True),
        *(Column(seat_title(seat)) for seat in board.seats),
        *((Column(_("Rests")),) if rested else ()),
        Column(_("Ombre")),
        Column(_("Game")),
        Column(_("Outcome")),
    )
    return Table(titles, tuple(_row(board, result, rested) for result in board.results))


def _row(board: Board, result: TableResult, rested: bool) -> tuple[Phrase, ...]:
    deal, names = result.played.deal, result.played.table.names
    held = {score.seat: f"{score.name} {signed(score.paid)}" for score in result.scores}
    passed = deal.outcome.kind == "passed-out"
    resting = "" if deal.rests is None else f"{names[deal.rests]} {_paid(deal, deal.rests)}"
    return (
        say(labelled(result)),
        *(say(held.get(seat, "")) for seat in board.seats),
        *((say(resting),) if rested else ()),
        say("" if passed else "?" if deal.ombre is None else names[deal.ombre]),
        () if passed else game(deal),
        say(ended(deal, names)),
    )


def _paid(deal: DealFacts, seat: int) -> str:
    return signed(deal.payments[seat])


def ended(deal: DealFacts, names: tuple[str, ...]) -> str:
    """Say how a deal ended, and who has a codille."""
    to = deal.outcome.codille_to
    kind = pgettext("outcome", deal.outcome.kind)
    return kind if to is None else f"{kind} {names[to]}"
