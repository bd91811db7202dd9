"""An annotated transcript in prose: sentences for each phase, from templates, as an outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ombre_records.base.document.outline import (
    Block,
    Fields,
    Heading,
    Listing,
    Outline,
    Paragraph,
    Phrase,
    Run,
    say,
)
from ombre_records.base.document.style import Style
from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount
from ombre_records.base.language.terms import book_title
from ombre_records.model.record import Line
from ombre_records.model.statements import Tag, Witness
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import date_told, tag_in_words, titled
from ombre_records.telling.certainty import session_certainty
from ombre_records.telling.citation.citing import source_item
from ombre_records.telling.citation.reference_formats import set_reference
from ombre_records.telling.phrases import chosen_options
from ombre_records.telling.transcript.apparatus import apparatus, own_findings
from ombre_records.telling.transcript.facsimile import facsimiles, leaves
from ombre_records.telling.transcript.margin import DealPage, Margin, footnotes, margin
from ombre_records.telling.transcript.perfect_play import perfect_play
from ombre_records.telling.transcript.prose.beginning_and_end import (
    auction,
    deal,
    exchange,
    outcome,
    payments,
    ranked,
    totals,
)
from ombre_records.telling.transcript.prose.card_phrases import remaining_remarks, remark, tagged
from ombre_records.telling.transcript.prose.tricks import beside_tricks, tricks
from ombre_records.telling.transcript.prose.values import NO_REMARK, Closing, Opening, Remark
from ombre_records.telling.transcript.prose.values import Text as Field
from ombre_records.telling.transcript.prose.writer import Writer, writer

TEXTS = ("title", "source", "event", "site", "date", "annotator", "stakes")


def opening(session: SessionFacts, edge: Margin) -> Opening:
    """Return a session's header; remarks of the margin that have no other place come last."""
    header = session.session.header
    tags = [(line, line.read(session.reading)) for line in header]
    return Opening(
        index=session.index,
        players=session.players,
        texts={
            **{key: _text(session, edge, key) for key in TEXTS if key in session.texts},
            **dict(_pages(session, edge)),
        },
        tags=tuple(
            _tag(tag, remark(edge, [line]))
            for line, tag in tags
            if isinstance(tag, Tag) and not _constructed(tag)
        ),
        witnesses=tuple(
            Field(tag.siglum, tag.description, remark(edge, [line]))
            for line, tag in tags
            if isinstance(tag, Witness)
        ),
        rules=session.book.name,
        book=book_title(session.book.title),
        options=tuple(chosen_options(session.book)),
        made_up=any(isinstance(tag, Tag) and _constructed(tag) for _, tag in tags),
        printed=session.reading == "printed",
        deals=len(session.deals),
        seated=bool(session.deals) or not session.session.deals,
        remark=remark(edge, header),
    )


def _pages(session: SessionFacts, edge: Margin) -> Iterator[tuple[str, Field]]:
    """Return the source's reference, made of its parts, and the addresses of its pages."""
    if item := source_item(session):
        key = "reference" if "source" in session.texts else "source"
        *runs, last = set_reference(item)
        cited = say(*runs, last._replace(text=last.text.removesuffix(".")))
        yield key, Field(key, tagged(cited), NO_REMARK)
    pages = list(leaves(session.session.header, session.reading))
    if pages:
        words = ", ".join(leaf.address for leaf in pages)
        beside = remark(edge, [leaf.line for leaf in pages])
        yield "facsimile", Field("facsimile", words, beside)


def _tag(statement: Tag, beside: Remark) -> Field:
    key, words = tag_in_words(statement.key, statement.value)
    return Field(key, words, beside)


def _text(session: SessionFacts, edge: Margin, key: str) -> Field:
    lines = [line for line in session.session.header if line.kind == key]
    text = date_told(session) if key == "date" else session.texts[key]
    return Field(key, text, remark(edge, lines) if lines else NO_REMARK)


def _constructed(tag: Tag) -> bool:
    return (tag.key, tag.value) == ("kind", "constructed")


def closing(session: SessionFacts, edge: Margin) -> Closing:
    """Return the totals at a session's end, the best first."""
    return Closing(
        ranked(totals(session, session.totals)),
        session.pool,
        session.reserved,
        "mark" if session.book.pool.greater else "counter",
        remark(edge, session.session.closing),
    )


__all__ = ["annotator", "phases", "prose", "result_only", "result_row"]


