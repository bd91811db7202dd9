"""A tournament as one table of comma-separated values: a row for each seat that was held."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from ombre_records.gathering.tournament.comparison import Board, Tournament
from ombre_records.telling.sheet.formats.csv import field
from ombre_records.telling.sheet.tournament.json import number

_COLUMNS = (
    "board path session table deal seat player ombre contract trump outcome payment datum"
    " matchpoints points"
).split()


def render(tournament: Tournament) -> str:
    """Write a row for each seat; what is not known is an empty field, suits are letters."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for board in tournament.boards:
        writer.writerows(map(field, row) for row in _rows(board))
    return out.getvalue()


def _rows(board: Board) -> Iterator[tuple[object, ...]]:
    for result in board.results:
        played, deal = result.played, result.played.deal
        table = played.table
        for score in result.scores:
            yield (
                board.number,
                table.path,
                table.session.index,
                table.number,
                deal.index,
                score.seat,
                score.name,
                None if deal.ombre is None else table.names[deal.ombre],
                deal.contract.name if deal.contract else None,
                deal.suit,
                deal.outcome.kind,
                score.paid,
                _decimal(score.datum),
                score.matchpoints,
                _decimal(score.points),
            )


def _decimal(measure: Fraction | None) -> Decimal | int | None:
    """Return a measure that is written with a point, never with an exponent."""
    value = number(measure)
    return Decimal(repr(value)) if isinstance(value, float) else value
