"""Deals that meet: told twice, told in two ways, or with one person in two places."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Literal, NamedTuple

from ombre_records.base.budget import Budget
from ombre_records.gathering.identity import Known, RecordedDeal, Sitting, nobody_known
from ombre_records.gathering.names import bare
from ombre_records.referee.report import Report

_SURE = 12
"""The least weight of deals, in known cards, that are taken for copies by their contents alone:
twelve known cards, or four results, agree by chance in one of ten million cases.
"""
_OF_ONE_DAY = 9
"""The same where both headers have the same date: three results are enough."""
_PARTNERS = 4
"""The most sessions with the same deal with which another one is compared; any more are copies."""
_COMPARED = 100_000
"""The most pairs of sessions of one occasion that are all compared; of more, each session is
compared with a few others.
"""
_MATCHES = 1_000_000
"""The most pairs of deals alike that are searched for deals under other numbers."""
_UNKNOWN = "?"

Pairs = list[tuple[RecordedDeal, RecordedDeal]]
Copies = Mapping[int, set[int]]
"""The `id`s of a deal's copies, by the `id` of their sitting."""
Kind = Literal["repeated", "contradicted", "others", "two-places"]


class Meeting(NamedTuple):
    """Deals of the same numbers in one record (`here`) and in one that was read before (`there`).

    `repeated`: both tell the same. `contradicted`: they differ, in `what`. `others`: other people
    sit at a table of the same number. `two-places`: `people` sit at both tables. Repeated deals
    that have `people` stand at two tables, and `two-places` tells of them.
    """

    kind: Kind
    here: tuple[RecordedDeal, ...]
    there: tuple[RecordedDeal, ...]
    what: str = ""
    people: tuple[str, ...] = ()


def meetings(sessions: Sequence[Sitting]) -> Iterator[Meeting]:
    """Yield the meetings of the deals of sessions.

    A deal is known by event, date, table, number and who sits there. Where a header does not tell
    event and date, or a board's event, deals of several records are taken for one only if what they
    say is alike and more than chance would have alike.
    """
    every = [*_first_meetings(sessions)]
    copies: defaultdict[int, Copies] = defaultdict(lambda: defaultdict(set))
    for met in every:
        for here, there in zip(met.here, met.there, strict=True) if met.kind == "repeated" else ():
            copies[id(here)][id(there.sitting)].add(id(there))
            copies[id(there)][id(here.sitting)].add(id(here))
    for met in every:
        pairs = [
            (here, there)
            for here, there in zip(met.here, met.there, strict=True)
            if met.kind == "repeated" or not _of_one_whole(copies[id(here)], copies[id(there)])
        ]
        if pairs:
            here_, there_ = zip(*pairs, strict=True)
            yield met._replace(here=tuple(here_), there=tuple(there_))


def _of_one_whole(ones: Copies, others: Copies) -> bool:
    """Whether a third session has both deals, one apart from the other. Two parts of an evening
    both begin with 1, so their numbers meet; a record of the whole evening shows that they are two.
    """
    few, many = sorted((ones, others), key=len)
    return any(len(deals | many[of]) > 1 for of, deals in few.items() if of in many)


def _first_meetings(sessions: Sequence[Sitting]) -> Iterator[Meeting]:
    places = _places(sessions)
    repeated: set[int] = set()
    left = Budget(_MATCHES)
    for one, other in _pairs(sessions):
        met = _Pair(one, other, places[id(one)] == places[id(other)], left)
        for meeting in met.meetings():
            fresh = [
                (here, there)
                for here, there in zip(meeting.here, meeting.there, strict=True)
                if not {id(here), id(there)} & repeated
            ]
            if fresh:
                here, there = zip(*fresh, strict=True)
                if meeting.kind == "repeated":
                    repeated.update(map(id, here))
                yield meeting._replace(here=here, there=there)


def sittings(
    reports: Sequence[Report], *, of_one: bool = False, known: Known = nobody_known
) -> list[Sitting]:
    """Return the sessions of some records, or of portions of one record, in their order."""
    return [
        Sitting(each, session, 0 if of_one else place, known)
        for place, each in enumerate(reports)
        for session in each.sessions
    ]


