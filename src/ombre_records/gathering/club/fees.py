"""What is owed to the club and to its jackpot: fees for evenings, and for games by their end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ombre_records.gathering.club.ends import ENDS
from ombre_records.gathering.club.evenings import Sat
from ombre_records.gathering.club.season import Season
from ombre_records.referee.facts import DealFacts


@dataclass(frozen=True, slots=True)
class Owed:
    """What somebody owes to the club and to the jackpot, in the unit of the club's file."""

    name: str
    fees: Fraction
    jackpot: Fraction


def owed(found: Season) -> tuple[Owed, ...]:
    """Return what each owes for all evenings, in the order of names; nobody without fees."""
    sums: dict[str, list[Fraction]] = {}
    for who, at, amount in _amounts(found):
        sums.setdefault(who, [Fraction(), Fraction()])[at] += amount
    made = (Owed(found.name(who), *each) for who, each in sums.items())
    return tuple(sorted(made, key=lambda each: each.name))


def _amounts(found: Season) -> Iterator[tuple[str, int, Fraction]]:
    for fee in found.club.fees:
        at = int(fee.jackpot)
        for evening in found.evenings:
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
