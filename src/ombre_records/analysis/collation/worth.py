"""What each reading would mean: the base text with it, judged."""

from __future__ import annotations

import os
from dataclasses import replace

from ombre_records.analysis.collation.base_text import Change, base_text, deals
from ombre_records.analysis.collation.collation import Collation, Worth
from ombre_records.analysis.completion.completions import complete_deal
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.progress import tracked
from ombre_records.judgement.pipeline import judge


def with_worths(found: Collation) -> Collation:
    """Judge the base text with each reading of each place in a deal that differs."""
    wanted = [
        (number, place)
        for number, place in enumerate(found.places)
        if place.differs and place.deal is not None and place.subject.kind != "deal"
    ]
    rows = {number: deals(found, number) for number in range(1, found.sessions + 1)}
    worths = {
        number: tuple(
            _worth(found, Change(place, variant), rows[place.session]) for variant in place.variants
        )
        for number, place in tracked(wanted, "entries", len(wanted))
        if place.deal in rows[place.session]
    }
    return replace(found, worths=worths)


def _worth(found: Collation, change: Change, rows: list[int]) -> Worth | None:
    place = change.place
    # The path of the base's own file is kept: a rule book of one's own counts from there.
    path = os.path.join(os.path.dirname(found.witnesses[found.copy].path), "base.ombre")
    report = judge(base_text(found, place.session, change), path)
    at = rows.index(place.deal or 0)
    if not report.sessions or at >= len(report.sessions[0].deals):
        return None
    session = report.sessions[0]
    deal = session.deals[at]
    told = [each for each in report.shown if each.deal == deal.index]
    errors = [each for each in told if each.severity is Severity.ERROR]
    completed = complete_deal(report, session, deal)
    lawful = _lawful(told, completed.number)
    return Worth(
        lawful,
        errors[0].rule if errors else "impossible" if lawful is False else None,
        completed.number,
        completed.exact,
        deal.outcome.kind,
        dict(zip(session.players, deal.payments, strict=True)),
    )


def _lawful(told: list[Finding], completions: int | None) -> bool | None:
    severities = {each.severity for each in told}
    if Severity.ERROR in severities or completions == 0:
        return False
    return None if Severity.UNDETERMINED in severities else True