def _places(sittings: Sequence[Sitting]) -> Mapping[int, int]:
    """Return each sitting's place among its record's sessions of the same evening and table, by the
    sitting's `id`.
    """
    counts: defaultdict[Hashable, int] = defaultdict(int)
    places = {}
    for each in sittings:
        key = each.record, each.occasion, each.table
        places[id(each)] = counts[key]
        counts[key] += 1
    return places


def _pairs(sittings: Sequence[Sitting]) -> Iterator[tuple[Sitting, Sitting]]:
    """Yield the pairs of sittings whose deals may meet, in order of the later one."""
    groups: defaultdict[Hashable, list[int]] = defaultdict(list)
    for at, each in enumerate(sittings):
        if each.occasion:
            groups[each.occasion, each.boards].append(at)
    pairs = {pair for group in groups.values() for pair in _within(sittings, group)}
    pairs.update(_alike(sittings))
    for late, early in sorted((late, early) for early, late in pairs):
        yield sittings[early], sittings[late]


def _within(sittings: Sequence[Sitting], group: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of one occasion that may meet: those that have a table or a person in
    common. Where there are too many, each is compared with the first such ones only.
    """
    most = max(_PARTNERS, _COMPARED // len(group))
    at_table: defaultdict[str, list[int]] = defaultdict(list)
    sits: defaultdict[str, list[int]] = defaultdict(list)
    for place, late in enumerate(group):
        one = sittings[late]
        people = {name for name in one.players if name != _UNKNOWN}
        if one.table:
            near = [at_table[one.table], at_table[""], *(sits[name] for name in people)]
        else:
            near = [list(group[: min(most, place)])]
        met = {early for each in near for early in each[:most]}
        for early in sorted(met)[:most]:
            yield early, late
        at_table[one.table].append(late)
        for name in people:
            sits[name].append(late)


def _alike(sittings: Sequence[Sitting]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of sittings in several records that have a deal with the same contents
    and players, under any number, where one of the two does not say of which evening it is.
    """
    if len({each.record for each in sittings}) < 2 or all(each.occasion for each in sittings):
        return
    same: defaultdict[Hashable, list[int]] = defaultdict(list)
    for at, each in enumerate(sittings):
        keys = {
            hash((deal.people, frozenset(deal.content.items())))
            for deal in each.deals.values()
            if deal.weight
        }
        for key in keys:
            same[key].append(at)
    for group in same.values():
        for place, late in enumerate(group):
            for early in group[: min(place, _PARTNERS)]:
                one, other = sittings[early], sittings[late]
                unnamed = one.occasion is None or other.occasion is None
                if unnamed and one.record != other.record and one.may_be(other):
                    yield early, late


class _Pair:
    """Two sittings held against each other; `level`: both stand at one place in their records."""

    def __init__(self, one: Sitting, other: Sitting, level: bool, left: Budget) -> None:
        self.one, self.other, self.level = one, other, level
        common = [(deal, one.deals[at]) for at, deal in other.deals.items() if at in one.deals]
        self.alike, self.unlike, self.others = Pairs(), Pairs(), Pairs()
        for here, there in common:
            if here.people != there.people:
                self.others.append((here, there))
            else:
                (self.unlike if here.against(there) else self.alike).append((here, there))
        meets = self.named or one.occasion is None or other.occasion is None
        if meets and not self.apart and not one.boards and (moved := self._moved(left)):
            self.alike, self.unlike, self.others = *moved, []

    @property
    def apart(self) -> bool:
        """Whether both say at which table they are, and those are two."""
        return bool(self.one.table and self.other.table and self.one.table != self.other.table)

    @property
    def named(self) -> bool:
        """Whether both say that they are of one evening, or of one tournament."""
        return self.one.occasion is not None and self.one.occasion == self.other.occasion

    def _moved(self, left: Budget) -> tuple[Pairs, Pairs] | None:
        """Return the deals that both have in the same order under other numbers, and the deals
        between those that differ; None unless they are most of the deals of one of the two.
        """
        mine, theirs = ([*each.deals.values()] for each in (self.one, self.other))
        outlines = [[deal.outline for deal in each] for each in (mine, theirs)]
        counts, others = map(Counter, outlines)
        if not left.spend(sum(count * others[outline] for outline, count in counts.items())):
            return None
        matcher = SequenceMatcher(None, outlines[0], outlines[1], autojunk=False)
        blocks = matcher.get_matching_blocks()
        alike = [(theirs[b + at], mine[a + at]) for a, b, size in blocks for at in range(size)]
        known = sum(min(here.weight, there.weight) for here, there in alike)
        few = len(alike) * 2 < min(len(mine), len(theirs)) or len(alike) <= len(self.alike)
        if few or known < (_OF_ONE_DAY if self.named else _SURE):
            return None
        unlike: Pairs = []
        for before, after in pairwise(blocks):
            first, last = before.a + before.size, after.a
            begin, end = before.b + before.size, after.b
            if last - first == end - begin:
                unlike += zip(theirs[begin:end], mine[first:last], strict=True)
        same = [pair for pair in unlike if pair[0].people == pair[1].people]
        return alike, [pair for pair in same if pair[0].against(pair[1])]

    @property
    def ruled_otherwise(self) -> bool:
        """Whether both say by which rules they are played, and those are two."""
        return bool(self.one.game and self.other.game and self.one.game != self.other.game)

    @property
    def copied(self) -> bool:
        """Whether one is a copy of the other, amended perhaps: at least half of what both have is
        alike, and more than chance would have it where the headers do not say that it is.
        """
        weight = sum(min(here.weight, there.weight) for here, there in self.alike)
        half = len(self.alike) >= len(self.unlike) + len(self.others)
        dated = self.one.date != "" and self.one.date == self.other.date
        return half and weight >= (1 if self.named else _OF_ONE_DAY if dated else _SURE)

    def meetings(self) -> Iterator[Meeting]:
        """Yield what meets in the two."""
        apart, boards = self.apart, self.one.boards
        if self.named and (apart or boards):
            yield from self._two_places(self.others if not apart else None)
        # A table may play twice in an evening, and begin with 1 again: in one record that is told
        # by the order of the sessions, in several by nothing. A board is played once.
        again = self.level and self.one.record != self.other.record
        if not self.copied and (apart or not self.named or not (again or boards)):
            return
        if self.ruled_otherwise and not apart:
            if met := sorted((*self.alike, *self.unlike), key=lambda pair: pair[0].number):
                here, there = zip(*met, strict=True)
                yield Meeting("contradicted", here, there, "rules")
        else:
            yield from self._copies(apart)
        if apart:
            return
        if not boards and (self.copied or (self.one.table and self.other.table)):
            yield from self._others()

    def _copies(self, apart: bool) -> Iterator[Meeting]:
        """Find what is told in both, alike or not."""
        if self.alike:
            here, there = zip(*self.alike, strict=True)
            yield Meeting("repeated", here, there, people=here[0].people if apart else ())
        for deal, before in self.unlike if not apart else ():
            yield Meeting("contradicted", (deal,), (before,), deal.against(before))

    def _others(self) -> Iterator[Meeting]:
        """Find where others sit at a table of one number; if some are the same, it is one table."""
        mixed = [(here, there) for here, there in self.others if _common(here, there)]
        if mixed:
            here, there = zip(*mixed, strict=True)
            yield Meeting("contradicted", here, there, "players")
        if apart := [pair for pair in self.others if pair not in mixed]:
            here, there = zip(*apart, strict=True)
            yield Meeting("others", here, there)

    def _two_places(self, among: Pairs | None) -> Iterator[Meeting]:
        """Find who sits in both, among some deals or in all that both have."""
        among = [*self.alike, *self.unlike, *self.others] if among is None else among
        met = [pair for pair in among if _common(*pair)]
        if met:
            here, there = zip(*met, strict=True)
            names = {name for pair in met for name in _common(*pair)}
            named = [
                dict(zip(side.players, side.session.players, strict=True))
                for side in (self.other, self.one)
            ]
            both = ((mine, named[1][who]) for who, mine in named[0].items() if who in names)
            people = tuple(
                name if bare(name) == bare(as_) else f"{name} ({as_})" for name, as_ in both
            )
            yield Meeting("two-places", here, there, people=people)


def _common(one: RecordedDeal, other: RecordedDeal) -> set[str]:
    return {*one.people} & {*other.people} - {_UNKNOWN}
