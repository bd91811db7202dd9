"""A session replayed: its header read, its deals one after another, its totals checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Session
from ombre_records.replay.bidding import words
from ombre_records.replay.closing import compare_totals
from ombre_records.replay.deal import Replayed, replay_deal
from ombre_records.replay.facts import SessionFacts
from ombre_records.replay.faults import Fault
from ombre_records.replay.header import read_header
from ombre_records.replay.state import Carried, Table


@dataclass(frozen=True, slots=True)
class SessionReplay:
    """A session as it happened; faults by deal, 0 for the session's own."""

    facts: SessionFacts
    faults: tuple[tuple[int, Fault], ...]


def replay_session(
    session: Session, index: int, reading: Reading, rules: str | None, folder: Path
) -> SessionReplay:
    """Replay a session; `rules` names a book for the header's, `folder` is where the file lies."""
    faults: list[tuple[int, Fault]] = []
    header = read_header(session, reading, rules, folder, faults)
    seats = {name: seat for seat, name in enumerate(header.players)}
    table = Table(
        header.book,
        header.players,
        seats,
        header.system,
        not header.unseated,
        words(header.book.auction),
    )
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
    compare_totals(session, reading, table, carried, faults)
    facts = SessionFacts(
        session,
        header.book,
        index,
        header.players,
        header.texts,
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
