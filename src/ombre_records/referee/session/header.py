"""A session's header in one reading: the rule book, the players, the letters of the cards."""

from __future__ import annotations

import re
from itertools import chain
from typing import Literal

from msgspec import Struct, field

from ombre_records.base.finding import Severity
from ombre_records.base.language import marked
from ombre_records.base.plugins import UnusablePluginError
from ombre_records.base.source import Folder
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import every, load, load_beside, shipped
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.model.record import Line, Reading, Session
from ombre_records.notation.keywords import QUIET, keywords
from ombre_records.notation.words import quote
from ombre_records.referee.consequences import Doubt, On, doubts_of, follows
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.notation import (
    LaterBook,
    MisplacedStatement,
    MissingStatement,
    RepeatedStatement,
    UnknownOption,
    UnknownRuleBook,
    UnknownStakes,
    UnknownVersion,
    WrongPlayers,
)

DEFAULT_BOOK = "aldenham"  # what a record without `rules` is judged by


class Header(Struct):
    """The header of a session in one reading.

    `also` are the players' names in the other reading. `seats_change`: more may play than sit at
    the table. `sigla` are the witnesses and editors that the header names. `doubts` is what lines
    that could not be read, and faults noted so far, leave in doubt.
    """

    book: RuleBook
    texts: dict[str, str]
    players: tuple[str, ...] = ()
    system: str = "french"
    doubts: set[Doubt] = field(default_factory=set)
    also: tuple[str, ...] = ()
    unseated: bool = False
    pack: int = PACK
    boards: bool = False
    seats_change: bool = False
    translated: dict[str, Call] = field(default_factory=dict)
    sigla: tuple[st.Witness, ...] = ()
    faults: list[tuple[int, Fault]] = field(default_factory=list)

    def fault(
        self,
        facts: FaultFacts,
        line: Line,
        slot: str = "",
        place: int = 0,
        first: Line | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a fault at a value of a line, and what it puts in doubt; `first` is told with it."""
        related = ((Pointer(first), marked("it is first here")),) if first else ()
        # What bears on the deals bears on none of the header's own faults.
        follow = follows(self.doubts - {(On.DEAL, -1)}, facts)
        at = Pointer(line, slot, place)
        self.faults.append(
            (0, Fault(facts, at, severity=severity, consequent=follow, related=related))
        )
        self.doubts |= doubts_of(facts)


def read_header(
    session: Session,
    reading: Reading,
    rules: RuleBook | None,
    folder: Folder | None,
    default: RuleBook | None = None,
) -> Header:
    """Read a header; `rules` stands in place of its own book.

    `folder` is where a book's file may lie, None where none is opened. `default` is the book of a
    header that names none.
    """
    header = Header(default or _default(), texts={})
    if any(_unread(line) for line in session.header):
        header.doubts.add((On.PART, -1))
    stray: list[Line] = []
    statements = _statements(session, reading, header, stray)
    for line, statement in statements.values():
        if isinstance(line.edited, st.Suits):
            header.system = line.edited.system
        if isinstance(statement, st.Text):
            header.texts[statement.keyword] = statement.value
            if statement.keyword == "stakes":
                _stakes(statement.value, line, header)
        elif isinstance(statement, st.Witness):
            header.sigla += (statement,)
        elif isinstance(statement, st.Source):
            header.texts[f"source {statement.part}".rstrip()] = statement.value
        elif isinstance(statement, st.TableNumber) and statement.number is not None:
            header.texts["table"] = str(statement.number)
        elif isinstance(statement, st.Version) and statement.number != "1":
            header.fault(UnknownVersion(statement.number), line, "version")
    header.boards = "boards" in statements
    above = (line for deal in session.deals for line in deal.above)
    header.seats_change = any(line.kind == "seats" for line in chain(above, session.closing))
    header.seats_change |= any(isinstance(line.meant, st.Seats) for line in session.header)
    _missing(session, statements, header)
    _stray(stray, header, "" if _has_first(session) else "deal 1")
    _book(header, statements.get("rules"), rules, folder)
    _judged_later(header, statements)
    players = statements.get("players")
    if players and isinstance(players[1], st.Players):
        header.players = players[1].names
        other = players[0].printed if reading == "edited" else players[0].edited
        header.also = other.names if isinstance(other, st.Players) else ()
        _seat(header, players[0])
    return header


def _stakes(stakes: str, line: Line, header: Header) -> None:
    """Note stakes that leave in doubt what is worth so much; a sum alone is a counter's."""
    from ombre_records.model.money import money, unread

    if unread(stakes):
        whole = f"{stakes} a counter"
        meant = f"stakes {quote(whole)}" if money(stakes) and not unread(whole) else ""
        header.fault(UnknownStakes(stakes, meant), line, severity=Severity.INFO)


_MEMORY, _LATEST = 50, 1976
"""A text younger than a deal by no more years than these tells of what its author may have seen; so
no text is too young for a deal after the last of these years."""


def _judged_later(header: Header, statements: dict[str, tuple[Line, st.Statement]]) -> None:
    """Note a deal that is judged by a book which is much younger than it."""
    years = [int(year) for year in re.findall(r"(?<!\d)\d{4}(?!\d)", header.texts.get("date", ""))]
    if not years or max(years) > _LATEST:
        return
    # The texts of books and their years are read for a deal of old alone.
    from ombre_records.books.timeline import main_text

    text = main_text(header.book)
    if text is not None and text.first > max(years) + _MEMORY:
        date, line = (
            header.texts["date"],
            statements["rules" if "rules" in statements else "date"][0],
        )
        facts = LaterBook(date, header.book.name, text.first, text.source)
        header.fault(facts, line, severity=Severity.INFO)


def _unread(line: Line) -> bool:
    """Whether a line could not be read, and it is not known what the deals lack for that."""
    unread = line.code and line.edited is None and line.printed is None
    bears = line.kind == "broken" or line.kind in _HEADER - _TEXTS
    return bool(unread) and line.meant is None and bears


_TEXTS = frozenset(
    (
        *("title", "source", "witness", "editor", "event", "site", "annotator", "date", "stakes"),
        *("tag", "note", "facsimile"),
    )
)
"""Statements of the header that no deal rests on."""


def _statements(
    session: Session, reading: Reading, header: Header, stray: list[Line]
) -> dict[str, tuple[Line, st.Statement]]:
    """Return the header's statements by keyword, tags by their key; the first of each stands.

    What is none of a header goes into `stray`.
    """
    statements: dict[str, tuple[Line, st.Statement]] = {}
    for line in session.header:
        statement = line.read(reading)
        if line.edited is None and line.printed is None:
            statement = line.meant if line.kind in _HEADER else None
            header.unseated |= line.kind == "players" and statement is None
            if line.code and line.kind in _OF_A_DEAL:
                stray.append(line)  # what it was meant to be belongs in a deal
        if statement is None or line.kind in QUIET:
            continue
        key = f"tag {statement.key}" if isinstance(statement, st.Tag) else line.kind
        if isinstance(statement, st.Witness):
            key = f"witness {statement.siglum}"  # an editor's siglum is in the same list
        if isinstance(statement, st.Source):
            key = f"source {statement.part}".rstrip()
        if isinstance(statement, st.Facsimile):
            key = f'facsimile "{statement.address}"'
        if isinstance(statement, st.Correction):
            key = f'corrected {statement.day} "{statement.reason}"'
        if isinstance(statement, st.Side):
            key = f"{line.kind} {statement.title or ' '.join(statement.names)}"
        if line.kind not in _HEADER:
            stray.append(line)
        elif key in statements:
            header.fault(_repeated(key, line, statements[key][0]), line, first=statements[key][0])
        else:
            statements[key] = (line, statement)
    return statements


def _repeated(key: str, line: Line, first: Line) -> RepeatedStatement:
    """Say what stands twice: a statement, or a siglum that somebody of another kind has already."""
    siglum = key.removeprefix("witness ")
    if line.kind == first.kind:
        stated = f"{line.kind} {siglum}" if line.kind == "editor" else key
        return RepeatedStatement(stated, marked("in this header"))
    whose = {
        "editor": marked("the siglum of editor {of}"),
        "witness": marked("the siglum of witness {of}"),
    }
    return RepeatedStatement(whose[line.kind], marked("in this header"), siglum)


def _has_first(session: Session) -> bool:
    """Whether a deal of the session has the number 1."""
    openings = (deal.opening.edited for deal in session.deals)
    return any(
        isinstance(each, st.DealStart | st.ResultLine) and each.number == 1 for each in openings
    )


def _stray(lines: list[Line], header: Header, first: str) -> None:
    """Note statements of a deal in the header; many of them are a deal whose `deal` is missing."""
    whole = len(lines) > _DEAL or any(line.kind == "trick" for line in lines)
    for place, line in enumerate(lines):
        unread = line.edited is None and line.printed is None
        if whole and place == 0:
            where = marked("before this line, which opens a deal")
            header.fault(MissingStatement("deal", where, line=first), line)
        elif not unread:
            header.fault(MisplacedStatement(line.kind, marked("in a deal, after `deal N`")), line)


_DEAL = 3
"""More statements of a deal than these, with no `deal` before them, are a deal of their own."""
_HEADER = frozenset(keywords("header"))
_OF_A_DEAL = frozenset(keywords("deal", "auction", "exchange", "settlement"))
_KEPT = ("pool", "reserved")
"""Words of `payments` that name no player."""


def _default() -> RuleBook:
    book = load(DEFAULT_BOOK).book
    assert book is not None
    return book


def _missing(
    session: Session, statements: dict[str, tuple[Line, st.Statement]], header: Header
) -> None:
    first = next((line for line in session.lines if line.kind not in ("blank", "comment")), None)
    if first is None:
        header.unseated = True
        first = session.header[0]
    start = next((line for line in session.lines if line.kind == "ombre"), None)
    if start is None:
        header.fault(MissingStatement("ombre 1", marked("before everything else")), first)
    elif start is not first and first.kind in _HEADER:
        header.fault(MisplacedStatement("ombre", marked("before everything else")), start)
    if "players" in statements:
        return
    if not header.unseated:
        where = marked("in the session's header")
        header.fault(MissingStatement("players", where), start or first)
    header.unseated = True


def _book(
    header: Header,
    stated: tuple[Line, st.Statement] | None,
    override: RuleBook | None,
    folder: Folder | None,
) -> None:
    """Load the book that the header names, or the one asked for in its place."""
    if override is not None:
        header.book = override
        return
    if stated is None or not isinstance(stated[1], st.Rules):
        if (On.PART, -1) in header.doubts:
            header.doubts.add((On.BOOK, -1))
        return
    line, rules = stated[0], stated[1]
    try:
        book = load_beside(rules.book, folder) if rules.file else load(rules.book).book
    except UnusablePluginError as unusable:
        header.fault(UnknownRuleBook(rules.book, shipped(), str(unusable)), line, "book")
        return
    if not isinstance(book, RuleBook):
        facts = UnknownRuleBook(rules.book, every(), *(book or ()))
        header.fault(facts, line, "book")
        return
    header.book = book
    if not rules.options:
        return
    from ombre_records.books.options import choose

    header.book, refused = choose(header.book, rules.options)
    for option in refused:
        fault = UnknownOption(option.given, option.wrong, option.near, option.remedy)
        header.fault(fault, line, "option", option.place)


def _seat(header: Header, line: Line) -> None:
    """Check that the players are as many as the book seats, each once."""
    names, book = header.players, header.book
    wanted = book.table.players
    twice = next(
        (i for i, name in enumerate(names) if name in names[:i] or name in _KEPT),
        None,
    )
    if twice is not None:
        name = names[twice]
        why: Literal["twice", "kept"] = "kept" if name in _KEPT else "twice"
        facts = WrongPlayers(why, name, len(names), book.name, wanted)
        header.fault(facts, line, "name", twice)
        header.unseated = True
    elif len(names) not in wanted and not (header.seats_change and len(names) > min(wanted)):
        facts = WrongPlayers("count", "", len(names), book.name, wanted, header=True)
        header.fault(facts, line)
        header.unseated = True
