"""How the tricks of a deal end it and what that costs, asked of the engine once for each way."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.books.book import RuleBook
from ombre_records.engine.ending import (
    Score,
    Undertaking,
    claimed,
    concluded,
    ends,
    may_stop,
    none_of_first,
)
from ombre_records.engine.payments import POOL, RESERVED, balance, balances
from ombre_records.engine.settlement import (
    NO_RUN,
    Ending,
    EstucheRun,
    Played,
    Settlement,
    at_stake,
    codille_shared,
    ended,
    marks,
    run_of,
    settle,
    stakes_of,
    thrown_in,
)
from ombre_records.engine.trumps import NO_TRUMP, RUNS
from ombre_records.referee.fast.game import Game


class Fall(NamedTuple):
    """How the tricks fell: how many there are, how many of the first the Ombre won without a break,
    before which he had won none, whether he claims the rest, and how many each has, the eldest
    first.
    """

    tricks: int
    sweep: int
    first_own: int
    claimed: bool
    taken: tuple[int, ...]


def fall_of(packed: bytes, players: int) -> Fall:
    """Return how the tricks fell as the compiled judge tells it."""
    return Fall(packed[0], packed[1], packed[2], bool(packed[3]), tuple(packed[4 : 4 + players]))


def ending_of(book: RuleBook, game: Game, friend: int | None, fall: Fall) -> Ending | None:
    """Return how the tricks end a deal; None if something has ended it before, or nothing has.

    Seats are places in play, the eldest 0, and so is `friend`.
    """
    if game.ombre is None:
        return Ending("passed-out")
    places = range(len(game.order))
    place = game.order.index(game.ombre)
    undertaking = Undertaking(book, game.contract, place, friend)
    last = Score(fall.taken, fall.sweep >= min(undertaking.led_on, fall.tricks))
    over = ends(undertaking, last)
    if _ended_before(undertaking, fall, place):
        return None
    if over if fall.claimed else not over and not may_stop(undertaking, last):
        return None
    found = (claimed if fall.claimed else concluded)(undertaking, last)
    if found is None:
        return None
    first = none_of_first(book, place, _winners(fall, place))
    tricks = max(1, fall.taken[place])
    return ended(found, places, none_of_first=bool(first), forbidder=None, tricks=tricks)


def _ended_before(undertaking: Undertaking, fall: Fall, place: int) -> bool:
    """Tell whether a deal has ended before the last of its tricks."""
    early = range(1, fall.tricks)
    return any(ends(undertaking, _score(fall, n, place, undertaking.led_on)) for n in early)


def _winners(fall: Fall, place: int) -> tuple[int, ...]:
    """Return winners that tell of the first tricks what these do: whether the Ombre has any. Who is
    not the Ombre stands for all others, and after his first trick he may have them all.
    """
    return (*[place + 1] * fall.first_own, *[place] * (fall.tricks - fall.first_own))


def _score(fall: Fall, count: int, place: int, led_on: int) -> Score:
    """Return a score after some of the tricks, in which the Ombre's are as many as bears on it.

    What ends a deal before the last trick is his first trick, or the first that he has not won.
    """
    own = min(count, fall.sweep) + (count > fall.first_own >= fall.sweep)
    taken = [0] * len(fall.taken)
    taken[place] = own
    taken[place - 1] = count - own
    return Score(tuple(taken), fall.sweep >= min(led_on, count))


class Stake(NamedTuple):
    """What the payments of a deal rest on beside its ending: what lay there before, the estuches
    as counted in the Ombre's hand, the card turned, cards taken by seat, and who of the defenders
    has the highest trump. `apart`: the loser sets his puesta apart.
    """

    pool: int
    reserved: tuple[int, ...]
    run: int
    held: int
    turned: int | None
    drawn: bytes
    highest: int | None
    apart: bool


class Cost(NamedTuple):
    """What a deal costs: the gain of each seat, of the pool and of what is set apart; what may be
    stated for the last two in their place; and the pool and what is set apart after it.
    """

    gains: tuple[int, ...]
    pool_gain: int
    reserved_gain: int
    brought_in: int
    pool: int
    reserved: tuple[int, ...]


def cost_of(
    book: RuleBook, players: int, game: Game, friend: int | None, ending: Ending, stake: Stake
) -> Cost | None:
    """Return what a deal costs; None where that rests on what is not known.

    `ending` is by places in play, `friend` and what the deal has at stake by seats.
    """
    if ending.codille_to is not None:
        ending = replace(ending, codille_to=game.order[ending.codille_to])
    passed = tuple(seat for seat in game.order if seat != game.ombre)
    taken = {seat: count for seat, count in enumerate(stake.drawn[:players]) if count}
    laid = marks(book, passed, taken, thrown_in=game.ombre is None) or ()
    if game.ombre is None or game.contract is None:
        return _cost(players, thrown_in(stake.pool, laid, stake.reserved), stake.reserved)
    run = _run(book, game, stake)
    deal = Played(
        book,
        tuple(range(players)),
        ending,
        game.ombre,
        game.contract,
        friend,
        run,
        run,
        stake.turned,
        stake.highest,
    )
    if ending.kind == "codille" and codille_shared(book) and stake.highest is None:
        opponents = stakes_of(deal, stake.pool).opponents
        if at_stake(book, stake.pool, laid) % len(opponents):
            return None
    done = settle(deal, stake.pool, laid, stake.reserved, stake.apart)
    return _cost(players, done, stake.reserved)


def _run(book: RuleBook, game: Game, stake: Stake) -> EstucheRun:
    """Return the estuches for a run that the Ombre holds or lacks: those of a hand with just it."""
    trump = NO_TRUMP if game.trump is None else game.trump
    run = RUNS[trump]
    told = run[: stake.run] if stake.held else run[stake.run : stake.run + 1]
    hand = sum(1 << card for card in told)
    return NO_RUN if game.contract is None else run_of(book, game.contract, hand, trump)


def _cost(players: int, done: Settlement, before: tuple[int, ...]) -> Cost:
    gained = balances(done.items)
    return Cost(
        tuple(gained.get(seat, 0) for seat in range(players)),
        balance(done.items, POOL),
        balance(done.items, RESERVED),
        max(0, sum(before) - sum(done.reserved)),
        done.pool,
        done.reserved,
    )
