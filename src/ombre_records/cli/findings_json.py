"""Findings as JSON values, as the contract of `ombre check --format json` has them."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.finding import Finding
from ombre_records.source import Source, Span


def findings_json(source: Source, findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Return findings with every key; what does not apply is null."""
    return [_finding(source, finding) for finding in findings]


def _finding(source: Source, finding: Finding) -> dict[str, object]:
    related = [{**_place(source, each.span), "message": each.message} for each in finding.related]
    return {
        "rule": finding.rule,
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        **_place(source, finding.span),
        "session": finding.session,
        "deal": finding.deal,
        "trick": finding.trick,
        "player": finding.player,
        "consequent": finding.consequent,
        "source": list(finding.source),
        "related": related,
    }


def _place(source: Source, span: Span) -> dict[str, object]:
    place = source.place(span)
    return {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
