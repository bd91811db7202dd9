"""A deal as a row: plain values, cards as the engine's numbers, seats as places at the table; its
columns, and its record in the notation.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from ombre_records.books.load import stated
from ombre_records.engine.game.recording import session_lines, totals_line, written
from ombre_records.interchange.corpus.storage import arrow
from ombre_records.model.cards import CARD_NAMES, SUITS
from ombre_records.notation.words import quote


class Bid(NamedTuple):
    """A call as it was spoken: the seat, and the book's word."""

    seat: int
    call: str


class Exchange(NamedTuple):
    """A seat's exchange: its discards, and how many cards it took from the top of the stock.

    `drew_first`: it took the whole stock before it laid off.
    """

    seat: int
    laid_off: tuple[int, ...]
    drawn: int
    drew_first: bool = False


class RowAnnouncement(NamedTuple):
    """A seat's announcement before the trick of this number; a forfeit has its amount and its
    reason.
    """

    trick: int
    seat: int
    word: str
    amount: int = 0
    reason: str = ""


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
    said: tuple[RowAnnouncement, ...] = ()
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


def deal_lines(row: DealRow, number: int) -> Iterator[str]:
    """Yield the lines of a deal of which all is known, as `Game.text` writes them."""
    names = _written(row.players)
    yield f"deal {number}"
    yield from _dealt(row, names)
    yield from _auction(row, names)
    if row.contract is not None:
        yield from _exchanges(row, names)
        yield from _tricks(row, names)
    yield from _settled(row, names)


@lru_cache
def _written(players: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(written, players))


def _dealt(row: DealRow, names: Sequence[str]) -> Iterator[str]:
    assert row.dealer is not None
    yield f"dealer {names[row.dealer]}"
    if row.rests is not None:
        yield f"rests {names[row.rests]}"
    if row.pool:
        yield f"pool {row.pool}"
    if row.reserved:
        yield f"reserved {', '.join(map(str, row.reserved))}"
    for seat, hand in enumerate(row.hands):
        if hand:
            yield f"hand {names[seat]} {_holding(hand)}"
    if row.stock:
        yield f"stock {_cards(row.stock)}"


def _auction(row: DealRow, names: Sequence[str]) -> Iterator[str]:
    if row.bids:
        yield "bids " + ", ".join(f"{names[bid.seat]} {bid.call}" for bid in row.bids)
    if row.contract is None or row.ombre is None:
        return
    passes = stated(row.book, None).auction.passes
    won = next((bid.call for bid in reversed(row.bids) if bid.call not in passes), None)
    if won is not None and won != row.contract:
        yield f"contract {names[row.ombre]} {row.contract}"
    if row.trump is not None and row.trump in SUITS:
        yield f"trump {row.trump}"
    if row.turned is not None:
        yield f"turn {CARD_NAMES[row.turned]}"
    if row.king is not None:
        yield f"call {CARD_NAMES[row.king]}"


def _exchanges(row: DealRow, names: Sequence[str]) -> Iterator[str]:
    top = 0
    for seat, laid, number, drew_first in row.exchanges:
        name, drawn = names[seat], _cards(row.stock[top : top + number])
        top += number
        if drew_first:
            yield f"exchange {name} - for {drawn}"
            yield f"exchange {name} {_holding(laid)} for -"
        elif laid:
            yield f"exchange {name} {_holding(laid)} for {drawn}"
        else:
            yield f"exchange {name} 0"


def _tricks(row: DealRow, names: Sequence[str]) -> Iterator[str]:
    yield "tricks"
    active, taken = len(row.in_play), dict.fromkeys(sorted(row.in_play), 0)
    begun = 0
    for number, (leader, winner) in enumerate(zip(row.leaders, row.winners, strict=True), 1):
        if row.said:
            yield from _announcements(row.said, number, names)
        assert leader is not None
        assert winner is not None
        taken[winner] += 1
        cards = _cards(row.plays[begun : begun + active])
        begun += active
        tally = "-".join(map(str, taken.values()))
        yield f"{number} {names[leader]}: {cards} > {names[winner]} ({tally})"
    yield from _announcements(row.said, len(row.winners) + 1, names)


def _announcements(
    announcements: Sequence[RowAnnouncement], before: int, names: Sequence[str]
) -> Iterator[str]:
    for trick, seat, word, amount, reason in announcements:
        if trick == before:
            forfeit = f" {amount} {quote(reason)}" if word == "forfeit" else ""
            yield f"{word} {names[seat]}{forfeit}"


def _settled(row: DealRow, names: Sequence[str]) -> Iterator[str]:
    to = "" if row.codille_to is None else f" {names[row.codille_to]}"
    yield f"result {row.outcome}{to}"
    payments = zip(names, row.payments, strict=True)
    entries = [f"{name} {paid or 0:+d}" for name, paid in payments]
    entries.append(f"pool {row.pool_change or 0:+d}")
    if row.reserved_change:
        entries.append(f"reserved {row.reserved_change:+d}")
    yield f"payments {', '.join(entries)}"


def _cards(cards: Sequence[int | None]) -> str:
    return " ".join([_NAMES[card] for card in cards])


_NAMES: Mapping[int | None, str] = {None: "x", **dict(enumerate(CARD_NAMES))}
_SUIT = tuple(name[0] for name in CARD_NAMES)
_RANK = tuple(name[1] for name in CARD_NAMES)


def _holding(cards: Sequence[int]) -> str:
    """Write cards, which are in the notation's order, as holdings."""
    text, suit = "", ""
    for card in cards:
        if _SUIT[card] != suit:
            suit = _SUIT[card]
            text += f" {suit}"
        text += _RANK[card]
    return text[1:] or "-"
