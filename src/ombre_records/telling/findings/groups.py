"""Findings of several texts told together, each with the text in which it stands."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.base.document.data import json_text
from ombre_records.base.finding import Finding, findings_json
from ombre_records.base.language import _
from ombre_records.base.source import Source
from ombre_records.telling.findings.terminal_style import TerminalStyle
from ombre_records.telling.findings.text import findings_text

Told = Iterable[tuple[Source, Finding]]


def _by_source(told: Told) -> list[tuple[Source, list[Finding]]]:
    found: dict[int, tuple[Source, list[Finding]]] = {}
    for source, each in told:
        found.setdefault(id(source), (source, []))[1].append(each)
    return list(found.values())


def grouped_text(told: Told) -> str:
    """Write findings under their places; that there are none is said."""
    parts = [findings_text(source, some, TerminalStyle()) for source, some in _by_source(told)]
    return "\n".join(parts).rstrip("\n") + "\n" if parts else _("nothing to report") + "\n"


def grouped_json(told: Told) -> str:
    """Write findings as JSON, file by file."""
    files = [
        {"path": source.path, "findings": findings_json(source, some)}
        for source, some in _by_source(told)
    ]
    return json_text({"version": 1, "files": files})
