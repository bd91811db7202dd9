"""A session replayed: its header read, its deals one after another, its totals checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import copy
from itertools import permutations
from typing import Literal
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base import budget
from ombre_records.base.finding import Severity
from ombre_records.base.progress import tracked
from ombre_records.base.source import Folder
from ombre_records.books.book import Call, RuleBook
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading, Session, as_read
from ombre_records.notation.words import as_name, quote
from ombre_records.referee.auction.bidding import words
from ombre_records.referee.consequences import On, follows
from ombre_records.referee.deal import Place, Replayed, replay_deal
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.auction import BidOutOfTurn
from ombre_records.referee.faults.deal import DealNumber, WrongDealer, WrongRest
from ombre_records.referee.faults.fault import Fault, Pointer, marked
from ombre_records.referee.faults.notation import UnknownPlayer, WrongPlayers
from ombre_records.referee.faults.play import (
    CardNotHeld,
    CardPlayedTwice,
    OutOfTurn,
    Revoke,
    WrongLeader,
)
from ombre_records.referee.seating.pack import pack_in_use
from ombre_records.referee.series import with_series
from ombre_records.referee.session.header import Header, read_header
from ombre_records.referee.session.named import with_players_named
from ombre_records.referee.session.tallies import with_others_turned
from ombre_records.referee.session.totals import compare_totals
from ombre_records.referee.session.witnesses import compare_sigla
from ombre_records.referee.state import Carried, Table

Replayer = Callable[[Deal, Place], Replayed]
"""What replays a deal in its place."""


class SessionReplay(Struct, frozen=True):
    """A session as it happened; faults by deal, 0 for the session's own."""

    facts: SessionFacts
    faults: tuple[tuple[int, Fault], ...]


def replay_session(
    session: Session,
    index: int,
    reading: Reading,
    rules: RuleBook | None,
    folder: Folder | None,
    translated: Mapping[str, Call] | None = None,
    default: RuleBook | None = None,
    by: Replayer = replay_deal,
    in_order: bool = False,
) -> SessionReplay:
    """Replay a session; `rules` is judged by in place of the header's book, `default` without one.

    `folder` is where a book's file may lie, None where none is opened; `translated` are calls of
    other books by their words; `by` replays a deal, as one does that remembers those it has seen;
    `in_order` leaves it unasked whether the players sit in another order than they are named in.
    """
    session = as_read(session, reading)
    header = read_header(session, reading, rules, folder, default)
    header.pack = pack_in_use(session, reading, header.book)
    header.translated = dict(translated or {})
    with suppress(budget.OutOfTimeError):
        with_players_named(
            session,
            header,
            lambda few, other: _errors(_deals(few, other, _seats(other), reading, by)[1]),
        )
    seats = _seats(header)
    done = [*_one_by_one(session, header, seats, reading, by, in_part=True)]
    whole = header.unseated or len(done) == len(session.deals)
    faults = _by_deal(done)
    if whole:
        with suppress(budget.OutOfTimeError):
            named = _named_otherwise(session, header, seats, reading, by, faults)
            done, faults, seats = named or (done, faults, seats)
            if not in_order:
                faults = _seated_otherwise(session, header, reading, by, faults)
    faults = with_others_turned(_numbers_in_series(faults), [each.facts for each in done], reading)
    carried = done[-1].carried if done else _nothing(header)
    if whole:
        compare_totals(session, reading, _table(header, seats), carried, faults)
    else:
        unknown: tuple[int | None, ...] = (None,) * len(header.players)
        carried = carried._replace(totals=unknown, pool=None, reserved=None)
    faults += compare_sigla(session, (each.siglum for each in header.sigla))
    facts = SessionFacts(
        session,
        header.book,
        index,
        header.players,
        header.texts,
        tuple(deal.facts for deal in done),
        carried.totals,
        carried.pool,
        carried.reserved or (),
        reading,
    )
    return SessionReplay(facts, (*header.faults, *_told_once(faults)))


def _named_otherwise(
    session: Session,
    header: Header,
    seats: dict[str, int],
    reading: Reading,
    by: Replayer,
    faults: list[tuple[int, Fault]],
) -> tuple[list[Replayed], list[tuple[int, Fault]], dict[str, int]] | None:
    """Take an unknown name for the player who is never named, if that leaves no more errors."""
    alias = _misspelt(session, header, faults)
    if not alias:
        return None
    again, then = _deals(session, header, seats | alias, reading, by, *alias)
    return (again, then, seats | alias) if _errors(then) <= _errors(faults) else None


