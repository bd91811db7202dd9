"""Checks of a whole session: its totals against the deals, the sigla of its emendations
against the header.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.base.language import marked
from ombre_records.engine.payments import pooled
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Session
from ombre_records.notation.apparatus import supports
from ombre_records.referee.consequences import follows
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.notation import (
    MisplacedStatement,
    RepeatedStatement,
    UnknownPlayer,
    UnknownWitness,
)
from ombre_records.referee.faults.settlement import Misstated, WrongTotals
from ombre_records.referee.state import Carried, Table
from ombre_records.referee.statements.terms import counters


def compare_totals(
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
        if statement is None or line.kind in ("note", "seats", "results"):
            continue
        if not isinstance(statement, st.Payments) or line.kind != "totals":
            ended = any(each.kind == "totals" for each in session.closing)
            before = marked("before `totals`, which ends the session")
            where = before if ended else marked("in a deal, after `deal N`")
            fault = MisplacedStatement(line.kind, where)
            # a line that cannot be read may have opened what this one stands in
            faults.append(
                (deal, Fault(fault, Pointer(line), consequent=not ended and _unread(session)))
            )
        elif seen is not None:
            related = ((Pointer(seen), marked("they are first here")),)
            facts = RepeatedStatement("totals", marked("in this session"))
            faults.append((0, Fault(facts, Pointer(line), related=related)))
        elif session.deals or not _unread(session):  # else what cannot be read tells of the deals
            seen = line
            _totals(line, statement, table, carried, faults)


def _unread(session: Session) -> bool:
    """Whether lines of a session cannot be read."""
    return any(each.code and each.edited is None and each.printed is None for each in session.lines)


def _totals(
    line: Line,
    totals: st.Payments,
    table: Table,
    carried: Carried,
    faults: list[tuple[int, Fault]],
) -> None:
    wrong: list[tuple[int, Misstated]] = []
    agrees, others = True, list(carried.otherwise)
    for place, entry in enumerate(totals.entries):
        amount = counters(table.book, entry.amount)
        if entry.name is None or amount is None:
            continue
        if entry.name in ("pool", "reserved"):
            continue
        seat = table.seats.get(entry.name)
        if seat is None or entry.name == table.misspelt:
            facts = UnknownPlayer(entry.name, table.players)
            faults.append((0, Fault(facts, Pointer(line, "name", place))))
        if seat is None:
            continue
        stated = carried.said_totals[seat]
        rightful = stated if carried.totals[seat] is None else carried.totals[seat]
        if rightful is not None and rightful != amount:
            wrong.append((place, Misstated(entry.name, amount, rightful)))
            agrees &= stated == amount
            others = [other for other in others if other.totals[seat] in (None, amount)]
    total = 0 if wrong else _sum(totals, table, carried)
    if wrong or total:
        fault = WrongTotals(tuple(each for _, each in wrong), total)
        at = Pointer(line, "signed", wrong[0][0] if wrong else 0)
        agrees &= bool(wrong)
        doubts = table.doubts | carried.doubts
        consequent = follows(doubts, fault, agrees=agrees or bool(others))
        faults.append((0, Fault(fault, at, consequent=consequent)))


def _sum(totals: st.Payments, table: Table, carried: Carried) -> int:
    """Return what all totals come to where that must be nothing, whatever was paid: in a book that
    stakes nothing, when no forfeit lies there; else 0.
    """
    stated = {entry.name: counters(table.book, entry.amount) for entry in totals.entries}
    amounts = [amount for amount in stated.values() if amount is not None]
    whole = table.seats.keys() <= stated.keys() and len(amounts) == len(totals.entries)
    return sum(amounts) if whole and not pooled(table.book) and carried.pool == 0 else 0


def compare_sigla(session: Session, sigla: Iterable[str]) -> Iterator[tuple[int, Fault]]:
    """Yield, by deal (0: the session's own), a fault for each emendation of unknown sigla.

    Where a line of the header that names somebody cannot be read, they only follow from that.
    """
    known, unread = tuple(sigla), any(map(_names_somebody_unread, session.header))
    for deal, lines in (
        (0, session.header),
        *((place, each.lines) for place, each in enumerate(session.deals, 1)),
        (0, session.closing),
    ):
        for line in lines:
            if line.apparatus:
                yield from ((deal, fault) for fault in _of_line(line, known, unread=unread))


def _names_somebody_unread(line: Line) -> bool:
    unread = line.edited is None and line.printed is None
    return unread and line.kind in ("witness", "editor")


def _of_line(line: Line, known: tuple[str, ...], *, unread: bool) -> Iterator[Fault]:
    before = 0
    for place, supplied in enumerate(line.apparatus):
        named = supplied.named
        unknown = [at for at, siglum in enumerate(named) if siglum not in known]
        if unknown:
            meant = "" if unread else _meant(line, place, known)
            facts = UnknownWitness(tuple(named[at] for at in unknown), known, meant=meant)
            single = len(unknown) == 1 and not meant
            at = ("supporter", before + unknown[0]) if single else ("support", place)
            yield Fault(facts, Pointer(line, *at), consequent=unread)
        if supplied.reason in known and not supplied.certainty:
            yield Fault(
                UnknownWitness((supplied.reason,), known, True), Pointer(line, "support", place)
            )
        before += len(named)


def _meant(line: Line, place: int, known: tuple[str, ...]) -> str:
    """Return what stands behind one `|` of a line as it was meant; nothing if that is not clear."""
    from ombre_records.repair.apparatus import in_order

    emendations = list(supports(line.code))
    if place >= len(emendations):
        return ""
    written = line.code[emendations[place].start : emendations[place].end]
    meant = in_order(written, known)
    return "" if meant == written else meant
