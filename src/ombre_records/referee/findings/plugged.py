"""What checks of other packages find in a record."""

from __future__ import annotations

import os

from msgspec import convert, to_builtins
from msgspec.structs import replace

from ombre_records.base.finding import Finding, Severity
from ombre_records.base.plugins import (
    CODE,
    TRACEBACK,
    Plugin,
    UnusablePluginError,
    noticed,
    plugins,
)
from ombre_records.referee.report import Report


def plugged(report: Report) -> list[Finding]:
    """Return the findings of all checks that are installed, each under the name of its check.

    A check that cannot be used, that raises, or that returns something else than findings, is one
    finding itself, an error at the record's first line. All others are asked all the same.
    """
    return [each for plugin in plugins("checks").values() for each in _asked(plugin, report)]


def _asked(plugin: Plugin, report: Report) -> list[Finding]:
    try:
        return plugin.guarded(lambda: _found(plugin, report))
    except UnusablePluginError as problem:
        if os.environ.get(TRACEBACK):
            import traceback

            traceback.print_exception(problem)
        first = report.source.line_span(report.source.before + 1)
        told = noticed(str(problem), first, severity=Severity.ERROR)
        return [replace(told, rule=plugin.name)]


def _found(plugin: Plugin, report: Report) -> list[Finding]:
    check = plugin.load()
    if not callable(check):
        raise plugin.unusable("it is no function of a report")
    made = list(check(report))
    for each in made:
        if not isinstance(each, Finding):
            raise plugin.unusable(f"it returns {type(each).__name__}, not a finding")
        convert(to_builtins(each), Finding)  # raises where a field is of another type
        if not 0 <= each.span.start <= each.span.end <= len(report.source.text):
            raise plugin.unusable("it returns a finding with a place that is not in the record")
    return [replace(each, rule=plugin.name, code=CODE) for each in made]
