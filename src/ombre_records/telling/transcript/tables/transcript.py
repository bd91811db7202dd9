"""An annotated transcript of a report, as an outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ombre_records.base.document.outline import (
    NOTHING,
    Block,
    Fields,
    Heading,
    Listing,
    Outline,
    Paragraph,
    Phrase,
    Picture,
    join,
    listing,
    notes,
    say,
)
from ombre_records.base.finding import Finding
from ombre_records.base.language import _, marked
from ombre_records.base.language.numbers import amount, signed
from ombre_records.base.progress import tracked
from ombre_records.model.statements import Correction, Tag, Witness
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import date_told, reading_name, tag_in_words, titled
from ombre_records.telling.certainty import deal_certainty, names_party, sign
from ombre_records.telling.citation.citing import source_item
from ombre_records.telling.citation.reference_formats import set_reference
from ombre_records.telling.phrases import rules_in_words
from ombre_records.telling.transcript.apparatus import apparatus, own_findings
from ombre_records.telling.transcript.facsimile import Shown, facsimiles
from ombre_records.telling.transcript.margin import DealPage, Margin, Pictures, footnotes, margin
from ombre_records.telling.transcript.perfect_play import perfect_play
from ombre_records.telling.transcript.tables.play import (
    auction,
    dealt,
    exchange,
    outcome,
    payments,
    readings,
    tricks,
)

_TEXTS = {
    "event": marked("Event"),
    "site": marked("Site"),
    "date": marked("Date"),
    "annotator": marked("Annotator"),
    "stakes": marked("Stakes"),
}


CITED = {"witness": marked("Witness {siglum}"), "editor": marked("Editor {siglum}")}
"""The titles of witnesses and editors."""


def transcript(report: Report, drawn: Pictures | None = None) -> Outline:
    """Return the annotated transcript of all sessions of a report, with pictures if asked for."""
    if not report.sessions:
        return (Listing(tuple(footnotes(report.shown, report.source))),)
    return tuple(
        chain.from_iterable(_session(report, session, drawn) for session in report.sessions)
    )


def _session(report: Report, session: SessionFacts, drawn: Pictures | None) -> Iterator[Block]:
    first, closing = session.session.header, session.session.closing
    in_header, in_closing = own_findings(report, session)
    leaf = drawn.leaf if drawn else None
    yield from header(session, margin(first, in_header, report, session), leaf)
    yield from apparatus(report, session, first, in_header)
    shown = report.shown_in.get(session.index, {})
    for deal in tracked(session.deals, "deals", len(session.deals)):
        noted = shown.get(deal.index, ())
        page = DealPage(session, deal, margin(deal.deal.lines, noted, report, session))
        yield from _deal(report, page, noted, drawn)
    if session.session.deals and not session.deals:
        words = _("The deals cannot be followed: who sits at the table is not known.")
        yield Paragraph(say(words))
    if len(session.deals) > 1 or closing or in_closing:
        yield from totals(session, margin(closing, in_closing, report, session))
        yield from apparatus(report, session, closing, in_closing)
    if read := readings(session):
        yield Heading(2, say(_("Readings of the rule book")))
        yield listing(read)


def header(session: SessionFacts, edge: Margin, leaf: Shown | None = None) -> Iterator[Block]:
    """Write a session's title and the fields of its header; `leaf` shows pictures of pages."""
    lines = session.session.header

    def beside(keyword: str) -> Phrase:
        return edge.at(*(line for line in lines if line.kind == keyword))

    yield Heading(1, join((say(titled(session)), beside("title")), " "))
    rows = [
        *_source(session, beside("source")),
        *((_(label), say(_text(session, key)), beside(key)) for key, label in _TEXTS.items()),
    ]
    rows += [
        (_("Reading"), say(reading_name(session.reading)), NOTHING),
        (_("Rules"), say(rules_in_words(session.book)), beside("rules")),
        (_("Players"), say(", ".join(session.players)), beside("players")),
    ]
    for line in lines:
        statement = line.read(session.reading)
        if isinstance(statement, Witness):
            rows.append(
                (
                    _(CITED[statement.keyword]).format(siglum=statement.siglum),
                    say(statement.description),
                    edge.at(line),
                )
            )
        if isinstance(statement, Correction):
            text = f"{statement.day}: {statement.reason}"
            rows.append((_("Corrected"), say(text), edge.at(line)))
        if isinstance(statement, Tag):
            key, value = tag_in_words(statement.key, statement.value)
            rows.append((key[:1].upper() + key[1:], say(value), edge.at(line)))
    yield Fields(tuple((label, join(words, " ")) for label, *words in rows if words[0] or words[1]))
    yield from facsimiles(lines, session.reading, edge, leaf)
    yield from notes(edge.rest(lines))


def _source(session: SessionFacts, beside: Phrase) -> Iterator[tuple[str, Phrase, Phrase]]:
    """Write what the record is taken from: in the header's own words, and set as a reference."""
    text, item = session.texts.get("source", ""), source_item(session)
    citation = set_reference(item) if item else ()
    yield _("Source"), say(text) if text else citation, beside
    if text and citation:
        yield _("Reference"), citation, NOTHING


def _text(session: SessionFacts, key: str) -> str:
    return date_told(session) if key == "date" else session.texts.get(key, "")


def _deal(
    report: Report, page: DealPage, findings: Sequence[Finding], drawn: Pictures | None
) -> Iterator[Block]:
    lines = page.facts.deal.lines
    title = say(_("Deal {number}").format(number=amount(page.facts.number)))
    yield Heading(2, join((title, page.beside("deal")), " "))
    leaf = drawn.leaf if drawn else None
    yield from facsimiles(lines, page.session.reading, page.margin, leaf)
    yield from _picture(drawn and drawn.hands(page))
    yield from dealt(page)
    yield from auction(page)
    yield from exchange(page)
    yield from tricks(page)
    yield from _picture(drawn and drawn.tricks(page))
    yield from outcome(page)
    yield from payments(page)
    yield from perfect_play(report, page.facts)
    yield from notes(page.margin.rest(lines))
    yield from deal_certainty(page.session, page.facts, signed=True)
    yield from apparatus(report, page.session, lines, findings)


def _picture(made: Picture | None) -> Iterator[Block]:
    if made:
        yield made


def totals(session: SessionFacts, edge: Margin) -> Iterator[Block]:
    """Write the totals of a session, the pool, what is set apart."""
    closing = session.session.closing
    beside = edge.at(*(line for line in closing if line.kind == "totals"))
    each = zip(session.players, session.totals, strict=True)
    statements = [line.read(session.reading) for line in closing]
    text = ", ".join(
        f"{name} {signed(total)}{sign(stated=names_party(statements, 'totals', name))}"
        for name, total in each
    )
    yield Heading(2, say(_("Totals")))
    rows = [(_("Total"), join((say(text), beside), " "))]
    if session.pooled:
        rows.append((_("Pool"), say(amount(session.pool))))
    if session.reserved:
        rows.append((_("Set apart"), say(", ".join(map(str, session.reserved)))))
    yield Fields(tuple(rows))
    yield from notes(edge.rest(closing))
