"""The standing of a text as it is typed: how it is judged, what was found in it last, where that
stands now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ombre_records.base.finding import Finding, located
from ombre_records.base.source import Source, Span, source
from ombre_records.base.stretches import differing
from ombre_records.books.book import RuleBook
from ombre_records.judgement.by_session import A_LINE, Asked, Judged, Portion, judged, moved
from ombre_records.model.record import Reading
from ombre_records.referee.facts import SessionFacts

_SOON = 25_000
"""Steps, about a tenth of a second: judging that takes more waits for a pause in typing."""


class Judging(NamedTuple):
    """The way to judge a record: its reading, and the book for sessions that name none."""

    reading: Reading = "edited"
    default: RuleBook | None = None


class Change(NamedTuple):
    """A stretch of a text that was typed over; what stands behind it has moved `by` so much."""

    start: int
    end: int
    by: int

    def touches(self, span: Span) -> bool:
        """Whether anything has been typed in a span, or at its borders."""
        return span.start <= self.end and self.start <= span.end

    def now(self, span: Span) -> Span:
        """Return where a span is now, without what has been typed at its borders."""
        start, end = span
        start = start if start < self.start else max(start, self.end) + self.by
        end = end if end <= self.start else max(end, self.end) + self.by
        return Span(start, max(start, end))


@dataclass(frozen=True)
class Standing:
    """The verdict on a text: it was judged as it is, or with a `change` that came since.

    The findings are in the order of their places in the text as it is now.
    """

    source: Source
    judged: Judged
    findings: tuple[Finding, ...]
    change: Change | None = None

    @classmethod
    def of(cls, judged: Judged) -> Standing:
        """Return the verdict on a text as it was judged."""
        return cls(judged.source, judged, judged.findings)

    @property
    def late(self) -> bool:
        """Whether the text has to be judged yet."""
        return self.change is not None

    @property
    def sessions(self) -> tuple[SessionFacts, ...]:
        """The sessions; their lines have the places of their portions."""
        return self.judged.sessions

    def span(self, portion: Portion, span: Span) -> Span:
        """Return where a span of a portion stands in the text."""
        return self._now(portion.placed(span))

    def _now(self, span: Span) -> Span:
        return self.change.now(span) if self.change else span

    def changed(self, text: Source) -> Standing:
        """Return what is known of another text before it is judged; where something has been typed,
        nothing is found.
        """
        change = _change(self.judged.source.text, text.text)
        now = Standing(text, self.judged, (), change)
        untouched = (each for each in self.judged.findings if not _touched(each, change))
        return replace(now, findings=located((moved(each, now._now) for each in untouched), text))


def _touched(finding: Finding, change: Change) -> bool:
    edits = [edit.span for repair in finding.proposals for edit in repair.edits]
    return any(map(change.touches, (finding.span, *edits)))


class Desk:
    """Keeps one text, and judges it as it changes."""

    def __init__(self, path: str = "-", judging: Judging | None = None) -> None:
        self.path, self.judging = path, judging or Judging()
        self._known: Judged | None = None

    def update(self, text: str, *, typing: bool = False, anew: bool = False) -> Standing:
        """Judge a text.

        While somebody is `typing`, a text that takes long is judged later. `anew` forgets earlier
        judgements, since project files or rule books may have changed.
        """
        if typing and self._known is not None:
            now = source(text, self.path)
            if self._known.expected(now) > _SOON:
                return Standing.of(self._known).changed(now)
        found = self.judge(text, anew=anew)
        self.take(found)
        return Standing.of(found)

    def judge(self, text: str, *, anew: bool = False) -> Judged:
        """Return what is found in a text, and stay with the one that is there; a thread may ask."""
        known = None if anew else self._known
        return judged(text, self.path, Asked(*self.judging), known)

    def take(self, found: Judged) -> None:
        """Go on from a text that has been judged."""
        self._known = found

    def is_long(self, text: str) -> bool:
        """Whether it takes long to judge a text anew."""
        return text.count("\n") * A_LINE > _SOON

    def trial(self, text: str) -> Standing:
        """Judge another text as it stands, and stay with the one that is there."""
        asked = Asked(*self.judging, as_it_stands=True)
        return Standing.of(judged(text, self.path, asked, self._known))


def _change(old: str, new: str) -> Change:
    start, end, _now = differing(old, new)
    return Change(start, end, len(new) - len(old))


def _shown(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if not finding.consequent)


@dataclass(frozen=True, slots=True)
class Settings:
    """The way to judge a record; `chosen` returns the findings to report."""

    judging: Judging = field(default_factory=Judging)
    chosen: Callable[[tuple[Finding, ...]], tuple[Finding, ...]] = _shown
