"""Bounds on what a deal cost, if not everything is known that its settlement rests on.

What is not known is taken in each way that there is. An amount that none of them gives is wrong,
whatever the truth was; the others cannot be judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.engine.ending import may_end
from ombre_records.engine.naming import calls_king
from ombre_records.engine.payments import POOL, RESERVED, balances, staked
from ombre_records.engine.settlement import NO_RUN, EstucheRun, runs_counted
from ombre_records.model.cards import BASTO, SPADILLE
from ombre_records.referee.facts import OpenItem
from ombre_records.referee.settlement.account import Account, Settlement

if TYPE_CHECKING:
    from fractions import Fraction

    from ombre_records.referee.settlement.equations import Equations

_POOLS = (100, 101, 107)
"""Pools that are tried where the pool is not known: what grows evenly with them rests on it."""


class Possible(Struct, frozen=True):
    """The stated amounts that are wrong however the deal went, each with the one that is right
    (None: that is not known), and the parties whose amounts cannot be judged. `as_before`: they are
    wrong by the prices that were paid before. `why` they are wrong at any price: two parties pay or
    gain `alike`, or the one `pays`, or it `gains`. `prices` are those that the amounts come to.
    """

    wrong: dict[int, int | None]
    open: tuple[int, ...]
    as_before: bool = False
    why: Literal["", "alike", "pays", "gains"] = ""
    prices: Mapping[str, Fraction] = {}


class _Way(Struct, frozen=True):
    """One way that a deal may have gone: each party's gain, None where it rests on the pool or
    follows no rule that is tried, and the parties whose amounts as stated do not fit.
    """

    gains: dict[int, int | None]
    wrong: tuple[int, ...]


def compare_with_possible(
    stated: Mapping[int, int], account: Account, pool: int | None, known: Mapping[str, Fraction]
) -> Possible | None:
    """Hold the amounts that are stated, by party, against all that a deal may have cost.

    `known` are prices that the book leaves open and that were paid before. None where it cannot be
    told what the deal cost.
    """
    if account.priceless(pool) or account.marks() is None:
        return _compare_with_unknown(stated, account, pool, known)
    ways = []
    for each in _ways(account):
        way = _by_any_pool(stated, each) if pool is None else _by_pool(stated, each, pool)
        if way is None:
            return None
        ways.append(way)
    if not ways:
        return None
    right = {party: _agreed([way.gains.get(party, 0) for way in ways]) for party in stated}
    if all(way.wrong for way in ways):
        # Amounts that are possible each, but not together, are told as the nearest way has them.
        nearest = min((way.wrong for way in ways), key=len)
        always = tuple(p for p in stated if all(p in way.wrong for way in ways)) or nearest
        return Possible({party: right[party] for party in always}, ())
    return Possible({}, tuple(party for party in stated if right[party] is None))


def _compare_with_unknown(
    stated: Mapping[int, int], account: Account, pool: int | None, known: Mapping[str, Fraction]
) -> Possible | None:
    """Hold stated amounts against sums of which a price, or what was laid, is not known: which of
    them are wrong nobody can tell, but the fewest are told that cannot be right together.
    """
    from ombre_records.referee.settlement.equations import equations

    systems = [equations(way, pool, known) for way in _ways(account)]
    ways = [each for each in systems if each is not None]
    if not stated or not ways or len(ways) < len(systems):
        return None
    fits = [way for way in ways if way.allow(stated)]
    if fits:
        prices = [way.certain(stated) for way in fits]
        sure = {name: price for name, price in prices[0].items() if "." in name}
        alike = all(each.get(name) == price for each in prices for name, price in sure.items())
        return Possible({}, (*stated,), prices=sure if alike else {})
    if known:
        without = _compare_with_unknown(stated, account, pool, {})
        if without is None or without.wrong:
            return without

    from ombre_records.course.minimal_subset import minimal_subset

    def clash(parties: Sequence[int]) -> bool:
        return not any(way.allow({party: stated[party] for party in parties}) for way in ways)

    if known:
        right = {party: _agreed([way.certain_of(party) for way in ways]) for party in stated}
        known_all = None not in right.values()
        off = (
            [p for p in stated if stated[p] != right[p]]
            if known_all
            else minimal_subset([*stated], clash)
        )
        return Possible({party: right[party] for party in off}, (), as_before=True)
    unlike = [pair for pair in combinations(stated, 2) if _unlike(pair, stated, ways)]
    if unlike and not any(clash([party]) for party in stated):
        return Possible(dict.fromkeys(unlike[0]), (), why="alike")
    wrong = minimal_subset([*stated], clash)
    return Possible(dict.fromkeys(wrong), (), why=_direction(wrong, stated, ways))


def _unlike(pair: tuple[int, int], stated: Mapping[int, int], ways: Sequence[Equations]) -> bool:
    """Whether two parties pay or gain the same at any price, and not as it is stated."""
    one, other = pair
    return stated[one] != stated[other] and all(way.terms(one) == way.terms(other) for way in ways)


def _direction(
    wrong: Sequence[int], stated: Mapping[int, int], ways: Sequence[Equations]
) -> Literal["", "pays", "gains"]:
    """Return whether the single party with a wrong amount pays or gains at every price."""
    if len(wrong) == 1:
        (party,) = wrong
        terms = [each for way in ways for each in way.terms(party).values()]
        if stated[party] > 0 >= max(terms):
            return "pays"
        if stated[party] < 0 <= min(terms):
            return "gains"
    return ""


def an_example(
    account: Account, pool: int | None, known: Mapping[str, Fraction]
) -> Mapping[int, int]:
    """Return what each party may have gained, by the prices that were paid before; any other price
    is one counter. Nothing where it is not known how the deal ended.
    """
    from ombre_records.referee.settlement.equations import equations

    way = next(_ways(account), None)
    system = way and equations(way, pool, known)
    if not system:
        return {}
    gains = {
        party: sum((n for name, n in system.terms(party).items() if not name or "." in name))
        for party in system.constants
    }
    whole = all(each.denominator == 1 for each in gains.values())
    return {party: int(each) for party, each in gains.items()} if whole else {}


def settled_alike(account: Account, pool: int | None) -> Settlement | None:
    """Return what the deal cost if that is the same in each way that it may have gone, else None.

    The estuches are told only where they are the same, too.
    """
    if pool is None or account.priceless(pool):
        return None
    settlement: Settlement | None = None
    for way in _ways(account):
        done = way.settled(pool)
        if done.items is None or (settlement is not None and _paid(done) != _paid(settlement)):
            return None
        if settlement is not None and done.estuches != settlement.estuches:
            done = replace(done, estuches=None)
        settlement = done
    return settlement


def _paid(done: Settlement) -> tuple[object, ...]:
    return sorted(balances(done.items or ()).items()), done.pool_after, done.reserved


def pool_gain(account: Account, pool: int | None) -> int | None:
    """Return what the pool gains in every possible case; None if that is not certain."""
    items = None if pool is None else outline(account, pool)
    if items is None:
        return None
    moved = 0
    for item in items:
        if POOL in (item.payer, item.payee):
            if item.amount is None:
                return None
            moved += item.amount if item.payee == POOL else -item.amount
    return moved


def outline(account: Account, pool: int | None) -> tuple[OpenItem, ...] | None:
    """Return what passes from whom to whom, each amount that is the same however the deal went;
    None where it is not known who played what, or how that ended.
    """
    pools = (*_POOLS[:2],) if pool is None else (pool,)
    # What rests on the estuches grows with them: the fewest and the most differ if any two do.
    runs, seconds = _outermost(account.runs), _outermost(account.seconds)
    amounts: dict[tuple[int, int, str], list[int]] = {}
    done = 0
    for priced in account.priced():
        for way in _ways(replace(priced, runs=runs, seconds=seconds)):
            for each in pools:
                items = way.at_its_prices(each).items
                if items is None:
                    return None
                done += 1
                for item in items:
                    amounts.setdefault((item.payer, item.payee, item.what), []).append(item.amount)
    return tuple(
        OpenItem(payer, payee, _agreed(bounds) if len(bounds) == done else None, what)
        for (payer, payee, what), bounds in amounts.items()
    )


def _outermost(runs: frozenset[EstucheRun] | None) -> frozenset[EstucheRun] | None:
    """Return the shortest and the longest of the runs held, and of those lacked."""
    if runs is None:
        return None
    outer = set()
    for kind in ([run for run in runs if run.held], [run for run in runs if not run.held]):
        outer |= {min(kind), max(kind)} if kind else set()
    return frozenset(outer)


def _agreed(amounts: Sequence[int | None]) -> int | None:
    return amounts[0] if len(set(amounts)) == 1 else None


def _ways(account: Account) -> Iterator[Account]:
    """Yield a deal's account in each way that what is not known of it may be.

    None can be settled if nothing is known of how the deal ended, or who played what.
    """
    if account.ended.among:
        for each in account.ended.among:
            yield from _ways(replace(account, ended=each))
        return
    ended = account.ended
    if account.calls:
        for call in account.calls:
            if may_end(account.book, call, ended.outcome.kind):
                counted = runs_counted(account.book, call)
                yield from _ways(
                    replace(
                        account,
                        contract=call,
                        calls=(),
                        alone=not calls_king(call),
                        runs=account.runs if counted else frozenset((NO_RUN,)),
                    )
                )
        return
    choices = product(
        account.runs or (),
        (None,) if account.seconds is None else account.seconds,
        (SPADILLE, BASTO) if account.turn_counts and account.turned is None else (account.turned,),
        (True, False) if ended.none_of_first is None else (ended.none_of_first,),
        (True, False) if ended.primeras is None else (ended.primeras,),
        account.friends,
        range(2, account.book.pack.hand + 1)
        if account.tricks_count and account.tricks is None
        else (account.tricks,),
    )
    for run, second, turned, none, made, friend, tricks in choices:
        others = [seat for seat in account.order if seat not in (account.ombre, friend)]
        with_friend = replace(account, friend=friend)
        for winner, highest in product(
            others if with_friend.winner_counts else (ended.outcome.codille_to,),
            others if with_friend.highest_counts else (account.first,),
        ):
            yield replace(
                with_friend,
                runs=_certainly(run),
                seconds=None if second is None else _certainly(second),
                turned=turned,
                ended=replace(
                    ended,
                    none_of_first=none,
                    primeras=made,
                    outcome=ended.outcome._replace(codille_to=winner),
                ),
                first=highest,
                tricks=tricks,
            )


def _certainly(run: EstucheRun) -> frozenset[EstucheRun]:
    return frozenset((run,))


def _by_pool(stated: Mapping[int, int], way: Account, pool: int) -> _Way | None:
    done = way.settled(pool)
    if done.items is None:
        return None
    gains: dict[int, int | None] = {**expected(done)}
    return _Way(gains, tuple(misstated(stated, done, way.reserved)))


def _by_any_pool(stated: Mapping[int, int], way: Account) -> _Way | None:
    """Judge what does not rest on the pool, and that one pool fits the rest."""
    done = [way.settled(pool) for pool in _POOLS]
    if any(each.items is None for each in done):
        return None
    gains = [expected(each) for each in done]
    pool_of: dict[int, int | None] = {}
    wrong, pools = [], {}
    for party, amount in stated.items():
        first, second, third = (gain.get(party, 0) for gain in gains)
        grows = second - first
        pool_of[party] = None if grows or third != first or party < 0 else first
        if third - first != grows * (_POOLS[2] - _POOLS[0]) or party < 0:
            continue
        if not grows and amount != first:
            wrong.append(party)
        elif grows:
            pools[party] = _POOLS[0] + (amount - first) / grows
    least = staked(way.book, len(way.seats), 1)
    wrong += [p for p, pool in pools.items() if pool < least or pool != min(pools.values())]
    return _Way(pool_of, tuple(wrong))


def expected(settlement: Settlement) -> dict[int, int]:
    """Return what each party gains by a settlement, the pool and what is set apart too."""
    return {POOL: 0, RESERVED: 0, **balances(settlement.items or ())}


def misstated(
    stated: Mapping[int, int], settlement: Settlement, reserved: tuple[int, ...] | None
) -> list[int]:
    """Return the parties whose stated amounts differ from a settlement.

    `reserved` is what was set apart before it.
    """
    rightful = expected(settlement)
    moved = _brought_in(settlement, reserved)
    wrong = []
    for party, amount in stated.items():
        right = rightful.get(party, 0)
        shift = moved if party == POOL else -moved if party == RESERVED else 0
        if amount not in (right, right + shift):
            wrong.append(party)
    return wrong


def _brought_in(settlement: Settlement, reserved: tuple[int, ...] | None) -> int:
    """Return what came from the puestas set apart into an emptied pool."""
    if reserved is None or settlement.reserved is None:
        return 0
    return max(0, sum(reserved) - sum(settlement.reserved))
