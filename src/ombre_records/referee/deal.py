"""One deal replayed: from the seats to the settlement, under the assumptions that fit it best."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.engine.payments import balances
from ombre_records.model.cards import SUITS
from ombre_records.model.record import Deal, Reading
from ombre_records.model.statements import ResultLine
from ombre_records.notation.keywords import QUIET
from ombre_records.referee.auction.calls import hear_auction
from ombre_records.referee.auction.trump import call_king, find_friend, judge_drawn, name_trump
from ombre_records.referee.consequences import On, undecided, with_series
from ombre_records.referee.exchange.holds import compare_holds
from ombre_records.referee.exchange.steps import exchange_cards
from ombre_records.referee.facts import DealFacts, OpenItem
from ombre_records.referee.faults.fault import Assumption, Fault, UnlawfulError
from ombre_records.referee.faults.notation import UnknownTerm
from ombre_records.referee.knowledge import Shown, shown_by
from ombre_records.referee.play.tricks import play_tricks
from ombre_records.referee.play.unrecorded import hold_together, learn
from ombre_records.referee.seating.hands import deal_hands
from ombre_records.referee.seating.players import seat_players, take_seats
from ombre_records.referee.session.carry import (
    add_up,
    deal_number,
    hand_on,
    lay_stakes,
    pool_after,
)
from ombre_records.referee.settlement.account import Settlement, account_of
from ombre_records.referee.settlement.alternative_accounts import readings
from ombre_records.referee.settlement.ending import (
    Ended,
    conclude,
    note_missing,
    note_tally_of_line,
    said_to_end,
)
from ombre_records.referee.settlement.forfeits import compare_besides, compare_forfeits
from ombre_records.referee.settlement.missing_facts import note_unsettled
from ombre_records.referee.settlement.payment_bounds import outline, settled_alike
from ombre_records.referee.settlement.stated_payments import (
    compare_payments,
    compare_result,
    read_amounts,
    reserves,
)
from ombre_records.referee.state import Carried, State, Table
from ombre_records.referee.statements.script import Script, script

_ROUNDS, _TRIALS = 3, 40
"""So often the best way to take a fault is looked for, among so many: a deal worse than that is
nonsense, and is told in good time."""
_GAME = ("call", "ombre", "contract")
"""The ways to take a fault by which another game was played."""


class Replayed(Struct, frozen=True):
    """A deal as it happened, what was wrong, and what it hands on to the next."""

    facts: DealFacts
    faults: tuple[Fault, ...]
    carried: Carried


class Place(NamedTuple):
    """Where a deal stands in its session: what holds for all, what the deals before hand on, its
    number from 1 among them, and the number that the next one states (None: there is none).
    """

    table: Table
    carried: Carried
    ordinal: int
    reading: Reading
    following: int | None


class _Case(Struct, frozen=True):
    """A deal with its lines sorted, in its place."""

    deal: Deal
    script: Script
    place: Place


NO_ASSUMPTION: frozenset[Assumption] = frozenset()


_replayed: dict[tuple[object, ...], tuple[Replayed, tuple[int, ...]]] = {}
"""Deals without a fault that a line of results tells, and what each player gained, antes off."""
_MOST_KEPT = 2_000
_ALONE = ("result-line", "results")
"""The lines that tell a deal alone."""


def replay_deal(deal: Deal, place: Place) -> Replayed:
    """Replay a deal in its place.

    A deal that one line of results tells is replayed once; the same line elsewhere takes what came
    of it. In a club's season almost every line stands a hundred times.
    """
    alike = _line_key(deal, place)
    if known := _replayed.get(alike):  # once: another thread may clear them
        return _in_its_place(*known, deal, place)
    done = _replay_as_fits_best(deal, place)
    facts, before, after = done.facts, place.carried.totals, done.facts.totals
    pointing = (done.faults, facts.exchanges, facts.closing, done.carried.prices)
    if alike and not any(pointing) and None not in after:  # none has a line of this deal in it
        if len(_replayed) >= _MOST_KEPT:
            _replayed.clear()
        pairs = zip(after, before, strict=True)
        _replayed[alike] = done, tuple((now or 0) - (then or 0) for now, then in pairs)
    return done


def _line_key(deal: Deal, place: Place) -> tuple[object, ...]:
    """Return all that the outcome of a one-line deal rests on, with seats for names, but not its
    number or the totals. Return nothing if it rests on more.
    """
    table, carried = place.table, place.carried
    said = deal.opening.read(place.reading)
    if not isinstance(said, ResultLine) or said.number is None or None in carried.totals:
        return ()
    if not table.seated or table.boards or table.misspelt or table.translated or table.doubts:
        return ()
    if carried.otherwise or carried.prices or said.forfeits:
        return ()
    if not all((line.kind in _ALONE and line.edited) or line.kind in QUIET for line in deal.lines):
        return ()
    if carried.number not in (None, said.number - 1):
        return ()
    names = (said.name, said.winner, said.friend, said.outcome)
    return (
        id(table.book),  # which the facts that are kept hold, so that it stays its own
        len(table.players),
        table.system,
        table.pack,
        *(table.seats.get(name, name) if name else name for name in names),
        replace(said, number=None, name=None, winner=None, friend=None),
        *(carried.first, carried.dealer, carried.pool, carried.said_pool, carried.reserved),
        *(carried.lost, carried.faulty, carried.seated, carried.unread),
    )


def _in_its_place(done: Replayed, gained: tuple[int, ...], deal: Deal, place: Place) -> Replayed:
    """Return a replayed deal as another line in another place has it."""
    totals, said_totals = (
        tuple(None if t is None else t + gain for t, gain in zip(each, gained, strict=True))
        for each in (place.carried.totals, place.carried.said_totals)
    )
    line = deal.opening
    said = line.read(place.reading)
    number = said.number if isinstance(said, ResultLine) else None
    facts = replace(done.facts, deal=deal, index=place.ordinal, number=number, totals=totals)
    if facts.tricks:
        facts = replace(facts, tricks=tuple(each._replace(line=line) for each in facts.tricks))
    handed = done.carried._replace(number=number, stated=number)
    handed = handed._replace(totals=totals, said_totals=said_totals)
    return Replayed(facts, (), handed)


def _replay_as_fits_best(deal: Deal, place: Place) -> Replayed:
    """Replay a deal in its place.

    Where a fault can be taken in more ways than one (a leader misprinted, or one who really led out
    of turn), the way that leaves the fewest other faults is taken.
    """
    case = _Case(deal, script(deal, place.reading), place)
    best = _replay_twice(case, NO_ASSUMPTION)
    if not best.faults:
        return best
    assumed, tried = NO_ASSUMPTION, list[tuple[Assumption, Replayed]]()
    if _trump_unknown(best) and any(line.kind == "trick" for line in deal.lines):
        best, assumed = _by_play(case, best)
    for _ in range(_ROUNDS):
        ways = {way for fault in best.faults for way in fault.otherwise if way not in assumed}
        found, tried = None, []
        for way in sorted(ways, key=_in_order)[:_TRIALS]:
            other = _replay_twice(case, assumed | {way})
            tried.append((way, other))
            if _weight(other) < _weight(best):
                best, found = other, way
        if found is None:
            break
        assumed |= {found}
    return _weighed(best, tried)


def _in_order(way: Assumption) -> list[tuple[str, str | int]]:
    """Sort ways by their numbers as numbers: a deal is judged alike on whatever lines it stands."""
    return [(type(part).__name__, part) for part in way]


def _trump_unknown(replayed: Replayed) -> bool:
    return replayed.facts.trump is None and any(
        isinstance(fault.facts, UnknownTerm) and fault.facts.kind == "suit"
        for fault in replayed.faults
    )


def _by_play(case: _Case, unknown: Replayed) -> tuple[Replayed, frozenset[Assumption]]:
    """Replay a deal in the one suit by which it was played, where its word for trumps names none.

    It is the suit in which the tricks go as the record says; where another error stands in the
    deal, every other suit must make two more.
    """
    ways: list[frozenset[Assumption]] = [frozenset({("suit", suit)}) for suit in range(len(SUITS))]
    tried = sorted(
        ((_replay_twice(case, way), way) for way in ways), key=lambda each: _weight(each[0])
    )
    (best, way), (second, _), *_ = tried
    least, next_least = _weight(best)[0], _weight(second)[0]
    clear = next_least > least if least == 1 else next_least > least + 1
    return (best, way) if clear else (unknown, NO_ASSUMPTION)


def _weighed(best: Replayed, tried: list[tuple[Assumption, Replayed]]) -> Replayed:
    """Leave in doubt what readings that fit as well do not tell, and note what they hand on."""
    alike = [o.faults for way, o in tried if way[0] in _GAME and _weight(o) == _weight(best)]
    faults = undecided(best.faults, alike)
    others = [o.carried for way, o in tried if way[0] in (*_GAME, "pool")]
    return replace(best, faults=with_series(faults), carried=best.carried.or_else(others))


def replay_plainly(
    deal: Deal, place: Place, bearable: int | None, told: list[Fault] | None = None
) -> Replayed | None:
    """Replay a deal with no fault taken in another way, so that more may follow from one.

    None as soon as more errors are found than are bearable; any number is where that is None. What
    has been noted until then is added to `told`.
    """
    case = _Case(deal, script(deal, place.reading), place)
    errors = [f for f in case.script.faults if f.severity is Severity.ERROR and not f.consequent]
    left = None if bearable is None else bearable - len(errors)
    if left is not None and left < 0:
        return None
    try:
        return _replay_twice(case, NO_ASSUMPTION, left)
    except UnlawfulError as unlawful:
        if told is not None:
            told += unlawful.faults
        return None


def _replay_twice(
    case: _Case, assumed: frozenset[Assumption], bearable: int | None = None
) -> Replayed:
    """Replay a deal, and again if its play has shown what was in the hands."""
    done = _replay(case, assumed, (), bearable)
    shown = shown_by(done.facts, done.faults)
    return _replay(case, assumed, shown, bearable) if shown else done


def _weight(replayed: Replayed) -> tuple[int, int]:
    errors = [fault for fault in replayed.faults if fault.severity is Severity.ERROR]
    return len(errors), len(replayed.faults)


def _replay(
    case: _Case, assumed: frozenset[Assumption], shown: Shown, bearable: int | None
) -> Replayed:
    """Go through a deal phase by phase; each rests on what those before it have found."""
    place = case.place
    state = State(place.table, case.script, place.carried, assumed, shown, bearable)
    if place.table.doubts or place.carried.lost:
        state.doubts |= place.table.doubts | place.carried.doubts
    if case.script.faults:
        state.take(case.script.faults)
    state.number = deal_number(state, place.following)
    state.seated = take_seats(state)
    seat_players(state)
    read_amounts(state)
    lay_stakes(state)
    pool = state.pool
    deal_hands(state)
    hear_auction(state)
    name_trump(state)
    call_king(state)
    exchange_cards(state)
    judge_drawn(state)
    compare_holds(state)
    play = play_tricks(state)
    state.closing = tuple(play.events)
    state.taken = play.tally.taken
    find_friend(state)
    held = hold_together(play)
    ended = conclude(play, held=held)
    if held is not None:
        learn(play, held, said_to_end(state))
    if not ended.finished:
        note_missing(play)
    note_tally_of_line(play, held)
    if play.unsure:
        state.doubts.add((On.WINNERS, -1))
    compare_result(play, ended, held)
    compare_besides(state)
    account = account_of(state, ended, apart=reserves(state))
    settlement = account.settled(pool)
    if settlement.items is None and (alike := settled_alike(account, pool)) is not None:
        settlement = alike
    sayings = readings(play, account, pool)
    if account.forfeits.recorded or account.forfeits.unrecorded:
        laid = account.laid_before(pool)
        compare_forfeits(state, account.forfeits, laid, [each.laid for each in sayings])
    stated = compare_payments(state, account, settlement, pool, sayings)
    if stated.taken:
        settlement = replace(settlement, pool_after=stated.pool, reserved=stated.reserved)
    else:
        note_unsettled(state, account, settlement, stated.unjudged)
    facts = _facts(state, case, ended, settlement, stated.gains if stated.taken else None)
    if settlement.items is None and (ended.stated or account.priceless(pool)):
        antes = tuple(OpenItem(*item) for item in state.antes or ())
        items = outline(account, pool)
        facts = replace(facts, outline=None if items is None else (*antes, *items))
    handed = hand_on(state, facts, settlement, stated, account)
    return Replayed(facts, tuple(state.faults), handed)


def _facts(
    state: State,
    case: _Case,
    ended: Ended,
    done: Settlement,
    stated: tuple[int | None, ...] | None,
) -> DealFacts:
    """Return the facts of a deal; `stated` are the gains, where they are taken from the record."""
    items, antes = done.items, state.antes
    gained = None if items is None else balances(items)
    worked_out = tuple(
        0 if s not in state.seated else None if gained is None else gained.get(s, 0)
        for s in range(len(state.taken))
    )
    gains = worked_out if stated is None else stated
    if items is not None and antes is not None:
        items = (*antes, *items)
    return DealFacts(
        deal=case.deal,
        book=state.book,
        index=case.place.ordinal,
        number=state.number,
        dealer=state.dealer,
        rests=state.rests,
        order=state.order,
        seated=state.seated,
        dealt=state.dealt,
        bids=state.bids,
        ombre=state.ombre,
        friend=state.friend,
        contract=state.contract,
        trump=state.trump,
        turned=state.turned,
        exchanges=tuple(state.exchanges),
        hands=state.begun,
        tricks=tuple(state.tricks),
        closing=state.closing,
        taken=tuple(state.taken),
        outcome=ended.outcome,
        estuches=done.estuches,
        items=items,
        payments=gains,
        pool_before=state.pool,
        pool_after=pool_after(state, done),
        reserved=done.reserved or (),
        totals=add_up(state, state.carried.totals, gains),
        antes=antes,
        stated=stated is not None,
    )
