"""A year’s figures: how games ended, by call and by month; who met whom; what is owed in fees."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ombre_records.gathering.club.evenings import Evening, Sat
from ombre_records.gathering.club.places import ENDS
from ombre_records.gathering.club.season import Season
from ombre_records.gathering.counting import seated
from ombre_records.referee.facts import DealFacts

WON = ("sacada", "vole", "nolo-won")
LEVEL = ("puesta", "surrendered", "nolo-bet")
CODILLE = ("codille", "nolo-kruk")


@dataclass(frozen=True, slots=True)
class Ends:
    """Deals counted: won, level (a puesta or bet), lost by codille (or kruk), passed out."""

    deals: int
    won: int
    level: int
    codille: int
    passed: int


def by_call(season: Season) -> Mapping[str, Ends]:
    """Return how games of each call ended, the most frequent call first."""
    return _counted(season, lambda _evening, deal: deal.contract.name if deal.contract else "")


def by_month(season: Season) -> Mapping[str, Ends]:
    """Return how deals of each month ended, `2026-09`, in their order."""
    counted = _counted(
        season, lambda evening, _deal: evening.day.strftime("%Y-%m") if evening.day else ""
    )
    return dict(sorted(counted.items()))


def _counted(season: Season, key: Callable[[Evening, DealFacts], str]) -> Mapping[str, Ends]:
    ends: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for evening in season.evenings:
        for sat in evening.sat:
            for deal in sat.session.deals:
                if name := key(evening, deal):
                    ends[name][deal.outcome.kind] += 1
    return {
        name: Ends(
            sum(kinds.values()),
            sum(kinds[each] for each in WON),
            sum(kinds[each] for each in LEVEL),
            sum(kinds[each] for each in CODILLE),
            kinds["passed-out"],
        )
        for name, kinds in sorted(ends.items(), key=lambda each: -sum(each[1].values()))
    }


@dataclass(frozen=True, slots=True)
class Met:
    """Two people at one table: in how many sessions, and in how many each had won more."""

    one: str
    other: str
    sessions: int
    one_ahead: int
    other_ahead: int


def head_to_head(season: Season) -> tuple[Met, ...]:
    """Return who met whom, those who met most often first."""
    sums: dict[tuple[str, str], list[int]] = {}
    for evening in season.evenings:
        for sat in evening.sat:
            for one, other, ahead in _pairs(sat):
                each = sums.setdefault((one, other), [0, 0, 0])
                each[0] += 1
                each[1] += ahead > 0
                each[2] += ahead < 0
    met = (Met(season.name(a), season.name(b), *each) for (a, b), each in sums.items())
    return tuple(sorted(met, key=lambda each: (-each.sessions, each.one, each.other)))


def _pairs(sat: Sat) -> Iterator[tuple[str, str, int]]:
    deals = seated(sat.session)
    here = sorted(
        (who, total)
        for who, total, count in zip(sat.people, sat.session.totals, deals, strict=True)
        if count and total is not None
    )
    for (one, mine), (other, theirs) in combinations(here, 2):
        yield one, other, mine - theirs


@dataclass(frozen=True, slots=True)
class Owed:
    """A person's debts to the club and to the jackpot, in the unit of the club's file."""

    name: str
    fees: Fraction
    jackpot: Fraction


def owed(season: Season) -> tuple[Owed, ...]:
    """Return what each owes for all evenings, in the order of names; nobody without fees."""
    sums: dict[str, list[Fraction]] = {}
    for who, at, amount in _amounts(season):
        sums.setdefault(who, [Fraction(), Fraction()])[at] += amount
    made = (Owed(season.name(who), *each) for who, each in sums.items())
    return tuple(sorted(made, key=lambda each: each.name))


def _amounts(season: Season) -> Iterator[tuple[str, int, Fraction]]:
    for fee in season.club.fees:
        at = int(fee.jackpot)
        for evening in season.evenings:
            if fee.what == "evening":
                sat = {who for each in evening.sat for who in each.people}
                yield from ((who, at, fee.amount) for who in sat)
                continue
            for each in evening.sat:
                for deal in each.session.deals:
                    if deal.outcome.kind in ENDS[fee.what] and (who := _ombre(each, deal)):
                        yield who, at, fee.amount


def _ombre(each: Sat, deal: DealFacts) -> str:
    return "" if deal.ombre is None else each.people[deal.ombre]
