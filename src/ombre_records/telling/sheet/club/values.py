"""The competitions of a season as plain values, with the keys of the JSON of `ombre score`.

Totals are in the book's lowest counter, or in money where a competition is told in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from ombre_records.gathering.club.matches import Match, Row
from ombre_records.gathering.club.season import Result, Season
from ombre_records.gathering.club.standings import Standing
from ombre_records.telling.sheet.tournament.json import Number, filled, number


class StandingValue(Struct, frozen=True):
    """Somebody in a competition: `person` is null for who is not in the club's file."""

    person: str | None
    name: str
    evenings: int
    counted: int
    deals: int
    total: Number
    score: Number
    place: int | None


class TeamValue(Struct, frozen=True):
    """A pair or a team in a competition; `group` only where there are groups."""

    team: str | None
    name: str
    evenings: int
    counted: int
    deals: int
    total: Number
    score: Number
    place: int | None
    group: str | UnsetType = UNSET


class RowValue(Struct, frozen=True):
    """A team in a table of matches; `boards` are those it has won, null without boards."""

    team: str
    name: str
    matches: int
    won: int
    drawn: int
    lost: int
    scored: Number
    conceded: Number
    boards: Number
    score: Number
    place: int | None
    group: str | UnsetType = UNSET


class Side(Struct, frozen=True):
    """A team in a match."""

    team: str
    total: Number
    boards: Number


class MatchValue(Struct, frozen=True):
    """A match: `result` is `home`, `away`, `drawn` or `unplayed`."""

    date: str
    home: Side
    away: Side
    result: str
    absent: str | None


class CompetitionValue(Struct, frozen=True):
    """A competition, and its standing, best first; `matches` only where there are some, `unit` only
    where amounts are in money.
    """

    id: str
    name: str
    standing: tuple[StandingValue | TeamValue | RowValue, ...]
    kind: str
    matches: tuple[MatchValue, ...] | UnsetType = UNSET
    unit: str | UnsetType = UNSET


def competition_values(season: Season) -> tuple[CompetitionValue, ...]:
    """Return the competitions of a season."""
    return tuple(map(_competition, season.results))


def _competition(result: Result) -> CompetitionValue:
    competition = result.competition
    rows: Iterator[StandingValue | TeamValue | RowValue]
    if competition.kind == "matches":
        rows = map(_row, result.table)
    elif competition.kind == "singles":
        rows = map(_standing, result.standing)
    else:
        rows = map(_team, result.standing)
    return CompetitionValue(
        competition.id,
        competition.name,
        tuple(rows),
        competition.kind,
        tuple(map(_match, result.matches)) if competition.kind == "matches" else UNSET,
        result.unit or UNSET,
    )


def _standing(each: Standing) -> StandingValue:
    return filled(StandingValue, each, person=each.id)


def _team(each: Standing) -> TeamValue:
    return filled(TeamValue, each, team=each.id, group=each.group or UNSET)


def _row(row: Row) -> RowValue:
    return filled(RowValue, row, team=row.id, group=row.group or UNSET)


def _match(each: Match) -> MatchValue:
    return MatchValue(
        each.fixture.day.isoformat(),
        Side(each.fixture.home, number(each.home), number(each.home_boards)),
        Side(each.fixture.away, number(each.away), number(each.away_boards)),
        each.ended,
        each.fixture.absent or None,
    )


COLUMNS = (
    *("competition", "kind", "group", "place", "id", "name", "evenings", "counted", "deals"),
    *("total", "matches", "won", "drawn", "lost", "scored", "conceded", "boards", "score", "unit"),
)
"""The columns of competitions as a table for programs."""


def competition_rows(season: Season) -> Iterator[tuple[object, ...]]:
    """Write a row for each who stands in a competition."""
    yield COLUMNS
    for value in competition_values(season):
        for each in value.standing:
            cells = {key: getattr(each, key, None) for key in COLUMNS}
            cells |= {"competition": value.id, "kind": value.kind, "unit": value.unit or None}
            cells["id"] = each.person if isinstance(each, StandingValue) else each.team
            cells["group"] = None if cells["group"] is UNSET else cells["group"]
            yield tuple(cells[key] for key in COLUMNS)
