"""An annotated transcript of a report, as an outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ombre_records.finding import Finding
from ombre_records.model.record import Line
from ombre_records.model.statements import Suits, Tag
from ombre_records.replay.facts import DealFacts, SessionFacts
from ombre_records.report import Report
from ombre_records.show.emendations import emendations
from ombre_records.show.margin import Margin, footnotes, margin
from ombre_records.show.opening import auction, dealt, exchange
from ombre_records.show.outline import Block, Fields, Heading, Listing, Outline, Phrase, join, say
from ombre_records.show.page import Page, listing, notes, part, running, titled
from ombre_records.show.play import tricks
from ombre_records.show.settlement import outcome, payments
from ombre_records.show.words import amount, signed

_TEXTS = ("source", "event", "site", "date", "annotator", "stakes")


def transcript(report: Report) -> Outline:
    """Return the annotated transcript of all sessions of a report."""
    return tuple(chain.from_iterable(_session(report, session) for session in report.sessions))


def _session(report: Report, session: SessionFacts) -> Iterator[Block]:
    findings = tuple(
        finding
        for finding in report.shown
        if finding.deal is None and finding.session in (session.index, None)
    )
    lines = (*session.session.header, *session.session.closing)
    edge = margin(lines, findings, report.source)
    yield from _header(session, edge)
    for deal, totals in zip(session.deals, running(session), strict=True):
        yield from _deal(report, session, deal, totals)
    yield from _closing(session, edge)
    yield from _apparatus(report, session, lines, findings)


def _header(session: SessionFacts, edge: Margin) -> Iterator[Block]:
    lines = {line.kind: line for line in session.session.header}

    def beside(keyword: str) -> Phrase:
        return edge.at(lines[keyword]) if keyword in lines else ()

    yield Heading(1, join((say(titled(session)), beside("title")), " "))
    rows = [(key.capitalize(), say(session.texts.get(key, "")), beside(key)) for key in _TEXTS]
    rows += [
        ("Rules", say(_rules(session)), beside("rules")),
        ("Players", say(", ".join(session.players)), beside("players")),
    ]
    for line in session.session.header:
        if isinstance(line.edited, Tag):
            rows.append((line.edited.key, say(line.edited.value), edge.at(line)))
    yield Fields(tuple((label, join(words, " ")) for label, *words in rows if words[0] or words[1]))
    yield from notes(edge.below(session.session.header))


def _rules(session: SessionFacts) -> str:
    book = session.book
    return " + ".join((f"{book.name} ({book.title})", *book.chosen))


def _deal(
    report: Report, session: SessionFacts, deal: DealFacts, totals: Sequence[int | None]
) -> Iterator[Block]:
    findings = tuple(
        finding
        for finding in report.shown
        if (finding.session, finding.deal) == (session.index, deal.index)
    )
    lines = deal.deal.lines
    page = Page(session, deal, findings, margin(lines, findings, report.source))
    title = say(f"Deal {amount(deal.number)}")
    yield Heading(2, join((title, page.beside("deal")), " "))
    yield from dealt(page)
    yield from auction(page)
    yield from exchange(page)
    yield from tricks(page)
    yield from outcome(page)
    yield from payments(page, totals)
    yield from notes(page.margin.rest(lines))
    yield from _apparatus(report, session, lines, findings)


def _apparatus(
    report: Report, session: SessionFacts, lines: Sequence[Line], findings: Sequence[Finding]
) -> Iterator[Block]:
    """Write the editor's emendations and the findings."""
    suits = (
        line.edited.system for line in session.session.header if isinstance(line.edited, Suits)
    )
    changed = list(emendations(lines, next(suits, "french")))
    if changed:
        yield part("Emendations")
        yield listing(changed)
    if findings:
        yield part("Findings")
        yield Listing(tuple(footnotes(findings, report.source)))


def _closing(session: SessionFacts, edge: Margin) -> Iterator[Block]:
    closing = session.session.closing
    beside = edge.at(*(line for line in closing if line.kind == "totals"))
    if len(session.deals) > 1 or beside:
        totals = zip(session.players, session.totals, strict=True)
        said = ", ".join(f"{name} {signed(total)}" for name, total in totals)
        yield Heading(2, say("Totals"))
        rows = [("Totals", join((say(said), beside), " ")), ("Pool", say(amount(session.pool)))]
        if session.reserved:
            rows.append(("Set apart", say(", ".join(map(str, session.reserved)))))
        yield Fields(tuple(rows))
    yield from notes(edge.rest(closing))
