"""Calls and outcomes written as two words or more, where the notation has one: the one proposed."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.base import budget
from ombre_records.base.finding import Edit, Finding, Fix, Remedy, Severity, Trust, changed
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import suit_of
from ombre_records.base.limits import LINE
from ombre_records.base.source import Span
from ombre_records.books.vocabulary import call_written, outcome_written
from ombre_records.judgement.repairs.reordered_words import Spoken, nameless_line, reordered
from ombre_records.model.record import Deal, Line
from ombre_records.notation.words import as_name
from ombre_records.referee.facts import SessionFacts

_UNREAD = frozenset(("syntax", "unknown-statement"))
"""The rules of findings on lines that cannot be read."""
_RULES = _UNREAD | {"unknown-player", "unknown-call", "unknown-term", "unknown-rule-book"}
"""The rules of findings that such words may have led to."""
_WORD = re.compile(r"[^\s,\"\[\]]+")
_MOST = 4
"""The most words that a term is written with, as `jeu simple à pique`."""
_CALL = 2
"""The place of the call among the words of a results line, from 0; the outcome follows it."""
_AGAIN = frozenset(("rules",))
"""Further lines that may be said again."""
_TERMS = {"bids": call_written, "contract": call_written, "result": outcome_written}


def with_proposals(
    findings: Iterable[Finding], sessions: Iterable[SessionFacts]
) -> Iterator[Finding]:
    """Yield findings, with a proposal where words belong together; the others of it follow."""
    findings = list(findings)
    wanted = any(each.rule in _RULES for each in findings)
    lines = list(_lines(sessions)) if wanted else []
    proposed: set[Span] = set()
    misled: dict[int, list[Span]] = {}
    unjudged = {finding.session for finding in findings if finding.rule == "unknown-rule-book"}
    for finding in findings:
        spoken = _spoken(lines, finding.span) if finding.rule in _RULES else None
        its_own = misled.setdefault(spoken.line.start, []) if spoken else []
        if spoken and not budget.current().spend(_steps(spoken)):
            spoken = None
            if budget.current().end():
                finding = changed(finding, remedy=replace(finding.remedy, ended=True))
        proposal = _together(spoken, finding) if spoken else None
        if spoken and proposal is None:
            proposal = _whole(spoken, finding)
        if proposal is None:
            at = finding.span.start
            follows = any(span.start <= at < span.end for span in its_own)
            yield replace(finding, consequent=True) if follows else finding
            continue
        instead, span, behind = proposal
        if behind is None:
            yield instead
            continue
        # A word told already as no player's is told again where the line's own cure is.
        again = finding.rule == "unknown-player" and finding.session not in unjudged
        follows = finding.consequent and not (again and behind == span)
        yield replace(instead, consequent=follows or span in proposed)
        proposed.add(span)
        its_own.append(behind)


def _steps(spoken: Spoken) -> int:
    """Return how much it is to look at a line: each of its words is held against all players."""
    words = spoken.line.code.count(" ") + 1
    return words * (_A_WORD + len(spoken.players) // _PLAYERS)


_A_WORD, _PLAYERS = 4, 10
"""The steps that a word takes, and players to a further."""


class _Proposed(NamedTuple):
    """A finding with its proposal, where it stands, and the stretch whose findings follow from it;
    without `behind`, none do."""

    finding: Finding
    span: Span
    behind: Span | None


def _together(spoken: Spoken, finding: Finding) -> _Proposed | None:
    """Return a finding with several of its words as the one term that they are."""
    if finding.rule == "unknown-statement":
        return None
    mended = finding.rule == "syntax" and finding.proposals
    passed = mended and finding.proposals[0].edits[0].text.endswith("-")
    run = None if passed else _run(spoken, finding.span)
    if run is None:
        return None
    span, word, behind = run
    # A warning may stand: both ways in which it is mended are offered, and none is made unasked.
    error = finding.severity is Severity.ERROR
    call, *suit = spoken.line.code[span.start - spoken.line.start :].split()[:2]
    ways = [word] if error else [word, *(f"{call} {suit_of(each)}" for each in suit)]
    trust = Trust.CERTAIN if error else Trust.LIKELY
    proposals = tuple(Fix((Edit(span, each),), trust) for each in ways)
    joined = changed(finding, remedy=Remedy((word,)), proposals=proposals, span=span)
    return _Proposed(joined, span, behind)


def _whole(spoken: Spoken, finding: Finding) -> _Proposed | None:
    """Return a finding with its whole line as it should be."""
    span = spoken.line.span
    mended = finding.rule in _UNREAD and finding.proposals
    if not mended and _may_be_nameless(spoken.line) and (nameless := nameless_line(spoken)):
        wrong = _("nobody is named as Ombre here")
        more = _("; his name stands before the call: `{line}`").format(line=nameless)
        told = changed(finding, wrong=wrong, remedy=Remedy(more=more), proposals=(), span=span)
        return _Proposed(told, span, span)
    if mended and (whole := _meant_whole(spoken, finding)):
        return _Proposed(_instead(finding, span, whole), span, None)
    unsaid = spoken.line.kind == "result-line" and not finding.proposals
    if finding.rule in _UNREAD and not (unsaid or spoken.line.kind == "rules"):
        return None
    if any(edit.span.end < span.start for each in finding.proposals for edit in each.edits):
        return None  # the header says what the word is
    again = reordered(spoken)
    if finding.rule in _UNREAD and unsaid and '"' in again:
        return None  # what cannot be read is not a remark
    if not again or _mends(finding, spoken.line, again):
        return None
    return _Proposed(_instead(finding, span, again), span, span)


def _may_be_nameless(line: Line) -> bool:
    """Whether a line may be one of results: a trick that can be read has cards, and is none."""
    unread = line.edited is None and line.printed is None
    return line.kind == "result-line" or (line.kind == "trick" and unread)


def _instead(finding: Finding, span: Span, line: str, more: str = "") -> Finding:
    repair = Fix((Edit(span, line),), Trust.LIKELY)
    remedy = Remedy(lines=tuple(line.split("\n")), more=more)
    return changed(finding, remedy=remedy, proposals=(repair,))


def _lines(sessions: Iterable[SessionFacts]) -> Iterator[Spoken]:
    """Yield the lines that may have such words, in order."""
    for facts in sessions:
        session = facts.session
        parts = [(session.header, False), *((deal.lines, _named(deal)) for deal in session.deals)]
        for lines, trump in (*parts, (session.closing, False)):
            for line in lines:
                if _has_terms(line):
                    yield Spoken(line, facts.book, facts.players, trump)


def _named(deal: Deal) -> bool:
    """Whether a line of a deal tells the trumps."""
    return any(line.kind == "trump" for line in deal.lines)


def _has_terms(line: Line) -> bool:
    """Whether a line may have such words: it is of their kinds, or cannot be read."""
    if line.edited is None and line.printed is None:
        return bool(line.code)
    spoken = line.kind in _TERMS or line.kind == "result-line"
    return line.kind in _AGAIN or (spoken and not line.code.startswith("["))


def _spoken(lines: Sequence[Spoken], at: Span) -> Spoken | None:
    """Return the line on which a place is, if it is one of those and not too long."""
    place = bisect(lines, at.start, key=lambda each: each.line.start) - 1
    line = lines[place] if place >= 0 else None
    if line is None or at.start > line.line.span.end or len(line.line.code) > LINE:
        return None
    return line


def _meant_whole(spoken: Spoken, finding: Finding) -> str:
    """Return a line that cannot be read as it is with its words too where they belong."""
    line = spoken.line
    edits = finding.proposals[0].edits
    if len(edits) != 1:
        return ""
    start, end = edits[0].span.start - line.start, edits[0].span.end - line.start
    if start < 0 or end > len(line.code):
        return ""  # it is told of several lines
    code = line.code[:start] + edits[0].text + line.code[end:]
    again = [_line_again(spoken, each) for each in code.split("\n")]
    whole = "\n".join(again)
    return whole if whole != code else ""


def _line_again(spoken: Spoken, code: str) -> str:
    """Return one of the lines that a line was meant to be with its words where they belong."""
    line = spoken.line
    word = code.split(None, 1)[0] if code.split() else ""
    kind = word if word in _TERMS else "result-line" if line.kind == "result-line" else ""
    if not kind:
        return code
    return reordered(spoken._replace(line=line._replace(code=code, kind=kind))) or code


def _mends(finding: Finding, line: Line, again: str) -> bool:
    """Whether a finding proposes this very line already, by a change of one word."""
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
    if not words:
        return None
    results = words[0][0].isdecimal()
    of = _TERMS.get(words[0][0])
    written = (of, of) if of else (outcome_written, call_written)
    here = bisect(words, at.start - line.start, key=re.Match.start) - 1
    read = line.edited is not None or line.printed is not None
    known = {name.casefold(): name for name in spoken.players if " " in name and read}
    for size in range(_MOST, 1, -1):
        for first in range(max(1, here - size + 1), min(here, len(words) - size) + 1):
            run = words[first : first + size]
            span = Span(line.start + run[0].start(), line.start + run[-1].end())
            between = line.code[run[0].start() : run[-1].end()]
            if name := known.get(" ".join(between.split()).casefold()):
                return span, as_name(name), Span(span.end, max(span.end, line.span.end))
            word = written[first == _CALL](book, "-".join(between.split()))
            if word and at.start < span.end:
                return span, word, Span(span.end, line.span.end if results else span.end)
    return None
