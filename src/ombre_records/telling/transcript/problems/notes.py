"""What stands in the margin of a record as notes: a mark at the line, the words on a page of notes.

Findings, annotations, notes, emendations and what a play cost have one row of numbers, so that
beside a diagram there are few words but those of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.base.document.outline import (
    Block,
    Heading,
    Listing,
    Phrase,
    Run,
    fill,
    join,
    say,
)
from ombre_records.base.finding import Finding
from ombre_records.base.language import _
from ombre_records.model.record import Line
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.transcript.emendations import emendations
from ombre_records.telling.transcript.margin import Margin, footnotes, margin, quoted


class Notes(NamedTuple):
    """A margin of marks alone, and the notes by their marks."""

    margin: Margin
    items: tuple[tuple[str, Phrase], ...]

    def placed(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return blocks with the notes behind them; marks that stand nowhere at the heading."""
        from ombre_records.base.document.sections import runs

        there = {run.text for block in blocks for run in runs(block) if run.kind == "mark"}
        left = tuple(Run(mark, "mark") for mark, _words in self.items if mark not in there)
        first, *others = blocks
        if left and isinstance(first, Heading):
            at = next((at for at, run in enumerate(first.words) if run.kind == "weak"), None)
            words = (*first.words[:at], *left, *(first.words[at:] if at is not None else ()))
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
    edge = margin(lines, findings, report)
    items = list(footnotes(findings, report.source))
    marks = {number: list(found) for number, found in edge.marks.items()}

    def put(line: int, words: Phrase) -> None:
        items.append((f"[{len(items) + 1}]", words))
        marks.setdefault(line, []).append(items[-1][0])

    for each in emendations(lines, session):
        put(each.line.number, _emended(each.words))
    for line in lines:
        for words in _beside(edge, line):
            put(line.number, words)
    for kind, phrases in general.items():
        at = next((line.number for line in lines if line.kind == kind), 0)
        for words in phrases:
            put(at, words)
    return Notes(Margin(marks=marks), tuple(items))


def _emended(words: Phrase) -> Phrase:
    return fill(_("Emendation, {change}"), change=words)


def _beside(edge: Margin, line: Line) -> Iterator[Phrase]:
    """Go through what stands beside a line and below it."""
    if words := edge.annotations.get(line.number):
        yield say(quoted(words))
    for text in edge.notes.get(line.number, ()):
        yield fill(_("Note: {text}"), text=text)
    weighed = edge.weighed.get(line.number, ())
    if weighed:
        yield join(weighed, " ")
