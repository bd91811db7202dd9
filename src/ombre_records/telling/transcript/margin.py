"""The margin of a record's lines: annotations, notes, findings, emendations; a deal with its
margin.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from ombre_records.base.document.outline import Phrase, Picture, Run, fill, join, say
from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.base.language.numbers import semicolon
from ombre_records.base.language.terms import severity_name
from ombre_records.base.source import Source
from ombre_records.books.source_titles import sources_in_words
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import Held, Note, Statement
from ombre_records.referee.facts import DealFacts, SessionFacts, TrickFacts
from ombre_records.referee.report import Report
from ombre_records.telling.certainty import doubted
from ombre_records.telling.transcript.perfect_play import costs

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_SILENT = ("blank", "comment")


@dataclass(slots=True)
class Margin:
    """Annotations, notes, footnote numbers and what perfect play has to say, by line number. The
    `printed` lines are in the document already. Doubtful cards have the letters of `system`."""

    annotations: dict[int, str] = field(default_factory=dict)
    notes: dict[int, list[str]] = field(default_factory=dict)
    marks: dict[int, list[str]] = field(default_factory=dict)
    weighed: dict[int, list[Phrase]] = field(default_factory=dict)
    printed: set[int] = field(default_factory=set)
    reading: Reading = "edited"
    system: str = "french"

    def at(self, *lines: Line) -> Phrase:
        """Return the footnote numbers and annotations of lines."""
        return join((self._beside(line) for line in lines), " ")

    def _beside(self, line: Line) -> Phrase:
        self.printed.add(line.number)
        marks = [Run(mark, "mark") for mark in self.marks.get(line.number, ())]
        return join([*((mark,) for mark in marks), self._words(line)], " ")

    def below(self, lines: Iterable[Line]) -> list[Phrase]:
        """Return the notes on lines, in order, and the plays there that cost something."""
        lines = tuple(lines)
        notes = [
            fill(_("Note: {text}"), text=text)
            for line in lines
            for text in self.notes.pop(line.number, ())
        ]
        return notes + [cost for line in lines for cost in self.weighed.pop(line.number, ())]

    def rest(self, lines: Sequence[Line]) -> list[Phrase]:
        """Return the annotations and notes on lines that have not been printed elsewhere."""
        untold = [line for line in lines if line.number not in self.printed]
        phrases = [
            fill(_("Line {number}: {words}"), number=line.number, words=self._words(line))
            for line in untold
            if self._words(line)
        ]
        return phrases + self.below(lines)

    def _words(self, line: Line) -> Phrase:
        annotation = say(quoted(self.annotations.get(line.number, "")))
        return join((doubted(line, self.reading, self.system), annotation), " ")


def quoted(text: str) -> str:
    """Put quotation marks about words of the record; nothing stays nothing."""
    return _("“{words}”").format(words=text) if text else ""


def margin(
    lines: Sequence[Line], findings: Sequence[Finding], report: Report, session: SessionFacts
) -> Margin:
    """Collect the margin of lines of one session of a report, in its reading.

    A note belongs to the statement above it.
    """
    collected = Margin(reading=report.reading, system=session.system)
    above = lines[0].number if lines else 0
    for line in (line for line in lines if not _left_out(line, report.reading)):
        statement = line.read(report.reading)
        if line.annotation:
            collected.annotations[line.number] = line.annotation
        if isinstance(statement, Note):
            doubt = " (?)" if doubted(line, report.reading) else ""
            collected.notes.setdefault(above, []).append(statement.text + doubt)
            collected.printed.add(line.number)
        elif line.kind not in _SILENT:
            above = line.number
    for number, finding in enumerate(findings, 1):
        at = report.source.line_at(finding.span.start)
        collected.marks.setdefault(at, []).append(f"[{number}]")
    for cost, words in costs(report):
        collected.weighed.setdefault(cost.line, []).append(words)
    return collected


def _left_out(line: Line, reading: Reading) -> bool:
    """Return whether a line is in the other reading alone: supplied, or struck."""
    return line.read(reading) is None and (line.edited is not None or line.printed is not None)


def _with_cards(message: str, cards: Sequence[tuple[str, str]]) -> Phrase:
    """Write a message with its cards as the document has cards, and its apostrophes as print."""
    message = _APOSTROPHE.sub("’", message)
    if not cards:
        return say(message)
    names = dict(cards)
    words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    parts = re.split(rf"(?<!\w)({words})(?!\w)", message)
    return say(*(Run(names[part], "cards") if part in names else part for part in parts))


def printed_footnotes(findings: Sequence[Finding]) -> Iterator[tuple[str, Phrase]]:
    """Yield findings as footnotes of a book, whose readers have no file of the record."""
    for number, finding in enumerate(findings, 1):
        messages = (finding.message, *(f" ({other.message})" for other in finding.related))
        words = (_with_cards(each.replace("`", ""), finding.cards) for each in messages)
        severity = Run(severity_name(finding.severity.value), "strong")
        yield f"[{number}]", fill(_("{label}: {words}"), label=severity, words=say(*words))


def footnotes(findings: Sequence[Finding], source: Source) -> Iterator[tuple[str, Phrase]]:
    """Yield findings as footnotes: the number, and severity, place, message, rule, source."""
    for number, finding in enumerate(findings, 1):
        line, column, *_end = source.place(finding.span)
        related = (
            fill(
                _(" (line {line}: {message})"),
                line=source.place(other.span).line,
                message=_with_cards(other.message, finding.cards),
            )
            for other in finding.related
        )
        phrase = fill(
            _("{severity}, line {line}:{column}: {message}"),
            severity=Run(severity_name(finding.severity.value), "strong"),
            line=line,
            column=column,
            message=_with_cards(finding.message, finding.cards),
        )
        rule = semicolon().join(filter(None, (finding.rule, sources_in_words(finding.source))))
        yield f"[{number}]", say(phrase, *related, f" [{rule}]")


S = TypeVar("S", bound=Statement)

_PLAY = ("tricks", "trick")


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal, its session, and what stands in its margin.

    `drawn`: a diagram beside the words shows the hands, the exchange as far as it is known, and the
    totals.
    """

    session: SessionFacts
    facts: DealFacts
    margin: Margin
    drawn: bool = False

    def name(self, seat: int | None) -> str:
        """Return a player's name, `?` for an unknown one."""
        return "?" if seat is None else self.session.players[seat]

    @property
    def seats(self) -> tuple[int, ...]:
        """The active players in player order."""
        return tuple(self.facts.active)

    def in_turn(self, trick: TrickFacts, at: int) -> bool | None:
        """Tell whether a card of a trick was played in turn; None where that is not known."""
        order, seat = self.facts.order, trick.plays[at].seat
        if seat is None or trick.leader not in order:
            return None
        return seat == order[(order.index(trick.leader) + at) % len(order)]

    def lines(self, *kinds: str) -> list[Line]:
        """Return the deal's lines of some kinds, in order."""
        return [line for line in self.facts.deal.lines if line.kind in kinds]

    def statements(self, kind: type[S], *kinds: str) -> Iterator[tuple[Line, S]]:
        """Yield the lines, of some kinds if any are named, with statements of this type."""
        for line in self.facts.deal.lines:
            statement = line.read(self.session.reading)
            if isinstance(statement, kind) and (not kinds or line.kind in kinds):
                yield line, statement

    def before_play(self) -> list[Line]:
        """Return the lines before the first trick."""
        lines = self.facts.deal.lines
        return list(lines[: next(self._play(), len(lines))])

    def from_play(self) -> list[Line]:
        """Return the lines from the first trick."""
        lines = self.facts.deal.lines
        return list(lines[next(self._play(), len(lines)) :])

    def _play(self) -> Iterator[int]:
        return (at for at, line in enumerate(self.facts.deal.lines) if line.kind in _PLAY)

    def stated_hands(self, seat: int, *kinds: str) -> list[tuple[Line, Held]]:
        """Return what the record states before play of a player's hand, on lines of some kinds."""
        early, name = {line.number for line in self.before_play()}, self.name(seat)
        stated = self.statements(Held, *kinds)
        return [(line, held) for line, held in stated if line.number in early and held.name == name]

    def beside(self, *kinds: str) -> Phrase:
        """Return the marginal remarks on the lines of some kinds."""
        return self.margin.at(*self.lines(*kinds))


class Pictures(NamedTuple):
    """The drawers of a deal: its hands, which stand at its head, and its tricks, below their table.

    `leaf` shows the page that an address names, or says why it does not.
    """

    hands: Callable[[DealPage], Picture | None]
    tricks: Callable[[DealPage], Picture | None]
    leaf: Callable[[str], Picture | str] | None = None
