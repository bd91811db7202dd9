"""Deals whose line has no number: the one that they have by those above."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ombre_records.base.finding import Edit, Finding, Fix, Remedy, Trust, changed
from ombre_records.model.record import Line
from ombre_records.referee.findings.placed import Placed

RULE = "syntax"
"""The rule of what is told here."""


def with_deal_numbers(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings, those on a line `deal` alone with the number that is due."""
    due: dict[tuple[int, int], tuple[Line, int]] = {}
    session, last = 0, 0
    for deal in deals:
        session, last = deal.session, last if deal.session == session else 0
        number = deal.facts.number
        opening = deal.deal.opening
        last = last + 1 if number is None else number
        if opening.code == "deal" and not opening.comment:
            due[deal.session, deal.place] = opening, last
    return [_numbered(each, due.get((each.session or 0, each.deal or 0))) for each in findings]


def _numbered(finding: Finding, due: tuple[Line, int] | None) -> Finding:
    if finding.rule != RULE or due is None:
        return finding
    line, number = due
    if not line.start <= finding.span.start <= line.span.end:
        return finding
    mended = f"deal {number}"
    repair = Fix((Edit(line.span, mended),), Trust.LIKELY)
    return changed(finding, remedy=Remedy(lines=(mended,)), proposals=(repair,))
