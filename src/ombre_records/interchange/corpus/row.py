"""A deal as a row: plain values, cards as the engine's numbers, seats as places at the table; its
columns, and its record in the notation.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct

from ombre_records.books.load import stated
from ombre_records.engine.game.recording import (
    Bid,
    DealAnnouncement,
    Exchange,
    PlayedDeal,
    played_lines,
    session_lines,
    totals_line,
    written,
)
from ombre_records.interchange.corpus.storage import arrow


class Fault(NamedTuple):
    """A finding of an imported deal: its place is that of the file from which it came."""

    rule: str
    code: str
    severity: str
    line: int
    column: int
    message: str
    consequent: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is an error, and no mere consequence of another."""
        return self.severity == "error" and not self.consequent


class DealRow(Struct, frozen=True, array_like=True, kw_only=True):
    """One deal. `columns.COLUMNS` says of each field what it is, and in which unit.

    None stands for what is not known, or does not apply. Amounts are in the book's lowest counter.
    """

    book: str
    block: int
    number: int
    policy: str | None = None
    seed: int | None = None
    version: str
    players: tuple[str, ...] = ()
    dealer: int | None = None
    rests: int | None = None
    in_play: tuple[int, ...] = ()
    pool: int | None = None
    reserved: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...] | None, ...] = ()
    stock: tuple[int, ...] = ()
    bids: tuple[Bid, ...] = ()
    ombre: int | None = None
    contract: str | None = None
    trump: str | None = None
    turned: int | None = None
    king: int | None = None
    friend: int | None = None
    exchanges: tuple[Exchange, ...] = ()
    said: tuple[DealAnnouncement, ...] = ()
    plays: tuple[int | None, ...] = ()
    leaders: tuple[int | None, ...] = ()
    winners: tuple[int | None, ...] = ()
    outcome: str | None = None
    codille_to: int | None = None
    payments: tuple[int | None, ...] = ()
    pool_change: int | None = None
    reserved_change: int | None = None
    antes: tuple[int, ...] = ()
    value_before: str | None = None
    value_after: str | None = None
    losses: tuple[int | None, ...] | None = None
    file: str | None = None
    line: int | None = None
    session: int | None = None
    deal: int | None = None
    deals: int | None = None
    header: str | None = None
    text: str | None = None
    closing: str | None = None
    findings: tuple[Fault, ...] = ()

    @property
    def faulty(self) -> bool:
        """Whether an error has been found in it."""
        return any(each.counts for each in self.findings)


class Column(NamedTuple):
    """A column: its name, its kind, and what it holds.

    Kinds are `card` (0-39), `seat` (from 0), `small` (0-255), `count`, `counters`, `word` (one of
    few), `text`, `flag`, and lists of them.
    """

    name: str
    kind: str
    about: str


with open(os.path.join(os.path.dirname(__file__), "columns.toml"), "rb") as _file:
    COLUMNS = tuple(Column(name, *said) for name, said in tomllib.load(_file).items())

NAMES = tuple(column.name for column in COLUMNS)


@cache
def schema() -> Any:
    """Return the columns as a schema of Arrow."""
    pa = arrow()
    return pa.schema([pa.field(column.name, _type(column.kind)) for column in COLUMNS])


def _type(kind: str) -> Any:
    pa = arrow()
    plain = {
        "card": pa.uint8(),
        "seat": pa.uint8(),
        "small": pa.uint8(),
        "count": pa.int64(),
        "counters": pa.int32(),
        "word": pa.string(),
        "text": pa.string(),
        "flag": pa.bool_(),
    }
    if kind in plain:
        return plain[kind]
    if kind.startswith("list<"):
        return pa.list_(_type(kind[len("list<") : -1]))
    fields = [field.split(": ", 1) for field in _fields(kind[len("struct<") : -1])]
    return pa.struct([(name, _type(inner)) for name, inner in fields])


def _fields(inner: str) -> list[str]:
    """Cut the fields of a structure apart; no field of ours is a structure itself."""
    return [field.strip() for field in inner.split(",")]


_TAG = "corpus"


def record(row: DealRow, *, tagged: bool = True) -> str:
    """Return a generated deal as a record of its own.

    `tagged`: its header tells what the row has besides, so that nothing is lost on the way.
    """
    lines = [*header_lines(row, tagged=tagged), "", *deal_lines(row, 1), *closing_lines(row)]
    return "\n".join(lines) + "\n"


def header_lines(row: DealRow, *, tagged: bool) -> Iterator[str]:
    """Yield the header of the session that a generated deal is by itself."""
    yield from _opening(row.book, row.players)
    if tagged:
        yield tag(row)


@lru_cache
def _opening(book: str, players: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(session_lines(book, players))


def closing_lines(row: DealRow) -> Iterator[str]:
    """Yield the totals of the session that a generated deal is by itself, if they are known."""
    if None not in row.payments and len(row.payments) == len(row.antes):
        pairs = zip(row.payments, row.antes, strict=True)
        yield totals_line([(paid or 0) - ante for paid, ante in pairs], row.players)


def tag(row: DealRow) -> str:
    """Return the line of the header that keeps where a generated deal comes from."""
    parts = [
        f"policy {row.policy}",
        f"seed {row.seed}",
        f"deal {row.number}",
        f"version {row.version}",
    ]
    if row.losses is not None:
        losses = ",".join("?" if lost is None else str(lost) for lost in row.losses)
        parts += [f"before {row.value_before}", f"after {row.value_after}", f"lost {losses}"]
    return f'tag {_TAG} "{"; ".join(parts)}"'


TAGGED = re.compile(
    rf'tag {_TAG} "policy (?P<policy>[a-z-]+); seed (?P<seed>-?[0-9]{{1,30}});'
    r" deal (?P<deal>[0-9]{1,15}); version (?P<version>[\w.+-]+)"
    r"(?:; before (?P<before>[a-zA-Z-]+); after (?P<after>[a-zA-Z-]+); lost (?P<lost>[-0-9?,]*))?"
    r'"'
)
"""The form of the text that `tag` writes."""


_PLAYED = attrgetter(*PlayedDeal._fields)


def deal_lines(row: DealRow, number: int) -> Iterator[str]:
    """Yield the lines of a deal of which all is known, as `Game.text` writes them."""
    deal = PlayedDeal._make(_PLAYED(row))
    return played_lines(deal, number, _written(row.players), _passes(row.book))


@lru_cache
def _written(players: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(written, players))


@lru_cache
def _passes(book: str) -> tuple[str, ...]:
    return tuple(stated(book, None).auction.passes)
