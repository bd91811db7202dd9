"""The single misprints that explain what is wrong with a deal, looked for with little work.

A finding has a repair where one misprint undone leaves its deal without an error and makes none
elsewhere: the session is judged again with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ombre_records.analysis.emendation.search import judged
from ombre_records.analysis.emendation.suggestions import Mender, Suggestion
from ombre_records.finding import Finding, Severity
from ombre_records.referee.facts import SessionFacts
from ombre_records.report import Report

WORK = 120_000
"""How many lines are judged for all repairs of one run, a line anew in each attempt: two thirds of
a second where this was measured."""
_SHARE = 60_000
"""How many of them one deal may have: a whole record, with its exchange and the hands after it, has
as many single misprints as that."""
_LEAST = 2_000
"""Fewer are not worth beginning with: a deal of three has hundreds of single misprints."""
_SESSION = 1_500
"""The lines of the longest session that is searched, as each proposal has all of it judged again:
some sixty deals card by card."""
_DEALS = 3
"""How many deals of a session are searched, the first that are not lawful."""
_PHASES = "DAEP"
"""The phases, by the letters of their rules' codes, in which a deal is searched: for a name that is
not known its finding proposes one already, and for an amount it says what that should be."""
_WAYS = 3
"""In how many ways a deal may be mended at most: of more, no one says much."""


Ways = tuple[Suggestion, ...]
"""The ways to mend the deal of a finding by one misprint, the likeliest first."""


def repairs(report: Report, work: int = WORK) -> Mapping[Finding, Ways]:
    """Return the repair of each finding that has one, until `work` lines have been judged.

    Each deal is mended in the record as it stands. Of several errors in a deal the one where the
    likeliest repair would be written has it, else the first.
    """
    found: dict[Finding, Ways] = {}
    if report.reading != "edited":
        return found
    for facts in report.sessions:
        size = judged(facts.session.lines)
        own = [f for f in report.shown if f.session == facts.index and _is_error(f)]
        if not own or size > _SESSION:
            continue
        beside = _beside(report, own, facts)
        others = {each.deal for each in own if each.code[0] not in _PHASES} - beside.keys()
        deals = Counter(each.deal for each in own if each.deal not in {None, *others})
        for number in list(deals)[:_DEALS]:
            share = min(work, _SHARE) - 2 * size  # all is judged before and after
            if share < _LEAST:
                return found
            work -= share + 2 * size
            assert number is not None
            mender = Mender(report, facts, _WAYS + 1, share)
            mender.leave_out(number, beside.get(number, set()))
            mended = mender.deal(number, one=True)
            ways = mended.suggestions if mended and mended.complete else ()
            if 0 < len(ways) <= _WAYS:
                at = _where(report, [f for f in own if f.deal == number], ways[0])
                found[at] = ways
    return found


def _beside(report: Report, findings: list[Finding], facts: SessionFacts) -> Mapping[int, set[int]]:
    """Return by deal the lines that are wrong only in what they say of its end, by number.

    A deal of which all lines wrong otherwise are such is searched without them: one misprint does
    not hide another. A deal of which nothing else is wrong has none.
    """
    kinds = {line.number: line.kind for deal in facts.session.deals for line in deal.lines}
    found: dict[int, set[int]] = {}
    for deal in {each.deal for each in findings}:
        own = [each for each in findings if each.deal == deal]
        told = {report.source.line_at(f.span.start) for f in own if f.code[0] not in _PHASES}
        searched = any(each.code[0] in _PHASES for each in own)
        if deal and searched and told and all(kinds.get(line) in _SETTLED for line in told):
            found[deal] = told
    return found


_SETTLED = frozenset(("payments", "result", "totals"))
"""What is said of a deal behind its tricks: cards do not rest on it."""


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR and not finding.consequent


def _where(report: Report, findings: list[Finding], way: Suggestion) -> Finding:
    """Return the finding that a repair is told with."""
    lines = {report.source.line_at(edit.span.start) for edit in way.edits}
    here = (f for f in findings if report.source.line_at(f.span.start) in lines)
    return next(here, findings[0])
