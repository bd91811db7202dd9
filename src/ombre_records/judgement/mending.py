"""A record with all the repairs made that can be proved."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from msgspec.structs import replace

from ombre_records.base import budget
from ombre_records.base.plugins import plugins
from ombre_records.base.source import Source, source
from ombre_records.judgement.by_session import cut
from ombre_records.judgement.pipeline import WORK, judge, judge_as_it_stands, judge_further
from ombre_records.judgement.proof import STEPS, proved
from ombre_records.referee.report import Report


def mended(report: Report, *, unsafe: bool = False, rounds: int = 10) -> tuple[Report, int]:
    """Return the report of a record once all that can be repaired has been, and how much that was.

    One repair may bring to light what another line hides, so that it is gone over again.
    """
    with budget.run(STEPS):
        return _by_session(report, unsafe, rounds) or _mended(report, unsafe, rounds)


def _by_session(report: Report, unsafe: bool, rounds: int) -> tuple[Report, int] | None:
    """Mend session by session, so that no other is judged again; None where that cannot be done, or
    where the sessions together have a fault that they had not.
    """
    text = report.source
    stretches = cut(text)
    boards = any(line.kind == "boards" for each in report.sessions for line in each.session.header)
    alike = text.whole in (text.text, text.text.replace("\n", "\r\n"))  # no mark, one kind of break
    whole = len(stretches) == 1 or boards or not alike or report.reading != "edited"
    if whole or plugins("checks"):
        return None
    wanted = sorted(each.span.start for each in report.shown if each.proposals)
    parts, count = [], 0
    for start, lines, own in stretches:
        made = 0
        place = bisect_left(wanted, start)
        if place < len(wanted) and wanted[place] <= start + len(own):
            one = replace(source(own, text.path, lines), files=text.files)
            judged = judge(one, rules=report.rules, default=report.default)
            after, made = _mended(judged, unsafe, rounds)
        parts.append(after.source.text if made else own)
        count += made
    if not count:
        return report, 0
    return _together(report, "\n".join(parts), count)


def _together(report: Report, text: str, count: int) -> tuple[Report, int] | None:
    """Judge sessions together again that have been mended one by one."""
    whole = text.replace("\n", "\r\n") if "\r\n" in report.source.whole else text
    made = replace(source(whole, report.source.path), files=report.source.files)
    after = judge(made, rules=report.rules, default=report.default)
    before = Counter(each.rule for each in report.errors)
    return (after, count) if Counter(each.rule for each in after.errors) <= before else None


def _mended(report: Report, unsafe: bool, rounds: int) -> tuple[Report, int]:
    rules, default = report.rules, report.default
    standing: Report | None = None

    def as_it_stands(text: Source) -> Report:
        if standing and text is standing.source:
            return standing
        return judge_as_it_stands(text, rules=rules, default=default)

    count = 0
    for _round in range(rounds):
        told, after = proved(report, as_it_stands, work=WORK, unsafe=unsafe)
        if after is None:
            break
        count += sum(each.repair is not None for each in told.findings)
        standing, report = after, judge_further(after)
    return report, count
