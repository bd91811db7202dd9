"""A tournament: the results of every table on each board, compared, and the rankings.

Amounts are in the book's lowest counter. Points are exact fractions. None stands for what the
records do not say.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ombre_records.base.errors import InvalidArgument
from ombre_records.base.lexicon.spelling import did_you_mean
from ombre_records.base.values import Summarized, keep_read_only
from ombre_records.engine.payments import POOL
from ombre_records.gathering.counting import added
from ombre_records.gathering.tournament import conversions
from ombre_records.gathering.tournament.conversions import CONVERSIONS, Conversion, Unequal, Way
from ombre_records.gathering.tournament.tables import (
    SEATS,
    Played,
    Side,
    Table,
    deals,
    matched,
    sides,
    tables,
)
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report

Measure = Fraction | None


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A player's score with a seat's cards, and how it compares with the other tables.

    `paid` is in counters, without the ante. `datum` is its difference from the mean of all who held
    the cards at tables that are paid alike. `matchpoints` count two for each of these tables that
    is beaten, one for each equalled. `points` are what ranks: one of the three, or what your own
    conversion returns. A forfeit is not part of what is compared: it is taken off `datum` and
    counters afterwards.
    """

    seat: str
    name: str
    paid: int | None
    datum: Measure
    matchpoints: int | None
    points: Measure


@dataclass(frozen=True, slots=True)
class TableResult:
    """A board at a table: the seats' scores, the eldest first, and what was played and paid."""

    played: Played = field(repr=False)
    scores: tuple[SeatScore, ...]

    @property
    def table(self) -> int | None:
        """The number of the table, None if the record has none."""
        return self.played.table.number

    @property
    def payments(self) -> dict[str, int | None]:
        """The payment of each player at the table, in the order of the seats, resting ones too."""
        deal, names = self.played.deal, self.played.table.names
        return {names[seat]: deal.payments[seat] for seat in sorted(deal.seated)}


@dataclass(frozen=True, slots=True)
class Board:
    """A board with its number, and what each table made of it, in the order of the records."""

    number: int
    results: tuple[TableResult, ...]

    def seat(self, seat: str) -> tuple[tuple[TableResult, SeatScore], ...]:
        """Return each table's result with a seat's cards, the highest payment first.

        `seat` is `eldest`, `youngest` or another of `seats`.
        """
        held = [
            (result, score)
            for result in self.results
            for score in result.scores
            if score.seat == seat
        ]
        held.sort(key=lambda each: (each[1].paid is None, -(each[1].paid or 0)))
        return tuple(held)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats whose cards somebody held, the eldest first."""
        held = {score.seat for result in self.results for score in result.scores}
        return tuple(seat for seat in SEATS if seat in held)

    def mean(self, seat: str) -> Measure:
        """Return the mean of the known payments in a seat, forfeits apart; None if none is known,
        and for tables that are not paid alike.
        """
        if len({result.played.game for result in self.results}) > 1:
            return None
        results = [_compared(each.played, each.played.seats[seat]) for each, _ in self.seat(seat)]
        paid = [each for each in results if each is not None]
        return Fraction(sum(paid), len(paid)) if paid else None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player, pair or team in the ranking.

    `boards`, `total`, `datum`, `matchpoints` and `points` are sums over the members; `points` are
    means a board where the tournament is ranked by means. `total` is in counters. `score` is what
    ranks: the points, the handicap added, the penalty taken off. `place` counts from 1. Equal
    scores share a place. Both are None if the score is not known.
    """

    name: str
    members: tuple[str, ...]
    boards: int
    total: int | None
    datum: Measure
    matchpoints: int | None
    points: Measure
    handicap: Fraction
    penalty: Fraction
    score: Measure
    place: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Tournament(Summarized):
    """The boards in the order of their numbers, and the rankings, best first.

    `by` names what ranks, `points` for a conversion of your own. `texts` has the title, event, site
    and date, each if the records agree on it. `tables` counts the tables that have played.
    `unequal` says how boards are weighed that not all have played.
    """

    boards: tuple[Board, ...]
    players: tuple[Standing, ...]
    pairs: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    by: str
    texts: Mapping[str, str]
    tables: int
    unequal: Unequal = "sum"

    def __post_init__(self) -> None:
        keep_read_only(self, "texts")


