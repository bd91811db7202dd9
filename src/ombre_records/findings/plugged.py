"""What checks of other packages find in a record."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ombre_records.finding import Finding
from ombre_records.plugins import CODE, Plugin, plugins
from ombre_records.report import Report


def plugged(report: Report) -> list[Finding]:
    """Return the findings of all checks that are installed, each under the name of its check.

    UnusablePluginError for a check that raises, or that returns something else than findings.
    """
    return [each for plugin in plugins("checks").values() for each in _found(plugin, report)]


def _found(plugin: Plugin, report: Report) -> Iterable[Finding]:
    check = plugin.load()
    if not callable(check):
        raise plugin.unusable("it is no function of a report")
    made = plugin.guarded(lambda: list(check(report)))
    for each in made:
        if not isinstance(each, Finding):
            raise plugin.unusable(f"it returns {type(each).__name__}, not a finding")
        if not 0 <= each.span.start <= each.span.end <= len(report.source.text):
            raise plugin.unusable("it returns a finding with a place that is not in the record")
        yield replace(each, rule=plugin.name, code=CODE)
