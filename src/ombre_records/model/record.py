"""A record: sessions, their deals, and the lines of these. A line has both readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeVar, get_args

from msgspec.structs import force_setattr

from ombre_records.base.errors import UnusableRecord, one_of, require
from ombre_records.base.finding import Finding, located
from ombre_records.base.source import Source, Span
from ombre_records.base.values import ReadOnly, Told
from ombre_records.model.apparatus import Apparatus
from ombre_records.model.deferred import deferred
from ombre_records.model.statements import (
    DealStart,
    Players,
    ResultLine,
    Rules,
    Statement,
    TableNumber,
    Tag,
    Text,
)

Reading = Literal["edited", "printed"]
_S = TypeVar("_S")


class Line(NamedTuple):
    """A line of a source. Lines that say the same are equal, wherever they stand.

    That is: of one kind, the same in both readings, with the same annotation and the same said for
    their emendations. Their comments, and how they are spelt, do not count. Of a line that cannot
    be read, the words as they stand count.

    `kind` is the statement's keyword, or `trick`, `blank`, `comment`, `broken`. `number` counts
    lines from 1. `code` is the statement without indentation and comment, `start` its offset.
    A reading is None if the line is not in it: struck, supplied, or unreadable. `meant` is what an
    unreadable line of the header most likely says; the deals are judged by it. `apparatus` is what
    is said for the emendations of the line, in their order.
    """

    kind: str
    number: int
    start: int
    code: str
    edited: Statement | None
    printed: Statement | None
    annotation: str | None = None
    comment: str | None = None
    meant: Statement | None = None
    apparatus: tuple[Apparatus, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self._said == other._said

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        unread = self.code if self.edited is None and self.printed is None else ""
        return self.kind, self.edited, self.printed, self.annotation, self.apparatus, unread

    def read(self, reading: Reading) -> Statement | None:
        """Return the statement of a reading."""
        return self.edited if reading == "edited" else self.printed

    @property
    def span(self) -> Span:
        """The whole statement."""
        return Span(self.start, self.start + len(self.code))


def _said(lines: Iterable[Line], reading: Reading) -> tuple[Statement, ...]:
    """Return what lines say in a reading, and of one that cannot be read what is likely meant."""
    one_of("reading", reading, get_args(Reading))
    each = (
        line.meant if line.edited is line.printed is None else line.read(reading) for line in lines
    )
    return tuple(said for said in each if said is not None)


def _telling(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines that say something: none that are blank, or no more than a comment."""
    return tuple([line for line in lines if line.kind not in _MUTE])


_MUTE = ("blank", "comment")


class Deal(Told, frozen=True):
    """The lines of a deal: `deal N` and what follows it, or a line of a block of results.

    `seats`, `results` and whatever else stands before a line of results come first. Two deals are
    equal if their lines are, blank lines and those of comments left out.
    """

    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        return f"<Deal, lines: {len(self.lines)}>"

    @property
    def _told(self) -> tuple[Line, ...]:
        return _telling(self.lines)

    @property
    def opening(self) -> Line:
        """The line that numbers the deal."""
        for line in self.lines:
            if line.kind in NUMBERED:
                return line
        return self.lines[0]

    @property
    def number(self) -> int | None:
        """The deal's own number; None where there is none that can be read."""
        statements = _said((self.opening,), "edited")
        found = statements[0] if statements else None
        return found.number if isinstance(found, DealStart | ResultLine) else None

    def statements(self, reading: Reading = "edited") -> tuple[Statement, ...]:
        """Return what the deal says, statement by statement, in their order."""
        return _said(self.lines, reading)

    @property
    def above(self) -> Iterator[Line]:
        """The lines above the one that numbers the deal, such as `seats`."""
        for line in self.lines:
            if line.kind in NUMBERED:
                return
            yield line


NUMBERED = ("deal", "result-line")
"""The kinds of lines that number a deal."""


