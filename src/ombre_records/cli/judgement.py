"""A file judged: its bytes decoded, parsed, replayed and checked, all findings among them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.cli.settings import RecordSettings
    from ombre_records.report import Report


def judge(data: bytes, path: str, settings: RecordSettings) -> Report:
    """Return the report of a file's bytes, with the findings that are not selected too."""
    from ombre_records.analysis.consistency import check
    from ombre_records.decoding import decode
    from ombre_records.model.record import Record
    from ombre_records.notation.parse import parse

    source, findings = decode(data, path)
    record = parse(source)
    if findings and not source.text:
        record = Record(source, (), findings)
    elif findings:
        record = replace(record, findings=findings + record.findings)
    return check(record, reading=settings.reading, rules=settings.rules, default=settings.default)
