"""Findings one a line, as compilers tell them: for editors, and for who reads many."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.base.finding import Finding
from ombre_records.base.language.terms import severity_name
from ombre_records.base.source import Source
from ombre_records.base.steering import one_line


def findings_short(source: Source, findings: Iterable[Finding]) -> str:
    """Write findings as `path:line:column: severity[rule] message`, each on a line of its own."""
    return "".join(_line(source, each) + "\n" for each in findings)


def _line(source: Source, finding: Finding) -> str:
    place = source.place(finding.span)
    severity = severity_name(finding.severity)
    told = f"{place.line}:{place.column}: {severity}[{finding.rule}] {finding.message}"
    return f"{one_line(source.path)}:{one_line(told)}"
