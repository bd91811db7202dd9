"""The margin of a record's lines: annotations, notes, findings, emendations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ombre_records.base.document.outline import Phrase, Run, fill, join, say
from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.base.language.terms import severity_name
from ombre_records.base.source import Source
from ombre_records.books.source_titles import sources_in_words
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import Note
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.certainty import doubted
from ombre_records.telling.transcript.perfect_play import costs

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_SILENT = ("blank", "comment")


@dataclass(slots=True)
class Margin:
    """Annotations, notes, footnote numbers and what perfect play has to say, by line number; `told`
    lines have been printed. What is in doubt is told in the letters of a `system` of suits."""

    annotations: dict[int, str] = field(default_factory=dict)
    notes: dict[int, list[str]] = field(default_factory=dict)
    marks: dict[int, list[str]] = field(default_factory=dict)
    weighed: dict[int, list[Phrase]] = field(default_factory=dict)
    told: set[int] = field(default_factory=set)
    reading: Reading = "edited"
    system: str = "french"

    def at(self, *lines: Line) -> Phrase:
        """Return what stands beside lines: footnote numbers, annotations."""
        return join((self._beside(line) for line in lines), " ")

    def _beside(self, line: Line) -> Phrase:
        self.told.add(line.number)
        marks = [Run(mark, "mark") for mark in self.marks.get(line.number, ())]
        return join([*((mark,) for mark in marks), self._words(line)], " ")

    def below(self, lines: Iterable[Line]) -> list[Phrase]:
        """Return the notes on lines, in order, and the plays there that cost something."""
        lines = tuple(lines)
        found = [
            fill(_("Note: {text}"), text=text)
            for line in lines
            for text in self.notes.pop(line.number, ())
        ]
        return found + [cost for line in lines for cost in self.weighed.pop(line.number, ())]

    def rest(self, lines: Sequence[Line]) -> list[Phrase]:
        """Return the annotations and notes on lines that have not been printed elsewhere."""
        untold = [line for line in lines if line.number not in self.told]
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
    found = Margin(reading=report.reading, system=session.system)
    above = lines[0].number if lines else 0
    for line in (line for line in lines if not _left_out(line, report.reading)):
        statement = line.read(report.reading)
        if line.annotation:
            found.annotations[line.number] = line.annotation
        if isinstance(statement, Note):
            doubt = " (?)" if doubted(line, report.reading) else ""
            found.notes.setdefault(above, []).append(statement.text + doubt)
            found.told.add(line.number)
        elif line.kind not in _SILENT:
            above = line.number
    for number, finding in enumerate(findings, 1):
        at = report.source.line_at(finding.span.start)
        found.marks.setdefault(at, []).append(f"[{number}]")
    for cost, words in costs(report):
        found.weighed.setdefault(cost.line, []).append(words)
    return found


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
    """Go through findings as footnotes of a book, whose readers have no file of the record."""
    for number, finding in enumerate(findings, 1):
        messages = (finding.message, *(f" ({other.message})" for other in finding.related))
        words = (_with_cards(each.replace("`", ""), finding.cards) for each in messages)
        severity = Run(severity_name(finding.severity.value), "strong")
        yield f"[{number}]", fill(_("{label}: {words}"), label=severity, words=say(*words))


def footnotes(findings: Sequence[Finding], source: Source) -> Iterator[tuple[str, Phrase]]:
    """Go through findings as footnotes: the number, and severity, place, message, rule, source."""
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
        rule = "; ".join(filter(None, (finding.rule, sources_in_words(finding.source))))
        yield f"[{number}]", say(phrase, *related, f" [{rule}]")
