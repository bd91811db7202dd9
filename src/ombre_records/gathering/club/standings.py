"""Standings of people, pairs and teams over the evenings of a competition, from the records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from ombre_records.gathering.club.club import Club, Competition, Tie
from ombre_records.gathering.club.evenings import STRANGER, Amount, Evening
from ombre_records.gathering.counting import added


@dataclass(frozen=True, slots=True)
class Standing:
    """A person, pair or team in a competition.

    `id` is that of the person or team, None for somebody whom the club does not know. `evenings`
    are all that count for him, `counted` the best of them, of which `deals` and `total` are.
    `score` is what ranks, the handicap in it. `place` is None for those who have played too little,
    or whose score is not known. `best` is the most that a counted evening brought.
    """

    id: str | None
    name: str
    evenings: int
    counted: int
    deals: int
    total: Amount
    score: Amount
    place: int | None = None
    group: str = ""
    partners: int = 0
    best: Amount = None


@dataclass(frozen=True, slots=True)
class _Held:
    """A competitor's evening: its place in order of days, what it brought, in how many deals."""

    place: int
    value: Amount
    deals: int
    partners: frozenset[str]

    def worth(self, competition: Competition) -> Amount:
        """The number by which the best are chosen."""
        if self.value is None or competition.count != "per-deal":
            return self.value
        return self.value / self.deals if self.deals else Fraction()


def standings(
    club: Club, competition: Competition, held: Sequence[Evening]
) -> tuple[Standing, ...]:
    """Rank who has played in a competition of singles, pairs or teams, the best first."""
    counted = [each for each in held if competition.counts(each.event, each.day)]
    brought: defaultdict[str, list[_Held]] = defaultdict(list)
    sides = sides_of(club, competition)
    for place, evening in enumerate(counted):
        for who, one in _brought(competition, evening, sides).items():
            brought[who].append(replace(one, place=place))
    made = [_standing(club, competition, who, some) for who, some in brought.items()]
    groups: defaultdict[str, list[Standing]] = defaultdict(list)
    for each in made:
        groups[each.group].append(each)
    return tuple(each for group in sorted(groups) for each in _placed(competition, groups[group]))


def sides_of(club: Club, competition: Competition) -> Mapping[str, str] | None:
    """Return the team of each person in a competition; None where everybody plays for himself."""
    if competition.kind == "singles":
        return None
    return {
        club.by_id[person].id: team.id
        for team in club.competing(competition)
        for person in team.people
    }


def counts_for(competition: Competition, club: Club, who: str, day: date | None) -> bool:
    """Whether an evening on that day counts for a person."""
    if competition.who == "all":
        return True
    if who.startswith(STRANGER):
        return False
    if competition.who == "members":
        return club.by_id[who].is_member(day)
    return who in {club.by_id[each].id for each in competition.who}


def _brought(
    competition: Competition, evening: Evening, sides: Mapping[str, str] | None
) -> Mapping[str, _Held]:
    """Return what an evening brought each person or team that it counts for."""
    values = evening.values(competition)
    by_side: dict[str, _Held] = {}
    for who, one in evening.attendances.items():
        if who not in values or not counts_for(competition, evening.club, who, evening.day):
            continue
        side = who if sides is None else sides.get(who)
        if side is None:
            continue
        mine = _Held(0, values[who], one.deals, frozenset(one.partners))
        before = by_side.get(side)
        if before is not None:
            value = added((before.value, mine.value))
            mine = _Held(0, value, before.deals + mine.deals, before.partners | mine.partners)
        by_side[side] = mine
    return by_side


def _standing(club: Club, competition: Competition, who: str, some: Sequence[_Held]) -> Standing:
    best = _best(competition, some)
    deals = sum(each.deals for each in best)
    values = [each.value for each in best]
    total = None if None in values else sum((v for v in values if v is not None), Fraction())
    known = not who.startswith(STRANGER)
    team = club.team_of.get(who) if competition.kind != "singles" else None
    handicap = _handicap(club, competition, who, team.people if team else ())
    score = None if total is None else total + handicap * len(best)
    if score is not None and competition.count != "sum":
        score /= (deals if competition.count == "per-deal" else len(best)) or 1
    partners = frozenset[str]().union(*(each.partners for each in some))
    name = team.name if team else club.by_id[who].name if known else who.removeprefix(STRANGER)
    return Standing(
        who if known else None,
        name,
        len(some),
        len(best),
        deals,
        total,
        score,
        group=competition.group_of(who),
        partners=len(partners),
        best=None if total is None else max(v for v in values if v is not None),
    )


def _handicap(club: Club, competition: Competition, who: str, members: Sequence[str]) -> Fraction:
    """Return the handicap for an evening; a team has its own and those of its members."""
    entitled = {who, *(club.by_id[each].id for each in members)}
    return sum(
        (
            points
            for each, points in competition.handicap.items()
            if each in entitled or (each in club.by_id and club.by_id[each].id in entitled)
        ),
        Fraction(),
    )


def _best(competition: Competition, some: Sequence[_Held]) -> Sequence[_Held]:
    """Return the evenings that count: of equal ones the latest is dropped first."""
    if not competition.best:
        return some

    def order(each: _Held) -> tuple[bool, Fraction, int]:
        worth = each.worth(competition)
        return worth is None, -(worth or Fraction()), each.place

    return sorted(some, key=order)[: competition.best]


def _placed(competition: Competition, some: Iterable[Standing]) -> Iterable[Standing]:
    """Give places to those who have played enough; the others stand last."""
    enough: list[Standing] = []
    few: list[Standing] = []
    for each in some:
        missing = each.evenings < competition.least or each.partners < competition.partners
        (few if missing or each.score is None else enough).append(each)
    keys: Mapping[Tie, Callable[[Standing], Fraction]] = {
        "best-evening": lambda each: each.best or Fraction(),
        "evenings": lambda each: Fraction(each.evenings),
    }
    ties = [keys[tie] for tie in competition.ties if tie in keys]
    place = 1
    for group in ranked(enough, [lambda each: each.score or Fraction(), *ties]):
        for each in sorted(group, key=lambda one: one.name):
            yield replace(each, place=place)
        place += len(group)
    yield from sorted(few, key=lambda one: (one.score is None, -(one.score or 0), one.name))


Row = TypeVar("Row", bound=Any)


def ranked(
    rows: Sequence[Row], keys: Sequence[Callable[[Row], Fraction]]
) -> Iterable[Sequence[Row]]:
    """Yield rows that share a place, the best first: by the first key, those equal by it by
    the second, and so on.
    """
    if not keys or len(rows) < 2:
        if rows:
            yield rows
        return
    groups: defaultdict[Fraction, list[Row]] = defaultdict(list)
    for row in rows:
        groups[keys[0](row)].append(row)
    for value in sorted(groups, reverse=True):
        yield from ranked(groups[value], keys[1:])
