"""The statements of the notation, as typed values of one reading.

A card is an *item*: the mask of the cards that it may be, so a known card has one bit, `x` all
forty, `Hx` ten, and `-` (not played) none. Names are in NFC; `None` stands for an unknown or
unstated value. Where a value stands in the text is asked of the line (`notation.spans`).
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Marks(NamedTuple):
    """An amount in greater and lesser marks."""

    greater: int
    lesser: int


Amount = int | Marks


class Cards(NamedTuple):
    """A list of items in the order written; `rest` says that more are unknown, `void` has suits."""

    items: tuple[int, ...]
    void: int = 0
    rest: bool = False


class Version(Struct, frozen=True):
    """`ombre 1`: opens a session."""

    number: str


class Text(Struct, frozen=True):
    """A header statement of one string or date, such as `title` or `stakes`."""

    keyword: str
    value: str


SOURCE_PARTS = (
    "author",
    "editor",
    "work",
    "journal",
    "edition",
    "publisher",
    "date",
    "page",
    "shelfmark",
    "url",
    "kind",
)
"""What a source may be told by, in the canonical order."""


class Source(Struct, frozen=True):
    """`source "…"`: where the record is taken from; of a `part` of that, what it is."""

    part: str
    value: str


class Facsimile(Struct, frozen=True):
    """`facsimile "ADDRESS"`: a picture of the page that the lines about it are taken from."""

    address: str


class Tag(Struct, frozen=True):
    """`tag KEY "value"`."""

    key: str
    value: str


BASE = "base"
"""The key of the tag that names the witness whose text the record as printed is, by its siglum."""


class Correction(Struct, frozen=True):
    """`corrected DAY "why"`: when the record was changed after its results were out, and why."""

    day: str
    reason: str


class Witness(Struct, frozen=True):
    """`witness SIGLUM "…"` or `editor SIGLUM "…"`: whom emendations name by the siglum."""

    keyword: str
    siglum: str
    description: str


class Rules(Struct, frozen=True):
    """`rules BOOK + OPTION=VALUE`; `file` when the book was named as a string."""

    book: str
    file: bool = False
    options: tuple[tuple[str, str | None], ...] = ()


class Suits(Struct, frozen=True):
    """`suits spanish` or `suits french`: the letters in which the session writes cards."""

    system: str


class Players(Struct, frozen=True):
    """The players in turn order."""

    names: tuple[str, ...]


class TableNumber(Struct, frozen=True):
    """`table N`: which table of an evening this is."""

    number: int | None


class Boards(Struct, frozen=True):
    """`boards`: the numbers of the deals are those of boards, which many tables play."""


class Side(Struct, frozen=True):
    """`team "Reds" NAME, …` or `pair NAME, NAME`: who scores together."""

    keyword: str
    title: str
    names: tuple[str, ...]


class Seats(Struct, frozen=True):
    """The players at the table from here on, in turn order."""

    names: tuple[str | None, ...]


class Results(Struct, frozen=True):
    """`results`: opens a block of deals that are told in a line each."""


class DealStart(Struct, frozen=True):
    """`deal N`; the number is None where it cannot be read."""

    number: int | None


class Person(Struct, frozen=True):
    """A keyword and one name, such as `dealer` or `claim`."""

    keyword: str
    name: str | None


class Pool(Struct, frozen=True):
    """The pool before the deal, the ante included."""

    amount: Amount | None


class Reserved(Struct, frozen=True):
    """The puestas set apart before the deal."""

    amounts: tuple[Amount | None, ...]


class Held(NamedTuple):
    """`hand` (as dealt) or `holds` (after the exchange, or between tricks at that moment)."""

    keyword: str
    name: str | None
    cards: Cards


class Stock(Struct, frozen=True):
    """The talon from the top."""

    cards: Cards


class Bid(NamedTuple):
    """One call in the auction, with its speaker if named."""

    name: str | None
    call: str


class Bids(Struct, frozen=True):
    """The calls in the order spoken; `rest` says that more, or all, are unknown."""

    bids: tuple[Bid, ...]
    rest: bool = False


class Contract(Struct, frozen=True):
    """The contract as announced, and the Ombre if named."""

    name: str | None
    call: str | None


class Trump(Struct, frozen=True):
    """The suit named: a letter, a glyph, an English word or a term of the book."""

    suit: str | None


class Turn(Struct, frozen=True):
    """The card turned from the stock."""

    item: int


class CalledKing(Struct, frozen=True):
    """The king called for a partner, and its holder if known."""

    item: int
    name: str | None


class Exchange(Struct, frozen=True):
    """One step of a player's exchange: discards for draws, or a count, or (all None) unknown."""

    name: str | None
    discards: Cards | None
    draws: Cards | None
    count: int | None


class Tricks(Struct, frozen=True):
    """`tricks`; `known` is False for `tricks ?`."""

    known: bool


class Play(NamedTuple):
    """One card of a trick: who is said to have played it out of turn, the item, the glyph."""

    name: str | None
    item: int
    glyph: str


class Trick(NamedTuple):
    """One trick, or (`plays` None) the unknown tricks from `number` to `last`.

    The tally is in player order, None for a number that is not known.
    """

    number: int
    last: int
    leader: str | None
    plays: tuple[Play, ...] | None
    rest: bool = False
    winner: str | None = None
    tally: tuple[int | None, ...] | None = None


class Forfeit(Struct, frozen=True):
    """A forfeit paid into the pool, and what for."""

    name: str | None
    amount: Amount | None
    reason: str


class Result(Struct, frozen=True):
    """The outcome as stated; `name` is whom a codille goes to."""

    outcome: str | None
    name: str | None


class Entry(NamedTuple):
    """A payment: a player, `pool` or `reserved`, and a signed amount."""

    name: str | None
    amount: Amount | None


class Payments(Struct, frozen=True):
    """`payments` of a deal or `totals` of a session."""

    keyword: str
    entries: tuple[Entry, ...]


class Fine(NamedTuple):
    """A forfeit in a results line: whose, and how much into the pool."""

    name: str | None
    amount: Amount | None


class ResultLine(Struct, frozen=True):
    """A deal told in one line by how it ended.

    `passed`: all have passed. `call` None: no more is known than what was paid. `winner` is whom a
    codille goes to. `rest`: what the line does not name (primeras, estuches) is not known; else it
    did not happen. `primeras` is "made" or "lost"; `estuches` is the length of the run, held or
    lacked. The tally is in the order of the seats, the amounts too.
    """

    number: int | None
    passed: bool = False
    name: str | None = None
    call: str | None = None
    suit: str | None = None
    outcome: str | None = None
    winner: str | None = None
    rest: bool = False
    primeras: str | None = None
    estuches: int | None = None
    friend: str | None = None
    forfeits: tuple[Fine, ...] = ()
    tally: tuple[int | None, ...] | None = None
    amounts: tuple[Amount | None, ...] | None = None


class Note(Struct, frozen=True):
    """A note for readers on what stands above it."""

    text: str


Statement = (
    Version
    | Text
    | Source
    | Facsimile
    | Tag
    | Correction
    | Witness
    | Rules
    | Suits
    | Players
    | TableNumber
    | Boards
    | Side
    | Seats
    | Results
    | ResultLine
    | DealStart
    | Person
    | Pool
    | Reserved
    | Held
    | Stock
    | Bids
    | Contract
    | Trump
    | Turn
    | CalledKing
    | Exchange
    | Tricks
    | Trick
    | Forfeit
    | Result
    | Payments
    | Note
)
