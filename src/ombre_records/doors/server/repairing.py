"""Repairs of findings, each proved and made with one click; all that are certain at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ombre_records.base.finding import Finding
from ombre_records.base.source import Source, Span
from ombre_records.doors.server.actions import Action
from ombre_records.doors.server.page import Edit, Page
from ombre_records.doors.server.standing import Standing
from ombre_records.judgement.pipeline import WORK
from ombre_records.judgement.proof import with_repairs
from ombre_records.notation.words import quote
from ombre_records.referee.report import Report

Trial = Callable[[str], Standing]
"""What judges another text."""


def repairs(page: Page, within: Span, told: tuple[Finding, ...], trial: Trial) -> Iterator[Action]:
    """Yield the repairs of the findings in a stretch, a certain one as the one to be preferred."""
    near = {
        (each.rule, each.span)
        for each in told
        if each.span.start <= within.end and within.start <= each.span.end
    }
    for finding in _proved(page, trial, near, unsafe=True):
        if finding.repair:
            edits = tuple(Edit(each.span, each.text) for each in finding.repair.edits)
            title = _title(page, edits)
            yield Action(title, "quickfix", edits, finding, preferred=finding.repair.certain)


def every_certain(page: Page, told: tuple[Finding, ...], trial: Trial) -> Iterator[Action]:
    """Yield one action that makes all repairs that are certain, if there are any."""
    of = {(each.rule, each.span) for each in told}
    edits = tuple(
        Edit(each.span, each.text)
        for finding in _proved(page, trial, of, unsafe=False)
        if finding.repair
        for each in finding.repair.edits
    )
    if edits:
        yield Action("Make all repairs that are certain", "all", edits)


def _proved(
    page: Page, trial: Trial, of: set[tuple[str, Span]], *, unsafe: bool
) -> tuple[Finding, ...]:
    def judged(text: Source) -> Report:
        return trial(text.whole).judged.report

    return with_repairs(
        page.standing.judged.report,
        judged,
        work=WORK,
        unsafe=unsafe,
        wanted=lambda finding: (finding.rule, finding.span) in of,
    ).findings


def _title(page: Page, edits: tuple[Edit, ...]) -> str:
    told = []
    for span, text in edits:
        old = page.source.text[span.start : span.end]
        if text == quote(old):
            told.append(f"quote {text}")
        elif not old.strip():
            told.append(f"write `{text.strip()}`")
        elif not text.strip():
            told.append(f"strike `{old.strip()}`")
        else:
            told.append(f"write `{text}` for `{old}`")
    said = " and ".join(told)
    return said[:1].upper() + said[1:]
