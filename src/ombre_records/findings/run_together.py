"""Calls and outcomes written as two words or more, where the notation has one: the one proposed."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import call_written, outcome_written
from ombre_records.finding import Finding
from ombre_records.findings.message import meant
from ombre_records.limits import LINE
from ombre_records.model.record import Line
from ombre_records.referee.facts import SessionFacts
from ombre_records.source import Span

_RULES = frozenset(("syntax", "unknown-player", "unknown-call", "unknown-term"))
_WORD = re.compile(r"[^\s,\"\[\]]+")
_MOST = 4
"""The most words that a term is written with, as `jeu simple à pique`."""
_TERMS = {"bids": call_written, "contract": call_written, "result": outcome_written}


def with_proposals(
    findings: Iterable[Finding], sessions: Iterable[SessionFacts]
) -> Iterator[Finding]:
    """Go through findings, with a proposal where words belong together; the others of it follow."""
    found = list(findings)
    lines = list(_lines(sessions)) if any(each.rule in _RULES for each in found) else []
    told: set[Span] = set()
    for finding in found:
        run = _run(lines, finding.span) if finding.rule in _RULES else None
        if run is None:
            yield finding
            continue
        span, word = run
        message = finding.message + meant(word)
        yield replace(finding, message=message, consequent=finding.consequent or span in told)
        told.add(span)


def _lines(sessions: Iterable[SessionFacts]) -> Iterator[tuple[Line, RuleBook]]:
    """Go through the lines that may have such words, in order, each with its book."""
    for session in sessions:
        for line in session.session.lines:
            if line.code.partition(" ")[0] in _TERMS:
                yield line, session.book


def _run(lines: Sequence[tuple[Line, RuleBook]], at: Span) -> tuple[Span, str] | None:
    """Return where words stand that are one term, as it is written; None for no such."""
    place = bisect(lines, at.start, key=lambda each: each[0].start) - 1
    if place < 0:
        return None
    line, book = lines[place]
    if at.start > line.span.end or len(line.code) > LINE:
        return None
    words = list(_WORD.finditer(line.code))
    written = _TERMS[words[0][0]]
    here = bisect(words, at.start - line.start, key=re.Match.start) - 1
    for size in range(_MOST, 1, -1):
        for first in range(max(1, here - size + 1), min(here, len(words) - size) + 1):
            run = words[first : first + size]
            span = Span(line.start + run[0].start(), line.start + run[-1].end())
            between = line.code[run[0].start() : run[-1].end()]
            word = written(book, "-".join(between.split()))
            if word and at.start < span.end:
                return span, word
    return None
