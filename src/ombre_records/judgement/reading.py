"""The bytes of a file read as a record: decoded, parsed, what was found in that with it."""

from __future__ import annotations

from msgspec.structs import replace

from ombre_records.decoding import decode
from ombre_records.finding import find
from ombre_records.limits import refusal
from ombre_records.model.record import Record
from ombre_records.notation.parse import parse
from ombre_records.source import Span, source


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