@dataclass(frozen=True, slots=True)
class Ranked:
    """The ranking: a way by its name, or a conversion. Also points given and taken, by name, and
    how boards are weighed that not all have played: ways other than `sum` and `mean` want match
    points.
    """

    by: Way = "matchpoints"
    conversion: Conversion | None = None
    handicaps: Mapping[str, Fraction] = field(default_factory=dict)
    penalties: Mapping[str, Fraction] = field(default_factory=dict)
    unequal: Unequal = "sum"

    def __post_init__(self) -> None:
        keep_read_only(self, "handicaps", "penalties")

    @property
    def points(self) -> Conversion:
        """The conversion that ranks."""
        return self.conversion or CONVERSIONS[self.by]

    @property
    def in_counters(self) -> bool:
        """Whether points are counters, from which a forfeit can be taken off."""
        return self.conversion is None and self.by != "matchpoints"


def compared(reports: Sequence[Report], ranked: Ranked | None = None) -> Tournament:
    """Compare all boards of some reports as one tournament.

    Three things are left out: deals that nobody has played, sessions without `boards`, and a board
    that the table has played before, since one of the two is another board. A payment that is not
    known is compared with nothing, and a player with one has no score. ValueError for points that
    are given to nobody who ranks.
    """
    ranked = ranked or Ranked()
    sheets = tables(reports)
    played = [deal for table in sheets for deal in _played(table)]
    by_number: dict[int, list[Played]] = {}
    for deal in played:
        by_number.setdefault(deal.board, []).append(deal)
    held = {number: _held(some) for number, some in by_number.items()}
    full = max((len(paid) for seats in held.values() for paid in seats.values()), default=0)
    boards = tuple(
        Board(number, _results(by_number[number], held[number], ranked, full))
        for number in sorted(by_number)
    )
    sums = _sums(boards)
    single = [Side("player", each.name, (each.name,)) for each in sums.values()]
    declared = sides(sheets)
    pairs, teams = (
        _standings([side for side in declared if side.kind == kind], sums, ranked)
        for kind in ("pair", "team")
    )
    players = _standings(single, sums, ranked)
    known = {matched(each.name): each.name for each in (*players, *pairs, *teams)}
    for name in (*ranked.handicaps, *ranked.penalties) if boards else ():
        if matched(name) not in known:
            names = sorted(known.values())
            hint = did_you_mean(name, names) or f"; there are {', '.join(names)}"
            raise InvalidArgument(f"nobody ranks as `{name}`{hint}")
    return Tournament(
        boards,
        players,
        pairs,
        teams,
        "points" if ranked.conversion else ranked.by,
        _texts([table.session for table in sheets]),
        len({(id(deal.table.report), deal.table.session.index) for deal in played}),
        ranked.unequal,
    )


def _played(table: Table) -> Iterator[Played]:
    """Yield the boards that a table has played, each once."""
    seen = set[int]()
    for deal in deals(table):
        if not deal.waits and deal.board not in seen:
            seen.add(deal.board)
            yield deal


Held = Mapping[tuple[Hashable, str], Sequence[int]]
"""The payments on a board, forfeits apart, by the game and the seat whose cards were held."""


def _held(played: Sequence[Played]) -> Held:
    held: dict[tuple[Hashable, str], list[int]] = {}
    for each in played:
        for seat, at in each.seats.items():
            if (paid := _compared(each, at)) is not None:
                held.setdefault((each.game, seat), []).append(paid)
    return held


def _compared(each: Played, at: int) -> int | None:
    """Return the part of a payment that is compared: all except forfeits of the deal, since other
    tables neither paid them nor found them in the pool.
    """
    paid = each.deal.payments[at]
    return None if paid is None else paid + _forfeited(each, at) - _windfall(each, at)


def _forfeited(each: Played, at: int) -> int:
    return sum(amount for payer, amount in each.deal.forfeits if payer == at)


def _windfall(each: Played, at: int) -> int:
    """Return the part of the deal's forfeits that a seat won with the pool."""
    forfeits = sum(amount for _payer, amount in each.deal.forfeits)
    items = each.deal.items or ()
    took = sum(i.amount for i in items if i.payer == POOL and i.payee == at and i.what == "pool")
    return min(forfeits, took)


def _results(
    played: Sequence[Played], held: Held, ranked: Ranked, full: int
) -> tuple[TableResult, ...]:
    """Compare a board's tables seat by seat, those that are paid alike."""
    return tuple(TableResult(each, tuple(_scored(each, held, ranked, full))) for each in played)


