"""The deals of records that meet, to be added up: each deal once, and none that two records
contradict.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, TypeVar, cast

from msgspec.structs import replace

from ombre_records.gathering.identity import Known, nobody_known
from ombre_records.gathering.meetings import meetings, sittings
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report

N = TypeVar("N", bound=int | Fraction)


class LeftOut(NamedTuple):
    """Deals of a session that are not added up, by their places in it, in order: `repeated`, since
    they stand in another record too, or else since another record contradicts them.
    """

    path: str
    session: int
    deals: tuple[DealFacts, ...]
    repeated: bool


class Gathered(NamedTuple):
    """Reports with what is added up of their sessions, and what is left out.

    A session of which nothing is left has no deals. What ran on, as pools, stays as it was.
    """

    reports: tuple[Report, ...]
    left_out: tuple[LeftOut, ...]


def gathered(reports: Sequence[Report], known: Known = nobody_known) -> Gathered:
    """Leave out of reports what is not added up; `known` tells who somebody is."""
    copies: dict[tuple[int, int], dict[int, DealFacts]] = {}
    doubtful: dict[tuple[int, int], dict[int, DealFacts]] = {}
    for met in meetings(sittings(reports, known=known)):
        sides = {"repeated": (met.here,), "contradicted": (met.here, met.there)}.get(met.kind, ())
        where = copies if met.kind == "repeated" else doubtful
        for deal in (each for side in sides for each in side):
            key = id(deal.sitting.report), deal.sitting.session.index
            where.setdefault(key, {})[deal.deal.index] = deal.deal
    if not copies and not doubtful:
        return Gathered(tuple(reports), ())
    counted, left_out = [], []
    for report in reports:
        sessions = []
        for session in report.sessions:
            key = id(report), session.index
            out = copies.get(key, {}) | doubtful.get(key, {})
            sessions.append(_without(session, out) if out else session)
            for where in (copies, doubtful):
                if key in where:
                    deals = tuple(where[key][index] for index in sorted(where[key]))
                    path = report.source.path
                    left_out.append(LeftOut(path, session.index, deals, where is copies))
        counted.append(replace(report, sessions=tuple(sessions)))
    return Gathered(tuple(counted), tuple(left_out))


def _without(session: SessionFacts, out: Iterable[int]) -> SessionFacts:
    """Leave deals out of a session, by their places, and what they brought out of its totals."""
    out = set(out)
    zeros = (0,) * len(session.players)
    runs = pairwise((zeros, *(deal.totals for deal in session.deals)))
    deals = [
        (deal, before, after)
        for deal, (before, after) in zip(session.deals, runs, strict=True)
        if deal.index not in out
    ]
    totals = tuple(
        added(_gain(before, after, seat) for _deal, before, after in deals)
        for seat in range(len(session.players))
    )
    return replace(session, deals=tuple(deal for deal, *_ in deals), totals=totals)


def _gain(before: Sequence[int | None], after: Sequence[int | None], seat: int) -> int | None:
    if seat >= min(len(before), len(after)):
        return None
    was, is_now = before[seat], after[seat]
    return None if was is None or is_now is None else is_now - was


def seated(session: SessionFacts) -> tuple[int, ...]:
    """Return the number of deals in which each player sat at the table, whether he played or
    rested.
    """
    counts = [0] * len(session.players)
    for deal in session.deals:
        for seat in deal.seated:
            counts[seat] += 1
    return tuple(counts)


def added(amounts: Iterable[N | None]) -> N | None:
    """Add amounts up; None where one is not known."""
    known = list(amounts)
    return None if None in known else cast("N", sum(each for each in known if each is not None))
