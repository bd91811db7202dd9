"""What is judged made a record: the bytes of a file, a text, or a record already."""

from __future__ import annotations

from msgspec.structs import replace

from ombre_records.base.decoding import decode
from ombre_records.base.finding import find
from ombre_records.base.limits import refusal
from ombre_records.base.source import Source, Span, source
from ombre_records.model.record import Record
from ombre_records.repair.reading import parse


def record_of(given: Record | Source | str | bytes, path: str = "-") -> Record:
    """Return what is given as a record; a text or bytes that know no file of theirs have `path`."""
    if isinstance(given, Record):
        return given
    return read(given, path) if isinstance(given, bytes) else parse(given, path)


def read(data: bytes, path: str) -> Record:
    """Read a file's bytes as a record. Findings call the file `path`."""
    if refused := refusal(data):
        found = find("syntax", refused, Span(0, 0), source=("notation",))
        return Record(source("", path), (), (found,))
    text, findings = decode(data, path)
    if findings and not text.text:
        return Record(text, (), findings)
    record = parse(text)
    return replace(record, findings=findings + record.findings) if findings else record
