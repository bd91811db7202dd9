"""Weigh deals in this process or in several, with the same results in the same order."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from ombre_records.analysis.double_dummy.results import Analysis
from ombre_records.analysis.double_dummy.weighing import weigh_deal
from ombre_records.analysis.sampling import Sampling
from ombre_records.analysis.single_dummy.weighing import PlayerAnalysis, weigh_deal_seen_by
from ombre_records.base.cores import cores, startable
from ombre_records.base.language import Language, speaking, spoken
from ombre_records.base.progress import tracked, tracking
from ombre_records.model.cards import is_known

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from ombre_records.referee.facts import DealFacts, SessionFacts
    from ombre_records.referee.report import Report

Weighed = TypeVar("Weighed")

_MUCH, _OPEN = 50, 25
"""How many deals known to the card are worth several processes, unasked, since to start them takes
as long as to weigh some; one whose cards are open, or drawn, takes as long as so many."""
_THREADS = "OMBRE_THREADS"
"""How many threads a process has for samples; the processes are enough to keep all cores at
work."""


def analysis(reports: Sequence[Report], sampling: Sampling, jobs: int | None) -> Analysis:
    """Weigh the deals of reports with all hands open."""
    work = Work(partial(weigh_deal, sampling=sampling), spoken())
    return Analysis(tuple(reports), weighed(reports, work, jobs))


def player_analysis(
    reports: Sequence[Report], player: str, sampling: Sampling, jobs: int | None
) -> PlayerAnalysis:
    """Weigh the deals of reports at which a player sits by what that player knew."""
    weigh = partial(weigh_deal_seen_by, player=player, sampling=sampling)
    weighed_deals = weighed(reports, Work(weigh, spoken(), player), jobs)
    return PlayerAnalysis(tuple(reports), player, weighed_deals, *sampling)


class DealPlace(NamedTuple):
    """A deal by the places of its report, session and itself in what they stand in, from 0."""

    report: int
    session: int
    deal: int


class Work(NamedTuple, Generic[Weighed]):
    """The work on a deal, and the sessions whose deals are weighed (all, or those at which
    `player` sits).
    """

    weigh: Callable[[SessionFacts, DealFacts], Weighed]
    language: Language
    player: str | None = None

    def places(self, reports: Sequence[Report]) -> list[DealPlace]:
        """Return the deals to be weighed, in their order."""
        return [
            DealPlace(at, number, deal)
            for at, report in enumerate(reports)
            for number, session in enumerate(report.sessions)
            if self.player is None or self.player in session.players
            for deal in range(len(session.deals))
        ]


def weighed(
    reports: Sequence[Report], work: Work[Weighed], jobs: int | None
) -> tuple[tuple[Weighed, ...], ...]:
    """Return what has been found of the deals of each report, all in order.

    `jobs` processes work at once; None leaves it to how much there is to do. EndedError where one
    of them was ended from outside.
    """
    places = work.places(reports)
    jobs = startable(_jobs(reports, work, places) if jobs is None else jobs)
    if min(jobs, len(places)) < 2:
        one = partial(_weighed, reports=reports, work=work)
        results = [(at, one(at)) for at in tracked(places, "deals", len(places))]
    else:
        results = _by_several(reports, work, places, jobs)
    by_report = {
        at: tuple(result for _, result in group)
        for at, group in groupby(results, key=lambda each: each[0].report)
    }
    return tuple(by_report.get(at, ()) for at in range(len(reports)))


def _jobs(reports: Sequence[Report], work: Work[Weighed], places: Sequence[DealPlace]) -> int:
    """Return how many processes are worth starting."""
    deals = [reports[at.report].sessions[at.session].deals[at.deal] for at in places]
    much = sum(1 if work.player is None and _known(deal) else _OPEN for deal in deals)
    if much < _MUCH:
        return 1
    return cores()


def _known(deal: DealFacts) -> bool:
    return all(is_known(play.item) for trick in deal.tricks for play in trick.plays)


def _by_several(
    reports: Sequence[Report], work: Work[Weighed], places: list[DealPlace], jobs: int
) -> list[tuple[DealPlace, Weighed]]:
    from ombre_records.base.processes import in_order

    unwatched = partial(_unwatched, reports=reports, work=work)
    jobs = min(jobs, len(places))
    done: Generator[tuple[DealPlace, Weighed]] = in_order(places, unwatched, jobs, lambda: None)
    with closing(done):
        return list(tracked(done, "deals", len(places)))


def _unwatched(at: DealPlace, reports: Sequence[Report], work: Work[Weighed]) -> Weighed:
    """Weigh a deal where several processes do, which tell nobody how far they have come."""
    from multiprocessing import parent_process

    if parent_process() is not None:
        os.environ.setdefault(_THREADS, "1")
    with speaking(work.language), tracking(lambda what, total: _nothing):
        return _weighed(at, reports, work)


def _nothing() -> None:
    """Count one thing done for nobody."""


def _weighed(at: DealPlace, reports: Sequence[Report], work: Work[Weighed]) -> Weighed:
    session = reports[at.report].sessions[at.session]
    return work.weigh(session, session.deals[at.deal])
