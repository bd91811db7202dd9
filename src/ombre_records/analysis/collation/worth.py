"""The worth of each reading: the verdict on the base text, without emendations, with that reading
in its place.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ombre_records.analysis.collation.claims.claim import Claim
from ombre_records.analysis.collation.collation import Collation, Place, Variant, Worth
from ombre_records.analysis.completion.completions import complete_deal
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.progress import tracked
from ombre_records.judgement.pipeline import judge


class Change(NamedTuple):
    """A reading put in the place of the base's."""

    place: Place
    variant: Variant


def base_text(collation: Collation, session: int, change: Change | None = None) -> str:
    """Return a session's base text, in the letters S C H D, if asked for with another reading."""
    return "\n".join(["ombre 1", *_lines(collation, session, change)]) + "\n"


def deals(collation: Collation, session: int) -> list[int]:
    """Return the deals that the base has, by their rows in the collation, in order."""
    rows = {place.deal: None for place in collation.places if _in_base(collation, session, place)}
    return [row for row in rows if row is not None]


def _lines(collation: Collation, session: int, change: Change | None) -> Iterator[str]:
    opened, listed = False, False
    deal: int | None = None
    for place in collation.places:
        if not _in_base(collation, session, place):
            continue
        claim = change.variant.claim if change and change.place is place else place.base.claim
        if claim is None or not claim.code:
            continue
        if place.deal != deal:
            deal, opened = place.deal, False
        kind = place.subject.kind
        result = kind in ("result-line", "deal") and _is_result(claim)
        if result and not listed:
            yield "results"
        if kind == "deal":
            listed = result
            if result:
                continue  # the line of results has the number
        if not opened and _in_play(claim):
            opened = True
            yield "tricks"
        yield claim.code


def _in_base(collation: Collation, session: int, place: Place) -> bool:
    return place.session == session and collation.in_base(place)


def _is_result(claim: Claim) -> bool:
    return claim.line.kind == "result-line"


def _in_play(claim: Claim) -> bool:
    return claim.moment > 0


def with_worths(collation: Collation) -> Collation:
    """Judge the base text with each reading of each place in a deal that differs."""
    wanted = [
        (number, place)
        for number, place in enumerate(collation.places)
        if place.differs and place.deal is not None and place.subject.kind != "deal"
    ]
    rows = {number: deals(collation, number) for number in range(1, collation.sessions + 1)}
    worths = {
        number: tuple(
            _worth(collation, Change(place, variant), rows[place.session])
            for variant in place.variants
        )
        for number, place in tracked(wanted, "entries", len(wanted))
        if place.deal in rows[place.session]
    }
    return replace(collation, worths=worths)


def _worth(collation: Collation, change: Change, rows: list[int]) -> Worth | None:
    place = change.place
    # The path of the base's own file is kept: a rule book of one's own counts from there.
    path = os.path.join(os.path.dirname(collation.witnesses[collation.copy].path), "base.ombre")
    report = judge(base_text(collation, place.session, change), path)
    at = rows.index(place.deal or 0)
    if not report.sessions or at >= len(report.sessions[0].deals):
        return None
    session = report.sessions[0]
    deal = session.deals[at]
    findings = [each for each in report.shown if each.deal == deal.index]
    errors = [each for each in findings if each.severity is Severity.ERROR]
    completed = complete_deal(report, session, deal)
    lawful = _lawful(findings, completed.number)
    return Worth(
        lawful,
        errors[0].rule if errors else "impossible" if lawful is False else None,
        completed.number,
        completed.exact,
        deal.outcome.kind,
        dict(zip(session.players, deal.payments, strict=True)),
    )


def _lawful(findings: list[Finding], completions: int | None) -> bool | None:
    severities = {each.severity for each in findings}
    if Severity.ERROR in severities or completions == 0:
        return False
    return None if Severity.UNDETERMINED in severities else True
