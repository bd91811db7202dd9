"""A session replayed: its header read, its deals one after another, its totals checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec import Struct, structs
from msgspec.structs import replace

from ombre_records.base import budget
from ombre_records.base.progress import tracked
from ombre_records.base.source import Folder
from ombre_records.books.book import Call, RuleBook
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading, Session, as_read
from ombre_records.referee.auction.bidding import words
from ombre_records.referee.consequences import On, follows, with_series
from ombre_records.referee.deal import Place, Replayed, replay_deal
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.deal import DealNumber
from ombre_records.referee.faults.fault import Fault, marked
from ombre_records.referee.faults.notation import UnknownPlayer
from ombre_records.referee.seating.hands import pack_in_use
from ombre_records.referee.session.checks import compare_sigla, compare_totals
from ombre_records.referee.session.header import Header, read_header
from ombre_records.referee.state import Carried, Table

Replayer = Callable[[Deal, Place], Replayed]
"""What replays a deal in its place."""


class SessionReplay(Struct, frozen=True):
    """A session as it happened; faults by deal, 0 for the session's own."""

    facts: SessionFacts
    faults: tuple[tuple[int, Fault], ...]


class Played(Struct):
    """The deals of a session as they were replayed `by` something, and their faults by deal.

    `called` are names that no player has, each taken for the player at a seat.
    """

    session: Session
    header: Header
    reading: Reading
    by: Replayer
    called: Mapping[str, int] = {}
    done: Sequence[Replayed] = ()
    faults: list[tuple[int, Fault]] = []

    def again(self, *, in_part: bool = False) -> Played:
        """Replay the deals; past a limit, end there (`in_part`) or raise OutOfTimeError."""
        done: list[Replayed] = []
        try:
            done.extend(self.deals())
        except budget.OutOfTimeError:
            if not in_part:
                raise
        return self.of(done)

    def of(self, done: Sequence[Replayed]) -> Played:
        """Return the session with its deals as they were replayed."""
        faults = [(n, fault) for n, deal in enumerate(done, 1) for fault in deal.faults]
        return structs.replace(self, done=done, faults=faults)

    def deals(self) -> Iterator[Replayed]:
        """Replay the deals one after another; raise OutOfTimeError if a limit is passed."""
        header, reading = self.header, self.reading
        table, carried = self.table, _nothing(header)
        numbers = [deal_number(deal.opening, reading) for deal in self.session.deals]
        deals = self.session.deals if not header.unseated else ()
        for place, deal in enumerate(tracked(deals, "deals", len(deals))):
            if not budget.allowed(budget.of_judging(1, len(deal.lines))):
                raise budget.OutOfTimeError
            following = numbers[place + 1] if place + 1 < len(numbers) else None
            done = self.by(deal, Place(table, carried, place + 1, reading, following))
            carried = done.carried
            yield done

    @property
    def table(self) -> Table:
        """The table: all that holds for every deal of the session."""
        seats = {**_seats(self.header), **self.called}
        return _table(self.header, self.session, self.reading, seats, next(iter(self.called), ""))


def replay_session(
    session: Session,
    index: int,
    reading: Reading,
    rules: RuleBook | None,
    folder: Folder | None,
    translated: Mapping[str, Call] | None = None,
    default: RuleBook | None = None,
    by: Replayer = replay_deal,
    meant: Callable[[Played], Played] = lambda played: played,
    at_sight: Callable[[Played], Played | None] = lambda _: None,
) -> SessionReplay:
    """Replay a session; `rules` is judged by in place of the header's book, `default` without one.

    `folder` is where a book's file may lie, None where none is opened; `translated` are calls of
    other books by their words; `by` replays a deal, as one does that remembers those it has seen;
    `meant` says what the session may have meant, once its deals are replayed as they stand, which
    is left out where `at_sight` knows what it meant already.
    """
    session = as_read(session, reading)
    header = read_header(session, reading, rules, folder, default)
    header.pack = pack_in_use(session, reading, header.book)
    header.translated = dict(translated or {})
    begun = Played(session, header, reading, by)
    known = None
    with suppress(budget.OutOfTimeError):
        known = at_sight(begun)
    played = known or begun.again(in_part=True)
    whole = header.unseated or len(played.done) == len(session.deals)
    if whole:
        with suppress(budget.OutOfTimeError):
            played = meant(played)
    carried = played.done[-1].carried if played.done else _nothing(header)
    faults = _numbers_in_series(played.faults)
    if whole:
        compare_totals(session, reading, played.table, carried, faults)
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
        tuple(deal.facts for deal in played.done),
        carried.totals,
        carried.pool,
        carried.reserved or (),
        reading,
        header.system,
    )
    return SessionReplay(facts, (*header.faults, *_told_once(faults)))


def _seats(header: Header) -> dict[str, int]:
    """Return the seats by name; what an editor mended in a name concerns its spelling only."""
    seats = {name: seat for seat, name in enumerate(header.also)}
    return seats | {name: seat for seat, name in enumerate(header.players)}


def _table(
    header: Header, session: Session, reading: Reading, seats: dict[str, int], misspelt: str = ""
) -> Table:
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
        numbered=_numbered(session, reading) if header.boards else {},
        doubts=frozenset(header.doubts - {(On.PART, -1)}),  # of the header's own lines
    )


def _numbered(session: Session, reading: Reading) -> Mapping[int, Line]:
    """Return the first line of each number that deals have."""
    opened = [(deal_number(deal.opening, reading), deal.opening) for deal in session.deals]
    return {number: line for number, line in reversed(opened) if number is not None}


def _nothing(header: Header) -> Carried:
    zeros: tuple[int | None, ...] = tuple(0 for _ in header.players)
    everybody = tuple(range(len(header.players)))
    return Carried(totals=zeros, said_totals=zeros, seated=everybody)


def _numbers_in_series(faults: list[tuple[int, Fault]]) -> list[tuple[int, Fault]]:
    """Return faults by deal, a wrong number with those of the deals below that go on from it."""
    places = [n for n, (_, fault) in enumerate(faults) if isinstance(fault.facts, DealNumber)]
    series = list(faults)
    for place, fault in zip(places, with_series([faults[n][1] for n in places]), strict=True):
        series[place] = (series[place][0], fault)
    return series


def _told_once(faults: list[tuple[int, Fault]]) -> list[tuple[int, Fault]]:
    """Return the faults; a name that nobody has is told once, with all its places."""
    begun: dict[str, int] = {}
    series: dict[int, list[Fault]] = {}
    kept: list[tuple[int, Fault]] = []
    for deal, fault in faults:
        name = fault.facts.name if isinstance(fault.facts, UnknownPlayer) else None
        if name in begun:
            fault = marked(fault) if follows((), fault.facts, agrees=True) else fault
            series.setdefault(begun[name], []).append(fault)
        elif name is not None:
            begun[name] = len(kept)
        kept.append((deal, fault))
    for place, others in series.items():
        deal, first = kept[place]
        kept[place] = deal, replace(first, series=(*first.series, *others))
    return kept


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
    return _table(header, session, reading, _seats(header)), _nothing(header), numbers
