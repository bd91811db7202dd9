"""An annotated transcript set like a book of problems: each deal a diagram, a few sentences, its
tricks as small pictures; what is to be remarked stands in the notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from ombre_records.base.document.glyphs import indices
from ombre_records.base.document.outline import (
    Beside,
    Block,
    Fields,
    HandToken,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Round,
    Run,
    Table,
    TablePlace,
    fill,
    join,
    say,
    tabled,
)
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.numbers import amount, semicolon, signed
from ombre_records.base.progress import tracked
from ombre_records.model.cards import CARD_NAMES, SUITS, item_name
from ombre_records.model.record import Line
from ombre_records.model.statements import CalledKing
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.certainty import derived
from ombre_records.telling.phrases import cards, suit
from ombre_records.telling.transcript.apparatus import own_findings
from ombre_records.telling.transcript.emendations import emendations
from ombre_records.telling.transcript.facsimile import facsimiles
from ombre_records.telling.transcript.margin import (
    DealPage,
    Margin,
    footnotes,
    margin,
    printed_footnotes,
    quoted,
)
from ombre_records.telling.transcript.perfect_play import reached, summed
from ombre_records.telling.transcript.picture.diagram import description, roles
from ombre_records.telling.transcript.picture.player import HandCard, SuitRow, rows
from ombre_records.telling.transcript.picture.seating import plan
from ombre_records.telling.transcript.picture.strip import strip
from ombre_records.telling.transcript.prose import phases, result_only, result_row
from ombre_records.telling.transcript.prose.beginning_and_end import pictured
from ombre_records.telling.transcript.prose.writer import Writer, writer
from ombre_records.telling.transcript.tables.play import citations, readings
from ombre_records.telling.transcript.tables.transcript import header, totals

_UNKNOWN = "x"
"""A card that is not known, as in the notation."""


def seats(page: DealPage, style: Style) -> Round:
    """Return the diagram of a deal; the marks at its hands and exchanges stand at the names."""
    count = len(page.session.players)
    made = plan(count)
    held = [rows(page, seat) for seat in range(count)]
    unknown = _("hand not known") if any(held) else ""
    places = [
        TablePlace(
            *made.seats[seat],
            page.name(seat),
            _marks(page, seat),
            ", ".join(role for role, _strong in roles(page, seat)),
            tuple(_lines(held[seat], style.suits)),
            "" if seat == page.facts.rests else unknown,
        )
        for seat in range(count)
    ]
    rows_of_table = [row for _column, row in made.table]
    facts = page.facts
    return Round(
        tuple(places),
        rows_of_table[0],
        rows_of_table[-1],
        _title(page),
        facts.suit or "",
        tuple(_middle(page, facts.suit is not None)),
        description(page, style),
    )


def _marks(page: DealPage, seat: int) -> Phrase:
    """Return the marks at the lines of which the diagram tells: a player's hands, his exchange."""
    steps = [step.line for step in page.facts.exchanges if step.seat == seat and pictured(step)]
    return page.margin.at(*(line for line, _held in page.stated_hands(seat)), *steps)


def _lines(held: Sequence[SuitRow], suits: Suits) -> Iterator[tuple[HandToken, ...]]:
    for row in held:
        tokens = [] if row.suit is None else [HandToken(SUITS[row.suit], "")]
        for card in row.cards:
            own, rank = card.card // 10, CARD_NAMES[card.card][1]
            sign = SUITS[own] if own != row.suit else ""
            tokens.append(HandToken(sign, indices(rank, suits), _state(card)))
        tokens += [HandToken("", _UNKNOWN)] * row.unknown
        tokens += [HandToken("", item_name(item)) for item in row.doubtful]
        yield tuple(tokens)


def _state(card: HandCard) -> Literal["", "struck", "added"]:
    return "struck" if card.laid else "added" if card.drawn else ""


def _title(page: DealPage) -> str:
    facts = page.facts
    if facts.outcome.kind == "passed-out":
        return _("passed out")
    return call_noun(facts.contract.name) if facts.contract else _("unknown")


def _middle(page: DealPage, drawn: bool) -> Iterator[Phrase]:
    facts = page.facts
    if not drawn and facts.trump is not None:
        yield suit(facts.trump)
    if facts.turned is not None:
        yield say(_("Turned"), " ", cards((1 << facts.turned,)))
    if facts.pooled and facts.pool_before is not None:
        yield say(_("pool {counters}").format(counters=amount(facts.pool_before)))
    for _line, called in page.statements(CalledKing):
        yield say(_("King called"), " ", cards((called.item,)))


def summary(page: DealPage) -> Phrase:
    """Sum a deal up in a line: the player, the call, the outcome."""
    facts = page.facts
    ended = Run(_ended(page), "weak")
    if facts.outcome.kind == "passed-out" or facts.ombre is None:
        return say(ended)
    played = join(filter(None, (say(_title(page)), _trumps(page))), " ")
    words = fill("{player}, {played}: ", player=page.name(facts.ombre), played=played)
    return (*(run if run.kind == "cards" else run._replace(kind="weak") for run in words), ended)


def _trumps(page: DealPage) -> Phrase:
    if page.facts.trump is None:
        return ()
    return say("(", suit(page.facts.trump), ")")


def _ended(page: DealPage) -> str:
    return outcome_noun(page.facts.outcome.kind)


class Notes(NamedTuple):
    """A margin of marks alone, and the notes by their marks."""

    margin: Margin
    items: tuple[tuple[str, Phrase], ...]

    def placed(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return blocks with the notes behind them; marks that stand nowhere at the heading."""
        from ombre_records.base.document.outline import runs

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
    marks = {number: list(of_line) for number, of_line in edge.marks.items()}

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
    """Yield the remarks beside and below a line."""
    if words := edge.annotations.get(line.number):
        yield say(quoted(words))
    for text in edge.notes.get(line.number, ()):
        yield fill(_("Note: {text}"), text=text)
    weighed = edge.weighed.get(line.number, ())
    if weighed:
        yield join(weighed, " ")


_LONG = 1000
"""Characters of a deal's words that surely have room beside its diagram."""


def problems(report: Report, style: Style) -> Iterator[Block]:
    """Yield the transcript of all sessions of a report, block by block as they are wanted.

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
    shown = report.shown_in.get(session.index, {})
    rows: list[tuple[str, Phrase]] = []
    for deal in tracked(session.deals, "deals", len(session.deals)):
        findings = shown.get(deal.index, ())
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
    cells: tuple[Table | Round, ...] = (diagram, *_payments(page))
    below = (drawn,) if drawn else ()
    leaf = tuple(facsimiles(lines, session.reading, notes.margin))
    yield from notes.placed((heading, *leaf, Beside(cells, words, brief, _line(cells), below)))


def _derived(session: SessionFacts, facts: DealFacts) -> Iterator[Phrase]:
    if words := derived(session, facts):
        yield fill(_("{label}: {words}"), label=_("Derived"), words=words)


def _line(cells: Sequence[Table | Round]) -> tuple[Paragraph, ...]:
    """Return the totals of the table as a line; what each is paid stands in the words anyhow."""
    rows = [row for block in cells if isinstance(block, Table) for row in block.rows]
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
    rows = [
        (name, signed(facts.payments[seat]), signed(facts.totals[seat]))
        for seat, name in enumerate(page.session.players)
        if seat in facts.seated
    ]
    yield tabled((_("Player"),), (_("Counters"), _("Total")), rows)
