"""A file judged: its bytes decoded, parsed, replayed and checked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.model.record import Reading
    from ombre_records.report import Report


def judge(data: bytes, path: str, reading: Reading, rules: str | None) -> Report:
    """Return the report of a file's bytes; `rules` overrides the book that its header names."""
    from ombre_records.checks.run import check
    from ombre_records.decode import decode
    from ombre_records.model.record import Record
    from ombre_records.notation.parse import parse

    source, findings = decode(data, path)
    record = parse(source)
    if findings and not source.text:
        record = Record(source, (), findings)
    elif findings:
        record = replace(record, findings=findings + record.findings)
    return check(record, reading=reading, rules=rules)
