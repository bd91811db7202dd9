"""Find, with little work, the single misprints that explain what is wrong with a deal.

A finding has a repair where one misprint undone leaves its deal without an error and makes none
elsewhere: the session is judged again with it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ombre_records.analysis.emendation.search import judged
from ombre_records.analysis.emendation.suggestions import Mender, Suggestion
from ombre_records.analysis.emendation.work_limit import LEAST, WORK, Effort
from ombre_records.base import budget
from ombre_records.base.finding import Finding, Severity
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report

_SHARE = 60_000
"""How many of them one deal may have: a whole record, with its exchange and the hands after it, has
as many single misprints as that."""
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


def repairs(report: Report, work: int | Effort = WORK) -> Mapping[Finding, Ways]:
    """Return the repair of each finding that has one, until `work` lines have been judged.

    Each deal is mended in the record as it stands. Of several errors in a deal the one where the
    likeliest repair would be written has it, else the first.
    """
    with budget.run():
        return _repairs(report, work)


def _repairs(report: Report, work: int | Effort) -> Mapping[Finding, Ways]:
    found: dict[Finding, Ways] = {}
    effort = work if isinstance(work, Effort) else Effort(work)
    if report.reading != "edited":
        return found
    for facts, size, own in _searched(report):
        beside = _beside(report, own, facts)
        for number in _deals(own, beside):
            share = min(effort.left, _SHARE) - 2 * size  # all is judged before and after
            if share < LEAST:
                effort.left = 0
                return found
            effort.left -= share + 2 * size
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
    neighbours: dict[int, set[int]] = {}
    for deal in {each.deal for each in findings}:
        own = [each for each in findings if each.deal == deal]
        line_numbers = {
            report.source.line_at(f.span.start) for f in own if f.code[0] not in _PHASES
        }
        searched = any(each.code[0] in _PHASES for each in own)
        if (
            deal
            and searched
            and line_numbers
            and all(kinds.get(line) in _SETTLED for line in line_numbers)
        ):
            neighbours[deal] = line_numbers
    return neighbours


_SETTLED = frozenset(("payments", "result", "totals"))
"""What is said of a deal behind its tricks: cards do not rest on it."""


def mendable(report: Report) -> bool:
    """Whether there is a deal in which a misprint would be looked for."""
    return report.reading == "edited" and any(
        _deals(own, _beside(report, own, facts)) for facts, _, own in _searched(report)
    )


def _searched(report: Report) -> Iterator[tuple[SessionFacts, int, list[Finding]]]:
    """Yield the sessions with errors that are short enough to be searched, their lines counted."""
    by_session: defaultdict[int | None, list[Finding]] = defaultdict(list)
    for finding in report.shown:
        if _is_error(finding):
            by_session[finding.session].append(finding)
    for facts in report.sessions if by_session else ():
        own = by_session.get(facts.index)
        size = judged(facts.session.lines) if own else 0
        if own and size <= _SESSION:
            yield facts, size, own


def _deals(own: Sequence[Finding], beside: Mapping[int, set[int]]) -> list[int]:
    """Return the first deals of a session of which all errors are such as a misprint makes, but
    for those in lines `beside`.
    """
    others = {each.deal for each in own if each.code[0] not in _PHASES} - beside.keys()
    deals = Counter(each.deal for each in own if each.deal not in {None, *others})
    return [deal for deal in deals if deal is not None][:_DEALS]


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR and not finding.consequent


def _where(report: Report, findings: list[Finding], way: Suggestion) -> Finding:
    """Return the finding that a repair is told with."""
    lines = {report.source.line_at(edit.span.start) for edit in way.edits}
    here = (f for f in findings if report.source.line_at(f.span.start) in lines)
    return next(here, findings[0])