def prose(report: Report, style: Style, *, leaved: bool = False) -> Outline:
    """Return the annotated transcript of all sessions of a report, in sentences.

    `leaved`: a deal told in a line has its heading, too. UnusableTemplateError for a user's
    template that cannot be used.
    """
    if not report.sessions:
        return (Listing(tuple(footnotes(report.shown, report.source))),)
    pen = writer(style)
    sessions = (_session(report, session, pen, leaved) for session in report.sessions)
    return tuple(chain.from_iterable(sessions))


def _session(report: Report, session: SessionFacts, pen: Writer, leaved: bool) -> Iterator[Block]:
    pen = pen.of(session.players)
    header, end = session.session.header, session.session.closing
    in_header, in_closing = own_findings(report, session)
    edge = margin(header, in_header, report, session)
    yield Heading(1, say(titled(session)))
    yield from pen.write("session", session=opening(session, edge))
    yield from apparatus(report, session, header, in_header)
    shown = report.shown_in.get(session.index, {})
    rows: list[Row] = []
    for each in session.deals:
        findings = shown.get(each.index, ())
        if not leaved and not findings and result_only(each):
            rows += result_row(report, session, each, pen)
            continue
        yield from (Fields(tuple(rows)),) if rows else ()
        rows = []
        yield from _deal(report, session, each, findings, pen)
    yield from (Fields(tuple(rows)),) if rows else ()
    if len(session.deals) > 1 or end or in_closing:
        edge = margin(end, in_closing, report, session)
        yield Heading(2, say(_("Totals")))
        yield from pen.write(
            "closing", closing=closing(session, edge), annotator=annotator(session)
        )
        yield from apparatus(report, session, end, in_closing)
    yield from session_certainty(session)


_RESULT = ("deal", "dealer", "rests", "pool", "reserved", "contract", "trump", "result")
_TOLD_IN_A_LINE = (*_RESULT, "payments", "results", "result-line", "seats", "note", "blank")
Row = tuple[str, Phrase]


def result_only(facts: DealFacts) -> bool:
    """Return whether a deal has its result and no more: it is told in a line."""
    lines = facts.deal.lines
    results = {"result", "result-line"} & {line.kind for line in lines}
    return bool(results) and not any(
        line.kind not in _TOLD_IN_A_LINE or line.apparatus for line in lines
    )


def result_row(
    report: Report, session: SessionFacts, facts: DealFacts, pen: Writer
) -> Iterator[Row]:
    """Tell a deal of which no more than its result is recorded in a line, with its number."""
    lines = facts.deal.lines
    page = DealPage(session, facts, margin(lines, (), report, session))
    known = {
        "deal": deal(page),
        "auction": auction(page),
        "outcome": outcome(page),
        "payments": payments(page),
        "annotator": annotator(session),
    }
    blocks = [*pen.write("result", **known)]
    blocks += _rest(page.margin, lines, pen, annotator(session))
    words = [block.words for block in blocks if isinstance(block, Paragraph)]
    yield amount(facts.number), tuple(run for each in words for run in (*each, Run(" ")))[:-1]


def _deal(
    report: Report,
    session: SessionFacts,
    facts: DealFacts,
    findings: Sequence[Finding],
    pen: Writer,
) -> Iterator[Block]:
    lines = facts.deal.lines
    page = DealPage(session, facts, margin(lines, findings, report, session))
    yield Heading(2, say(_("Deal {number}").format(number=amount(facts.number))))
    yield from facsimiles(lines, session.reading, page.margin)
    yield from phases(page, pen)
    yield from perfect_play(report, facts)
    yield from _rest(page.margin, lines, pen, annotator(session))
    yield from apparatus(report, session, lines, findings)


def phases(page: DealPage, pen: Writer, *, brief: bool = False) -> Iterator[Block]:
    """Write a deal phase by phase; `brief`: of the tricks no word but what stands beside them."""
    general = deal(page)
    known = {"deal": general, "annotator": annotator(page.session)}
    yield from pen.write("deal", **known)
    if general.unplayed:
        return
    for phase, phase_text in (
        ("auction", auction),
        ("exchange", exchange),
        ("tricks", beside_tricks if brief else tricks),
        ("outcome", outcome),
        ("payments", payments),
    ):
        yield from pen.write(phase, **known, **{phase: phase_text(page)})


def _rest(edge: Margin, lines: Sequence[Line], pen: Writer, annotator: str) -> Iterator[Block]:
    if remarks := remaining_remarks(edge, lines):
        yield from pen.write("rest", rest=remarks, annotator=annotator)


def annotator(session: SessionFacts) -> str:
    """Return the annotator of a session, or nothing if the record names none."""
    return session.texts.get("annotator", "")