def _scored(each: Played, held: Held, ranked: Ranked, full: int) -> Iterator[SeatScore]:
    for seat, at in each.seats.items():
        name, paid = each.table.names[at], _compared(each, at)
        if paid is None:
            yield SeatScore(seat, name, None, None, None, None)
            continue
        others = list(held[each.game, seat])
        others.remove(paid)
        forfeited = _forfeited(each, at)
        points = Fraction(ranked.points(paid, others))
        if ranked.in_counters:
            points -= forfeited
        yield SeatScore(
            seat,
            name,
            each.deal.payments[at],
            conversions.datum(paid, others) - forfeited,
            conversions.matchpoints(paid, others),
            _weighed(points, len(others) + 1, full, ranked.unequal),
        )


def _weighed(points: Fraction, tables: int, full: int, unequal: Unequal) -> Fraction:
    """Weigh the points of a board that was played at so many tables, the fullest at `full`."""
    if unequal == "neuberg":
        return conversions.neuberg(points, tables, full)
    if unequal == "percentage":
        return conversions.percentage(points, tables)
    return points


@dataclass(slots=True)
class _Sum:
    """A player's sum over all boards; a measure is None once some of it is not known."""

    name: str
    boards: int = 0
    total: int | None = 0
    datum: Measure = Fraction()
    matchpoints: int | None = 0
    points: Measure = Fraction()

    def add(self, score: SeatScore) -> None:
        self.boards += 1
        self.datum = added((self.datum, score.datum))
        self.points = added((self.points, score.points))
        self.matchpoints = added((self.matchpoints, score.matchpoints))

    def pay(self, paid: int | None) -> None:
        self.total = added((self.total, paid))


def _sums(boards: Sequence[Board]) -> dict[str, _Sum]:
    sums: dict[str, _Sum] = {}
    for board in boards:
        for result in board.results:
            for name, paid in result.payments.items():
                sums.setdefault(matched(name), _Sum(name)).pay(paid)
            for score in result.scores:
                sums[matched(score.name)].add(score)
    return sums


def _standings(
    declared: Sequence[Side], sums: Mapping[str, _Sum], ranked: Ranked
) -> tuple[Standing, ...]:
    """Rank those sides of which somebody has played."""
    ranking = [
        _standing(side, mine, ranked)
        for side in declared
        if (mine := [sums[key] for key in map(matched, side.names) if key in sums])
    ]
    scores = [each.score for each in ranking if each.score is not None]

    def place(each: Standing) -> Standing:
        if each.score is None:
            return each
        better = sum(score > each.score for score in scores)
        return replace(each, place=better + 1)

    ranking.sort(key=lambda each: (each.score is None, -(each.score or 0), each.name))
    return tuple(map(place, ranking))


def _standing(side: Side, mine: Sequence[_Sum], ranked: Ranked) -> Standing:
    """Add up the scores of a side's members; points given to a member are given to the side."""
    keys = tuple(dict.fromkeys(map(matched, (side.name, *side.names))))
    handicap, penalty = _given(ranked.handicaps, keys), _given(ranked.penalties, keys)
    total = added(each.total for each in mine)
    # Who rests holds no cards, but is paid: that is in the total, and in nothing that is compared.
    by_total = ranked.by == "total" and ranked.conversion is None
    points: Measure = None if total is None else Fraction(total)
    if not by_total:
        points = added(each.points for each in mine)
    if ranked.unequal in ("mean", "percentage") and points is not None:
        points /= sum(each.boards for each in mine) or 1
    return Standing(
        side.name,
        side.names,
        sum(each.boards for each in mine),
        total,
        added(each.datum for each in mine),
        added(each.matchpoints for each in mine),
        points,
        handicap,
        penalty,
        None if points is None else points + handicap - penalty,
        None,
    )


def _given(points: Mapping[str, Fraction], keys: Sequence[str]) -> Fraction:
    return sum((given for name, given in points.items() if matched(name) in keys), Fraction())


_TEXTS = ("title", "event", "site", "date")


def _texts(sessions: Sequence[SessionFacts]) -> dict[str, str]:
    """Return the texts on which the headers agree."""
    headers = [session.texts for session in sessions]
    by_key = {key: {texts[key] for texts in headers if texts.get(key)} for key in _TEXTS}
    return {key: values.pop() for key, values in by_key.items() if len(values) == 1}
