"""Facts of the writing: what is missing, unknown, or stands in the wrong place."""

from __future__ import annotations

from typing import Literal

from ombre_records.base.finding import NO_REMEDY, Remedy
from ombre_records.base.source import Span
from ombre_records.model.cards import SUIT_NAMES
from ombre_records.referee.faults.facts import FaultFacts

KNOWN_SUITS = ("S C H D", "♠ ♣ ♥ ♦", *SUIT_NAMES)
"""What is told to be known where a word should be a suit and is none."""


class MisplacedStatement(FaultFacts, frozen=True):
    """A statement, by its keyword, and `where` it belongs."""

    statement: str
    where: str


class UnknownVersion(FaultFacts, frozen=True):
    """A version of the notation."""

    version: str


class UnknownStakes(FaultFacts, frozen=True):
    """Stakes that say no counter's worth, and the statement that says what they may mean."""

    stakes: str
    line: str = ""


class LaterBook(FaultFacts, frozen=True):
    """A date, and the book by which the session is judged, whose main text is of a later `year`."""

    stated: str
    book: str
    year: int
    source: str


class MissingStatement(FaultFacts, frozen=True):
    """A statement, by its keyword, and `where` it should stand, `of` being named there.

    `line` is the whole of it, as far as the rest of the record tells.
    """

    statement: str
    where: str
    of: str = ""
    line: str = ""


class RepeatedStatement(FaultFacts, frozen=True):
    """A statement in words, whose it is (`of`), and `where` it stands twice."""

    statement: str
    where: str
    of: str = ""


class UnknownPlayer(FaultFacts, frozen=True):
    """A name, and the names that players have; `paid`: it has an amount, as the pool may.

    `listed` is the place of another name in the list of players, where the deals have this one
    again and again, and that one nowhere.
    """

    name: str
    players: tuple[str, ...]
    paid: bool = False
    listed: Span | None = None


class UnknownWitness(FaultFacts, frozen=True):
    """Sigla behind the `|` of one emendation that the header names nobody by, and those it has.

    `reason`: it is one that the header has, but is read as the reason. `meant`: what most likely
    was to stand behind the `|`, nothing if that is not clear.
    """

    sigla: tuple[str, ...]
    known: tuple[str, ...]
    reason: bool = False
    meant: str = ""


class WrongFacsimile(FaultFacts, frozen=True):
    """A picture's `file` that is `absent`, or is `foreign`: no picture; or a region that lies
    `outside` the picture, or goes `beyond` its edge. `near` is a file with a name like it; `wide`
    and `high` are the picture's pixels.
    """

    why: Literal["absent", "foreign", "outside", "beyond"]
    file: str
    near: str = ""
    wide: int = 0
    high: int = 0


class WrongPlayers(FaultFacts, frozen=True):
    """A name that stands `twice` or is `kept` for something else; or so many of the wrong `count`;
    or all of them in the wrong `direction`, or else in the wrong `order`: then `name` has them all,
    as they play.

    `book` seats as many as one of `wanted`. `header`: it is the header that names them.
    """

    why: Literal["twice", "kept", "count", "direction", "order"]
    name: str
    number: int
    book: str
    wanted: tuple[int, ...]
    header: bool = False


class UnknownRuleBook(FaultFacts, frozen=True):
    """A book's name or path, the books there are, and why its file, if it is one, is of no use,
    with what is said against that.
    """

    book: str
    books: tuple[str, ...]
    problem: str = ""
    remedy: Remedy = NO_REMEDY


class UnknownOption(FaultFacts, frozen=True):
    """An option as it is written, what is wrong with it, as the book has worded it, the one that
    may be meant, and what is said against it.
    """

    option: str
    problem: str
    near: str = ""
    remedy: Remedy = NO_REMEDY


class UnknownTerm(FaultFacts, frozen=True):
    """A word, what it should be a word for, the words known for that, and those that may be meant,
    with blanks between (empty: none comes near).
    """

    term: str
    kind: Literal["suit", "outcome"]
    known: tuple[str, ...]
    near: str = ""


class UnusedIgnore(FaultFacts, frozen=True):
    """A rule's name, None if there is none; what it concerns, None if that is nothing."""

    word: str | None
    where: str | None


class UnknownIgnore(FaultFacts, frozen=True):
    """A word of an ignore, what it should be, and what is spelt nearly so."""

    kind: Literal["rule or phase", "instruction"]
    word: str
    near: str | None
