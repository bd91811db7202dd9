"""Findings as a log in SARIF 2.1.0, the OASIS standard for what is found in source texts.

An undetermined finding is of the kind `open`, for which the standard has no level but `none`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import version
from urllib.parse import quote

from ombre_records.base.finding import Finding, Fix, Severity
from ombre_records.base.language.numbers import colon
from ombre_records.base.source import Source, Span
from ombre_records.referee.findings.explanation import Explanation, explain, rules
from ombre_records.telling.explanations import marked, titled

Json = dict[str, object]

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
    Severity.UNDETERMINED: "none",
}
_BRACES = str.maketrans({"{": "{{", "}": "}}"})


def log(judged: Iterable[tuple[str, Sequence[Json]]], problems: Sequence[str], status: int) -> Json:
    """Return a log of one run: files with their results, and why others could not be read."""
    files = list(judged)
    run = {
        "tool": {"driver": _driver()},
        "invocations": [_invocation(problems, status)],
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": {"uri": uri(path)}} for path, _ in files],
        "results": [result for _, results in files for result in results],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _driver() -> Json:
    described = [_rule(explain(rule)) for rule in rules()]
    return {"name": "ombre-records", "version": version("ombre-records"), "rules": described}


def _rule(explained: Explanation) -> Json:
    paragraphs = (f"{title}{colon()}{text}" for title, text in titled(explained))
    plain = "\n\n".join((explained.meaning, *paragraphs))
    return {
        "id": explained.rule,
        "shortDescription": _text(explained.meaning),
        "fullDescription": _text(f"{explained.meaning} {explained.why}"),
        "help": {**_text(plain), "markdown": marked(explained).translate(_BRACES)},
        "properties": {"code": explained.code, "tags": [explained.phase]},
    }


def _invocation(problems: Sequence[str], status: int) -> Json:
    notifications = [{"level": "error", "message": _text(problem)} for problem in problems]
    return {
        "executionSuccessful": not problems,
        "exitCode": status,
        "toolExecutionNotifications": notifications,
    }


def results(source: Source, findings: Iterable[Finding]) -> list[Json]:
    """Return findings as results, each with its place, related places, and what it is about."""
    return [_result(source, finding) for finding in findings]


def _result(source: Source, finding: Finding) -> Json:
    related = [
        {"id": number, "message": _text(each.message), **_location(source, each.span)}
        for number, each in enumerate(finding.related, 1)
    ]
    fixes = {"fixes": [_fix(source, finding.repair)]} if finding.repair else {}
    return {
        "ruleId": finding.rule,
        "ruleIndex": _indices()[finding.rule],
        "kind": "open" if finding.severity is Severity.UNDETERMINED else "fail",
        "level": _LEVELS[finding.severity],
        "message": _text(finding.message),
        "locations": [_location(source, finding.span)],
        "relatedLocations": related,
        "properties": _properties(finding),
        **fixes,
    }


def _fix(source: Source, repair: Fix) -> Json:
    """Return a repair as the standard has it: regions deleted, and texts inserted there."""
    replaced = [
        {"deletedRegion": _region(source, edit.span), "insertedContent": {"text": edit.text}}
        for edit in repair.edits
    ]
    artifact = {"uri": uri(source.path)}
    changes = [{"artifactLocation": artifact, "replacements": replaced}]
    return {"artifactChanges": changes, "properties": {"certain": repair.certain}}


@cache
def _indices() -> dict[str, int]:
    return {rule: index for index, rule in enumerate(rules())}


def _properties(finding: Finding) -> Json:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "source": list(finding.source),
        "session": finding.session,
        "deal": finding.deal,
        "trick": finding.trick,
        "player": finding.player,
        "consequent": finding.consequent,
    }


def _location(source: Source, span: Span) -> Json:
    region = _region(source, span)
    return {"physicalLocation": {"artifactLocation": {"uri": uri(source.path)}, "region": region}}


def _region(source: Source, span: Span) -> Json:
    place = source.place(span)
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def uri(path: str) -> str:
    """Return a path as the standard wants it: relative ones as they are, absolute ones as `file:`.

    >>> uri("my records/a.ombre"), uri("/srv/a.ombre")
    ('my%20records/a.ombre', 'file:///srv/a.ombre')
    """
    slashed = path.replace(os.sep, "/")
    quoted = quote(slashed.encode("utf-8", "surrogateescape"))
    if not os.path.isabs(path):
        return quoted
    return "file://" + ("" if quoted.startswith("/") else "/") + quoted


def _text(text: str) -> Json:
    """Return a message; the standard wants braces doubled, since it has placeholders in them."""
    return {"text": text.translate(_BRACES)}
