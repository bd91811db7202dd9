"""Everything that reads a record, run on bytes: no exception may come of any."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ombre_records import check, parse
from ombre_records.base.decoding import decode
from ombre_records.base.finding import CODES, findings_json
from ombre_records.books.load import shipped
from ombre_records.model.record import Reading
from ombre_records.notation.format import checked_format
from ombre_records.referee.report import Report
from ombre_records.telling.findings.terminal_style import TerminalStyle
from ombre_records.telling.findings.text import findings_text
from ombre_records.telling.sheet import FORMATS as SHEETS
from ombre_records.telling.sheet import sheet
from ombre_records.telling.transcript import FORMATS as SHOWS
from ombre_records.telling.transcript import show

BOOKS = shipped()
READINGS: tuple[Reading, Reading] = ("edited", "printed")


def exercise(data: bytes, books: Iterable[str] = BOOKS) -> None:
    """Read bytes as a record, format it, judge it by its own book and by others, and tell all."""
    source, findings = decode(data)
    record = parse(source)
    checked_format(source)
    if findings:
        record = replace(record, findings=findings + record.findings)
    reports = [check(record, reading=reading) for reading in READINGS]
    for report in reports:
        tell(report)
    for book in books:
        for reading in READINGS:
            well_formed(check(record, reading=reading, rules=book))


def tell(report: Report) -> None:
    """Write a report in every way there is."""
    well_formed(report)
    findings_text(report.source, report.findings, TerminalStyle(), len(report.sessions))
    findings_json(report.source, report.findings)
    for to in SHOWS:
        show(report, to)
    for to in SHEETS:
        sheet([report], to)


def well_formed(report: Report) -> None:
    """Hold that each finding is of the table, says something and stands in the text."""
    end = len(report.source.text)
    for finding in report:
        assert finding.code == CODES[finding.rule], finding
        assert finding.message, finding
        for span in (finding.span, *(related.span for related in finding.related)):
            assert 0 <= span.start <= span.end <= end, finding
    assert bool(report.findings) == bool(report.shown), report.findings
