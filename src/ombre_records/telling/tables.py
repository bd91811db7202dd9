"""Deals, bids, tricks, plays and payments of reports as tables: rows of plain values by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Literal, TypeAlias

from ombre_records.base.errors import OmbreError
from ombre_records.referee.report import Report
from ombre_records.referee.results import Result

Cell: TypeAlias = "str | int | bool | list[str] | list[int | None] | None"
Row: TypeAlias = dict[str, Cell]
Of = Literal["deals", "bids", "tricks", "plays", "payments", "items"]
"""What rows are of."""
Kind = Literal["text", "number", "flag", "texts", "numbers"]


class MissingLibraryError(OmbreError, ImportError):
    """The library of a table is not installed; the message says how to install it."""


_PLACE: dict[str, Kind] = {
    "path": "text",
    "session": "number",
    "deal": "number",
    "number": "number",
}
"""The columns that each table begins with: the place of the deal in its file, and its number."""

COLUMNS: dict[Of, dict[str, Kind]] = {
    "deals": {
        **_PLACE,
        "date": "text",
        "event": "text",
        "table": "text",
        "book": "text",
        "players": "texts",
        "dealer": "text",
        "rests": "text",
        "ombre": "text",
        "friend": "text",
        "contract": "text",
        "trump": "text",
        "turned": "text",
        "outcome": "text",
        "reason": "text",
        "codille_to": "text",
        "twins": "flag",
        "pool_before": "number",
        "pool_after": "number",
        "tally": "numbers",
        "payments": "numbers",
    },
    "bids": {**_PLACE, "bid": "number", "player": "text", "call": "text"},
    "tricks": {
        **_PLACE,
        "trick": "number",
        "last": "number",
        "leader": "text",
        "winner": "text",
        "won_with": "text",
    },
    "plays": {
        **_PLACE,
        "trick": "number",
        "play": "number",
        "player": "text",
        "card": "text",
        "led": "flag",
        "won": "flag",
    },
    "payments": {
        **_PLACE,
        "player": "text",
        "tricks": "number",
        "paid": "number",
        "total": "number",
    },
    "items": {**_PLACE, "payer": "text", "payee": "text", "amount": "number", "reason": "text"},
}
"""The columns of each table, in their order, and what they hold."""


def rows(reports: Iterable[Report], of: Of) -> list[Row]:
    """Return the rows of a table of all deals of reports, in order."""
    made = _ROWS[of]
    found: list[Row] = []
    for report in reports:
        facts = [(session, deal) for session in report.sessions for deal in session.deals]
        for deal, (session, at_table) in zip(report.results, facts, strict=True):
            place: Row = {
                "path": report.source.path,
                "session": deal.session,
                "deal": deal.deal,
                "number": deal.number,
            }
            said: Row = {key: session.texts.get(key) for key in ("date", "event", "table")}
            seated = tuple(session.players[seat] for seat in at_table.seated)
            found += ({**place, **row} for row in made(deal, said, seated))
    return found


def _deals(deal: Result, said: Row, seated: tuple[str, ...]) -> Iterator[Row]:
    tally = [deal.taken[name] for name in seated if name in deal.players]
    yield {
        **said,
        "book": deal.book,
        "players": [*seated],
        "dealer": deal.dealer,
        "rests": deal.rests,
        "ombre": deal.ombre,
        "friend": deal.friend,
        "contract": deal.contract,
        "trump": deal.trump,
        "turned": deal.turned,
        "outcome": deal.outcome,
        "reason": deal.reason,
        "codille_to": deal.codille_to,
        "twins": deal.twins,
        "pool_before": deal.pool_before,
        "pool_after": deal.pool_after,
        "tally": None if None in tally else tally,
        "payments": [deal.payments[name] for name in seated],
    }


def _bids(deal: Result, _said: Row, _seated: tuple[str, ...]) -> Iterator[Row]:
    for at, (player, call) in enumerate(deal.bids, 1):
        yield {"bid": at, "player": player, "call": call}


def _tricks(deal: Result, _said: Row, _seated: tuple[str, ...]) -> Iterator[Row]:
    for each in deal.tricks:
        yield {
            "trick": each.number,
            "last": each.last,
            "leader": each.leader,
            "winner": each.winner,
            "won_with": each.won_with,
        }


def _plays(deal: Result, _said: Row, _seated: tuple[str, ...]) -> Iterator[Row]:
    for each in deal.tricks:
        for at, (player, card) in enumerate(each.plays, 1):
            yield {
                "trick": each.number,
                "play": at,
                "player": player,
                "card": card,
                "led": at == 1,
                "won": None if None in (player, each.winner) else player == each.winner,
            }


def _payments(deal: Result, _said: Row, seated: tuple[str, ...]) -> Iterator[Row]:
    for player in seated:
        yield {
            "player": player,
            "tricks": deal.taken.get(player),
            "paid": deal.payments[player],
            "total": deal.totals[player],
        }


def _items(deal: Result, _said: Row, _seated: tuple[str, ...]) -> Iterator[Row]:
    for each in deal.items or ():
        yield {
            "payer": each.payer,
            "payee": each.payee,
            "amount": each.amount,
            "reason": each.reason,
        }


_ROWS: dict[Of, Callable[[Result, Row, tuple[str, ...]], Iterator[Row]]] = {
    "deals": _deals,
    "bids": _bids,
    "tricks": _tricks,
    "plays": _plays,
    "payments": _payments,
    "items": _items,
}


# ---------------------------------------------------------------- for other libraries

FRAMES = ("pandas", "polars", "arrow")
"""What a table can be made for besides rows."""


def frame(found: list[Row], of: Of, to: str) -> object:
    """Return rows as a table of another library, with all columns though there is no row."""
    return _FRAMES[to](found, COLUMNS[of])


def _pandas(found: list[Row], columns: dict[str, Kind]) -> object:
    pandas = _library("pandas")
    made = pandas.DataFrame(found, columns=[*columns])
    kinds = {"number": "Int64", "flag": "boolean", "text": "string"}
    types = {name: kinds[kind] for name, kind in columns.items() if kind in kinds}
    typed: object = made.astype(types)
    return typed


def _polars(found: list[Row], columns: dict[str, Kind]) -> object:
    polars = _library("polars")
    kinds = {
        "number": polars.Int64,
        "flag": polars.Boolean,
        "text": polars.String,
        "texts": polars.List(polars.String),
        "numbers": polars.List(polars.Int64),
    }
    made: object = polars.DataFrame(found, {name: kinds[each] for name, each in columns.items()})
    return made


def _arrow(found: list[Row], columns: dict[str, Kind]) -> object:
    arrow = _library("pyarrow")
    kinds = {
        "number": arrow.int64(),
        "flag": arrow.bool_(),
        "text": arrow.string(),
        "texts": arrow.list_(arrow.string()),
        "numbers": arrow.list_(arrow.int64()),
    }
    schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    made: object = arrow.Table.from_pylist(found, schema)
    return made


_FRAMES = {"pandas": _pandas, "polars": _polars, "arrow": _arrow}


def _library(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingLibraryError(f"this table needs {name}: pip install {name}") from error
