"""Transcripts of several files as one document: each session a chapter with its file's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from ombre_records.base.document.outline import Block, Heading, Outline, say
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import file_names, own_title, titled


class Chapter(NamedTuple):
    """A report, its outline, and how many sessions stand before its own in the document.

    `name` is its file's where the titles of several files do not tell them apart, else nothing.
    """

    report: Report
    outline: Outline
    before: int = 0
    name: str = ""

    def number(self, session: SessionFacts) -> int:
        """Return a session's place in the document, from 1."""
        return self.before + session.index

    def title(self, session: SessionFacts) -> str:
        """Return the heading of a session."""
        return f"{self.opening}{titled(session)}"

    @property
    def opening(self) -> str:
        """The text before the titles of its sessions."""
        return f"{self.name}: " if self.name else ""


def chapters(reports: Sequence[Report], outlines: Sequence[Outline]) -> tuple[Chapter, ...]:
    """Put reports and their outlines together, in this order."""
    paths = file_names([report.source.path for report in reports]) if reports[1:] else ("",)
    titles = Counter(title for report in reports for title in {*_titles(report)})
    names = [
        path if any(not each or titles[each] > 1 for each in _titles(report) or [""]) else ""
        for report, path in zip(reports, paths, strict=False)
    ]
    before = accumulate((len(report.sessions) for report in reports), initial=0)
    return tuple(
        Chapter(report, tuple(with_title(outline, name)), first, name)
        for report, outline, name, first in zip(reports, outlines, names, before, strict=False)
    )


def _titles(report: Report) -> list[str]:
    """Return the titles of a file's sessions, empty where one has none."""
    return [own_title(each) for each in report.sessions]


def with_title(outline: Iterable[Block], name: str) -> Iterator[Block]:
    """Put a file's name before the titles in its outline, or above what has none."""
    for at, block in enumerate(outline):
        if name and not at and not (isinstance(block, Heading) and block.level == 1):
            yield Heading(1, say(name))
        if name and isinstance(block, Heading) and block.level == 1:
            yield Heading(1, say(f"{name}: ", block.words))
        else:
            yield block


def whole(parts: Sequence[Chapter]) -> Outline:
    """Return the outline of a document."""
    return tuple(block for chapter in parts for block in chapter.outline)


def headline(parts: Sequence[Chapter]) -> str:
    """Name a document: its first session, of several files its last session too.

    The first file where there is no session.
    """
    titles = [chapter.title(each) for chapter in parts for each in chapter.report.sessions]
    if not titles:
        return parts[0].report.source.path
    return " – ".join(dict.fromkeys((titles[0], titles[-1]))) if parts[1:] else titles[0]
