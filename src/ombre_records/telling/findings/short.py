"""Findings one a line: as compilers tell them, and as workflow commands.

GitHub shows the latter beside the lines that they are about.
"""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.base.finding import Finding, Severity
from ombre_records.base.language.terms import severity_name
from ombre_records.base.source import Source
from ombre_records.base.steering import clean, one_line


def findings_short(source: Source, findings: Iterable[Finding]) -> str:
    """Write findings as `path:line:column: severity[rule] message`, each on a line of its own."""
    return "".join(_line(source, each) + "\n" for each in findings)


def _line(source: Source, finding: Finding) -> str:
    place = source.place(finding.span)
    severity = severity_name(finding.severity)
    text = f"{place.line}:{place.column}: {severity}[{finding.rule}] {finding.message}"
    return f"{one_line(source.path)}:{one_line(text)}"


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}
_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_MESSAGE = str.maketrans(_MESSAGE)
_IN_PROPERTY = str.maketrans(_MESSAGE | {":": "%3A", ",": "%2C"})


def commands(source: Source, findings: Iterable[Finding]) -> str:
    """Return one command a line: error, warning, or notice for what is no fault."""
    return "".join(_command(source, finding) + "\n" for finding in findings)


def _command(source: Source, finding: Finding) -> str:
    place = source.place(finding.span)
    properties_by_name = {
        "file": source.path,
        "line": place.line,
        "col": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "title": f"{finding.rule} {finding.code}",
    }
    properties = ",".join(f"{key}={_property(value)}" for key, value in properties_by_name.items())
    message = clean(finding.message.translate(_IN_MESSAGE))
    return f"::{_COMMANDS.get(finding.severity, 'notice')} {properties}::{message}"


def _property(value: object) -> str:
    return clean(str(value).translate(_IN_PROPERTY))
