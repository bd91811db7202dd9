"""Write proposed glyphs into a record, each after its card, and change nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ombre_records.analysis.completion.supplements import TextEdit, with_edits
from ombre_records.analysis.double_dummy.results import WeighedDeal
from ombre_records.analysis.double_dummy.weighing import SAMPLES, weigh
from ombre_records.model import statements as st
from ombre_records.notation.spans import locate
from ombre_records.referee.report import Cost, Reach, Report, Review, report_wanted


def annotated(report: Report, deals: Iterable[WeighedDeal]) -> str:
    """Return the text of a report's record with the glyphs that `deals`, weighed, propose.

    A card that has a glyph keeps its own.
    """
    return with_edits(report.source, [edit for deal in deals for edit in _glyphs(report, deal)])


def _glyphs(report: Report, deal: WeighedDeal) -> Iterator[TextEdit]:
    reading = report.sessions[deal.session - 1].reading
    for trick in deal.tricks:
        statement = trick.line.read(reading)
        if not isinstance(statement, st.Trick):
            continue
        for at, (play, own) in enumerate(zip(trick.plays, statement.plays or (), strict=False)):
            if play.glyph and not own.glyph:
                end = locate(trick.line, "single", at, reading).end
                yield TextEdit(end, end, play.glyph)


def reviewed(report: Report, samples: int = SAMPLES, seed: int = 0) -> Report:
    """Return a report with a review of every deal, weighed as `weigh` does.

    A deal whose hands are not known has a review without outcomes and costs.
    """
    report_wanted("reviewed", report)
    reviews = tuple(_review(report, deal) for deal in weigh(report, samples, seed))
    return replace(report, reviews=reviews)


def _review(report: Report, deal: WeighedDeal) -> Review:
    costs = tuple(_costs(report, deal))
    course = tuple(_course(deal))
    return Review(deal.session, deal.deal, tuple(deal.start.outcomes.items()), costs, course)


def _course(deal: WeighedDeal) -> Iterator[Reach]:
    """Yield what could be reached before the first trick and after each."""
    at = [(deal.since - 1, deal.start)]
    at += [(trick.number, trick.plays[-1].after) for trick in deal.tricks if trick.plays]
    for trick, worth in at:
        yield Reach(trick, tuple(worth.outcomes), worth.tricks)


def _costs(report: Report, deal: WeighedDeal) -> Iterator[Cost]:
    players = report.sessions[deal.session - 1].players
    for trick, play in deal.costs:
        if play.card is None or play.seat is None:
            continue
        before, after = (" / ".join(worth.outcomes) for worth in (play.before, play.after))
        name, place = players[play.seat], (trick.line.number, trick.number)
        yield Cost(*place, name, play.card, play.glyph, before, after, play.best, play.instead)
