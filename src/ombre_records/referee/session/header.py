"""A session's header in one reading: the rule book, the players, the letters of the cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import load, load_file, shipped
from ombre_records.books.options import choose
from ombre_records.language import marked
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.model.record import Line, Reading, Session
from ombre_records.notation.keywords import QUIET, keywords
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.notation import (
    MisplacedStatement,
    MissingStatement,
    RepeatedStatement,
    UnknownOption,
    UnknownRuleBook,
    UnknownVersion,
    WrongPlayers,
)

DEFAULT_BOOK = "aldenham"  # what a record without `rules` is judged by


@dataclass(slots=True)
class Header:
    """The header of a session in one reading.

    `also` are the players' names in the other reading. `doubtful`: the book or an option of it may
    be another than the one that is judged by.
    """

    book: RuleBook
    texts: dict[str, str]
    players: tuple[str, ...] = ()
    system: str = "french"
    broken: bool = False
    doubtful: bool = False
    also: tuple[str, ...] = ()
    unknown_book: bool = False
    unseated: bool = False
    pack: int = PACK
    translated: dict[str, Call] = field(default_factory=dict)


def read_header(
    session: Session,
    reading: Reading,
    rules: RuleBook | None,
    folder: Path,
    faults: list[tuple[int, Fault]],
    default: RuleBook | None = None,
) -> Header:
    """Read a header; `rules` stands in place of its own book, faults are added to the list.

    `default` is the book of a header that names none.
    """
    header = Header(default or _default(), texts={})
    header.broken = any(
        line.code and line.edited is None and line.printed is None for line in session.header
    )
    said = _statements(session, reading, header, faults)
    for line, statement in said.values():
        if isinstance(line.edited, st.Suits):
            header.system = line.edited.system
        if isinstance(statement, st.Text):
            header.texts[statement.keyword] = statement.value
        elif isinstance(statement, st.Version) and statement.number != "1":
            facts = UnknownVersion(statement.number)
            faults.append((0, Fault(facts, Pointer(line, "version"))))
    _missing(session, said, header, faults)
    _book(header, said.get("rules"), rules, folder, faults)
    players = said.get("players")
    if players and isinstance(players[1], st.Players):
        header.players = players[1].names
        other = players[0].printed if reading == "edited" else players[0].edited
        header.also = other.names if isinstance(other, st.Players) else ()
        _seat(header, players[0], faults)
    return header


def _statements(
    session: Session, reading: Reading, header: Header, faults: list[tuple[int, Fault]]
) -> dict[str, tuple[Line, st.Statement]]:
    """Return the header's statements by keyword, tags by their key; the first of each stands."""
    said: dict[str, tuple[Line, st.Statement]] = {}
    stray: list[Line] = []
    for line in session.header:
        statement = line.read(reading)
        if line.kind == "players" and line.edited is None and line.printed is None:
            header.unseated = True
        if statement is None or line.kind in QUIET:
            continue
        key = f"tag {statement.key}" if isinstance(statement, st.Tag) else line.kind
        if line.kind not in _HEADER:
            stray.append(line)
        elif key in said:
            related = ((Pointer(said[key][0]), marked("it stands here first")),)
            facts = RepeatedStatement(key, marked("in this header"))
            faults.append((0, Fault(facts, Pointer(line), related=related)))
        else:
            said[key] = (line, statement)
    _stray(stray, header, faults)
    return said


def _stray(lines: list[Line], header: Header, faults: list[tuple[int, Fault]]) -> None:
    """Note statements of a deal in the header; many of them are a deal whose `deal` is missing."""
    for place, line in enumerate(lines):
        facts: MisplacedStatement | MissingStatement
        facts = MisplacedStatement(line.kind, marked("in a deal, after `deal N`"))
        follows = header.broken
        if len(lines) > _DEAL and place == 0:
            facts = MissingStatement("deal", marked("before this line, which opens a deal"))
        elif len(lines) > _DEAL:
            follows = True
        faults.append((0, Fault(facts, Pointer(line), consequent=follows)))


_DEAL = 3
"""More statements of a deal than these, with no `deal` before them, are a deal of their own."""
_HEADER = frozenset(keywords("header"))
_KEPT = ("pool", "reserved")
"""Words of `payments` that name no player."""


def _default() -> RuleBook:
    book = load(DEFAULT_BOOK).book
    assert book is not None
    return book


def _missing(
    session: Session,
    said: dict[str, tuple[Line, st.Statement]],
    header: Header,
    faults: list[tuple[int, Fault]],
) -> None:
    lines = [line for line in session.lines if line.kind not in ("blank", "comment")]
    if not lines:
        header.unseated = True
        lines = list(session.header[:1])
    start = next((line for line in lines if line.kind == "ombre"), None)
    if start is None:
        facts = MissingStatement("ombre 1", marked("before everything else"))
        faults.append((0, Fault(facts, Pointer(lines[0]), consequent=header.broken)))
    if "players" in said:
        return
    if not header.unseated:
        facts = MissingStatement("players", marked("in the session's header"))
        faults.append((0, Fault(facts, Pointer(start or lines[0]), consequent=header.broken)))
    header.unseated = True


def _book(
    header: Header,
    found: tuple[Line, st.Statement] | None,
    override: RuleBook | None,
    folder: Path,
    faults: list[tuple[int, Fault]],
) -> None:
    """Load the book that the header names, or the one asked for in its place."""
    if override is not None:
        header.book = override
        return
    if found is None or not isinstance(found[1], st.Rules):
        header.doubtful = header.broken
        return
    line, rules = found[0], found[1]
    by_name = not rules.file and rules.book in shipped()
    loaded = load(rules.book) if by_name or not rules.file else load_file(folder / rules.book)
    if loaded.book is None:
        first = loaded.findings[0] if loaded.findings else None
        problem = None
        if rules.file and first:
            place = loaded.source.place(first.span)
            problem = f"{rules.book}:{place.line}:{place.column}: {first.message}"
        facts = UnknownRuleBook(rules.book, tuple(shipped()), problem)
        faults.append((0, Fault(facts, Pointer(line, "book"))))
        header.unknown_book = True
        return
    header.book = loaded.book
    header.book, refused = choose(header.book, rules.options)
    header.doubtful = bool(refused)
    for option in refused:
        at = Pointer(line, "option", option.place)
        faults.append((0, Fault(UnknownOption(option.message), at)))


def _seat(header: Header, line: Line, faults: list[tuple[int, Fault]]) -> None:
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
        faults.append((0, Fault(facts, Pointer(line, "name", twice))))
        header.unseated = True
    elif len(names) not in wanted:
        facts = WrongPlayers("count", "", len(names), book.name, wanted)
        follows = header.unknown_book or header.doubtful
        faults.append((0, Fault(facts, Pointer(line), consequent=follows)))
        header.unseated = True
