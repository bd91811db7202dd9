"""A record with all the repairs made that can be proved."""

from __future__ import annotations

from ombre_records.base import budget
from ombre_records.base.source import Source
from ombre_records.judgement.pipeline import WORK, judge, judge_as_it_stands
from ombre_records.judgement.proof import STEPS, with_repairs
from ombre_records.judgement.rewriting import applied
from ombre_records.referee.report import Report


def mended(report: Report, *, unsafe: bool = False, rounds: int = 10) -> tuple[Report, int]:
    """Return the report of a record once all that can be repaired has been, and how much that was.

    One repair may bring to light what another line hides, so that it is gone over again.
    """
    with budget.run(STEPS):
        return _mended(report, unsafe, rounds)


def _mended(report: Report, unsafe: bool, rounds: int) -> tuple[Report, int]:
    rules, default = report.rules, report.default

    def as_it_stands(text: Source) -> Report:
        return judge_as_it_stands(text, rules=rules, default=default)

    count = 0
    for _round in range(rounds):
        proved = with_repairs(report, as_it_stands, work=WORK, unsafe=unsafe)
        repairs = [each.repair for each in proved.findings if each.repair]
        if not repairs:
            break
        count += len(repairs)
        text = applied(report.source, [edit for repair in repairs for edit in repair.edits])
        report = judge(text, rules=rules, default=default)
    return report, count
