"""An annotated transcript set like a book of problems: each deal a diagram, a few sentences, its
tricks as small pictures; what is to be remarked stands in the notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.base.document.outline import (
    Beside,
    Block,
    Column,
    Fields,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Round,
    Run,
    Table,
    fill,
    join,
    say,
)
from ombre_records.base.document.style import Style
from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.base.language.numbers import amount, semicolon, signed
from ombre_records.base.progress import tracked
from ombre_records.model.record import Line
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.certainty import derived
from ombre_records.telling.transcript.apparatus import own_findings
from ombre_records.telling.transcript.deal_page import DealPage
from ombre_records.telling.transcript.emendations import emendations
from ombre_records.telling.transcript.facsimile import facsimiles
from ombre_records.telling.transcript.margin import (
    Margin,
    footnotes,
    margin,
    printed_footnotes,
    quoted,
)
from ombre_records.telling.transcript.perfect_play import reached, summed
from ombre_records.telling.transcript.picture.strip import strip
from ombre_records.telling.transcript.problems.seats import seats, summary
from ombre_records.telling.transcript.prose import phases, result_only, result_row
from ombre_records.telling.transcript.prose.writer import Writer, writer
from ombre_records.telling.transcript.tables.settlement import citations, readings
from ombre_records.telling.transcript.tables.transcript import header, totals


class Notes(NamedTuple):
    """A margin of marks alone, and the notes by their marks."""

    margin: Margin
    items: tuple[tuple[str, Phrase], ...]

    def placed(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return blocks with the notes behind them; marks that stand nowhere at the heading."""
        from ombre_records.base.document.sections import runs

        there = {run.text for block in blocks for run in runs(block) if run.kind == "mark"}
        unplaced = tuple(Run(mark, "mark") for mark, _words in self.items if mark not in there)
        first, *others = blocks
        if unplaced and isinstance(first, Heading):
            at = next((at for at, run in enumerate(first.words) if run.kind == "weak"), None)
            words = (*first.words[:at], *unplaced, *(first.words[at:] if at is not None else ()))
            first = Heading(first.level, words)
        return (first, *others, *((Listing(self.items),) if self.items else ()))


def noted(
    report: Report,
    session: SessionFacts,
    lines: Sequence[Line],
    findings: Sequence[Finding],
    general: Mapping[str, Sequence[Phrase]],
) -> Notes:
    """Gather the notes on lines; `general` has further ones by the kind of line they belong to."""
    edge = margin(lines, findings, report, session)
    items = list(printed_footnotes(findings))
    marks = {number: list(found) for number, found in edge.marks.items()}

    def put(line: int, words: Phrase) -> None:
        items.append((f"[{len(items) + 1}]", words))
        marks.setdefault(line, []).append(items[-1][0])

    for each in emendations(lines, session, numbered=False):
        put(each.line.number, _emended(each.words))
    for line in lines:
        for words in _beside(edge, line):
            put(line.number, words)
    for kind, phrases in general.items():
        at = next((line.number for line in lines if line.kind == kind), 0)
        for words in phrases:
            put(at, words)
    return Notes(Margin(marks=marks, reading=edge.reading, system=edge.system), tuple(items))


def _emended(words: Phrase) -> Phrase:
    return fill(_("Emendation, {change}"), change=words)


def _beside(edge: Margin, line: Line) -> Iterator[Phrase]:
    """Go through the remarks beside and below a line."""
    if words := edge.annotations.get(line.number):
        yield say(quoted(words))
    for text in edge.notes.get(line.number, ()):
        yield fill(_("Note: {text}"), text=text)
    weighed = edge.weighed.get(line.number, ())
    if weighed:
        yield join(weighed, " ")


_LONG = 1000
"""How many characters of a deal's words surely have room beside its diagram."""


def problems(report: Report, style: Style) -> Iterator[Block]:
    """Go through the transcript of all sessions of a report, block by block as they are wanted.

    UnusableTemplateError for a user's template that cannot be used.
    """
    if not report.sessions:
        yield Listing(tuple(footnotes(report.shown, report.source)))
        return
    pen = writer(style)
    for session in report.sessions:
        yield from _session(report, session, style, pen.of(session.players))


