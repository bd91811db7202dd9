"""Calls and outcomes written as two words or more, where the notation has one: the one proposed."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.books.vocabulary import call_written, outcome_written
from ombre_records.finding import Edit, Finding, Repair, Severity
from ombre_records.findings.message import meant_rather
from ombre_records.findings.said_again import Spoken, said_again
from ombre_records.language import _
from ombre_records.limits import LINE
from ombre_records.model.record import Line
from ombre_records.referee.facts import SessionFacts
from ombre_records.source import Span

RULES = frozenset(("syntax", "unknown-player", "unknown-call", "unknown-term", "unknown-rule-book"))
"""The rules of findings that such words may have led to."""
_WORD = re.compile(r"[^\s,\"\[\]]+")
_MOST = 4
"""The most words that a term is written with, as `jeu simple à pique`."""
_CALL = 2
"""Which word of a line of results is the call, from 0; behind it stands how it ended."""
_AGAIN = frozenset(("rules",))
"""Further lines that may be said again."""
_TERMS = {"bids": call_written, "contract": call_written, "result": outcome_written}


def with_proposals(
    findings: Iterable[Finding], sessions: Iterable[SessionFacts]
) -> Iterator[Finding]:
    """Go through findings, with a proposal where words belong together; the others of it follow."""
    found = list(findings)
    wanted = any(each.rule in RULES for each in found)
    yield from proposed(found, list(_lines(sessions)) if wanted else [])


def proposed(findings: Iterable[Finding], lines: Sequence[Spoken]) -> Iterator[Finding]:
    """Go through findings as `with_proposals` does; `lines` are those they may stand on, in order
    of their places.
    """
    told: set[Span] = set()
    misled: list[Span] = []
    for finding in findings:
        spoken = _spoken(lines, finding.span) if finding.rule in RULES else None
        found = _together(spoken, finding) if spoken else None
        if spoken and found is None:
            found = _whole(spoken, finding)
        if found is None:
            at = finding.span.start
            follows = finding.rule in RULES and any(s.start <= at < s.end for s in misled)
            yield replace(finding, consequent=True) if follows else finding
            continue
        instead, span, behind = found
        if behind is None:
            yield instead
            continue
        yield replace(instead, consequent=finding.consequent or span in told)
        told.add(span)
        misled.append(behind)


class _Proposed(NamedTuple):
    """A finding with its proposal, where it stands, and the stretch whose findings follow from it;
    without `behind`, none do."""

    finding: Finding
    span: Span
    behind: Span | None


def _together(spoken: Spoken, finding: Finding) -> _Proposed | None:
    """Return a finding with several of its words as the one term that they are."""
    mended = finding.rule == "syntax" and finding.proposals
    passed = mended and finding.proposals[0].edits[0].text.endswith("-")
    run = None if passed else _run(spoken, finding.span)
    if run is None:
        return None
    span, word, behind = run
    certain = finding.severity is Severity.ERROR  # else it may stand as it is
    message = meant_rather(_before_remedy(finding), word)
    proposals = (Repair((Edit(span, word),), certain),)
    return _Proposed(replace(finding, message=message, proposals=proposals), span, behind)


def _whole(spoken: Spoken, finding: Finding) -> _Proposed | None:
    """Return a finding with its whole line as it should be."""
    span = spoken.line.span
    mended = finding.rule == "syntax" and finding.proposals
    if mended and (whole := _meant_whole(spoken, finding)):
        return _Proposed(_instead(finding, span, _before_remedy(finding), whole), span, None)
    if finding.rule == "syntax" and spoken.line.kind not in _AGAIN:
        return None
    again = said_again(spoken)
    if not again or _mends(finding, spoken.line, again):
        return None
    before = meant_rather(_before_remedy(finding), "")
    return _Proposed(_instead(finding, span, before, again), span, span)


def _before_remedy(finding: Finding) -> str:
    """Return a message without the line that it says to write."""
    return finding.message.partition(_("; write `{line}`").partition("{")[0])[0]


def _instead(finding: Finding, span: Span, before: str, line: str) -> Finding:
    repair = Repair((Edit(span, line),), certain=False)
    message = before + _("; write `{line}`").format(line=line)
    return replace(finding, message=message, proposals=(repair,))


def _lines(sessions: Iterable[SessionFacts]) -> Iterator[Spoken]:
    """Go through the lines that may have such words, in order."""
    for session in sessions:
        for line in session.session.lines:
            if has_terms(line):
                yield Spoken(line, session.book, session.players)


def has_terms(line: Line) -> bool:
    """Whether a line is of a kind in which such words may stand."""
    word = line.code.partition(" ")[0]
    return word in _TERMS or line.kind in _AGAIN or line.code[:1].isdecimal()


def _spoken(lines: Sequence[Spoken], at: Span) -> Spoken | None:
    """Return the line on which a place is, if it is one of those and not too long."""
    place = bisect(lines, at.start, key=lambda each: each.line.start) - 1
    found = lines[place] if place >= 0 else None
    if found is None or at.start > found.line.span.end or len(found.line.code) > LINE:
        return None
    return found


def _meant_whole(spoken: Spoken, finding: Finding) -> str:
    """Return a line that cannot be read as it is with its words too where they belong."""
    line = spoken.line
    edits = finding.proposals[0].edits
    if len(edits) != 1:
        return ""
    start, end = edits[0].span.start - line.start, edits[0].span.end - line.start
    code = line.code[: max(0, start)] + edits[0].text + line.code[end:]
    word = code.split(None, 1)[0] if code.split() else ""
    kind = word if word in _TERMS else "result-line" if line.kind == "result-line" else ""
    if "\n" in code or not kind or start < 0:
        return ""
    return said_again(spoken._replace(line=line._replace(code=code, kind=kind)))


def _mends(finding: Finding, line: Line, again: str) -> bool:
    """Whether a finding proposes already what makes a line another: one word of it."""
    for edit in (edit for repair in finding.proposals for edit in repair.edits):
        start, end = edit.span.start - line.start, edit.span.end - line.start
        if f"{line.code[:start]}{edit.text}{line.code[end:]}".split() == again.split():
            return True
    return False


def _run(spoken: Spoken, at: Span) -> tuple[Span, str, Span] | None:
    """Return where words stand that are one term, and how it is written; None for no such.

    Third is what stands behind them in a line of results, where each word has lost its place.
    """
    line, book = spoken.line, spoken.book
    words = list(_WORD.finditer(line.code))
    results = words[0][0].isdecimal()
    of = _TERMS.get(words[0][0])
    written = (of, of) if of else (outcome_written, call_written)
    here = bisect(words, at.start - line.start, key=re.Match.start) - 1
    for size in range(_MOST, 1, -1):
        for first in range(max(1, here - size + 1), min(here, len(words) - size) + 1):
            run = words[first : first + size]
            span = Span(line.start + run[0].start(), line.start + run[-1].end())
            between = line.code[run[0].start() : run[-1].end()]
            word = written[first == _CALL](book, "-".join(between.split()))
            if word and at.start < span.end:
                return span, word, Span(span.end, line.span.end if results else span.end)
    return None
