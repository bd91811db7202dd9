"""A text judged as it changes: sessions that did not change keep their report.

A text is cut where its sessions open. Each portion is read and judged by itself, its places counted
from its own beginning; what sessions say against each other is looked for in all of them anew. A
text of which that might not tell what a check of the whole tells is judged as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.base import budget, limits
from ombre_records.base.finding import Finding, located
from ombre_records.base.plugins import UnusablePluginError, plugins
from ombre_records.base.selection import MARK
from ombre_records.base.source import Source, Span, source
from ombre_records.books.book import RuleBook
from ombre_records.judgement.pipeline import (
    AS_IT_STANDS,
    STEPS,
    Case,
    Step,
    Terms,
    beside_its_own,
    by_plugins,
    following,
    ties_itself,
)
from ombre_records.model.record import Reading, Record
from ombre_records.notation.bounds import Bounds
from ombre_records.notation.other_formats import other_format
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.repair.reading import SLIPS, parse, parse_part

_OPENED = re.compile(r"^ombre(?=[ \t\n]|\Z)(?![ \t]*[:=][ \t]*[\"'])", re.MULTILINE)
_NUMBER = re.compile(r"\d{1,9}")
A_LINE = 5
"""The steps, about, that it takes to judge a line of which nothing is known."""


class Asked(Struct, frozen=True):
    """How a text is judged: in which reading, and by which book where it names none.

    `as_it_stands`: without what its own proposals would bring to light.
    """

    reading: Reading = "edited"
    default: RuleBook | None = None
    as_it_stands: bool = False


class Portion(Struct, frozen=True):
    """One session of a text, or several, judged.

    `start` is its offset. Offsets in `report` are its own; lines and sessions are counted from the
    beginning of the text. `bounds` counts what was read, and `guesses` are the steps spent on them,
    in reading and in judging.
    """

    text: str
    start: int
    report: Report
    bounds: Bounds
    guesses: tuple[int, int]

    @property
    def record(self) -> Record:
        """The record as it was read."""
        assert self.report.record is not None
        return self.report.record

    @property
    def steps(self) -> int:
        """How many steps of a budget it takes to judge it."""
        report = self.report
        players = max((len(session.players) for session in report.sessions), default=0)
        lines, findings = len(report.source.starts), len(report.findings)
        return budget.of_judging(report.deals, lines, players, findings)

    def placed(self, span: Span) -> Span:
        """Return where a span stands in the text."""
        return Span(span.start + self.start, span.end + self.start)

    def at(self, start: int, lines: int, sessions: int) -> Portion:
        """Return the portion at another offset, behind so many lines and sessions."""
        report = self.report
        by = sessions + 1 - report.sessions[0].index if report.sessions else 0
        if by or lines != report.source.before:
            report = replace(
                report,
                source=replace(report.source, before=lines),
                sessions=tuple(replace(each, index=each.index + by) for each in report.sessions),
                findings=tuple(
                    replace(each, session=each.session and each.session + by)
                    for each in report.findings
                ),
            )
        return replace(self, start=start, report=report)

    @property
    def names_lines(self) -> bool:
        """Whether the words of its findings may name its lines by their numbers."""
        text = self.report.source
        words = (
            sentence
            for each in self.report.findings
            for sentence in (each.message, each.label, *(other.message for other in each.related))
        )
        numbers = (int(number) for sentence in words for number in _NUMBER.findall(sentence))
        return any(0 < number - text.before <= len(text.starts) for number in numbers)


class Judged(Struct, frozen=True):
    """A text as judged: its portions, and all findings in the order of their places.

    `trouble` says which check of another package cannot be used, and was left out.
    """

    source: Source
    asked: Asked
    portions: tuple[Portion, ...]
    findings: tuple[Finding, ...]
    trouble: str = ""

    @property
    def sessions(self) -> tuple[SessionFacts, ...]:
        """The sessions as they were played, with the offsets of their portions."""
        return tuple(each for portion in self.portions for each in portion.report.sessions)

    @property
    def report(self) -> Report:
        """The whole as one report, in which sessions have the offsets of their portions."""
        sessions = (each for portion in self.portions for each in portion.record.sessions)
        record = Record(self.source, tuple(sessions))
        reading = self.asked.reading
        return Report(self.source, reading, self.sessions, self.findings, record=record)

    def expected(self, text: Source) -> int:
        """Return the steps, about, that it takes to judge another text when this is known."""
        whole = len(self.portions) == 1
        now = {text.text} if whole else {each.text for each in cut(text)}
        known = {each.text: each for each in self.portions}
        new = sum(each.count("\n") + 1 for each in now if each not in known)
        gone = sum(portion.steps for each, portion in known.items() if each not in now)
        return max(gone, new * A_LINE) if new else 0


def judged(text: str, path: str, asked: Asked, known: Judged | None = None) -> Judged:
    """Judge a text; `known` is what was found in another one, which may have the same sessions."""
    whole, trouble = source(text, path), ""
    steps = AS_IT_STANDS if asked.as_it_stands else STEPS
    alone = False
    try:
        alone = bool(plugins("checks"))
    except UnusablePluginError as error:
        trouble, steps = str(error), tuple(each for each in steps if each is not by_plugins)
    if not (alone or limits.refusal(text) or other_format(whole.text)):
        several = _portions(whole, asked, steps, known)
        if several:
            portions = (
                moved(each, portion.placed)
                for portion, own in zip(several, _with_others(several), strict=True)
                for each in own
            )
            return Judged(whole, asked, several, located(portions, whole), trouble)
    if known is not None and known.source.whole == text and known.asked == asked:
        return known
    terms = Terms(None, asked.reading, asked.default)
    portion = _judged(lambda _: parse(text, path), terms, steps)
    return Judged(whole, asked, (portion,), portion.report.findings, trouble)


def moved(finding: Finding, to: Callable[[Span], Span]) -> Finding:
    """Return a finding whose places are elsewhere."""
    return replace(
        finding,
        span=to(finding.span),
        related=tuple(replace(each, span=to(each.span)) for each in finding.related),
        proposals=tuple(
            replace(each, edits=tuple(replace(edit, span=to(edit.span)) for edit in each.edits))
            for each in finding.proposals
        ),
    )


def _portions(
    text: Source, asked: Asked, steps: Sequence[Step], known: Judged | None
) -> tuple[Portion, ...]:
    """Judge a text session by session; nothing where that may tell what the whole does not."""
    stretches = cut(text)
    if len(stretches) == 1:
        return ()
    terms = Terms(None, asked.reading, asked.default, boards=())
    steps = tuple(step for step in steps if step in AS_IT_STANDS)
    # What was judged as a whole may tell more than a portion does.
    several = known.portions if known and len(known.portions) > 1 else ()
    before = {each.text: each for each in several}
    portions: list[Portion] = []
    sessions = 0
    for start, lines, own in stretches:
        kept = before.get(own)
        if kept is None or (kept.report.source.before != lines and kept.names_lines):
            read = partial(parse_part, source(own, text.path, lines))
            kept = _judged(read, terms, steps)
        portions.append(kept.at(start, lines, sessions))
        sessions += len(kept.report.sessions)
    # An instruction may ignore what one session says against another.
    whole = not _within_bounds(portions) or (MARK in text.text and _tied(portions))
    return () if whole else tuple(portions)


class Cut(NamedTuple):
    """A stretch of a text: its offset, how many lines stand before it, and what it says."""

    start: int
    lines: int
    text: str


def cut(text: Source) -> list[Cut]:
    """Cut a text where its sessions open, but not below a comment that may instruct the judge."""
    whole = text.text
    starts = [0]
    for opening in list(_OPENED.finditer(whole))[1:]:
        at = opening.start()
        above = whole[whole.rfind("\n", 0, at - 1) + 1 : at].lstrip()
        if not above.startswith("#") or MARK not in whole:
            starts.append(at)
    ends = [*(at - 1 for at in starts[1:]), len(whole)]
    return [
        Cut(at, text.line_at(at) - 1, whole[at:end]) for at, end in zip(starts, ends, strict=True)
    ]


def _judged(read: Callable[[Bounds], Record], terms: Terms, steps: Sequence[Step]) -> Portion:
    bounds = Bounds()
    with budget.run() as reading:
        record = read(bounds)
    with budget.run() as judging:
        report = Case(record, terms).through(steps)
    spent = (budget.STEPS - reading.left, budget.STEPS - judging.left)
    return Portion(record.source.text, 0, report, bounds, spent)


def _within_bounds(portions: Sequence[Portion]) -> bool:
    """Whether portions together come to no bound of a text, nor to the end of its guesses."""
    read = [each.bounds for each in portions]
    return (
        sum(each.unreadable for each in read) <= SLIPS
        and sum(each.deals for each in read) <= limits.DEALS
        and sum(each.seats for each in read) <= limits.SEATS
        and all(sum(each.guesses[kind] for each in portions) <= budget.STEPS for kind in (0, 1))
    )


def _tied(portions: Sequence[Portion]) -> bool:
    return ties_itself(session for each in portions for session in each.record.sessions)


def _with_others(portions: Sequence[Portion]) -> Iterator[Sequence[Finding]]:
    """Yield the findings of portions, with what their sessions say against each other."""
    beside = beside_its_own([each.report for each in portions]) if _tied(portions) else ()
    for each in portions:
        own = {session.index for session in each.report.sessions}
        here = [found for found in beside if found.session in own]
        findings = [*following(each.report.findings, here), *here]
        yield sorted(findings, key=lambda finding: (finding.span.start, finding.consequent))
