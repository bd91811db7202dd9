"""A session replayed: its header read, its deals one after another, its totals checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ombre_records.books.book import RuleBook
from ombre_records.books.load import load, load_file, shipped, with_options
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Session
from ombre_records.replay.deal import Replayed, replay_deal
from ombre_records.replay.facts import SessionFacts
from ombre_records.replay.faults import Fault, Pointer
from ombre_records.replay.state import Carried, Table

DEFAULT_BOOK = "aldenham"


@dataclass(frozen=True, slots=True)
class SessionReplay:
    """A session as it happened; faults by deal, 0 for the session's own."""

    facts: SessionFacts
    faults: tuple[tuple[int, Fault], ...]


@dataclass(slots=True)
class _Header:
    """The header of a session in one reading."""

    book: RuleBook
    players: tuple[str, ...] = ()
    system: str = "french"
    texts: dict[str, str] | None = None
    unknown_book: bool = False
    unseated: bool = False


def replay_session(
    session: Session, index: int, reading: Reading, rules: str | None, folder: Path
) -> SessionReplay:
    """Replay a session; `rules` names a book for the header's, `folder` is where the file lies."""
    faults: list[tuple[int, Fault]] = []
    header = _header(session, reading, rules, folder, faults)
    seats = {name: seat for seat, name in enumerate(header.players)}
    table = Table(header.book, header.players, seats, header.system, not header.unseated)
    zeros: tuple[int | None, ...] = tuple(0 for _ in header.players)
    carried = Carried(totals=zeros, said_totals=zeros, lost=header.unknown_book)
    replayed: list[Replayed] = []
    if not header.unseated:
        numbers = [_deal_number(deal.lines[0], reading) for deal in session.deals]
        for place, deal in enumerate(session.deals):
            following = numbers[place + 1] if place + 1 < len(numbers) else None
            done = replay_deal(deal, table, carried, place + 1, reading, following)
            lost = carried.lost
            carried = done.carried
            replayed.append(done)
            faults += [(place + 1, _lost(fault) if lost else fault) for fault in done.faults]
    _closing(session, reading, table, carried, faults)
    facts = SessionFacts(
        session,
        header.book,
        index,
        header.players,
        header.texts or {},
        tuple(done.facts for done in replayed),
        carried.totals,
        carried.pool,
        carried.reserved or (),
        reading,
    )
    return SessionReplay(facts, tuple(faults))


def _lost(fault: Fault) -> Fault:
    from ombre_records.replay.state import marked

    return marked(fault)


def _deal_number(line: Line, reading: Reading) -> int | None:
    statement = line.read(reading)
    return statement.number if isinstance(statement, st.DealStart) else None


def _header(
    session: Session,
    reading: Reading,
    rules: str | None,
    folder: Path,
    faults: list[tuple[int, Fault]],
) -> _Header:
    header = _Header(_default(), texts={})
    seen: dict[str, Line] = {}
    broken = any(
        line.code and line.edited is None and line.printed is None for line in session.header
    )
    players_line: Line | None = None
    rules_line: tuple[Line, st.Rules] | None = None
    for line in session.header:
        statement = line.read(reading)
        if line.kind == "players" and line.edited is None and line.printed is None:
            header.unseated = True
        if statement is None or line.kind in ("blank", "comment", "note"):
            continue
        if not isinstance(statement, _HEADER):
            facts = {"statement": line.kind, "where": "in a deal, after `deal N`"}
            faults.append(
                (0, Fault("misplaced-statement", Pointer(line), facts, consequent=broken))
            )
            continue
        key = f"tag {statement.key}" if isinstance(statement, st.Tag) else line.kind
        if key in seen:
            related = ((Pointer(seen[key]), "it stands here first"),)
            facts = {"statement": key, "where": "in this header"}
            faults.append((0, Fault("repeated-statement", Pointer(line), facts, related=related)))
            continue
        seen[key] = line
        if isinstance(statement, st.Players):
            header.players, players_line = statement.names, line
        elif isinstance(statement, st.Suits):
            header.system = statement.system
        elif isinstance(statement, st.Text):
            header.texts = {**(header.texts or {}), statement.keyword: statement.value}
        elif isinstance(statement, st.Rules):
            rules_line = (line, statement)
        elif isinstance(statement, st.Version) and statement.number != "1":
            facts = {"version": statement.number}
            faults.append((0, Fault("unknown-version", Pointer(line, "number"), facts)))
    _missing(session, seen, header, broken, faults)
    _book(header, rules_line, rules, folder, faults)
    if players_line:
        _seat(header, players_line, faults)
    return header


_HEADER = (st.Version, st.Text, st.Tag, st.Rules, st.Suits, st.Players)


def _default() -> RuleBook:
    book = load(DEFAULT_BOOK).book
    assert book is not None
    return book


