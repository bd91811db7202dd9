"""Deals, bids, tricks, plays and payments of reports as tables: rows of plain values by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Literal, TypeAlias

from ombre_records.base.errors import OmbreError
from ombre_records.referee.report import Report
from ombre_records.referee.results import Result
from ombre_records.referee.wording.payments import name_of

Cell: TypeAlias = "str | int | bool | list[str] | list[int | None] | None"
Row: TypeAlias = dict[str, Cell]
Of = Literal["deals", "bids", "tricks", "plays", "payments", "items"]
"""The subject of a row."""
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
        "claimed": "text",
        "forfeits": "texts",
        "set_apart": "number",
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
    table: list[Row] = []
    for report in reports:
        facts = [(session, deal) for session in report.sessions for deal in session.deals]
        for deal, (session, at_table) in zip(report.results, facts, strict=True):
            place: Row = {
                "path": report.source.path,
                "session": deal.session,
                "deal": deal.deal,
                "number": deal.number,
            }
            header: Row = {key: session.texts.get(key) for key in ("date", "event", "table")}
            claims = (each.seat for each in at_table.announcements if each.keyword == "claim")
            header["claimed"] = name_of(session.players, next(claims, None))
            seated = tuple(session.players[seat] for seat in at_table.seated)
            table += ({**place, **row} for row in _rows(of, deal, header, seated))
    return table


def _set_apart(deal: Result) -> int | None:
    """Return how much was set apart, less than nothing where it was won; None if not known."""
    moved = [
        (item.amount, 1 if item.payee == "reserved" else -1)
        for item in deal.items or ()
        if "reserved" in (item.payee, item.payer)
    ]
    if any(amount is None for amount, _ in moved):
        return None
    return sum((amount or 0) * sign for amount, sign in moved)


def _rows(of: Of, deal: Result, header: Row, seated: tuple[str, ...]) -> Iterator[Row]:
    """Yield the rows of a deal, without its place."""
    match of:
        case "deals":
            tally = [deal.taken[name] for name in seated if name in deal.players]
            own: Row = {
                **header,
                "forfeits": [
                    f"{item.payer} {item.amount}"
                    for item in deal.items or ()
                    if item.reason == "forfeit" and item.payer in seated
                ],
                "set_apart": _set_apart(deal),
                "players": [*seated],
                "tally": None if None in tally else tally,
                "payments": [deal.payments[name] for name in seated],
            }
            columns = [each for each in COLUMNS[of] if each not in _PLACE]
            yield {each: own[each] if each in own else getattr(deal, each) for each in columns}
        case "bids":
            for at, (player, call) in enumerate(deal.bids, 1):
                yield {"bid": at, "player": player, "call": call}
        case "tricks":
            for trick in deal.tricks:
                fields = ("last", "leader", "winner", "won_with")
                yield {"trick": trick.number, **{each: getattr(trick, each) for each in fields}}
        case "plays":
            for trick in deal.tricks:
                for at, (player, card) in enumerate(trick.plays, 1):
                    known = None not in (player, trick.winner)
                    yield {
                        "trick": trick.number,
                        "play": at,
                        "player": player,
                        "card": card,
                        "led": at == 1,
                        "won": player == trick.winner if known else None,
                    }
        case "payments":
            for player in seated:
                yield {
                    "player": player,
                    "tricks": deal.taken.get(player),
                    "paid": deal.payments[player],
                    "total": deal.totals[player],
                }
        case "items":
            for item in deal.items or ():
                yield {each: getattr(item, each) for each in ("payer", "payee", "amount", "reason")}


# ---------------------------------------------------------------- for other libraries

FRAMES = ("pandas", "polars", "arrow")
"""The libraries for which tables can be made."""


def frame(table: list[Row], of: Of, to: str) -> object:
    """Return rows as a table of another library, with all columns though there is no row."""
    return _FRAMES[to](table, COLUMNS[of])


def _pandas(table: list[Row], columns: dict[str, Kind]) -> object:
    pandas = _library("pandas")
    made = pandas.DataFrame(table, columns=[*columns])
    kinds = {"number": "Int64", "flag": "boolean", "text": "string"}
    types = {name: kinds[kind] for name, kind in columns.items() if kind in kinds}
    typed: object = made.astype(types)
    return typed


def _polars(table: list[Row], columns: dict[str, Kind]) -> object:
    polars = _library("polars")
    kinds = {
        "number": polars.Int64,
        "flag": polars.Boolean,
        "text": polars.String,
        "texts": polars.List(polars.String),
        "numbers": polars.List(polars.Int64),
    }
    made: object = polars.DataFrame(table, {name: kinds[each] for name, each in columns.items()})
    return made


def _arrow(table: list[Row], columns: dict[str, Kind]) -> object:
    arrow = _library("pyarrow")
    kinds = {
        "number": arrow.int64(),
        "flag": arrow.bool_(),
        "text": arrow.string(),
        "texts": arrow.list_(arrow.string()),
        "numbers": arrow.list_(arrow.int64()),
    }
    schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    made: object = arrow.Table.from_pylist(table, schema)
    return made


_FRAMES = {"pandas": _pandas, "polars": _polars, "arrow": _arrow}


def _library(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingLibraryError(f"this table needs {name}: pip install {name}") from error
