"""Perfect play as remarks in a transcript: the cards that cost, and a summary of each deal."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.document.outline import (
    NOTHING,
    Block,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Run,
    fill,
    join,
    say,
)
from ombre_records.base.language import _
from ombre_records.base.language.nouns import outcome_noun
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.report import Cost, Reach, Report, Review
from ombre_records.telling.phrases import cards


def costs(report: Report) -> Iterator[tuple[Cost, Phrase]]:
    """Yield the plays that cost something, with what to say of them."""
    for review in report.reviews:
        for cost in review.costs:
            yield cost, join((_cost(cost), _better(cost)), " ")


def perfect_play(report: Report, deal: DealFacts) -> Iterator[Block]:
    """Write what could be reached in a deal, if it has been weighed, and which cards changed it."""
    for review in _reviews(report, deal):
        yield Heading(3, say(_("Perfect play")))
        yield Paragraph(_summed(review))
        if review.costs:
            yield Listing(tuple((f"{cost.trick}.", _cost(cost)) for cost in review.costs))


def summed(report: Report, deal: DealFacts) -> list[Phrase]:
    """Name the outcomes in reach in a weighed deal, and the cards that changed them."""
    return [
        join((_summed(review), *(_numbered(cost) for cost in review.costs)), " ")
        for review in _reviews(report, deal)
    ]


def _numbered(cost: Cost) -> Phrase:
    return say(f"{cost.trick}. ", _cost(cost))


def reached(report: Report, deal: DealFacts) -> Phrase:
    """Say what could be reached in a deal, if it has been weighed."""
    return join(map(_reachable, _reviews(report, deal)), " ")


def course(report: Report, deal: DealFacts) -> Iterator[Reach]:
    """Yield what could be reached in a deal trick by trick, if it has been weighed."""
    for review in _reviews(report, deal):
        yield from review.course


def _reviews(report: Report, deal: DealFacts) -> Iterator[Review]:
    for review in report.reviews:
        if deal is report.sessions[review.session - 1].deals[review.deal - 1] and review.outcomes:
            yield review


def _reachable(review: Review) -> Phrase:
    """Say what the Ombre could reach."""
    looked = sum(number for _outcome, number in review.outcomes)
    reached = join((_often(*each, looked) for each in review.outcomes), ", ")
    return fill(_("With all hands open the Ombre could reach: {outcomes}."), outcomes=reached)


def _summed(review: Review) -> Phrase:
    """Say what the Ombre could reach, and whether anything was thrown away."""
    words = _reachable(review)
    if review.costs:
        return join((words, say(_("These cards changed that:"))), " ")
    return join((words, say(_("No card cost anybody that."))), " ")


def _often(outcome: str, number: int, looked: int) -> Phrase:
    named = Run(outcome_noun(outcome), "strong")
    if looked == 1:
        return say(named)
    if number == looked:
        return fill(_("{outcome} (in all {number} completions)"), outcome=named, number=number)
    words = _("{outcome} (in {number} of {all} completions)")
    return fill(words, outcome=named, number=number, all=looked)


def _cost(cost: Cost) -> Phrase:
    """Say what a play cost."""
    return fill(
        _("{player}'s {card}: {after}, not {before}."),
        player=cost.player,
        card=say(*cards([1 << cost.card]), cost.glyph),
        before=outcome_noun(cost.before),
        after=outcome_noun(cost.after),
    )


def _better(cost: Cost) -> Phrase:
    """Name the cards that would have cost nothing."""
    if not cost.best:
        return NOTHING
    return fill(_("As good as ever: {cards}"), cards=cards(1 << card for card in cost.best))
