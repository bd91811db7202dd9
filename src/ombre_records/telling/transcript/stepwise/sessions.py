"""Reports as the plain data that a replay steps through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.outline import Phrase
from ombre_records.base.document.style import Suits
from ombre_records.base.finding import Finding, findings_json
from ombre_records.base.progress import tracked
from ombre_records.model.cards import CARD_NAMES
from ombre_records.model.record import Line
from ombre_records.model.statements import SOURCE_PARTS, Note, Tag, Witness
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.results import reason
from ombre_records.referee.wording.payments import by_name, name_of, passed
from ombre_records.telling.transcript.apparatus import has_lines
from ombre_records.telling.transcript.emendations import both_readings, emendations
from ombre_records.telling.transcript.facsimile import leaves
from ombre_records.telling.transcript.margin import DealPage, Margin, margin
from ombre_records.telling.transcript.perfect_play import costs, course, reached
from ombre_records.telling.transcript.stepwise.data import (
    Apparatus,
    DealData,
    EmendationData,
    Hand,
    Known,
    ReachData,
    ReplayData,
    SessionData,
    SettlementData,
    StepData,
    TagData,
    WitnessData,
    by_suit,
    numbered,
)
from ombre_records.telling.transcript.stepwise.steps import drafts, stock


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
    bare = DealPage(session, deal, Margin())
    return DealData(
        deal=deal.index,
        number=None if deal.number is None else str(deal.number),
        dealer=name_of(names, deal.dealer),
        rests=name_of(names, deal.rests),
        seats=tuple(names[seat] for seat in deal.order),
        ombre=name_of(names, deal.ombre),
        friend=name_of(names, deal.friend),
        contract=deal.contract.name if deal.contract else None,
        trump=deal.suit,
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
    report: Report, bare: DealPage, findings: Sequence[Finding], suits: Suits
) -> tuple[StepData, ...]:
    lines = bare.facts.deal.lines
    numbers = {line.number for line in lines}
    apparatus = Apparatus(
        [(finding, report.source.line_at(finding.span.start)) for finding in findings],
        [
            (each.line.number, each.offset, plain_text(each.words, suits))
            for each in emendations(lines, bare.session, numbered=has_lines())
        ],
        [(cost, plain_text(words, suits)) for cost, words in costs(report) if cost.line in numbers],
        plain_text(reached(report, bare.facts), suits),
    )
    page = replace(bare, margin=margin(lines, (), report, bare.session))
    return tuple(numbered(page, list(drafts(bare)), apparatus))


def _hand(deal: DealFacts, seat: int, *, dealt: bool) -> Hand:
    hand = (deal.dealt if dealt else deal.hands)[seat]
    return by_suit(Known(hand.certain, hand.size), deal.trumps)


def emended(lines: Iterable[Line]) -> tuple[EmendationData, ...]:
    """Return what the editor has changed in lines."""
    return tuple(
        EmendationData(
            int(plain_text(line)), plain_text(printed) or None, plain_text(edited) or None
        )
        for line, printed, edited in both_readings(lines)
    )


def plain_text(words: Phrase, suits: Suits = "letters") -> str:
    """Return a phrase as a text."""
    return "".join(glyphs(run.text, suits) if run.kind == "cards" else run.text for run in words)


_TEXTS = ("title", "source", "event", "site", "date", "annotator", "stakes")


def replay_data(report: Report, suits: Suits = "letters") -> ReplayData:
    """Return all sessions of a report as data, findings that only follow from others left out.

    `suits` are those of what is said of emendations and of perfect play.
    """
    deals = {(s.index, deal.index) for s in report.sessions for deal in s.deals}
    own = [each for each in report.shown if (each.session, each.deal) not in deals]
    return ReplayData(
        1,
        report.source.path,
        report.reading,
        tuple(_session(report, session, suits) for session in report.sessions),
        tuple({"path": report.source.path, **each} for each in findings_json(report.source, own)),
    )


def _session(report: Report, session: SessionFacts, suits: Suits) -> SessionData:
    lines = (*session.session.header, *session.session.closing)
    edge = margin(lines, (), report, session)
    statements = [line.read(session.reading) for line in lines]
    header = {key: session.texts.get(key) for key in _TEXTS}
    before: Sequence[int | None] = (0,) * len(session.players)
    deals, findings = [], report.shown_in.get(session.index, {})
    for deal in tracked(session.deals, "deals", len(session.deals)):
        of_deal = findings.get(deal.index, ())
        deals.append(deal_data(report, session, deal, of_deal, before, suits))
        before = deal.totals
    return SessionData(
        path=report.source.path,
        reading=report.reading,
        session=session.index,
        header=header,
        tags=tuple(TagData(each.key, each.value) for each in statements if isinstance(each, Tag)),
        witnesses=tuple(
            WitnessData(each.keyword, each.siglum, each.description)
            for each in statements
            if isinstance(each, Witness)
        ),
        rules=session.book.name,
        options=session.book.chosen,
        players=session.players,
        annotations=tuple(edge.annotations.values()),
        notes=tuple(each.text for each in statements if isinstance(each, Note)),
        deals=tuple(deals),
        totals=by_name(session.players, session.totals),
        pool=session.pool,
        reserved=session.reserved,
        emendations=emended(lines),
        source_parts={
            part: session.texts[f"source {part}"]
            for part in SOURCE_PARTS
            if f"source {part}" in session.texts
        },
        facsimiles=tuple(each.address for each in leaves(lines, session.reading)),
    )


def render(reports: Sequence[Report]) -> str:
    """Write sessions as JSON, a session, a deal and a step on a line each; suits are letters.

    Of several reports the sessions and what is found in none follow one another, each with the path
    of its file; path and reading of the whole are there where all have the same.
    """
    sessions = [replay_data(report) for report in reports]
    paths, readings = ({getattr(each, key) for each in sessions} for key in ("path", "reading"))
    data = ReplayData(
        1,
        paths.pop() if len(paths) == 1 else None,
        readings.pop() if len(readings) == 1 else None,
        tuple(session for each in sessions for session in each.sessions),
        tuple(finding for each in sessions for finding in each.findings),
    )
    return _json(data, sessions=map(_session_json, data.sessions)).decode() + "\n"


def _session_json(session: SessionData) -> bytes:
    return _json(session, deals=map(_deal_json, session.deals))


def _deal_json(deal: DealData) -> bytes:
    return _json(deal, steps=map(msgspec.json.encode, deal.steps))


def _json(whole: Struct, **parts: Iterable[bytes]) -> bytes:
    """Write a struct, some of its keys given as they are written already."""
    lined = {key: [Raw(b"\n" + part) for part in written] for key, written in parts.items()}
    return msgspec.json.encode({**asdict(whole), **lined})