def _session(report: Report, session: SessionFacts, style: Style, pen: Writer) -> Iterator[Block]:
    first, closing = session.session.header, session.session.closing
    in_header, in_closing = own_findings(report, session)
    notes = noted(report, session, first, in_header, {"rules": _grounds(session)})
    yield from notes.placed(tuple(header(session, notes.margin)))
    found = report.shown_in.get(session.index, {})
    rows: list[tuple[str, Phrase]] = []
    for deal in tracked(session.deals, "deals", len(session.deals)):
        findings = found.get(deal.index, ())
        if not findings and result_only(deal):
            rows += result_row(report, session, deal, pen)
            continue
        yield from _results(rows)
        rows = []
        yield from _deal(report, session, deal, findings, style, pen)
    yield from _results(rows)
    if session.session.deals and not session.deals:
        words = _("The deals cannot be followed: who sits at the table is not known.")
        yield Paragraph(say(words))
    if len(session.deals) > 1 or closing or in_closing:
        notes = noted(report, session, closing, in_closing, {})
        yield from notes.placed(tuple(totals(session, notes.margin)))


def _results(rows: Sequence[tuple[str, Phrase]]) -> Iterator[Block]:
    """Write deals of which no more than their results are recorded, a line each."""
    if rows:
        yield Heading(2, say(_("Results")))
        yield Fields(tuple(rows))


def _grounds(session: SessionFacts) -> list[Phrase]:
    """Say what the payments of a session rest on: the rule book's sources, and how it is read."""
    cited = dict.fromkeys(one for deal in session.deals for one in citations(deal))
    words = semicolon().join(cited)
    sources = [fill(_("{label}: {words}"), label=_("Rule book"), words=words)]
    return (sources if cited else []) + readings(session)


def _deal(
    report: Report,
    session: SessionFacts,
    facts: DealFacts,
    findings: Sequence[Finding],
    style: Style,
    pen: Writer,
) -> Iterator[Block]:
    lines = facts.deal.lines

    def made() -> tuple[Notes, DealPage]:
        notes = noted(
            report,
            session,
            lines,
            findings,
            {"deal": (*summed(report, facts), *_derived(session, facts))},
        )
        return notes, DealPage(session, facts, notes.margin, drawn=True)

    notes, page = made()
    title = say(_("Deal {number}").format(number=amount(facts.number)))
    heading = Heading(2, (*title, *page.beside("deal"), Run(" ", "weak"), *summary(page)))
    diagram = seats(page, style)
    words = _words(page, pen, report)
    brief = words
    if facts.tricks and _length(words) > _LONG:
        again = made()[1]
        seats(again, style)
        again.beside("deal")
        brief = _words(again, pen, report, brief=True)
    drawn = strip(page, style)
    left: tuple[Table | Round, ...] = (diagram, *_payments(page))
    below = (drawn,) if drawn else ()
    leaf = tuple(facsimiles(lines, session.reading, notes.margin))
    yield from notes.placed((heading, *leaf, Beside(left, words, brief, _line(left), below)))


def _derived(session: SessionFacts, facts: DealFacts) -> Iterator[Phrase]:
    if words := derived(session, facts):
        yield fill(_("{label}: {words}"), label=_("Derived"), words=words)


def _line(left: Sequence[Table | Round]) -> tuple[Paragraph, ...]:
    """Return the totals of the table as a line; what each is paid stands in the words anyhow."""
    rows = [row for block in left if isinstance(block, Table) for row in block.rows]
    each = [say(*row[0], " ", *row[-1]) for row in rows if isinstance(row, tuple)]
    total = fill(_("{label}: {words}"), label=_("Total"), words=join(each, ", "))
    return (Paragraph(say(*(run._replace(kind="weak") for run in total))),) if each else ()


def _words(
    page: DealPage, pen: Writer, report: Report, *, brief: bool = False
) -> tuple[Paragraph | Fields, ...]:
    blocks = tuple(
        each for each in phases(page, pen, brief=brief) if isinstance(each, Paragraph | Fields)
    )
    extra = reached(report, page.facts)
    return (*blocks, Paragraph(extra)) if extra else blocks


def _length(blocks: Sequence[Paragraph | Fields]) -> int:
    phrases = [each.words for each in blocks if isinstance(each, Paragraph)]
    return sum(len(run.text) for words in phrases for run in words)


def _payments(page: DealPage) -> Iterator[Table]:
    """Write what each pays and is paid, and his total; the words beside it say what for."""
    facts = page.facts
    if facts.items is None and not facts.stated:
        return
    columns = (Column(_("Player")), Column(_("Counters"), True), Column(_("Total"), True))
    rows = tuple(
        (say(name), say(signed(facts.payments[seat])), say(signed(facts.totals[seat])))
        for seat, name in enumerate(page.session.players)
        if seat in facts.seated
    )
    yield Table(columns, rows)
