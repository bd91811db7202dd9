"""A tournament as JSON, as `ombre score --duplicate --to json` promises it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ombre_records.gathering.tournament.comparison import Board, Standing, TableResult, Tournament
from ombre_records.referee.wording.payments import Amounts, name_of

Value = TypeVar("Value", bound=Struct)
Number = int | float | None
"""None is not known. What no decimals can say is the nearest of the numbers that JSON has."""


class ResultValue(Struct, frozen=True):
    """A board at a table, with the keys of the contract, and then what else is known of it."""

    path: str
    session: int
    table: int | None
    seats: dict[str, str]
    ombre: str | None
    contract: str | None
    outcome: str
    payments: Amounts
    datum: dict[str, Number]
    matchpoints: dict[str, Number]
    deal: int
    rests: str | None
    trump: str | None
    codille_to: str | None
    stated: bool | UnsetType = UNSET
    points: dict[str, Number] | UnsetType = UNSET


class BoardValue(Struct, frozen=True):
    """A board: its number, as text, and what the tables made of it."""

    board: str
    results: tuple[ResultValue, ...]


class StandingValue(Struct, frozen=True):
    """A player, pair or team; `score` is what ranks, handicap and penalty counted."""

    name: str
    total: Number
    datum: Number
    matchpoints: Number
    place: int | None
    boards: int
    handicap: Number
    penalty: Number
    score: Number
    members: tuple[str, ...] | UnsetType = UNSET
    points: Number | UnsetType = UNSET


class RankingValue(Struct, frozen=True):
    """The three rankings, best first."""

    players: tuple[StandingValue, ...]
    pairs: tuple[StandingValue, ...]
    teams: tuple[StandingValue, ...]


class TournamentValue(Struct, frozen=True):
    """All of a tournament, in the version of the format; `by` says what ranks, `unequal` how boards
    are weighed that not all have played, if not by sums.
    """

    version: int
    boards: tuple[BoardValue, ...]
    ranking: RankingValue
    by: str
    unequal: str | UnsetType = UNSET


def render(tournament: Tournament) -> str:
    """Write a tournament as JSON."""
    encoded = msgspec.json.encode(value(tournament))
    return msgspec.json.format(encoded, indent=2).decode() + "\n"


def value(tournament: Tournament) -> TournamentValue:
    """Return a tournament as plain values."""
    own = tournament.by == "points"
    return TournamentValue(
        1,
        tuple(_board(board, own) for board in tournament.boards),
        RankingValue(
            _standings(tournament.players, own, single=True),
            _standings(tournament.pairs, own),
            _standings(tournament.teams, own),
        ),
        tournament.by,
        UNSET if tournament.unequal == "sum" else tournament.unequal,
    )


def _board(board: Board, own: bool) -> BoardValue:
    return BoardValue(str(board.number), tuple(_result(result, own) for result in board.results))


def _result(result: TableResult, own: bool) -> ResultValue:
    played, scores = result.played, result.scores
    deal, names = played.deal, played.table.names
    points = {score.name: number(score.points) for score in scores}
    return ResultValue(
        played.table.path,
        played.table.session.index,
        result.table,
        {score.seat: score.name for score in scores},
        name_of(names, deal.ombre),
        deal.contract.name if deal.contract else None,
        deal.outcome.kind,
        result.payments,
        {score.name: number(score.datum) for score in scores},
        {score.name: score.matchpoints for score in scores},
        deal.index,
        name_of(names, deal.rests),
        deal.suit,
        name_of(names, deal.outcome.codille_to),
        deal.stated or UNSET,
        points if own else UNSET,
    )


def _standings(
    standings: Sequence[Standing], own: bool, *, single: bool = False
) -> tuple[StandingValue, ...]:
    return tuple(
        filled(
            StandingValue,
            each,
            members=UNSET if single else each.members,
            points=number(each.points) if own else UNSET,
        )
        for each in standings
    )


def number(measure: Fraction | int | None) -> Number:
    """Return a measure as JSON has numbers: whole where it is whole."""
    if measure is None:
        return None
    return int(measure) if measure == int(measure) else float(measure)


def filled(kind: type[Value], each: object, **own: object) -> Value:
    """Fill a value in with what bears the names of its fields, `own` in place of these."""
    values = {name: getattr(each, name) for name in kind.__struct_fields__ if name not in own}
    plain = {name: number(v) if isinstance(v, Fraction) else v for name, v in values.items()}
    return kind(**plain, **own)
