"""A deal as the plain data that a replay steps through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.outline import Phrase
from ombre_records.base.document.style import Suits
from ombre_records.base.finding import Finding, findings_json
from ombre_records.model.cards import CARD_NAMES, SUITS
from ombre_records.model.record import Line
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.results import reason
from ombre_records.referee.wording.parties import by_name, name_of, passed
from ombre_records.telling.transcript.deal_page import Page
from ombre_records.telling.transcript.emendations import both_readings, emendations
from ombre_records.telling.transcript.facsimile import leaves
from ombre_records.telling.transcript.margin import Margin, margin
from ombre_records.telling.transcript.perfect_play import costs, course, reached
from ombre_records.telling.transcript.stepwise.data import (
    DealData,
    EmendationData,
    Hand,
    ReachData,
    SettlementData,
    StepData,
)
from ombre_records.telling.transcript.stepwise.hands import Known, by_suit
from ombre_records.telling.transcript.stepwise.places import Apparatus, numbered
from ombre_records.telling.transcript.stepwise.steps import drafts
from ombre_records.telling.transcript.stepwise.stock import stock


def deal_data(
    report: Report,
    session: SessionFacts,
    deal: DealFacts,
    findings: Sequence[Finding],
    before: Sequence[int | None],
    suits: Suits,
) -> DealData:
    """Return a deal as data; `before` are the running totals before it, by seat.

    `suits` are those of what is said of emendations and of perfect play.
    """
    names, ended = session.players, deal.outcome
    bare = Page(session, deal, Margin())
    return DealData(
        deal=deal.index,
        number=None if deal.number is None else str(deal.number),
        dealer=name_of(names, deal.dealer),
        rests=name_of(names, deal.rests),
        seats=tuple(names[seat] for seat in deal.order),
        ombre=name_of(names, deal.ombre),
        friend=name_of(names, deal.friend),
        contract=deal.contract.name if deal.contract else None,
        trump=SUITS[deal.trump] if deal.trump is not None and deal.trump < len(SUITS) else None,
        turned=None if deal.turned is None else CARD_NAMES[deal.turned],
        dealt={names[seat]: _hand(deal, seat, dealt=True) for seat in bare.seats},
        hands={names[seat]: _hand(deal, seat, dealt=False) for seat in bare.seats},
        stock=stock(bare) or (),
        steps=_steps(report, bare, findings, suits),
        tricks={names[seat]: deal.taken[seat] for seat in bare.seats},
        outcome=ended.kind,
        codille_to=name_of(names, ended.codille_to),
        twins=ended.twins,
        annulled=ended.annulled,
        reason=reason(bare.session, bare.facts),
        settlement=_settlement(names, deal, before),
        findings=tuple(findings_json(report.source, findings)),
        emendations=emended(deal.deal.lines),
        reachable=tuple(
            ReachData(each.trick, each.outcomes, each.tricks) for each in course(report, deal)
        ),
        facsimiles=tuple(each.address for each in leaves(deal.deal.lines, session.reading)),
    )


def _settlement(
    names: Sequence[str], deal: DealFacts, before: Sequence[int | None]
) -> SettlementData:
    return SettlementData(
        pool_before=deal.pool_before,
        payments=by_name(names, deal.payments),
        items=passed(names, deal.items),
        pool_after=deal.pool_after,
        reserved=deal.reserved,
        totals_before=by_name(names, before),
        totals=by_name(names, deal.totals),
    )


def _steps(
    report: Report, bare: Page, findings: Sequence[Finding], suits: Suits
) -> tuple[StepData, ...]:
    lines = bare.facts.deal.lines
    numbers = {line.number for line in lines}
    said = Apparatus(
        [(finding, report.source.line_at(finding.span.start)) for finding in findings],
        [
            (each.line.number, each.offset, told(each.words, suits))
            for each in emendations(lines, bare.session)
        ],
        [(cost, told(words, suits)) for cost, words in costs(report) if cost.line in numbers],
        told(reached(report, bare.facts), suits),
    )
    page = replace(bare, margin=margin(lines, (), report))
    return tuple(numbered(page, list(drafts(bare)), said))


def _hand(deal: DealFacts, seat: int, *, dealt: bool) -> Hand:
    hand = (deal.dealt if dealt else deal.hands)[seat]
    return by_suit(Known(hand.certain, hand.size), deal.trumps)


def emended(lines: Iterable[Line]) -> tuple[EmendationData, ...]:
    """Return what the editor has changed in lines."""
    return tuple(
        EmendationData(int(told(line)), told(printed) or None, told(edited) or None)
        for line, printed, edited in both_readings(lines)
    )


def told(words: Phrase, suits: Suits = "letters") -> str:
    """Return a phrase as a text."""
    return "".join(glyphs(run.text, suits) if run.kind == "cards" else run.text for run in words)