def _missing(
    session: Session,
    seen: dict[str, Line],
    header: _Header,
    broken: bool,
    faults: list[tuple[int, Fault]],
) -> None:
    lines = [line for line in session.lines if line.kind not in ("blank", "comment")]
    if not lines:
        return
    has_version = any(line.kind == "ombre" for line in session.header)
    if not has_version:
        facts = {"statement": "ombre 1", "where": "before everything else"}
        faults.append((0, Fault("missing-statement", Pointer(lines[0]), facts, consequent=broken)))
    if "players" not in seen:
        if not header.unseated:
            start = next((line for line in lines if line.kind == "ombre"), lines[0])
            facts = {"statement": "players", "where": "in the session's header"}
            faults.append((0, Fault("missing-statement", Pointer(start), facts, consequent=broken)))
        header.unseated = True


def _book(
    header: _Header,
    found: tuple[Line, st.Rules] | None,
    override: str | None,
    folder: Path,
    faults: list[tuple[int, Fault]],
) -> None:
    """Load the book that the header names, or the one asked for in its place."""
    if override is not None:
        loaded = load(override) if override in shipped() else load_file(Path(override))
        if loaded.book is not None:
            header.book = loaded.book
        return
    if found is None:
        return
    line, rules = found
    by_name = not rules.file and rules.book in shipped()
    loaded = load(rules.book) if by_name or not rules.file else load_file(folder / rules.book)
    if loaded.book is None:
        first = loaded.findings[0] if loaded.findings else None
        facts = {"book": rules.book, "books": ", ".join(shipped()), "why": ""}
        if rules.file and first:
            place = loaded.source.place(first.span)
            facts["why"] = f"{rules.book}:{place.line}:{place.column}: {first.message}"
        faults.append((0, Fault("unknown-rule-book", Pointer(line, "book"), facts)))
        header.unknown_book = True
        return
    header.book = loaded.book
    for at, option in enumerate(rules.options):
        header.book, problems = with_options(header.book, [option])
        for problem in problems:
            facts = {"problem": problem}
            faults.append((0, Fault("unknown-option", Pointer(line, "option", at), facts)))


def _seat(header: _Header, line: Line, faults: list[tuple[int, Fault]]) -> None:
    """Check that the players are as many as the book seats, each once."""
    names = header.players
    facts = {"book": header.book.name, "count": str(len(names))}
    facts["wanted"] = " or ".join(map(str, header.book.table.players))
    twice = next(
        (i for i, name in enumerate(names) if name in names[:i] or name in ("pool", "reserved")),
        None,
    )
    if twice is not None:
        facts["name"] = names[twice]
        facts["why"] = "kept" if names[twice] in ("pool", "reserved") else "twice"
        faults.append((0, Fault("wrong-players", Pointer(line, "name", twice), facts)))
        header.unseated = True
    elif len(names) not in header.book.table.players:
        facts["why"] = "count"
        faults.append((0, Fault("wrong-players", Pointer(line), facts)))
        header.unseated = True


def _closing(
    session: Session,
    reading: Reading,
    table: Table,
    carried: Carried,
    faults: list[tuple[int, Fault]],
) -> None:
    """Check the session's totals, and that nothing but notes stands after them."""
    seen: Line | None = None
    deal = len(session.deals)
    if len(carried.totals) != len(table.players) or not table.seated:
        return
    for line in session.closing:
        statement = line.read(reading)
        if statement is None or line.kind == "note":
            continue
        if not isinstance(statement, st.Payments) or line.kind != "totals":
            facts = {"statement": line.kind, "where": "before `totals`, which ends the session"}
            faults.append((deal, Fault("misplaced-statement", Pointer(line), facts)))
        elif seen is not None:
            related = ((Pointer(seen), "they stand here first"),)
            facts = {"statement": "totals", "where": "in this session"}
            faults.append((0, Fault("repeated-statement", Pointer(line), facts, related=related)))
        else:
            seen = line
            _totals(line, statement, table, carried, faults)


def _totals(
    line: Line,
    totals: st.Payments,
    table: Table,
    carried: Carried,
    faults: list[tuple[int, Fault]],
) -> None:
    wrong: list[tuple[int, str]] = []
    follows = True
    for place, entry in enumerate(totals.entries):
        if entry.name is None or not isinstance(entry.amount, int):
            continue
        if entry.name in ("pool", "reserved"):
            continue
        seat = table.seats.get(entry.name)
        if seat is None:
            facts = {"name": entry.name, "players": ", ".join(table.players)}
            at = Pointer(line, "name", place)
            faults.append((0, Fault("unknown-player", at, facts, consequent=not table.players)))
            continue
        rightful = carried.totals[seat]
        if rightful is not None and rightful != entry.amount:
            wrong.append((place, f"{entry.name} {rightful:+d}, not {entry.amount:+d}"))
            follows &= carried.said_totals[seat] == entry.amount
    if wrong:
        facts = {"told": "; ".join(text for _, text in wrong)}
        at = Pointer(line, "signed", wrong[0][0])
        faults.append(
            (
                0,
                Fault(
                    "wrong-totals", at, facts, consequent=follows or carried.lost or carried.doubt
                ),
            )
        )
