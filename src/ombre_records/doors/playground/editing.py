"""The record as its editor sees it: what is wrong and where, what words are, what may follow."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ombre_records.base.finding import Finding
from ombre_records.base.source import Span
from ombre_records.doors.server.colours import KINDS, tokens
from ombre_records.doors.server.completing import offers
from ombre_records.doors.server.hover import hover
from ombre_records.doors.server.page import Page
from ombre_records.doors.server.positions import Positions
from ombre_records.doors.server.standing import Desk, Settings
from ombre_records.referee.findings.explanation import explain

_COLOURED = 4_000
"""Of a longer text so many lines are coloured: colours are worth no wait."""

Place = tuple[int, int]
"""A line and a column in it, both from 0; columns are UTF-16 units, as scripts count."""


class Change(Struct, frozen=True):
    """A stretch of the text and what is to stand there."""

    start: Place
    end: Place
    text: str


class MarkedFinding(Struct, frozen=True):
    """A finding; `mended` is what would mend it for certain, where that is known."""

    start: Place
    end: Place
    severity: str
    rule: str
    code: str
    message: str
    source: str
    mended: tuple[Change, ...]


class Standing(Struct, frozen=True):
    """The report on a text: findings in order, and its words, each `[line, column, length,
    kind]`.
    """

    findings: tuple[MarkedFinding, ...]
    colours: tuple[tuple[int, int, int, str], ...]


class Editor:
    """One text, and what is known of it as it changes; what has not changed is not judged again."""

    def __init__(self) -> None:
        self._desk = Desk()
        self._language = ""
        self._page: Page | None = None
        self._text = ""

    def _of(self, text: str) -> Page:
        if self._page is None or self._text != text:
            standing = self._desk.update(text)
            self._page = Page(standing, Positions(standing.source))
            self._text = text
        return self._page

    def checked(self, text: str) -> Standing:
        """Judge a text."""
        page = self._of(text)
        findings = Settings().chosen(page.standing.findings)
        return Standing(tuple(_marked(page, each) for each in findings), tuple(_colours(page)))

    def completed(self, text: str, at: int) -> dict[str, object]:
        """Return what may be written at an offset of the text, and where the word there begins."""
        page = self._of(text)
        offered = offers(page, _offset(text, at))
        return {
            "begun": len(text[offered[0].span.start : offered[0].span.end]) if offered else 0,
            "offers": [{"word": o.word, "kind": o.kind, "told": o.detail} for o in offered],
        }

    def hovered(self, text: str, at: int) -> str:
        """Return what is known of what stands at an offset, in Markdown, or an empty string."""
        answer = hover(self._of(text), _offset(text, at))
        return answer[0] if answer else ""


def _offset(text: str, at: int) -> int:
    """Return a script's offset as one of Python's, which counts characters."""
    if text.isascii():
        return at
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * at].decode("utf-16-le", "replace"))


def _marked(page: Page, finding: Finding) -> MarkedFinding:
    repair = finding.repair or next((each for each in finding.proposals if each.certain), None)
    places = page.positions.span
    return MarkedFinding(
        *places(finding.span),
        severity=finding.severity.value,
        rule=finding.rule,
        code=finding.code,
        message=finding.message,
        source="; ".join(finding.source) or explain(finding.rule).source,
        mended=tuple(Change(*places(e.span), e.text) for e in (repair.edits if repair else ())),
    )


def _colours(page: Page) -> Iterator[tuple[int, int, int, str]]:
    starts = page.source.starts
    end = starts[_COLOURED] if len(starts) > _COLOURED else len(page.source.text)
    for at, length, kind in tokens(page, Span(0, end)):
        yield at.line, at.column, length, KINDS[kind]