def _seated_otherwise(
    session: Session,
    header: Header,
    reading: Reading,
    by: Replayer,
    faults: list[tuple[int, Fault]],
) -> list[tuple[int, Fault]]:
    """Return the faults with those marked that another order of the players would explain."""
    turned = _turned(
        session,
        header,
        faults,
        lambda other: _one_by_one(session, other, _seats(other), reading, by),
    )
    if not turned:
        return faults
    own, left = turned
    told = {(fault.rule, fault.at.line.number) for _, fault in left}
    return [
        own,
        *left,
        *(
            (deal, marked(fault))
            for deal, fault in faults
            if (fault.rule, fault.at.line.number) not in told
        ),
    ]


def _seats(header: Header) -> dict[str, int]:
    """Return the seats by name; what an editor mended in a name concerns its spelling only."""
    seats = {name: seat for seat, name in enumerate(header.also)}
    return seats | {name: seat for seat, name in enumerate(header.players)}


def _table(header: Header, seats: dict[str, int], misspelt: str = "") -> Table:
    calls = words(header.book.auction)
    return Table(
        header.book,
        header.players,
        seats,
        header.system,
        header.pack,
        not header.unseated,
        misspelt,
        header.translated,
        {**header.translated, **calls},
        boards=header.boards,
        doubts=frozenset(header.doubts - {(On.PART, -1)}),  # of the header's own lines
    )


def _nothing(header: Header) -> Carried:
    zeros: tuple[int | None, ...] = tuple(0 for _ in header.players)
    everybody = tuple(range(len(header.players)))
    return Carried(totals=zeros, said_totals=zeros, seated=everybody)


def _deals(
    session: Session,
    header: Header,
    seats: dict[str, int],
    reading: Reading,
    by: Replayer,
    misspelt: str = "",
) -> tuple[list[Replayed], list[tuple[int, Fault]]]:
    """Replay the deals one after another; return them and their faults by deal."""
    replayed = [*_one_by_one(session, header, seats, reading, by, misspelt)]
    return replayed, _by_deal(replayed)


def _by_deal(replayed: list[Replayed]) -> list[tuple[int, Fault]]:
    return [(n, fault) for n, done in enumerate(replayed, 1) for fault in done.faults]


def _one_by_one(
    session: Session,
    header: Header,
    seats: dict[str, int],
    reading: Reading,
    by: Replayer,
    misspelt: str = "",
    *,
    in_part: bool = False,
) -> Iterator[Replayed]:
    """Replay the deals; if a limit is passed, end there (`in_part`), or raise OutOfTimeError."""
    table, carried = _table(header, seats, misspelt), _nothing(header)
    numbers = [deal_number(deal.opening, reading) for deal in session.deals]
    deals = session.deals if not header.unseated else ()
    for place, deal in enumerate(tracked(deals, "deals", len(deals))):
        if not budget.allowed(budget.of_judging(1, len(deal.lines))):
            if in_part:
                return
            raise budget.OutOfTimeError
        following = numbers[place + 1] if place + 1 < len(numbers) else None
        done = by(deal, Place(table, carried, place + 1, reading, following))
        carried = done.carried
        yield done


def _misspelt(
    session: Session, header: Header, faults: list[tuple[int, Fault]]
) -> dict[str, int] | None:
    """Return the seat of the one name that no player has, if one player is never named else."""
    unknown = {f.facts.name for _, f in faults if isinstance(f.facts, UnknownPlayer)}
    if len(unknown) != 1:
        return None
    codes = [normalize("NFC", line.code) for deal in session.deals for line in deal.lines]
    absent = [
        seat
        for seat, name in enumerate(header.players)
        if not any(name in code or quote(name) in code for code in codes)
    ]
    return {unknown.pop(): absent[0]} if len(absent) == 1 else None


