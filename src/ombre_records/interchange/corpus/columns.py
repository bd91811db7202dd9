"""THE table of columns: the name, content, unit and storage type of each."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ombre_records.interchange.corpus.libraries import arrow

_BID = "struct<seat: seat, call: word>"
_EXCHANGE = "struct<seat: seat, laid_off: list<card>, drawn: small, drew_first: flag>"
_SAID = "struct<trick: small, seat: seat, word: word, amount: counters, reason: text>"
_FAULT = (
    "struct<rule: word, code: word, severity: word, line: count, column: count,"
    " message: text, consequent: flag>"
)


class Column(NamedTuple):
    """A column: its name, its kind, and what it holds.

    Kinds are `card` (0-39), `seat` (from 0), `small` (0-255), `count`, `counters`, `word` (one of
    few), `text`, `flag`, and lists of them.
    """

    name: str
    kind: str
    about: str


COLUMNS = (
    Column("book", "word", "the rule book with its options, as a header names it"),
    Column("block", "count", "the block that the deal is of"),
    Column("number", "count", "the deal's number in what was made or imported together, from 0"),
    Column("policy", "word", "who played; null: imported, and not known"),
    Column("seed", "count", "the seed of the whole; null: imported, and not known"),
    Column("version", "word", "the version of ombre-records by which the row was made"),
    Column("players", "list<word>", "names by seat, in turn order"),
    Column("dealer", "seat", "the seat of the dealer"),
    Column("rests", "seat", "the seat that rests; null: nobody"),
    Column("in_play", "list<seat>", "the seats that play, from the eldest"),
    Column("pool", "counters", "in the pool before the first call, antes included"),
    Column("reserved", "list<counters>", "puestas set apart before the deal, largest first"),
    Column("hands", "list<list<card>>", "cards as dealt, by seat; empty: rests; null: not known"),
    Column("stock", "list<card>", "the stock from its top"),
    Column("bids", f"list<{_BID}>", "the calls in order, those after all had passed included"),
    Column("ombre", "seat", "the seat that won the auction; null: all passed"),
    Column("contract", "word", "the call of the book that is played"),
    Column("trump", "word", "S, C, H, D, none or aces; null: not named"),
    Column("turned", "card", "the card turned for trumps"),
    Column("king", "card", "the king that was called"),
    Column("friend", "seat", "the seat of the Ombre's friend"),
    Column(
        "exchanges",
        f"list<{_EXCHANGE}>",
        "who laid off which cards, in order, and how many each drew from the top of the stock",
    ),
    Column("said", f"list<{_SAID}>", "what was said before which trick; forfeits with amounts"),
    Column("plays", "list<card>", "the cards in the order of play, trick after trick"),
    Column("leaders", "list<seat>", "who led, by trick"),
    Column("winners", "list<seat>", "who won, by trick"),
    Column("outcome", "word", "how the deal ended, in the words of ombre score --to json"),
    Column("codille_to", "seat", "the seat that has won codille"),
    Column("payments", "list<counters>", "what each seat gains, antes left out"),
    Column("pool_change", "counters", "what the pool gains"),
    Column("reserved_change", "counters", "what is set apart, or comes in below nought"),
    Column("antes", "list<counters>", "what each seat staked before the first call"),
    Column(
        "value_before",
        "word",
        "the outcome that the Ombre reaches by perfect play of all, hands open, if nobody"
        " exchanges; null: not worked out",
    ),
    Column("value_after", "word", "the same with the hands as they were after the exchange"),
    Column(
        "losses",
        "list<small>",
        "classes of outcome that each play cost its own side, play by play; null: not worked out",
    ),
    Column("file", "text", "the file that an imported deal comes from"),
    Column("line", "count", "its first line there, from 1"),
    Column("session", "count", "the number of its session there, from 1"),
    Column("deal", "count", "its number in its session, from 1"),
    Column("deals", "count", "how many deals its session has"),
    Column("header", "text", "the session's header as it stands in the file"),
    Column("text", "text", "the deal as it stands in the file; null: the columns say all of it"),
    Column("closing", "text", "what follows the session's last deal, with that deal"),
    Column("findings", f"list<{_FAULT}>", "what is wrong with it, with places in the file"),
)

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
