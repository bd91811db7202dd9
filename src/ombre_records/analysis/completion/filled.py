"""A record filled in as far as it forces anything: cards first, then what follows from them."""

from __future__ import annotations

from ombre_records.analysis.completion.complete import complete
from ombre_records.analysis.completion.fill import conclude, fill
from ombre_records.checks.run import check
from ombre_records.notation.parse import parse
from ombre_records.report import Report
from ombre_records.source import source


def filled(report: Report, rules: str | None = None) -> str:
    """Return the text of a report's record with what it forces supplied; all else stays as it is.

    `rules` is what the report was judged by in place of the record's own. Cards and winners first;
    then the hands, the undrawn stock, results and payments that follow.
    """
    text = fill(report, complete(report))
    again = check(parse(source(text, report.source.path)), reading=report.reading, rules=rules)
    return conclude(again) if not again.errors or report.errors else text