def _turned(
    session: Session,
    header: Header,
    faults: list[tuple[int, Fault]],
    replayed: Callable[[Header], Iterator[Replayed]],
) -> tuple[tuple[int, Fault], list[tuple[int, Fault]]] | None:
    """Return the fault of players who are named in another order than they play in, and what else
    is wrong in the deals.

    It is one only if calls or leads are out of turn, several errors stand, follow from it or not,
    and none that tells of turns or hands is left where the deals are `replayed` with the names in
    the other order.
    """
    own = [fault for _, fault in faults if not fault.consequent]
    several = max(_SEVERAL, len(session.deals) // _TWO)
    if _errors(faults) < several or not any(isinstance(f.facts, _OF_TURNS) for f in own):
        return None
    line = next((line for line in session.header if line.kind == "players"), None)
    if line is None or len(header.players) <= _TWO:  # who have no direction
        return None
    bearable = _errors(faults) - _SEVERAL
    best: list[tuple[int, Fault]] = []
    found: WrongPlayers | None = None
    for names, turned in _other_orders(header.players):
        other = copy(header)
        other.players, other.also = names, ()
        left = _left(replayed(other), bearable)
        if left is None:
            continue
        said = ", ".join(map(as_name, names))
        why: Literal["direction", "order"] = "direction" if turned else "order"
        best, found = left, WrongPlayers(why, said, len(names), header.book.name, ())
        bearable = _errors(left) - 1
        if bearable < 0:
            break
    return ((0, Fault(found, Pointer(line))), best) if found else None


def _left(replayed: Iterator[Replayed], bearable: int) -> list[tuple[int, Fault]] | None:
    """Return what is wrong in deals as they are replayed; None, and no more of them are, once it
    tells of turns or hands, or is more than bearable.
    """
    left: list[tuple[int, Fault]] = []
    for number, done in enumerate(replayed, 1):
        own = [(number, fault) for fault in done.faults if not fault.consequent]
        left += own
        if any(isinstance(fault.facts, _OF_ORDER) for _, fault in own) or _errors(left) > bearable:
            return None
    return left


def _other_orders(players: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Go through the orders in which players may sit otherwise, and whether each is the other
    direction; of many players the directions only.
    """
    first, *rest = players
    yield (first, *reversed(rest)), True
    yield (*reversed(rest), first), True
    if len(rest) == _TWO + 1:
        known = (tuple(rest), tuple(reversed(rest)))
        yield from (((first, *each), False) for each in permutations(rest) if each not in known)


_OF_TURNS = BidOutOfTurn | WrongLeader | WrongRest | WrongDealer
_OF_ORDER = _OF_TURNS | CardNotHeld | CardPlayedTwice | Revoke | OutOfTurn
_TWO = 2
_SEVERAL = 3
"""From so many errors on, players may be named in another order."""


def _errors(faults: list[tuple[int, Fault]]) -> int:
    return sum(fault.severity is Severity.ERROR for _, fault in faults)


def _numbers_in_series(faults: list[tuple[int, Fault]]) -> list[tuple[int, Fault]]:
    """Return faults by deal, a wrong number with those of the deals below that go on from it."""
    places = [n for n, (_, fault) in enumerate(faults) if isinstance(fault.facts, DealNumber)]
    found = list(faults)
    for place, fault in zip(places, with_series([faults[n][1] for n in places]), strict=True):
        found[place] = (found[place][0], fault)
    return found


def _told_once(faults: list[tuple[int, Fault]]) -> list[tuple[int, Fault]]:
    """Return the faults; a name that nobody has is told once, with all its places."""
    begun: dict[str, int] = {}
    series: dict[int, list[Fault]] = {}
    found: list[tuple[int, Fault]] = []
    for deal, fault in faults:
        name = fault.facts.name if isinstance(fault.facts, UnknownPlayer) else None
        if name in begun:
            fault = marked(fault) if follows((), fault.facts, agrees=True) else fault
            series.setdefault(begun[name], []).append(fault)
        elif name is not None:
            begun[name] = len(found)
        found.append((deal, fault))
    for place, others in series.items():
        deal, first = found[place]
        found[place] = deal, replace(first, series=(*first.series, *others))
    return found


def deal_number(line: Line, reading: Reading) -> int | None:
    """Return the number that a line gives its deal; None where it cannot be read."""
    statement = line.read(reading)
    return statement.number if isinstance(statement, st.DealStart | st.ResultLine) else None


def opened(
    session: Session, reading: Reading, rules: RuleBook
) -> tuple[Table, Carried, tuple[int | None, ...]] | None:
    """Return what holds for a session under a book, what is there before its first deal, and the
    numbers of its deals; None if its players cannot be seated.
    """
    session = as_read(session, reading)
    header = read_header(session, reading, rules, None)
    if header.unseated:
        return None
    header.pack = pack_in_use(session, reading, header.book)
    numbers = tuple(deal_number(deal.opening, reading) for deal in session.deals)
    return _table(header, _seats(header)), _nothing(header), numbers