class _Headed(Told, frozen=True):
    """What a header tells in plain values: a session's own, of a record that of its first."""

    @property
    def _head(self) -> tuple[Line, ...]:
        """The lines of the header; none where there is no session."""
        raise NotImplementedError

    def _first(self, kind: type[_S], keyword: str = "") -> _S | None:
        """Return the first statement of a kind in the header, as it is edited."""
        statements = _said((line for line in self._head if keyword in (line.kind, "")), "edited")
        return next((each for each in statements if isinstance(each, kind)), None)

    def _text(self, keyword: str) -> str | None:
        statement = self._first(Text, keyword)
        return statement.value if statement else None

    @property
    def title(self) -> str | None:
        """The title; None if the header does not say. So are all that follow."""
        return self._text("title")

    @property
    def date(self) -> str | None:
        """When it was played, as the record writes it: an EDTF date such as `1714-05-21`."""
        return self._text("date")

    @property
    def event(self) -> str | None:
        """The occasion."""
        return self._text("event")

    @property
    def site(self) -> str | None:
        """The place."""
        return self._text("site")

    @property
    def stakes(self) -> str | None:
        """The worth of a counter, in words."""
        return self._text("stakes")

    @property
    def table(self) -> int | None:
        """Which table of the event it is."""
        statement = self._first(TableNumber)
        return statement.number if statement else None

    @property
    def rules(self) -> str | None:
        """The rule book with its options, `aldenham + favor`; of a book of one's own, its path."""
        statement = self._first(Rules)
        if statement is None:
            return None
        options = (
            name if value is None else f"{name}={value}" for name, value in statement.options
        )
        return " + ".join((statement.book, *options))

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order; empty if the record does not name them."""
        statement = self._first(Players)
        return statement.names if statement else ()

    @property
    def tags(self) -> Mapping[str, str]:
        """The texts of the tags, by their keys."""
        statements = _said((line for line in self._head if line.kind == "tag"), "edited")
        return ReadOnly({e.key: e.value for e in reversed(statements) if isinstance(e, Tag)})


class Session(_Headed, frozen=True):
    """A session: its header, its deals, and the lines after them that are the session's own.

    Two sessions are equal if all three are, blank lines and those of comments left out.
    """

    header: tuple[Line, ...]
    deals: tuple[Deal, ...]
    closing: tuple[Line, ...] = ()

    def __repr__(self) -> str:
        return f"<Session, deals: {len(self.deals)}>"

    @property
    def _told(self) -> tuple[object, ...]:
        return _telling(self.header), self.deals, _telling(self.closing)

    def statements(self, reading: Reading = "edited") -> tuple[Statement, ...]:
        """Return what the session says, its deals included, in the order of the lines."""
        return _said(self.lines, reading)

    def deal(self, number: int) -> Deal:
        """Return the deal that has this number in the record. UnusableRecord if there is none."""
        require("session.deal", number, int, "the number of a deal (int)")
        for each in self.deals:
            if each.number == number:
                return each
        numbers = ", ".join(str(each.number or "?") for each in self.deals)
        known = f"the numbers are {numbers}" if numbers else "the session has no deals"
        raise UnusableRecord(f"no deal has the number {number}; {known}")

    @property
    def _head(self) -> tuple[Line, ...]:
        return self.header

    @property
    def lines(self) -> Iterator[Line]:
        """All lines in order."""
        yield from self.header
        for deal in self.deals:
            yield from deal.lines
        yield from self.closing


def as_read(session: Session, reading: Reading) -> Session:
    """Return a session with the deals of one reading.

    A deal that an editor has struck, or supplied, is in the other reading alone. Its lines say
    nothing in this one: they stay, behind what stands before them, for whoever lists emendations.
    What stands above it and is in both readings, such as `seats`, is above the next.
    """
    if all(_stands(deal, reading) for deal in session.deals):
        return session
    header, closing = [*session.header], [*session.closing]
    deals: list[list[Line]] = []
    above: list[Line] = []
    for deal in session.deals:
        if _stands(deal, reading):
            deals.append([*above, *deal.lines])
            above = []
            continue
        over = tuple(deal.above)
        above += over
        (deals[-1] if deals else header).extend(deal.lines[len(over) :])
    read_deals = tuple(Deal(tuple(lines)) for lines in deals)
    return Session(tuple(header), read_deals, (*above, *closing))


def _stands(deal: Deal, reading: Reading) -> bool:
    """Whether a deal is in a reading: its number, or anything behind it."""
    opening = deal.opening
    if opening.edited is opening.printed or opening.kind not in NUMBERED:
        return True
    if opening.edited == opening.printed:
        return True
    behind = deal.lines[len(tuple(deal.above)) :]
    return not all(line.kind in _SILENT or _elsewhere(line, reading) for line in behind)


def _elsewhere(line: Line, reading: Reading) -> bool:
    """Whether a line is in the other reading alone."""
    return line.read(reading) is None and line.edited != line.printed


_SILENT = (*_MUTE, "note", "results")


def _all_sessions(sessions: object) -> bool:
    return isinstance(sessions, tuple) and all(isinstance(each, Session) for each in sessions)


class Record(_Headed, frozen=True):
    """A source as read: its sessions, and findings for what could not be read.

    Iterating goes through the sessions, `record[0]` is the first, and `len` counts them. `source`
    is the text with its lines. `title`, `date`, `event`, `rules`, `players` and the like are those
    of the first session, which has them too. `parse` and `load` read a record, `build` makes one of
    plain values. Two records are equal if their sessions are: if they make the same
    statements in the same order, alike in both readings. Blank lines, comments, spelling, layout
    and the file's name do not count.
    """

    source: Source
    sessions: tuple[Session, ...]
    findings: tuple[Finding, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.source, Source) or not _all_sessions(self.sessions):
            raise TypeError(
                "a Record has a Source and a tuple of Sessions;"
                " parse(text) and load(path) read one, Record.build(players) makes one of values"
            )
        force_setattr(self, "findings", located(self.findings, self.source))

    @classmethod
    def build(
        cls,
        players: Iterable[str],
        *,
        rules: str | None = None,
        title: str | None = None,
        date: str | None = None,
        event: str | None = None,
        site: str | None = None,
        table: int | None = None,
        stakes: str | None = None,
        boards: bool = False,
        tags: Mapping[str, str] | None = None,
        deals: Iterable[Mapping[str, object]] = (),
        results: Iterable[Mapping[str, object]] = (),
        totals: Mapping[str, int | None] | None = None,
        path: str = "-",
    ) -> Record:
        """Make a record of one session out of plain values. None stands for what is not known.

        A deal of `deals` is a dictionary. Cards are given by name, in a text (`SAK2 D5`) or one by
        one, `x` for an unknown one. Players are named. All keys may be left out::

            number, dealer, rests, pool, reserved, stock, trump, turned, king
            hands, holds     dictionaries of cards by player
            bids             pairs of player and call
            contract         the game, or a pair of player and game
            exchanges        triples of player, discards and draws, or pairs with how many
            tricks           the cards of each; or dictionaries with leader, cards, winner, tally,
                             number, last; or what was said, a pair such as ("claim", "Ada")
            forfeits         what was forfeited, each a text such as "Ada 5", or a pair
            result           the outcome, or a pair of outcome and who has codille
            payments         a dictionary of amounts by player, `pool` and `reserved`
            note             a text

        A deal of `results` is told in a line: number, dealer, ombre, contract, trump, outcome,
        codille_to, friend, forfeits (`Ada 5`), tally, payments. These are columns of `table`, whose
        other columns may be there too. One with `set_apart`, and as much, is told at length. Rows
        have no place for a gano, nor for a surrender that was forbidden.

        The record is read back and compared, so that it says what was given. InvalidArgument names
        the deal and the key that cannot be written. Whether the deals are lawful is for `check`.

        >>> record = Record.build(
        ...     ["Ada", "Bea", "Cleo"],
        ...     date="1714-05-21",
        ...     deals=[{"dealer": "Cleo", "bids": [("Ada", "play")], "trump": "S"}],
        ... )
        >>> print(record.source.text, end="")
        ombre 1
        date    1714-05-21
        players Ada, Bea, Cleo
        <BLANKLINE>
        deal 1
        dealer  Cleo
        bids    Ada play
        trump   S
        """
        given: dict[str, object] = {
            "players": players,
            "rules": rules,
            "title": title,
            "date": date,
            "event": event,
            "site": site,
            "table": table,
            "stakes": stakes,
            "boards": boards,
            "tags": tags,
            "deals": deals,
            "results": results,
            "totals": totals,
        }
        made = deferred("record of values", given, path)
        assert isinstance(made, Record)
        return made

    def as_dict(self) -> dict[str, object]:
        """Return all that the record says as dictionaries and lists: what `ombre convert` writes.

        `ombre_records.interchange.from_json` makes a record of it again.
        """
        values: dict[str, object] = deferred("record as values", self)
        return values

    def __repr__(self) -> str:
        deals = sum(len(session.deals) for session in self.sessions)
        counts = f"sessions: {len(self.sessions)}, deals: {deals}, findings: {len(self.findings)}"
        return f"<Record {self.source.path!r}, {counts}>"

    @property
    def _told(self) -> tuple[Session, ...]:
        return self.sessions

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals of all sessions."""
        return tuple(deal for session in self.sessions for deal in session.deals)

    @property
    def _head(self) -> tuple[Line, ...]:
        return self.sessions[0].header if self.sessions else ()

    def __iter__(self) -> Iterator[Session]:
        return iter(self.sessions)

    def __len__(self) -> int:
        return len(self.sessions)

    def __getitem__(self, index: int) -> Session:
        return self.sessions[index]

    def _repr_html_(self) -> str:
        shown: str = deferred("show record", self)
        return shown
