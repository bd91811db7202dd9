"""Calls and outcomes written as two words or more, where the notation has one: the one proposed."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence

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
        mended = finding.rule == "syntax" and finding.proposals
        run = _run(spoken, finding.span) if spoken and not mended else None
        unread = finding.rule == "syntax" and spoken and spoken.line.kind not in _AGAIN
        again = said_again(spoken) if spoken and not run and not unread else ""
        if spoken and again and not _mends(finding, spoken.line, again):
            span = spoken.line.span
            before = finding.message.partition(_("; write `{line}`").partition("{")[0])[0]
            words = meant_rather(before, "") + _("; write `{line}`").format(line=again)
            repair = Repair((Edit(span, again),), certain=False)
            follows = finding.consequent or span in told
            yield replace(finding, message=words, consequent=follows, proposals=(repair,))
            told.add(span)
            misled.append(span)
            continue
        if run is None:
            at = finding.span.start
            follows = finding.rule in RULES and any(s.start <= at < s.end for s in misled)
            yield replace(finding, consequent=True) if follows else finding
            continue
        span, word, behind = run
        message = meant_rather(finding.message, word)
        follows = finding.consequent or span in told
        certain = finding.severity is Severity.ERROR  # else it may stand as it is
        proposals = (Repair((Edit(span, word),), certain),)
        yield replace(finding, message=message, consequent=follows, proposals=proposals)
        told.add(span)
        misled.append(behind)


def _lines(sessions: Iterable[SessionFacts]) -> Iterator[Spoken]:
    """Go through the lines that may have such words, in order."""
    for session in sessions:
        for line in session.session.lines:
            if has_terms(line):
                yield Spoken(line, session.book, session.players)


def has_terms(line: Line) -> bool:
    """Whether a line is of a kind in which such words may stand."""
    word = line.code.partition(" ")[0]
    return word in _TERMS or word in _AGAIN or line.code[:1].isdecimal()


def _spoken(lines: Sequence[Spoken], at: Span) -> Spoken | None:
    """Return the line on which a place is, if it is one of those and not too long."""
    place = bisect(lines, at.start, key=lambda each: each.line.start) - 1
    found = lines[place] if place >= 0 else None
    if found is None or at.start > found.line.span.end or len(found.line.code) > LINE:
        return None
    return found


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
